import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveFiles } from '#server/features/intake/files/receive-files.ts';
import { ownerOf, setTrialUse } from '../builders/a-subscription.ts';
import { type OpenAiServer, startOpenAi } from '../fakes/openai/openai-server.ts';
import { printedInvoice } from '../pdf/a-printed-invoice.ts';
import { printedPdf } from '../pdf/make-pdf.ts';
import { startTestApp, type TestApp } from '../server/test-app.ts';
import { numberedInvoice } from './numbered-invoice.ts';

const [EMAIL, LIMIT] = ['correo-sin-cupo@empresa.com.py', 5];
let vendor: OpenAiServer;
let server: TestApp;
beforeAll(async () => {
  vendor = await startOpenAi();
  const env = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: vendor.url, TRIAL_AI_LIMIT: String(LIMIT) };
  server = await startTestApp(env);
});
afterAll(async () => {
  await server.stop();
  await vendor.stop();
});

test('TRIAL-15 TRIAL-16 READ-11 a mail beyond the AI limit is taken: its XML counts, its PDF is stored, read here, and says why', async () => {
  const token = await server.signIn(EMAIL);
  await server.call('/api/user/profile', { token });
  const ownerId = await ownerOf(server.db, EMAIL);
  await setTrialUse(server.db, ownerId, LIMIT);
  const { deps } = server.app;
  const files = [
    { name: 'a.xml', kind: 'xml', bytes: Buffer.from(numberedInvoice(3)) },
    { name: 'b.pdf', kind: 'pdf', bytes: printedPdf(printedInvoice()) },
  ] as const;
  const incoming = { files, taskId: null, source: 'mail', sender: 'ventas@punto.com.py', documentDate: null } as const;
  await receiveFiles(deps, ownerId, { ...incoming, at: deps.clock.now() }, { together: [] });

  const tray = async () => (await server.call('/documents', { token })).body.data;
  const states = async () => (await tray()).map(({ state }: { state: string }) => state);
  await expect.poll(states).toEqual(['en_revision', 'leido']);
  const reason = 'Alcanzaste tu límite de facturas con IA: se leyó sin IA.';
  expect((await tray())[0]).toMatchObject({ source: 'correo', reason: expect.stringContaining(reason) });
  const invoices = (await server.call('/v2/invoices/headers', { token })).body.data;
  const told = invoices.map(({ fuente, en_revision }: Record<string, unknown>) => [fuente, en_revision]);
  expect(told.sort()).toEqual([
    ['PDF_LOCAL', true],
    ['XML_NATIVO', false],
  ]);
  expect(vendor.questions).toEqual([]);
  const balance = await server.db
    .selectFrom('ai_balance')
    .where('owner_id', '=', ownerId)
    .selectAll()
    .executeTakeFirst();
  expect(balance).toMatchObject({ trial_used: LIMIT, trial_reserved: 0 });
});
