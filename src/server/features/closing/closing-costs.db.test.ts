import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBusiness } from '../../../../test/builders/a-business.ts';
import type { Listed } from '../../../../test/builders/a-listed-invoice.ts';
import { recordingDatabase } from '../../../../test/database/statement-costs.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { listClosingMonths } from './list-closings.ts';
import { areSuppliersMissing, findMissingSuppliers } from './notices.store.ts';
import { readClosing } from './read-closing.ts';

const NOW = new Date('2026-11-15T15:00:00Z');
const OURS = '80099001-3';
let server: TestApp;
let recorder: ReturnType<typeof recordingDatabase>;
let ownerId: string;
let close: (month: string) => Promise<void>;
let receive: (paper: Listed) => Promise<unknown>;

/** Of 60 suppliers. */
const aPaper = (at: number, month: string): Listed => ({
  key: at + 1,
  number: `001-001-${String(at).padStart(7, '0')}`,
  date: `${month}-${String(1 + (at % 28)).padStart(2, '0')}`,
  issuer: [`Proveedor ${at % 60}`, `${80_000_000 + (at % 60)}-1`],
  receiver: ['Nosotros', OURS],
});

/** 150 in each of 40 months, and ten times as many in one of them. */
const [SMALL, LARGE, CLOSED] = ['2026-07', '2026-08', '2026-09'] as const;
const PAPERS: Listed[] = [
  ...Array.from({ length: 6_000 }, (_, at) => {
    const month = Math.floor(at / 150);
    const [year, ofYear] = [2023 + Math.floor((month + 6) / 12), ((month + 6) % 12) + 1];
    return aPaper(at, `${year}-${String(ofYear).padStart(2, '0')}`);
  }),
  ...Array.from({ length: 1_350 }, (_, at) => aPaper(6_000 + at, LARGE)),
];

beforeAll(async () => {
  server = await startTestApp({}, { clock: { now: () => NOW } });
  recorder = recordingDatabase(server.databaseUrl);
  const shop = await aBusiness(server, 'cierre-grande', PAPERS);
  ownerId = shop.ownerId;
  receive = (paper) => shop.receive([paper]);
  const business = { ruc: OURS, nombre: 'Nosotros' };
  await server.call('/user/business', { token: shop.token, method: 'PUT', body: business });
  close = async (month) => {
    const { version } = (await server.call(`/closing/${month}`, { token: shop.token })).body;
    const closed = await server.call(`/closing/${month}/close`, { token: shop.token, body: { version } });
    expect(closed.status).toBe(200);
  };
  await close(CLOSED);
  await recorder.vacuumUntilSeenByAll(['invoice', 'invoice_closing']);
});
afterAll(async () => {
  await recorder.close();
  await server.stop();
});

const clock = { now: () => NOW };
/** Of a month that somebody has looked at since its last change: what was found is kept. */
const costOf = async (run: Parameters<typeof recorder.statementsOf>[0]) => {
  await recorder.statementsOf(run);
  const sent = await recorder.statementsOf(run);
  await recorder.buffersOf(sent); // the first look at rows that were just written marks them
  return await recorder.buffersOf(sent);
};
const pageOf = (month: string) => costOf((db) => readClosing({ db, clock }, ownerId, month));
const strip = () => costOf((db) => listClosingMonths({ db, clock }, ownerId));

test('CLOSE-36 a month’s page, and the strip, read what is kept of their months and never the history', async () => {
  const costs = { open: await pageOf('2026-10'), old: await pageOf('2024-03'), strip: await strip() };
  // The table has some 1,800 pages of 8 kB; the 150 documents of a month lie on as many.
  const within = { open: costs.open < 25, old: costs.old < 25, strip: costs.strip < 6 * 60 };
  expect({ costs, within }).toEqual({ costs, within: { open: true, old: true, strip: true } });
});

test('CLOSE-145 a month of 1,500 documents costs what one of 150 does, open and closed', async () => {
  const [small, large] = [await pageOf(SMALL), await pageOf(LARGE)];
  expect({ small, large, isSame: Math.abs(large - small) <= 10 }).toEqual({ small, large, isSame: true });
  const before = await strip();
  await close(LARGE);
  await recorder.vacuumUntilSeenByAll(['month_close', 'month_close_invoice']);
  const [few, many, after] = [await pageOf(CLOSED), await pageOf(LARGE), await strip()];
  expect({ few, many, isSame: Math.abs(many - few) <= 10 }).toEqual({ few, many, isSame: true });
  expect({ before, after, isSame: after - before <= 20 }).toEqual({ before, after, isSame: true });
});

test('CLOSE-147 who is missing is told from what is kept, and documents are read of those alone', async () => {
  const usual = await costOf((db) => findMissingSuppliers(db, ownerId, LARGE, '80099001', 200));
  // Of the month that runs all sixty are missing.
  const { suppliers: all } = await findMissingSuppliers(server.db, ownerId, '2026-11', '80099001', 200);
  const { suppliers: some } = await findMissingSuppliers(server.db, ownerId, '2026-11', '80099001', 7);
  expect([all.length, some.length]).toEqual([60, 7]);
  const few = await costOf((db) => findMissingSuppliers(db, ownerId, '2026-11', '80099001', 1));
  const whole = await costOf((db) => findMissingSuppliers(db, ownerId, '2026-11', '80099001', 200));
  const any = await costOf((db) => areSuppliersMissing(db, ownerId, '2026-11', '80099001'));
  expect({ usual, few, whole, any, isLess: usual < 50 && few < whole && any < few }).toEqual({
    ...{ usual, few, whole, any, isLess: true },
  });
});

test('CLOSE-173 once somebody looked, the page of a month reads the same pages whoever is missing and whatever differs', async () => {
  // Two months after the last document all sixty are missing; on the first day nothing differs from what was closed.
  const later = { now: () => new Date('2026-12-15T15:00:00Z') };
  const page = (month: string) => costOf((db) => readClosing({ db, clock: later }, ownerId, month));
  const [usual, missing] = [await page('2026-10'), await page('2026-11')];
  expect({ usual, missing, isSame: missing <= usual + 5 }).toEqual({ usual, missing, isSame: true });
  const untouched = await page(CLOSED);
  await receive(aPaper(9_000, CLOSED));
  await recorder.vacuumUntilSeenByAll(['invoice', 'invoice_closing']);
  const { differences } = await readClosing({ db: server.db, clock: later }, ownerId, CLOSED);
  expect(differences?.count).toBe(1);
  const differing = await page(CLOSED);
  expect({ untouched, differing, isSame: differing <= untouched + 5 }).toEqual({ untouched, differing, isSame: true });
});

test('CLOSE-177 once somebody looked, the page of a month reads none of its sums, wherever they lie, until a document is written', async () => {
  const readsSums = async (month: string) => {
    const sent = await recorder.statementsOf((db) => readClosing({ db, clock }, ownerId, month));
    return sent.some(({ text }) => text.includes('invoice_closing'));
  };
  for (const month of [SMALL, CLOSED]) {
    await receive(aPaper(month === SMALL ? 8_000 : 8_001, month));
    expect([month, await readsSums(month), await readsSums(month)]).toEqual([month, true, false]);
  }
  await receive(aPaper(8_002, '2026-10'));
  expect([await readsSums(SMALL), await readsSums(CLOSED)]).toEqual([false, false]);
});
