// The first look at a large mailbox, and the next when nothing changed, beside mbsync (Debian isync) downloading the same
// mailbox over TLS; and what a neighbour's upload feels meanwhile. Bytes are counted by a proxy before the mail server.
// MAIL_MESSAGES=1000 measures a smaller one.
import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { startApp } from '#server/app/start-app.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/platform/settings.ts';
import { startThrowAway } from '../test/database/throw-away-server.ts';
import { numberedInvoice } from '../test/intake/numbered-invoice.ts';
import { startCuttingProxy } from '../test/mail/cutting-proxy.ts';
import { startDovecot } from '../test/mail/dovecot.ts';
import { makeMailCorpus } from '../test/mail/mail-corpus.ts';
import { callApi } from '../test/server/test-app.ts';
import { ANCHORS_DIRECTORY } from '../test/sifen/test-anchors.ts';
import { percentile, printTable } from './interleave.ts';
import { post, preparedForm } from './lean-client.ts';

process.env.UV_THREADPOOL_SIZE ??= '16'; // as src/server/commands/start.ts
const MESSAGES = Number(process.env.MAIL_MESSAGES ?? 10_000);
const INVOICES = MESSAGES / 10;
const ROUNDS = Number(process.env.MAIL_ROUNDS ?? 3);
const UPLOADS_ALONE = 40;
const BARS = { firstTime: 0.7, firstBytes: 0.2, againTime: 1.2, neighbour: 3 };
const USER = 'compras@medicion.com.py';
const PASSWORD = 'clave';

const run = promisify(execFile);
const dovecot = await startDovecot({ users: { [USER]: PASSWORD } });
const proxy = await startCuttingProxy(dovecot.port);
const database = await startThrowAway((dataDir) => startEmbedded(dataDir));
const directory = mkdtempSync(path.join(tmpdir(), 'ajaka-bench-'));
const settings = readSettings({
  PORT: '0',
  DATABASE_URL: database.url,
  DATA_DIR: directory,
  LOG_LEVEL: 'warn',
  TRUST_ANCHORS: ANCHORS_DIRECTORY,
  ALLOW_PRIVATE_MAIL_HOSTS: '1',
  MAIL_CA_FILE: dovecot.caFile,
});
const roomy = { anonymous: 1e9, user: 1e9, token: 1e9, uploads: 1e9, parallel: { atOnce: 1e9, waiting: 1e9 } };
const app = await startApp(settings, createLog('warn'), { limits: roomy });
const url = app.url ?? '';

console.log(`Preparando ${MESSAGES} correos…`);
const corpus = await makeMailCorpus({ messages: MESSAGES, withInvoices: INVOICES, first: 1, noiseBytes: 60_000 });
dovecot.deliver(USER, corpus.messages);
const bytes = corpus.messages.reduce((sum, message) => sum + message.length, 0);
await dovecot.doveadm('index', '-u', USER, 'INBOX');

/** What the mail server remembers of earlier answers would help whoever comes second. */
function forgetCache(): void {
  for (const file of globSync(path.join(dovecot.directory, 'mail', USER, '**/dovecot.index.cache'))) rmSync(file);
}

interface Measured {
  readonly ms: number;
  readonly bytes: number;
}

async function measured(work: () => Promise<unknown>): Promise<Measured> {
  const before = proxy.passed.down + proxy.passed.up;
  const start = performance.now();
  await work();
  return { ms: performance.now() - start, bytes: proxy.passed.down + proxy.passed.up - before };
}

async function signIn(email: string): Promise<string> {
  const { body } = await callApi(url, '/local-identity/sign-in', { body: { email }, headers: { origin: url } });
  return body.token as string;
}

/** A business that has never seen the mailbox. */
async function aBusiness(round: number) {
  const token = await signIn(`ronda${round}@medicion.com.py`);
  const config = { host: '127.0.0.1', port: proxy.port, username: USER, password: PASSWORD, mark_seen: false };
  const added = await callApi(url, '/email-configs', { token, body: config });
  if (added.status !== 200) throw new Error(added.body.message);
  const finished = (id: string) =>
    app.deps.db
      .selectFrom('mail_run')
      .where('id', '=', id)
      .where('finished_at', 'is not', null)
      .select('id')
      .executeTakeFirst();
  return async () => {
    const { body } = await callApi(url, '/tasks/process', { token, method: 'POST' });
    while (!(await finished(body.job_id))) await new Promise((done) => setTimeout(done, 20));
    const task = await callApi(url, `/tasks/${body.job_id}`, { token });
    const [account] = task.body.accounts;
    if (account.state !== 'done') throw new Error(account.error);
    return { ...account, token };
  };
}

