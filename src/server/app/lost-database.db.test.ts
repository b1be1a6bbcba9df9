import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutConnections, holdTable } from '../../../test/database/cut-connections.ts';
import { startLosingProxy } from '../../../test/database/losing-proxy.ts';
import { createTestDatabase } from '../../../test/database/test-database.ts';
import { numberedInvoice } from '../../../test/intake/numbered-invoice.ts';
import { upload } from '../../../test/intake/uploads.ts';
import { ownerOf } from '../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../test/server/test-app.ts';
import { until } from '../../../test/server/until.ts';

const EMAIL = 'rocio@tavapora.com.py';
const UNAVAILABLE = {
  success: false,
  code: 'no_disponible',
  message: 'El servicio no está listo. Intenta de nuevo en unos segundos.',
};

let server: TestApp;
let token: string;
let ownerId: string;
let proxy: Awaited<ReturnType<typeof startLosingProxy>>;
beforeAll(async () => {
  const { url } = await createTestDatabase();
  proxy = await startLosingProxy(url);
  server = await startTestApp({ DATABASE_URL: proxy.url, DATABASE_DIRECT_URL: url });
  token = await server.signIn(EMAIL);
  await server.call('/api/user/profile', { token });
  ownerId = await ownerOf(server, EMAIL);
});
afterAll(async () => {
  await server.stop();
  await proxy.stop();
});

const directUrl = () => server.app.deps.settings.DATABASE_DIRECT_URL ?? '';
const invoices = () => server.db.selectFrom('invoice').where('owner_id', '=', ownerId).select('cdc').execute();
const states = async () =>
  (await server.db.selectFrom('document').where('owner_id', '=', ownerId).orderBy('id').select('state').execute()).map(
    ({ state }) => state,
  );

describe('FAIR-06 while the database is lost', () => {
  test('a call under way answers 503 with a sentence and when to come back, and the next one is served', async () => {
    const table = await holdTable(directUrl(), 'frontend_log');
    const report = { logs: [{ timestamp: '2026-11-15T10:00:00-03:00', level: 'info', message: 'x', request_id: 'y' }] };
    const asked = server.call('/logs/frontend', { token, body: report });
    await table.cutWaiting();
    const { status, body, headers } = await asked;
    expect({ status, body }).toMatchObject({ status: 503, body: UNAVAILABLE });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await table.letGo();
    expect((await server.call('/logs/frontend', { token, body: report })).status).toBe(200);
  });

  test('an upload whose commit was done and never answered is refused; sent again it is a duplicate, not a second invoice', async () => {
    const file = [['factura.xml', numberedInvoice(1)]] as const;
    proxy.loseCommitAnswer('insert into document (');
    const refused = await upload(server.url, '/tasks/upload-xml', token, file);
    expect(refused).toMatchObject({ status: 503, body: UNAVAILABLE });
    expect(proxy.lost()).toBe(1);
    expect((await upload(server.url, '/tasks/upload-xml', token, file)).status).toBe(200);
    await expect.poll(async () => (await states()).toSorted()).toEqual(['duplicate', 'read']);
    expect(await invoices()).toHaveLength(1);
  });

  test('an upload that is read within its call tells the truth although the answer to its commit was lost', async () => {
    const before = (await invoices()).length;
    proxy.loseCommitAnswer('insert into "invoice" (');
    const { status, body } = await upload(server.url, '/upload-xml', token, [['otra.xml', numberedInvoice(2)]]);
    expect({ status, success: body.success, count: body.invoice_count }).toEqual({
      status: 200,
      success: true,
      count: 1,
    });
    expect(proxy.lost()).toBe(2);
    expect(await invoices()).toHaveLength(before + 1);
  });

  test('the queue finds its way back: what is handed over afterwards is done', async () => {
    expect(await cutConnections(directUrl(), `application_name = 'ajaka-queue'`)).toBeGreaterThan(0);
    const before = (await invoices()).length;
    await until(
      async () =>
        (await upload(server.url, '/tasks/upload-xml', token, [['más.xml', numberedInvoice(3)]])).status === 200,
    );
    await expect.poll(async () => (await invoices()).length).toBe(before + 1);
  });
});
