import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aListedReading, type Listed } from '../../../../../test/builders/a-listed-invoice.ts';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { type Desk, openDesk } from '../../../../../test/builders/reading-desk.ts';
import {
  type Asked,
  allOf,
  expectedList,
  expectedOrder,
  type Sort,
  units,
} from '../../../../../test/invoices/list-oracle.ts';
import { runs } from '../../../../../test/long-run.ts';
import { saveReadInvoices } from '../save/save-read-invoice.ts';
import { findList } from './invoice-list.store.ts';
import { pageReply } from './list-invoices.ts';
import { filtersOf, LIMITS, type ListLimits, type ListPage, pageOf } from './list-query.ts';
import { findTaxes } from './list-taxes.store.ts';
import { resolveWords } from './resolve-words.store.ts';

let desk: Desk;
let owners: string[];
let rows: Awaited<ReturnType<typeof allOf>>[];

const NAMES = [
  'Ferretería San José',
  'FERNÁNDEZ Hnos. S.A.',
  '100% Ñandú_Pora',
  'Agro 2000 S.R.L.',
  'Óptica Güira',
  'a',
];
const RUCS = ['80012345-0', '80012345-6', '4567890-2', '1234567-9', '200001-3', '80099001-3'];
const party = fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...RUCS));
const number = fc
  .tuple(fc.constantFrom('001', '002', '010'), fc.constantFrom('001', '003'), fc.nat(400))
  .map(([establishment, point, at]) => `${establishment}-${point}-${String(at * 7).padStart(7, '0')}`);
const listed = fc.record(
  {
    number,
    date: fc.constantFrom('2026-08-31', '2026-09-01', '2026-09-15', '2026-09-30', '2026-10-01', '2026-10-02'),
    issuer: party,
    receiver: fc.option(fc.oneof(party, fc.constant(['María Güira', null] as const))),
    total: fc.constantFrom('110000', '5500.5', '0', '0.00000001', '98765432'),
    isInReview: fc.boolean(),
    verdict: fc.constantFrom('ok', 'ok', 'observed', 'not-verifiable'),
    over: fc.constantFrom(
      {},
      {},
      { documentType: 'credit-note' },
      { environment: 'test' },
      { currency: 'USD', exchange: { applies: 'to-all', rate: '7300.5' } },
      { currency: 'USD', exchange: null },
      { documentType: 'remission-note', totals: null },
    ),
  },
  { noNullPrototype: true },
);

const samples = fc.sample(listed, { numRuns: 700, seed: 42 });

beforeAll(async () => {
  desk = await openDesk();
  owners = [await anOwner(desk.db), await anOwner(desk.db), await anOwner(desk.db)];
  for (const [at, ownerId] of owners.entries()) {
    const mine = samples.slice(0, [500, 150, 50][at]).map((one, key) => ({ ...one, key: key + 1 }) as Listed);
    await desk.db
      .transaction()
      .execute((tx) => saveReadInvoices(tx, ownerId, mine.map(aListedReading), new Date('2026-11-01T12:00:00Z')));
  }
  rows = await Promise.all(owners.map((ownerId) => allOf(desk.db, ownerId)));
});
afterAll(() => desk.close());

const word = fc.constantFrom(
  ...['fernandez', 'FERRETERÍA', 'josé', '%', '_', '100%', 's.a.', 'a', 'ñ', 'zzz', 'agro', '2000', 'güira', '\\'],
  ...['80012345', '8001', '-6', '1', '0', '00', '001', '001-003', '010', '77', '0000777', '002-001-0000700', '70'],
  // Amounts, a timbrado that all have, months.
  ...['110.000', '98.765.432', '98765432', '5.500,50', '110000', '12345678', 'octubre', 'Septiembre', 'octubre 2026'],
  ...['agosto de 2026', 'octubre 2025'],
);
const written = fc.constantFrom(...samples.slice(0, 50).map(({ number }) => number));
const one = {
  month: fc.constantFrom('2026-08', '2026-09', '2026-10', '2025-01'),
  search: fc.oneof(
    word,
    written,
    fc.array(word, { minLength: 2, maxLength: 2 }).map((both) => both.join('  ')),
    fc.array(fc.oneof(word, written), { maxLength: 3 }).map((all) => all.join(' ')),
  ),
  issuerRuc: fc.constantFrom(...RUCS, '80012345', '4567890', '999'),
  receiverRuc: fc.constantFrom(...RUCS, '80012345', '1234567'),
  issuerName: fc.constantFrom('fernandez', ' HNOS. s.a. ', 'a', '2000', '80012345', '%', 'nandu_'),
  verdict: fc.constantFrom('ok', 'observed', 'not-verifiable'),
  side: fc.tuple(fc.constantFrom('purchase', 'sale', 'other'), fc.constantFrom(...RUCS)),
} as const satisfies { [K in keyof Asked]: fc.Arbitrary<Asked[K]> };
const { month, search, issuerRuc, verdict, side } = one;
/** Mostly few at once: many find nothing. */
const asked: fc.Arbitrary<Asked> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ search }) },
  fc.record({ search, verdict }),
  fc.record({ search, month }, { requiredKeys: ['search'] }),
  fc.record({ search, issuerRuc }),
  fc.record({ side, month, verdict, search }, { requiredKeys: ['side'] }),
  { weight: 3, arbitrary: fc.record(one, { requiredKeys: [] }) },
);