/** The same mailbox by mbsync, into a new directory. */
function anArchive(round: number) {
  const place = path.join(directory, `archivo${round}`);
  mkdirSync(place, { recursive: true });
  const file = path.join(place, 'mbsyncrc');
  writeFileSync(
    file,
    `IMAPAccount medicion
Host localhost
Port ${proxy.port}
User ${USER}
Pass ${PASSWORD}
SSLType IMAPS
CertificateFile ${dovecot.caFile}

IMAPStore lejos
Account medicion

MaildirStore cerca
Path ${place}/
Inbox ${place}/INBOX

Channel todo
Far :lejos:
Near :cerca:
Patterns INBOX
Create Near
SyncState *
Sync Pull
`,
  );
  return () => run('mbsync', ['-c', file, '-q', 'todo']);
}

let number = 500_000;
const neighbour = await signIn('vecina@medicion.com.py');
async function anUpload(): Promise<number> {
  const form = preparedForm([{ name: 'a.xml', content: numberedInvoice(++number) }]);
  const start = performance.now();
  const answer = await post(`${url}/upload-xml`, neighbour, form);
  if (answer.invoice_count !== 1) throw new Error(JSON.stringify(answer));
  return performance.now() - start;
}

/**
 * What is measured next begins with an idle server. Reading what was collected, for minutes, measures nothing here: what
 * nobody has begun to read is taken out of the queues, and the rest is waited for.
 */
async function becomeIdle(): Promise<void> {
  const { db } = app.deps;
  await sql`delete from pgboss.job where name like 'reading.read-%' and state < 'active'`.execute(db);
  const reading = () =>
    db.selectFrom('document').where('state', '=', 'reading').select('id').limit(1).executeTakeFirst();
  while (await reading()) await new Promise((done) => setTimeout(done, 200));
}

const ours: Record<'first' | 'again', Measured[]> = { first: [], again: [] };
const theirs: Record<'first' | 'again', Measured[]> = { first: [], again: [] };
const alone: number[] = [];
const meanwhile: number[] = [];
for (let at = 0; at < UPLOADS_ALONE; at++) alone.push(await anUpload());
for (let round = 0; round < ROUNDS; round++) {
  forgetCache();
  const archive = anArchive(round);
  theirs.first.push(await measured(archive));
  theirs.again.push(await measured(archive));
  forgetCache();
  const business = await aBusiness(round);
  let documents = 0;
  ours.first.push(
    await measured(async () => {
      documents = (await business()).document_count;
    }),
  );
  if (documents < INVOICES) throw new Error(`solo se guardaron ${documents} de ${INVOICES}`);
  await becomeIdle();
  ours.again.push(await measured(business));
  rmSync(path.join(directory, `archivo${round}`), { recursive: true });
}
// A run of its own, since uploads take time from what is measured above.
const last = await aBusiness(ROUNDS);
forgetCache();
let isReading = true;
const reading = last().finally(() => {
  isReading = false;
});
while (isReading) meanwhile.push(await anUpload());
await reading;

const median = (values: readonly number[]) => percentile(values, 50);
const ms = (list: readonly Measured[]) => median(list.map((one) => one.ms));
const size = (list: readonly Measured[]) => median(list.map((one) => one.bytes));
const row = (name: string, own: number, other: number, unit: (value: number) => string, bar: number) => {
  const ratio = own / other;
  return [name, unit(own), unit(other), ratio.toFixed(2), `≤ ${bar}`, ratio <= bar ? 'sí' : 'NO'];
};
const seconds = (value: number) => `${(value / 1_000).toFixed(2)} s`;
const mega = (value: number) => `${(value / 1e6).toFixed(2)} MB`;
console.log(`${MESSAGES} correos, ${mega(bytes)}, ${INVOICES} con facturas; mediana de ${ROUNDS} rondas intercaladas`);
printTable(
  ['', 'Ajaka', 'mbsync', 'proporción', 'meta', 'cumple'],
  [
    row('primera vez, tiempo', ms(ours.first), ms(theirs.first), seconds, BARS.firstTime),
    row('primera vez, bytes', size(ours.first), size(theirs.first), mega, BARS.firstBytes),
    row('sin cambios, tiempo', ms(ours.again), ms(theirs.again), seconds, BARS.againTime),
    ['sin cambios, bytes', mega(size(ours.again)), mega(size(theirs.again)), '', '', ''],
  ],
);
printTable(
  ['', 'mientras', 'a solas', 'proporción', 'meta', 'cumple'],
  [
    row(
      `subida de una vecina, p95 de ${meanwhile.length}`,
      percentile(meanwhile, 95),
      percentile(alone, 95),
      seconds,
      BARS.neighbour,
    ),
  ],
);
await app.stop();
await database.stop();
await proxy.stop();
await dovecot.stop();
rmSync(directory, { recursive: true, force: true });
process.exit(0);
