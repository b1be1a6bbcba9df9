import { describe, expect, test } from 'vitest';
import { figures } from '../../../../../test/builders/figures.ts';
import { fromUnits } from '../../../../domain/money/money.ts';
import { AMOUNTS, COUNTS, contributionOf, type Figures, type SumName } from './contribution.ts';

/** Without what is zero; amounts as they are written. */
function sumsOf(sums: Readonly<Record<SumName, bigint>>) {
  const counts = COUNTS.map((name) => [name, Number(sums[name])] as const);
  const amounts = AMOUNTS.map((name) => [name, fromUnits(sums[name])] as const);
  return Object.fromEntries([...counts, ...amounts].filter(([, value]) => value !== 0 && value !== '0'));
}
const added = (over: Partial<Figures>) => sumsOf(contributionOf(figures(over)).sums);
const LISTED = { listedCount: 1 };

describe('what one invoice adds to the sums', () => {
  test('an invoice in guaraníes adds its amounts as they are', () => {
    expect(added({})).toEqual({
      ...LISTED,
      ...{ counted: 1, averagedCount: 1, cdcCount: 1, timbradoCount: 1, xmlCount: 1, itemCount: 3 },
      ...{ amount: '1150000', averagedAmount: '1150000', vat: '100000', vat10: '100000' },
      ...{ base10: '1000000', exempt: '50000' },
    });
  });

  test('INTK-49 a credit note takes away, and is in no average', () => {
    expect(added({ documentType: 'credit-note', exempt: '0', exonerated: '0' })).toEqual({
      ...LISTED,
      ...{
        counted: 1,
        creditNoteCount: 1,
        differenceCount: 1,
        differenceAmount: '-50000',
        cdcCount: 1,
        timbradoCount: 1,
        xmlCount: 1,
        itemCount: 3,
      },
      ...{ amount: '-1150000', vat: '-100000', vat10: '-100000', base10: '-1000000' },
    });
  });

  test('INTK-50 INTK-52 what counts for nothing is listed only', () => {
    expect(added({ isTest: true })).toEqual({ ...LISTED, testCount: 1 });
    expect(added({ isCancelled: true })).toEqual({ ...LISTED, cancelledCount: 1 });
    expect(added({ documentType: 'remission-note' })).toEqual({ ...LISTED, noAmountsCount: 1 });
    expect(added({ isTest: true, verdict: 'observed' })).toEqual({ ...LISTED, testCount: 1, observedCount: 1 });
  });

  test('what is in review is left out, with its amount', () => {
    expect(added({ isInReview: true })).toEqual({
      ...LISTED,
      ...{ inReviewCount: 1, reviewCount: 1, leftOutCount: 1, leftOutAmount: '1150000' },
    });
    expect(added({ isInReview: true, documentType: 'credit-note' })).toMatchObject({ leftOutAmount: '-1150000' });
  });

  test('GEN-23 EXACT-01 dollars add whole guaraníes, each part at the rate that the totals make, and together the total', () => {
    const dollars = { currency: 'USD', total: '3', totalInGuaranies: '20000', vat: '1', vat10: '1', base10: '2' };
    // 20.000 ÷ 3 = 6.666,666666666…
    expect(added({ ...dollars, exempt: null, exonerated: null })).toMatchObject({
      ...{ amount: '20000', vat: '6667', vat10: '6667', base10: '13333' },
    });
    // One and a half guaraníes: up, and down for a credit note
    const half = { currency: 'USD', total: '2', totalInGuaranies: '3', vat: '1', vat10: null, base10: null };
    expect(added({ ...half, exempt: null, exonerated: null })).toMatchObject({ vat: '2' });
    expect(added({ ...half, documentType: 'credit-note' })).toMatchObject({ vat: '-2' });
  });

  test('GEN-23 what nobody can convert is an invoice in no amount and no average, and is said to be left out', () => {
    expect(added({ currency: 'USD', totalInGuaranies: null })).toEqual({
      ...LISTED,
      ...{ counted: 1, cdcCount: 1, timbradoCount: 1, xmlCount: 1, itemCount: 3, leftOutCount: 1, noRateCount: 1 },
    });
  });

  test('months come from the written date, days and hours of arrival from the clock in Asunción', () => {
    expect(contributionOf(figures())).toMatchObject({
      month: '2026-10-01',
      receivedOn: '2026-10-31',
      receivedHour: 23,
    });
  });

  test('receivers are told apart by RUC, else by their name without case, accents and spaces; nobody is nobody', () => {
    const keyOf = (over: Partial<Figures>) => contributionOf(figures(over)).receiver;
    expect(keyOf({})).toBe('80099002-1');
    expect(keyOf({ receiverRuc: null, receiverName: ' JOSÉ  Núñez' })).toBe('jose nunez');
    expect(keyOf({ receiverRuc: null, receiverName: null })).toBeNull();
    expect(keyOf({ receiverRuc: null, receiverName: 'x'.repeat(3_000) })).toHaveLength(200);
  });
});
