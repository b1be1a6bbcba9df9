// From the upload to the committed invoice with 10 items, beside bare inserts of the same rows in the same run. The
// reference: one transaction per invoice, items in one statement, synchronous commit on, the same tables.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startApp } from '#server/app/start-app.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/platform/settings.ts';
import { startThrowAway } from '../test/database/throw-away-server.ts';
import { numberedInvoice } from '../test/intake/numbered-invoice.ts';
import { callApi } from '../test/server/test-app.ts';
import { anItem, makeDocument } from '../test/sifen/make-document.ts';
import { ANCHORS_DIRECTORY } from '../test/sifen/test-anchors.ts';
import { prepareBareInserts } from './bare-inserts.ts';
import { percentile, printTable } from './interleave.ts';
import { post, preparedForm } from './lean-client.ts';
import { prepareRollUpCost } from './roll-up-cost.ts';

const ROUNDS = 7;
const SINGLES = 30;
const BARE = 100;
const BATCH = 200;
const AT_ONCE = 8;
/** Documents that a worker writes in one transaction. */
const TOGETHER = 25;
const BARS = { single: 0.1, several: 0.15, batch: 0.45 };

// Syncing to disk as in production: that is most of what an insert costs.
const database = await startThrowAway((dataDir) => startEmbedded(dataDir));
const dataDir = mkdtempSync(path.join(tmpdir(), 'ajaka-bench-'));
const settings = readSettings({
  PORT: '0',
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  TRUST_ANCHORS: ANCHORS_DIRECTORY,
});
const roomy = { anonymous: 1e9, user: 1e9, token: 1e9, uploads: 1e9, parallel: { atOnce: 1e9, waiting: 1e9 } };
const app = await startApp(settings, createLog('warn'), { limits: roomy });
const url = app.url ?? '';
const { body } = await callApi(url, '/local-identity/sign-in', {
  body: { email: 'admin@ajaka.local' },
  headers: { origin: url },
});
const token = body.token as string;
const client = new pg.Client(database.url);
await client.connect();

const items = Array.from({ length: 10 }, (_, at) => anItem({ codigo: `A${at}`, cantidad: at + 1 }));
const total = items.reduce((sum, { cantidad, precioUnitario }) => sum + cantidad * precioUnitario, 0);
const condition = { tipo: 1, entregas: [{ tipo: 1, monto: String(total), moneda: 'PYG' }] };
const made = await makeDocument({ items, condicion: condition });
let number = 0;
/** Forms of so many new documents each. */
const nextForms = (count: number, each = 1): Buffer[] =>
  Array.from({ length: count }, () =>
    preparedForm(
      Array.from({ length: each }, () => ({ name: `${++number}.xml`, content: numberedInvoice(number, made) })),
    ),
  );

async function single(form: Buffer): Promise<void> {
  const answer = await post(`${url}/upload-xml`, token, form);
  if (answer.invoice_count !== 1) throw new Error(JSON.stringify(answer));
}

const UNREAD = `select 1 from document where task_id = $1 and state in ('received', 'reading') limit 1`;
async function batch(form: Buffer): Promise<void> {
  const { job_id: id } = await post(`${url}/tasks/upload-xml`, token, form);
  while ((await client.query(UNREAD, [id])).rowCount !== 0) await new Promise((done) => setTimeout(done, 10));
}

async function severalAtOnce(forms: Buffer[]): Promise<void> {
  const lane = async () => {
    for (let form = forms.pop(); form; form = forms.pop()) await single(form);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

const perSecond: Record<string, number[]> = { bare: [], single: [], several: [], batch: [] };
async function measure(name: string, count: number, run: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await run();
  perSecond[name]?.push((count * 1000) / (performance.now() - start));
}

for (const form of nextForms(1)) await single(form);
const bareInsert = await prepareBareInserts(client);
for (const form of nextForms(1, BATCH)) await batch(form); // warm-up
const rollUps = await prepareRollUpCost(app.deps.db, TOGETHER);
await rollUps.measure(SINGLES);
for (let round = 0; round < ROUNDS; round++) {
  const [one, several, many] = [nextForms(SINGLES), nextForms(SINGLES), nextForms(1, BATCH)];
  await measure('bare', BARE, () => bareInsert(BARE));
  await measure('single', SINGLES, async () => {
    for (const form of one) await single(form);
  });
  await measure('several', SINGLES, () => severalAtOnce(several));
  await measure('batch', BATCH, async () => {
    for (const form of many) await batch(form);
  });
  await rollUps.measure(SINGLES);
}

const { rows } = await client.query('select count(*)::int as kept from invoice where owner_id <> $1', [
  bareInsert.owner,
]);
if (rows[0].kept !== number) throw new Error(`${number} documents, ${rows[0].kept} invoices`);
const median = (name: string) => percentile(perSecond[name] ?? [], 50);
const row = (title: string, name: string, bar?: number) => {
  // Round by round, since a busy disk slows both.
  const ratio = percentile(perSecond[name]?.map((rate, at) => rate / (perSecond.bare?.[at] ?? 1)) ?? [], 50);
  const verdict = bar === undefined ? '' : ratio >= bar ? `≥ ${bar} sí` : `≥ ${bar} NO`;
  return [title, median(name).toFixed(1), ratio.toFixed(3), verdict];
};
printTable(
  ['documentos de 10 ítems', 'por segundo', '× inserciones solas', 'meta'],
  [
    row('inserciones solas', 'bare'),
    row('uno por vez (POST /upload-xml)', 'single', BARS.single),
    row(`${AT_ONCE} a la vez (POST /upload-xml)`, 'several', BARS.several),
    row(`tanda de ${BATCH} (POST /tasks/upload-xml)`, 'batch', BARS.batch),
  ],
);
console.log(rollUps.sentence({ one: median('single'), many: median('batch') }));

await client.end();
await app.stop();
await database.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
