import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/connect.ts';
import { scratchDirectory } from '../database/scratch-directory.ts';
import { connectToTest, createTestDatabase } from '../database/test-database.ts';
import { numberedInvoice } from '../intake/numbered-invoice.ts';
import { upload } from '../intake/uploads.ts';
import { isFullRun, LONG } from '../long-run.ts';
import { spawnServer } from '../server/spawn-server.ts';
import { callApi } from '../server/test-app.ts';
import { until } from '../server/until.ts';
import { ANCHORS_DIRECTORY } from '../sifen/test-anchors.ts';

/** Written by people: stored, changed again and again, deleted. */
const TYPED = 80;
const CHANGES = 8;
/** Read by the worker that is killed, which tells of them in the transaction that stores them. */
const READ = 200;
const EVENTS = TYPED * (CHANGES + 2) + READ;
const KILLS = 8;
const PER_UPLOAD = 10;

const dataDir = scratchDirectory();
const log = path.join(dataDir, 'received');
const stopping: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of stopping.toReversed()) await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const PROGRAM = path.resolve(import.meta.dirname, 'receiver-process.ts');

async function startReceiver(port = 0): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(PROGRAM, [String(port), log]);
  stopping.push(() => child.kill('SIGKILL'));
  const [own] = await once(child, 'message');
  return { child, port: own as number };
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

interface Got {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly text: string;
}

function received(): Got[] {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [];
  return lines.map((line) => JSON.parse(line) as Got);
}
const told = () => new Set(received().map(({ id }) => id)).size;

/** What happens: invoices are stored, changed and deleted by people, and read by the worker. */
async function work(url: string, token: string): Promise<void> {
  const call = async (at: string, method: string, body?: object) => {
    const answer = await callApi(url, at, { method, token, ...(body ? { body } : {}) });
    expect({ at, status: answer.status, message: answer.status === 200 ? '' : answer.body.message }).toEqual({
      ...{ at, status: 200, message: '' },
    });
    return answer.body;
  };
  const typed = async (number: number) => {
    const paper = {
      ...{ ruc_emisor: '80066218-0', nombre_emisor: 'Importadora S.A.', timbrado: '17288140' },
      ...{ numero_documento: `1-2-${number}`, fecha_emision: '2026-10-29', gravado_10: 110_000, monto_total: 110_000 },
    };
    let { id, version } = await call('/v2/invoices', 'POST', paper);
    for (let change = 1; change <= CHANGES; change++) {
      ({ version } = await call(`/v2/invoices/${id}`, 'PATCH', { version, nombre_receptor: `Cliente ${change}` }));
    }
    await call(`/v2/invoices/${id}`, 'DELETE');
  };
  for (let number = 1; number <= TYPED; number++) {
    await typed(number);
    if ((number * READ) % (TYPED * PER_UPLOAD) !== 0) continue;
    const from = (number * READ) / TYPED - PER_UPLOAD + 1;
    const files = Array.from(
      { length: PER_UPLOAD },
      (_, at) => [`${from + at}.xml`, numberedInvoice(from + at)] as const,
    );
    expect((await upload(url, '/tasks/upload-xml', token, files)).status).toBe(200);
  }
}

async function count(db: Database, what: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${what}`.execute(db);
  return rows[0]?.count ?? 0;
}

// A process that dies leaves its turn for half a minute. The short form is beside the code (`delivery-kills`).
test.runIf(isFullRun)(
  `DOOR-57 DOOR-59 of ${EVENTS} events under ${KILLS} kill -9 of the worker, and of the receiver every other time, each arrives at least once, the same each time, and in the order of its invoice`,
  async () => {
    const database = await createTestDatabase();
    const db = connectToTest(database.url, { size: 2 });
    stopping.push(() => db.destroy());
    const settings = {
      ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent', SECRETS_KEY: 'a1'.repeat(32) },
      ...{ ALLOW_PRIVATE_MAIL_HOSTS: '1', TRUST_ANCHORS: ANCHORS_DIRECTORY, METRICS_PORT: '0' },
    };
    const web = spawnServer({ ...settings, ROLE: 'web' });
    stopping.push(() => web.kill());
    const url = await web.url;
    const startWorker = async () => {
      const worker = spawnServer({ ...settings, ROLE: 'worker' });
      worker.url.catch(() => {});
      stopping.push(() => worker.kill());
      await until(() => worker.said.some((line) => line.includes('trabaja la cola')));
      return worker;
    };
    const signIn = { body: { email: 'admin@ajaka.local' }, headers: { origin: url } };
    const token = (await callApi(url, '/local-identity/sign-in', signIn)).body.token as string;
    let receiver = await startReceiver();
    const { port } = receiver;
    const eventos = ['factura.guardada', 'factura.cambiada', 'factura.eliminada'];
    const made = await callApi(url, '/user/business/webhooks', {
      ...{ token, body: { url: `http://127.0.0.1:${port}/avisos`, eventos } },
    });
    expect(made.status).toBe(200);
    const begun = Date.now();
    const working = work(url, token);
    working.catch(() => {}); // looked at below
    let worker = await startWorker();
    const failed = () => count(db, sql`webhook_delivery where state = 'waiting' and attempts > 0`);
    for (let kill = 1; kill <= KILLS; kill++) {
      const goal = Math.floor((EVENTS * kill) / (KILLS + 1));
      await Promise.race([until(() => told() >= goal), working.then(() => until(() => told() >= goal))]);
      if (kill % 2 === 0) {
        await killed(receiver.child);
        await until(async () => (await failed()) > 0);
        receiver = await startReceiver(port);
      }
      await worker.kill();
      worker = await startWorker();
    }
    await working;
    const delivered = () => count(db, sql`webhook_delivery where state = 'delivered'`);
    await until(async () => (await delivered()) >= EVENTS);
    expect(await worker.end()).toBe(0);
    await killed(receiver.child);

    const { rows } = await sql<{ id: string }>`select id from webhook_event`.execute(db);
    const got = received();
    const texts = new Map<string, Set<string>>();
    for (const { id, text } of got) texts.set(id, (texts.get(id) ?? new Set()).add(text));
    const seconds = Math.round((Date.now() - begun) / 1_000);
    console.log(
      `${rows.length} events, ${got.length} deliveries, ${got.length - texts.size} of them repeats, ${seconds} s`,
    );
    expect(rows).toHaveLength(EVENTS);
    expect([...texts.keys()].sort()).toEqual(rows.map(({ id }) => id).sort());
    expect([...texts.values()].every((each) => each.size === 1)).toBe(true);
    const secret = new Webhook(made.body.secreto);
    for (const { id, timestamp, signature, text } of got) {
      expect(secret.sign(id, new Date(Number(timestamp) * 1_000), text)).toBe(signature);
    }
    const steps = new Map<string, number[]>();
    for (const { text } of got) {
      const { type, data } = JSON.parse(text);
      const { id, version } = data.factura;
      steps.set(id, [...(steps.get(id) ?? []), type === 'factura.eliminada' ? Number.POSITIVE_INFINITY : version]);
    }
    expect(steps.size).toBe(TYPED + READ);
    const inOrder = (told: readonly number[]) => told.every((step, at) => at === 0 || step >= (told[at - 1] ?? 0));
    expect([...steps.values()].filter((one) => !inOrder(one))).toEqual([]);
    expect([...steps.values()].filter((one) => new Set(one).size === CHANGES + 2)).toHaveLength(TYPED);
  },
  2 * LONG,
);
