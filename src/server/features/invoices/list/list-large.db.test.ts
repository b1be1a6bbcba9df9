import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { aBusiness } from '../../../../../test/builders/a-business.ts';
import type { Listed } from '../../../../../test/builders/a-listed-invoice.ts';
import { recordingDatabase } from '../../../../../test/database/statement-costs.ts';
import { isFullRun } from '../../../../../test/long-run.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { readSupplier } from '../supplier/read-supplier.ts';
import { writeCursor } from './list-cursor.ts';
import { findInvoiceList } from './list-invoices.ts';
import type { ListQuery } from './list-query.ts';

let server: TestApp;
let large: Awaited<ReturnType<typeof aBusiness>>;
let waiting: Awaited<ReturnType<typeof aBusiness>>;
let recorder: ReturnType<typeof recordingDatabase>;

/** Ten thousand and three, of 150 issuers, over 20 months. */
const LARGE: Listed[] = Array.from({ length: 10_003 }, (_, at) => ({
  key: at + 1,
  number: `001-00${1 + (at % 3)}-${String(at).padStart(7, '0')}`,
  date: `20${25 + Math.floor((at % 20) / 12)}-${String(1 + ((at % 20) % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`,
  issuer: [`Proveedor ${at % 150} ${at % 150 === 7 ? 'Ñandutí' : ''} S.A.`, `${80_000_000 + (at % 150)}-1`],
  verdict: at % 25 === 0 ? 'observed' : 'ok',
}));

beforeAll(async () => {
  server = await startTestApp();
  recorder = recordingDatabase(server.databaseUrl);
  // The server's own look at a table that is being filled would keep ours from marking its pages as seen by all.
  for (const table of ['invoice', 'invoice_pair', 'invoice_tally', 'invoice_summary']) {
    await recorder.pool.query(`alter table ${table} set (autovacuum_enabled = false)`);
  }
  large = await aBusiness(server, 'grande', LARGE);
  await aBusiness(server, 'vecino', LARGE.slice(0, 200));
  waiting = await aBusiness(
    server,
    'espera',
    LARGE.slice(0, 900).map((one) => ({ ...one, isInReview: true })),
  );
  // The seventh issuer: it sold 67, and bought nothing.
  const business = { ruc: formatRuc('80000007'), nombre: 'Ñandutí' };
  await server.call('/user/business', { token: large.token, method: 'PUT', body: business });
  await recorder.vacuumUntilSeenByAll(['invoice']);
});

afterAll(async () => {
  await recorder.close();
  await server.stop();
});

