import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBusiness } from '../../../../test/builders/a-business.ts';
import type { Listed } from '../../../../test/builders/a-listed-invoice.ts';
import { recordingDatabase } from '../../../../test/database/statement-costs.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { readMonthProposals } from './propose-imputation.ts';
import { readInvoiceWatch, readSupplierWatch } from './read-watch.ts';

const NOW = new Date('2026-11-15T15:00:00Z');
const OURS = '80099001-3';
/** One of 200 documents, one of 3,000, and forty of 20. */
const [FEW, MANY] = ['80000001-5', '80000002-3'] as const;
let server: TestApp;
let recorder: ReturnType<typeof recordingDatabase>;
let ownerId: string;

const aPaper = (at: number, ruc: string, month: string): Listed => ({
  key: at + 1,
  number: `001-001-${String(at).padStart(7, '0')}`,
  date: `${month}-${String(1 + (at % 28)).padStart(2, '0')}`,
  issuer: [`Proveedor ${ruc}`, ruc],
  receiver: ['Nosotros', OURS],
  over: {
    obligations: [{ code: '211', description: null }],
    timbrado: { number: '17000001', validFrom: '2024-01-15' },
  },
});
/** Months from January 2025 until November 2026, over and over. */
const monthAt = (at: number) => {
  const month = 22 - (at % 23);
  return `${2025 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
};

beforeAll(async () => {
  server = await startTestApp({}, { clock: { now: () => NOW } });
  recorder = recordingDatabase(server.databaseUrl);
  const papers = [
    ...Array.from({ length: 200 }, (_, at) => aPaper(at, FEW, monthAt(at))),
    ...Array.from({ length: 3_000 }, (_, at) => aPaper(1_000 + at, MANY, monthAt(at))),
    ...Array.from({ length: 800 }, (_, at) => aPaper(5_000 + at, `${80_000_100 + (at % 40)}-1`, monthAt(at))),
  ];
  const shop = await aBusiness(server, 'vigia-grande', papers);
  ownerId = shop.ownerId;
  const body = { ruc: OURS, nombre: 'Nosotros' };
  await server.call('/user/business', { token: shop.token, method: 'PUT', body });
  await recorder.vacuumUntilSeenByAll(['invoice', 'invoice_item', 'invoice_closing']);
});
afterAll(async () => {
  await recorder.close();
  await server.stop();
});

const clock = { now: () => NOW };
const costOf = async (run: Parameters<typeof recorder.statementsOf>[0]) => {
  const sent = await recorder.statementsOf(run);
  await recorder.buffersOf(sent); // the first look at rows that were just written marks them
  return await recorder.buffersOf(sent);
};

test('DESK-73 what is watched of a supplier of 3,000 documents costs what it does of one of 200', async () => {
  const [few, many] = [
    await costOf((db) => readSupplierWatch({ db, clock }, ownerId, FEW)),
    await costOf((db) => readSupplierWatch({ db, clock }, ownerId, MANY)),
  ];
  // 120 documents and the lines of 60 are looked at; the table has some 1,200 pages.
  const within = { few: few < 600, many: many < 600, isSame: Math.abs(many - few) < 120 };
  expect({ few, many, within }).toEqual({ few, many, within: { few: true, many: true, isSame: true } });
});

test('DESK-73 what is watched of an invoice costs the same in the middle of 3,000 as at their end', async () => {
  const ids = await server.db
    .selectFrom('invoice')
    .where('owner_id', '=', ownerId)
    .where('issuer_ruc', '=', MANY)
    .orderBy('issue_date', 'desc')
    .select('id')
    .execute();
  const cost = (at: number) => costOf((db) => readInvoiceWatch({ db, clock }, ownerId, ids[at]?.id ?? ''));
  const [newest, middle, old] = [await cost(0), await cost(1_500), await cost(2_900)];
  const within = [newest, middle, old].map((one) => one < 500);
  expect({ newest, middle, old, within }).toEqual({ newest, middle, old, within: [true, true, true] });
});

test('DESK-74 the proposals of a month read its sums and the newest documents of its suppliers, never the history', async () => {
  const cost = await costOf((db) => readMonthProposals(db, ownerId, '2026-10'));
  const suppliers = new Set((await readMonthProposals(server.db, ownerId, '2026-10')).map(({ ruc }) => ruc)).size;
  // 42 suppliers, five documents of each with what they say in full.
  expect({ cost, suppliers, isWithin: cost < 42 * 40 }).toEqual({ cost, suppliers, isWithin: true });
});
