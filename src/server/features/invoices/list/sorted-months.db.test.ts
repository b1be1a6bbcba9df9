import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBusiness } from '../../../../../test/builders/a-business.ts';
import type { Listed } from '../../../../../test/builders/a-listed-invoice.ts';
import { recordingDatabase } from '../../../../../test/database/statement-costs.ts';
import { addMany } from '../../../../../test/invoices/many-invoices.ts';
import { LONG, runs } from '../../../../../test/long-run.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { findInvoiceList } from './list-invoices.ts';
import type { ListQuery } from './list-query.ts';

let server: TestApp;
let recorder: ReturnType<typeof recordingDatabase>;
let ownerId: string;

const LARGE_MONTH = 6_250;
/** In the long form as many as a large business has in some years. */
const ELSEWHERE = runs(10_000, 115_000);
const LARGE = '2026-05';
const SMALL = '2026-08';

const FIRST: Listed[] = Array.from({ length: 300 }, (_, at) => ({
  key: at + 1,
  number: `001-001-${String(at).padStart(7, '0')}`,
  date: `${SMALL}-${String(1 + (at % 28)).padStart(2, '0')}`,
  issuer: [`${['Óptica', 'óptica', 'Ferretería', 'Ñandutí'][at % 4]} ${at % 75} S.A.`, `${80_000_000 + (at % 75)}-1`],
  total: String(1_100 * (1 + (at % 40))),
}));

beforeAll(async () => {
  server = await startTestApp();
  recorder = recordingDatabase(server.databaseUrl);
  for (const table of ['invoice', 'invoice_pair', 'invoice_tally', 'invoice_summary']) {
    await recorder.pool.query(`alter table ${table} set (autovacuum_enabled = false)`);
  }
  ({ ownerId } = await aBusiness(server, 'meses', FIRST));
  const day = `case when n < ${LARGE_MONTH} then date '${LARGE}-01' + (n * 11 % 31)::int
    else date '2025-01-01' + ((n - ${LARGE_MONTH}) % 480)::int end`;
  await addMany(server.db, ownerId, { day, count: LARGE_MONTH + ELSEWHERE });
  await recorder.vacuumUntilSeenByAll(['invoice']);
}, LONG);
afterAll(async () => {
  await recorder.close();
  await server.stop();
});

const ask = (query: ListQuery) => findInvoiceList({ db: recorder.db }, ownerId, query);
const buffersOf = async (query: ListQuery) =>
  recorder.buffersOf(await recorder.statementsOf((db) => findInvoiceList({ db }, ownerId, query)));

/** So many pages on, by cursor. */
async function onwards(query: ListQuery, pages: number): Promise<ListQuery> {
  let asked = query;
  for (let at = 0; at < pages; at++) asked = { ...query, cursor: (await ask(asked)).nextCursor ?? undefined };
  return asked;
}

/** Of the visibility map and the tops of indexes: where a row comes to lie differs from run to run. */
const STRAY_PAGES = 8;

const SORTS = ['date', 'number', 'issuer', 'total', 'vat'] as const;
const MONTHS = [
  ['a month of 300', SMALL],
  ['a month of 6,250', LARGE],
] as const;
const FILTERS: readonly [string, ListQuery][] = [
  ['all of it', {}],
  ['what one receiver has', { receiverRuc: '80099001' }],
];

describe.each(MONTHS)('%s', (_, month) => {
  test.each(SORTS)(
    'EXACT-67 EXACT-115 sorted by %s reads at most three times the pages of its usual order, at its front and further on',
    async (sort) => {
      for (const [name, filter] of FILTERS.slice(0, runs(1, FILTERS.length))) {
        for (const withSums of [false, true]) {
          const asked: ListQuery = { ...filter, month, withSums, pageSize: 25 };
          const usual = await buffersOf(asked);
          const usualLater = await buffersOf(await onwards(asked, 3));
          for (const order of ['ascending', 'descending'] as const) {
            const sorted = { ...asked, sort, order };
            expect([name, order, await buffersOf(sorted)]).toEqual([name, order, atMost(3 * usual + STRAY_PAGES)]);
            const later = await onwards(sorted, 3);
            expect([name, order, await buffersOf(later)]).toEqual([name, order, atMost(3 * usualLater + STRAY_PAGES)]);
          }
        }
      }
    },
  );

  test('EXACT-115 a page in any order costs the same however many the month holds', async () => {
    for (const sort of SORTS) {
      for (const order of ['ascending', 'descending'] as const) {
        const asked: ListQuery = { month, sort, order };
        expect([sort, order, await buffersOf(asked)]).toEqual([sort, order, atMost(70)]);
        expect([sort, order, await buffersOf(await onwards(asked, 5))]).toEqual([sort, order, atMost(70)]);
      }
    }
  });
});

test('EXACT-115 a jump by the number of a page gives what walking there by cursor does', async () => {
  for (const sort of SORTS) {
    const asked: ListQuery = { month: LARGE, sort, pageSize: 100 };
    for (const pages of [1, 4]) {
      const [walked, jumped] = [await ask(await onwards(asked, pages)), await ask({ ...asked, page: pages + 1 })];
      expect(jumped.invoices.map(({ id }) => id)).toEqual(walked.invoices.map(({ id }) => id));
    }
  }
});

/** A figure that is no larger. */
const atMost = (most: number) => ({ asymmetricMatch: (found: unknown) => Number(found) <= most });
