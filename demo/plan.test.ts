import { describe, expect, test } from 'vitest';
import { isRucValid } from '#domain/identifiers/ruc.ts';
import { BUSINESS } from './business.ts';
import { yesterdayInAsuncion } from './months.ts';
import { planDocuments } from './plan.ts';
import { cdcOf, type PlannedDocument } from './planned-document.ts';
import { SUPPLIERS } from './suppliers.ts';

const UNTIL = '2026-11-14';
const plan = planDocuments(UNTIL);
const ofKind = (kind: PlannedDocument['kind']) => plan.filter((document) => document.kind === kind);
const inState = (documents: readonly PlannedDocument[], state: PlannedDocument['state']) =>
  documents.filter((document) => document.state === state);

describe('the documents of the demonstration', () => {
  test('CMD-08 are the same whenever they are planned, and a later day only adds', () => {
    expect(planDocuments(UNTIL)).toEqual(plan);
    const cdcs = new Set(planDocuments('2026-11-25').map(cdcOf));
    expect(plan.filter((document) => !cdcs.has(cdcOf(document)))).toEqual([]);
    expect(cdcs.size).toBeGreaterThan(plan.length);
  });

  test('CMD-08 are a few hundred, of every kind, over eighteen months, none in the future', () => {
    expect(ofKind('invoice').length).toBeGreaterThan(300);
    expect(ofKind('credit-note').length).toBeGreaterThan(10);
    expect(ofKind('debit-note').length).toBeGreaterThanOrEqual(3);
    expect(ofKind('remission-note').length).toBeGreaterThanOrEqual(3);
    expect(plan.length).toBeLessThan(500);
    const months = new Set(plan.map(({ issuedAt }) => issuedAt.slice(0, 7)));
    expect([Math.min(...counts(months)) > 5, months.size]).toEqual([true, 18]);
    expect(plan.every(({ issuedAt }) => issuedAt >= '2025-06-01' && issuedAt < '2026-11-15')).toBe(true);
  });

  const counts = (months: ReadonlySet<string>) =>
    [...months].map((month) => plan.filter(({ issuedAt }) => issuedAt.startsWith(month)).length);

  test('CMD-08 grow over the months', () => {
    const total = (from: string, to: string) => plan.filter(({ issuedAt }) => issuedAt >= from && issuedAt < to).length;
    expect(total('2026-06', '2026-11')).toBeGreaterThan(1.15 * total('2025-06', '2025-11'));
  });

  test('CMD-08 are paid at once, at a term or in instalments, in guaraníes or dollars, at every rate of VAT', () => {
    const sales = Object.groupBy(ofKind('invoice'), ({ sale }) => sale.kind);
    expect([sales.cash, sales.term, sales.instalments].map((some) => (some?.length ?? 0) > 10)).toEqual([
      true,
      true,
      true,
    ]);
    expect(plan.filter(({ exchangeRate }) => exchangeRate !== null).length).toBeGreaterThan(10);
    const rates = plan.map(({ lines }) => [...new Set(lines.map(({ good }) => good.vat))].sort((a, b) => a - b).join());
    for (const mix of ['0', '5', '10', '5,10', '0,10']) expect(rates).toContain(mix);
    const sizes = ofKind('invoice').map(({ lines }) => lines.length);
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([1, 12]);
  });

  test.each(['2026-11-14', '2026-11-01', '2026-12-31', '2027-02-28', '2031-07-01'])(
    'CMD-08 hold exactly one tampered and two of test on %s, and no number twice',
    (until) => {
      const documents = planDocuments(until);
      expect([inState(documents, 'tampered').length, inState(documents, 'test').length]).toEqual([1, 2]);
      const numbers = documents.map(({ kind, supplier, number }) => `${kind} ${supplier.ruc} ${number}`);
      expect(new Set(numbers).size).toBe(numbers.length);
    },
  );

  test('CMD-08 notes correct an earlier invoice of the set', () => {
    const issuedAt = new Map(ofKind('invoice').map((invoice) => [cdcOf(invoice), invoice.issuedAt]));
    for (const note of [...ofKind('credit-note'), ...ofKind('debit-note')]) {
      expect((issuedAt.get(note.corrects?.cdc ?? '') ?? '9999') < note.issuedAt).toBe(true);
    }
  });

  test('CMD-08 every RUC has its right check digit', () => {
    const rucs = [BUSINESS, ...SUPPLIERS].map(({ ruc }) => ruc);
    expect(rucs.filter((ruc) => !isRucValid(ruc))).toEqual([]);
    expect(new Set(rucs).size).toBe(13);
  });

  test('CMD-08 end with the last day that is over in Paraguay', () => {
    expect(yesterdayInAsuncion(new Date('2026-11-15T02:00:00Z'))).toBe('2026-11-13');
    expect(yesterdayInAsuncion(new Date('2026-11-15T12:00:00Z'))).toBe('2026-11-14');
  });
});
