import { describe, expect, test } from 'vitest';
import type { MonthStatistics } from '#contract/explorer.ts';
import { addUp } from '#domain/money/money.ts';
import { reconcileMonth } from './reconcile-month.ts';

const month = (over: Partial<MonthStatistics>): MonthStatistics => ({
  ...{ count: 1, amount: '0', providers: 1, customers: 1, average: '0', averagedCount: 1, creditNoteCount: 0 },
  ...{ vat: '0', vat5: '0', vat10: '0', base5: '0', base10: '0', exempt: '0', rounding: '0' },
  ...{
    unsplitAmount: '0',
    unsplitCount: 0,
    unsplitVat: '0',
    unreadVatCount: 0,
    differenceAmount: '0',
    differenceCount: 0,
  },
  ...{ firstDate: null, lastDate: null, cdcPercent: 0, timbradoPercent: 0, cdcCount: 0, timbradoCount: 0 },
  ...{ xmlCount: 0, modelCount: 0, localCount: 0, typedCount: 0, observedCount: 0, listedCount: 1 },
  leftOut: { count: 0, amount: '0' },
  notCounted: { cancelled: 0, test: 0, inReview: 0, noAmounts: 0, noRate: 0 },
  ...over,
});

describe('EXPL-07 base, VAT, exempt and rounding of a month are its total, to the guaraní and as they are written', () => {
  test('lines that need no rounding', () => {
    const { lines, base, vat, total, declaredVat } = reconcileMonth(
      month({ amount: '1310', base10: '1000', vat10: '100', base5: '100', vat5: '5', exempt: '105', vat: '105' }),
    );
    expect(lines.map(({ kind, total: sum }) => [kind, sum])).toEqual([
      ['rate10', '1100'],
      ['rate5', '105'],
      ['exempt', '105'],
    ]);
    expect({ base, vat, total, declaredVat }).toEqual({ base: '1205', vat: '105', total: '1310', declaredVat: null });
  });

  test('what each line loses by being written without decimals is rounding', () => {
    const { lines, total } = reconcileMonth(
      month({ amount: '2.4', base10: '0.6', vat10: '0.6', base5: '0.6', vat5: '0.6', vat: '1.2' }),
    );
    expect(total).toBe('2');
    expect(lines.find(({ kind }) => kind === 'rounding')?.total).toBe('-2');
    expect(addUp(lines.map((line) => line.total))).toBe(total);
  });

  test('what is not split and what does not agree are named, with how many documents they are', () => {
    const { lines, total } = reconcileMonth(
      month({
        ...{ amount: '66111', base10: '10000', vat10: '1000', vat: '1000', rounding: '-39' },
        ...{ unsplitAmount: '50000', unsplitCount: 1, differenceAmount: '5150', differenceCount: 2 },
      }),
    );
    expect(lines.slice(3).map(({ kind, total: sum, documents }) => [kind, sum, documents])).toEqual([
      ['unsplit', '50000', 1],
      ['difference', '5150', 2],
      ['rounding', '-39', null],
    ]);
    expect(addUp(lines.map((line) => line.total))).toBe(total);
  });

  test('EXACT-94 what is not split has its base and its VAT in its own line, so that every line closes and so does their sum', () => {
    // 22.895.728 of base with its VAT, and a photo of 3.300.000 whose VAT was read and whose base was not.
    const { lines, base, vat, total, declaredVat } = reconcileMonth(
      month({
        ...{ amount: '28485301', base10: '22895728', vat10: '2289573', vat: '2589573' },
        ...{ unsplitAmount: '3300000', unsplitVat: '300000', unsplitCount: 1 },
      }),
    );
    expect(lines.map((line) => [line.kind, line.base, line.vat, line.total])).toEqual([
      ['rate10', '22895728', '2289573', '25185301'],
      ['rate5', '0', '0', '0'],
      ['exempt', '0', null, '0'],
      ['unsplit', '3000000', '300000', '3300000'],
    ]);
    expect({ base, vat, total, declaredVat }).toEqual({
      ...{ base: '25895728', vat: '2589573', total: '28485301', declaredVat: null },
    });
  });

  test('EXACT-94 where no VAT was read of what is not split its line says so, and of how many', () => {
    const of = (over: Partial<MonthStatistics>) =>
      reconcileMonth(month({ amount: '300', unsplitAmount: '300', unsplitCount: 2, ...over })).lines.at(-1);
    expect(of({ unreadVatCount: 2 })).toMatchObject({ kind: 'unsplit', base: '300', vat: null, unreadVat: 2 });
    expect(of({ unreadVatCount: 1, unsplitVat: '10' })).toMatchObject({ base: '290', vat: '10', unreadVat: 1 });
  });

  test('two documents whose differences outweigh each other are told all the same', () => {
    const { lines } = reconcileMonth(month({ differenceAmount: '0', differenceCount: 2 }));
    expect(lines.map(({ kind }) => kind)).toContain('difference');
  });

  test('VAT that the rates do not give is told', () => {
    expect(reconcileMonth(month({ vat10: '100', vat: '102' })).declaredVat).toBeNull();
    expect(reconcileMonth(month({ vat10: '100', vat: '130' })).declaredVat).toBe('130');
  });
});