describe('the list of a business with many invoices', () => {
  test('API-44 a search is counted to ten thousand, and then says that there are more', async () => {
    const { body } = await large.list({ search: 'proveedor' });
    expect(body).toMatchObject({ total: 10_000, total_minimo: true, total_monto: null, fuera_de_suma: null });
    expect(body.data).toHaveLength(10);
    const exact = (await large.list({ emisor_nombre: 'proveedor' })).body;
    expect(exact).toMatchObject({ total: 10_003, total_minimo: false, total_monto: 10_003 * 110_000 });
    expect((await large.list({ search: 'nanduti' })).body).toMatchObject({ total: 67, total_minimo: false });
  });

  /** Its table has some 1,500 pages of 8 kB, and each index that a page could be read from some 125. */
  const BOUND = 70;

  test.each<[string, ListQuery]>([
    ['the first page', {}],
    [
      'a deep page by cursor',
      {
        cursor: writeCursor({
          direction: 'after',
          issueDate: '2025-02-10',
          documentNumber: '001-001-0005000',
          id: '019a0000-0000-7000-8000-000000000000',
        }),
      },
    ],
    ['a month', { month: '2025-06' }],
    ['an issuer', { issuerRuc: '80000007' }],
    ['a receiver that all have', { receiverRuc: '80099001' }],
    ['what was observed', { verification: 'observed' }],
    ['an issuer with what was observed', { issuerRuc: '80000000-1', verification: 'observed' }],
    ['a rare name', { search: 'nanduti' }],
    ['a common name', { search: 'proveedor' }],
    ['a name that is not there', { search: 'zzzz' }],
    ['a number', { search: '0004321' }],
    ['the end of many numbers', { search: '21' }],
    ['a name in a month', { search: 'nanduti', month: '2025-06' }],
    ['purchases', { side: 'purchase' }],
    ['sales', { side: 'sale' }],
    ['what is of others', { side: 'other' }],
    ['sales of a month', { side: 'sale', month: '2025-06' }],
  ])('SCALE-08 of %s reads a bounded number of pages, and never the whole history', async (_, query) => {
    const sent = await recorder.statementsOf((db) => findInvoiceList({ db }, large.ownerId, query));
    expect(sent.length).toBeGreaterThan(0);
    for (const { text } of sent) expect(text).toContain('owner_id');
    expect(await recorder.buffersOf(sent)).toBeLessThan(BOUND);
  });

  /** The 900 that wait lie in some 135 pages of the table; what is read moves between 44 and 74 with how pages were split. */
  const WAITING_BOUND = 100;

  test.each<[string, ListQuery]>([
    ['a receiver that all have', { receiverRuc: '80099001' }],
    ['what was observed', { verification: 'observed' }],
    ['a number', { search: '0000321' }],
  ])('SCALE-08 how many of %s are in no sum is known from an index, not from each of them', async (_, query) => {
    const sent = await recorder.statementsOf((db) => findInvoiceList({ db }, waiting.ownerId, query));
    expect(sent.some(({ text }) => text.includes('reviewCount'))).toBe(true);
    expect(await recorder.buffersOf(sent)).toBeLessThan(WAITING_BOUND);
  });

  const SORTS = ['date', 'number', 'issuer', 'total', 'vat'] as const;
  const buffersOfList = async (query: ListQuery) =>
    recorder.buffersOf(await recorder.statementsOf((db) => findInvoiceList({ db }, large.ownerId, query)));

  test.each(SORTS)(
    'EXACT-67 a month sorted by %s reads at most three times the pages of its usual order',
    async (sort) => {
      for (const withSums of [false, true]) {
        const usual = await buffersOfList({ month: '2025-06', withSums });
        for (const order of ['ascending', 'descending'] as const) {
          const sorted = await buffersOfList({ month: '2025-06', withSums, sort, order });
          expect(sorted).toBeLessThanOrEqual(3 * usual);
        }
      }
    },
  );

  test.each<[string, ListQuery]>([
    ['the first page', {}],
    ['a month', { month: '2025-06' }],
    ['an issuer', { issuerRuc: '80000007' }],
    ['a receiver that all have', { receiverRuc: '80099001' }],
    ['a receiver that all have, in a month', { receiverRuc: '80099001', month: '2025-06' }],
    ['what was observed', { verification: 'observed' }],
    ['a rare name', { search: 'nanduti' }],
    ['a number', { search: '0004321' }],
    ['sales of a month', { side: 'sale', month: '2025-06' }],
    ['an amount that nobody has', { search: '3.843.850' }],
    ['a timbrado that nobody has', { search: '17000009' }],
    ['a month by its name', { search: 'junio 2025' }],
  ])('EXACT-68 SCALE-08 sums of %s read a bounded number of pages', async (_, query) => {
    const { sums } = await findInvoiceList({ db: recorder.db }, large.ownerId, { ...query, withSums: true });
    expect(sums).toBeDefined();
    expect(await buffersOfList({ ...query, withSums: true })).toBeLessThan(2 * BOUND);
  });

  test('EXACT-68 EXACT-77 where nobody counted to the end there are no sums; an amount that all have is found all the same', async () => {
    const { body } = await large.list({ search: '110.000', with_sums: 1, page_size: 3 });
    expect(body).toMatchObject({ total: 10_000, total_minimo: true });
    expect(body).not.toHaveProperty('sumas');
    const usual = (await large.list({ page_size: 3 })).body.data;
    expect(body.data).toEqual(usual);
    const exact = (await large.list({ emisor_nombre: 'proveedor', with_sums: 1 })).body.sumas;
    expect(exact).toMatchObject({
      total: 10_003 * 110_000,
      iva_10: 10_003 * 10_000,
      gravado_10: 10_003 * 110_000,
      iva_5: 0,
    });
  });

  test('EXACT-76 all that match come in one call, as far as five thousand, with how many there are', async () => {
    const { body } = await server.call('/v2/invoices/matching', { token: large.token });
    expect(body.data).toHaveLength(5_000);
    expect(body).toMatchObject({ total: 10_003, total_minimo: false });
    const month = (await server.call('/v2/invoices/matching?year_month=2025-06&sort=total', { token: large.token }))
      .body;
    expect(month.data).toHaveLength(month.total);
    expect(month.total).toBe(500);
  });

  test.runIf(isFullRun)(
    'SCALE-08 a supplier reads its newest two hundred and twelve months, however many invoices it issued',
    async () => {
      const issuer = ['El de siempre', '80011111-9'] as const;
      const many = Array.from({ length: 900 }, (_, at) => ({
        key: 50_000 + at,
        number: `001-001-${String(at).padStart(7, '0')}`,
        date: `20${16 + Math.floor(at / 84)}-${String(1 + (Math.floor(at / 7) % 12)).padStart(2, '0')}-${String(1 + (at % 7) * 4).padStart(2, '0')}`,
        issuer,
      }));
      const bound = await aBusiness(server, 'un-proveedor', many.slice(0, 300));
      await recorder.pool.query('vacuum analyze');
      const read = (db: Database) => readSupplier({ db, clock: server.app.deps.clock }, bound.ownerId, issuer[1]);
      const buffers = async () => recorder.buffersOf(await recorder.statementsOf(read));
      const before = await buffers();
      await bound.receive(many.slice(300));
      await recorder.pool.query('vacuum analyze');
      const sent = await recorder.statementsOf(read);
      // The list of RUCs is everybody's.
      for (const { text } of sent.filter((one) => !one.text.includes('ruc_list'))) expect(text).toContain('owner_id');
      const after = await recorder.buffersOf(sent);
      // Three times as many invoices: no more than the indexes growing by a level.
      expect(after).toBeLessThan(before * 1.5);
      expect(after).toBeLessThan(2_500);
      expect((await read(recorder.db)).supplier).toMatchObject({ total: 900, habits: { documents: 200 } });
    },
  );
});