async function filtersFor(ownerId: string, { verdict, side: asked, ...query }: Asked) {
  const filters = filtersOf({ ...query, verification: verdict, side: asked?.[0] }, asked?.[1] ?? null);
  return { ...filters, words: await resolveWords(desk.db, ownerId, filters.words) };
}

/** Every way of finding them must find the same: small limits lead where only large businesses would. */
const limits: fc.Arbitrary<ListLimits> = fc.constantFrom(
  LIMITS,
  { ...LIMITS, fewPairs: 1 },
  { ...LIMITS, fewPairs: 0, pairsToRead: 0 },
  { ...LIMITS, rowsToRead: 20 },
  { counted: 9, fewPairs: 3, pairsToRead: 2, rowsToRead: 30 },
);

describe('what the list finds', () => {
  test('API-09 EXACT-68 SCALE-08 is what looking at every invoice finds, with its count and its sums, those of its taxes too', async () => {
    await fc.assert(fc.asyncProperty(fc.nat(2), asked, limits, fc.integer({ min: 1, max: 20 }), fc.nat(3), check), {
      numRuns: runs(60, 400),
      seed: 7,
    });
  });

  async function check(whose: number, filter: Asked, within: ListLimits, size: number, skippedPages: number) {
    const filters = await filtersFor(owners[whose] ?? '', filter);
    const expected = expectedList(rows[whose] ?? [], filter);
    const page: ListPage = { number: skippedPages + 1, size, cursor: null };
    const found = await findList(desk.db, owners[whose] ?? '', filters, page, within);
    const from = skippedPages * size;
    expect(found.rows.map(({ id }) => id)).toEqual(expected.ids.slice(from, from + size));
    expect(found.goesOn).toBe(expected.ids.length > from + size);
    if (filters.words.length > 0 && expected.ids.length > within.counted) {
      expect(found.totals.listed).toBeGreaterThan(within.counted);
      return;
    }
    const { listed: total, amount, leftOutCount, leftOutAmount } = found.totals;
    expect({ total, amount: units(amount), leftOutCount, leftOutAmount: units(leftOutAmount) }).toEqual({
      total: expected.ids.length,
      amount: expected.amount,
      leftOutCount: expected.leftOutCount,
      leftOutAmount: expected.leftOutAmount,
    });
    const taxes = await findTaxes(desk.db, owners[whose] ?? '', filters, within);
    expect(Object.fromEntries(Object.entries(taxes).map(([name, sum]) => [name, units(sum)]))).toEqual(expected.taxes);
  }

  const sorts = fc.constantFrom<Sort>('date', 'number', 'issuer', 'total', 'vat');
  const monthly = fc.record(one, { requiredKeys: ['month'] });

  test('EXACT-65 EXACT-66 a month sorted by any column gives every row once, page by page, there and back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(2),
        fc.oneof(fc.record({ month }), monthly),
        sorts,
        fc.boolean(),
        fc.integer({ min: 3, max: 40 }),
        async (whose, filter, sort, isAscending, pageSize) => {
          const expected = expectedOrder(rows[whose] ?? [], filter, sort, isAscending);
          const { verdict: _, side: __, ...query }: Asked = filter;
          const ask = async (cursor: string | undefined) => {
            const order = isAscending ? 'ascending' : 'descending';
            const filters = await filtersFor(owners[whose] ?? '', filter);
            const page = pageOf({ ...query, sort, order, pageSize, cursor });
            const list = await findList(desk.db, owners[whose] ?? '', filters, page);
            return pageReply(list, page, null);
          };
          const pages: string[][] = [];
          let shown = await ask(undefined);
          for (;;) {
            pages.push(shown.invoices.map(({ id }) => id));
            if (shown.nextCursor === null) break;
            shown = await ask(shown.nextCursor);
          }
          expect(pages.flat()).toEqual(expected);
          for (let at = pages.length - 2; at >= 0; at--) {
            shown = await ask(shown.previousCursor ?? undefined);
            expect(shown.invoices.map(({ id }) => id)).toEqual(pages[at]);
          }
        },
      ),
      { numRuns: runs(20, 80), seed: 23 },
    );
  });

  test('API-11 is the same in both directions from any place', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(2),
        asked,
        limits,
        fc.integer({ min: 1, max: 20 }),
        fc.nat(),
        async (whose, filter, within, size, pick) => {
          const mine = rows[whose] ?? [];
          const from = mine[pick % mine.length];
          if (from === undefined) return;
          const order = expectedList(mine, {}).ids;
          const place = { issueDate: from.issue_date, documentNumber: from.document_number, id: from.id };
          const here = order.indexOf(from.id);
          const { ids } = expectedList(mine, filter);
          const older = ids.filter((id) => order.indexOf(id) > here);
          const newer = ids.filter((id) => order.indexOf(id) < here).toReversed();
          for (const [direction, expected] of [
            ['after', older],
            ['before', newer],
          ] as const) {
            const page: ListPage = { number: 1, size, cursor: { ...place, direction } };
            const filters = await filtersFor(owners[whose] ?? '', filter);
            const found = await findList(desk.db, owners[whose] ?? '', filters, page, within);
            expect(found.rows.map(({ id }) => id)).toEqual(expected.slice(0, size));
            expect(found.goesOn).toBe(expected.length > size);
          }
        },
      ),
      { numRuns: runs(25, 150), seed: 11 },
    );
  });
});
