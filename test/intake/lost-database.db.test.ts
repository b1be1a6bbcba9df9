import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { cutConnections } from '../database/cut-connections.ts';
import { scratchDirectory } from '../database/scratch-directory.ts';
import { postmasterPid } from '../database/server-processes.ts';
import { isFullRun, LONG, runs } from '../long-run.ts';
import { spawnServer } from '../server/spawn-server.ts';
import { callApi } from '../server/test-app.ts';
import { until } from '../server/until.ts';
import { numberedInvoice } from './numbered-invoice.ts';
import { upload } from './uploads.ts';

const RESTARTS = runs(1, 20);
const CUTS = runs(1, 20);
const SENDERS = 3;
/** So many that none of them meets the limit on uploads. */
const PEOPLE = runs(3, 20);
/** Uploads that are acknowledged between one loss and the next. */
const BETWEEN = runs(6, 12);

/** Told to stop in a hurry, told to die, killed: what a service manager, a crash and a full memory do. */
const SIGNALS = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const;

const dataDir = scratchDirectory();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const socketDirectory = () => readFileSync(path.join(dataDir, 'postgres/socket'), 'utf8').trim();
const databaseUrl = () => `postgres://ajaka@localhost:5432/postgres?host=${encodeURIComponent(socketDirectory())}`;

/** Application, database and readers, as on a person's machine. */
async function start() {
  const server = spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const url = await server.url;
  const tokens: string[] = [];
  for (let person = 0; person < PEOPLE; person++) {
    const body = { email: `persona-${person}@empresa.com.py`, name: 'Persona de Prueba' };
    const answer = await callApi(url, '/local-identity/sign-in', { body, headers: { origin: url } });
    tokens.push(answer.body.token);
  }
  return { server, url, tokenOf: (number: number) => tokens[number % PEOPLE] ?? '' };
}
type Running = Awaited<ReturnType<typeof start>>;

/** What people saw. A call that is not answered at all throws: the process is gone. */
interface Seen {
  /** Numbers of invoices whose upload was acknowledged, with the task where one was promised. */
  readonly acknowledged: Map<number, string | undefined>;
  /** Answers that are neither success nor a promise to come back. */
  readonly wrong: unknown[];
  unavailable: number;
  next: number;
  isOver: boolean;
}

function isServed(seen: Seen, { status, headers, body }: Awaited<ReturnType<typeof callApi>>): boolean {
  if (status === 200) return true;
  seen.unavailable++;
  const isPromise = status === 503 && body.code === 'no_disponible' && body.message && headers.get('retry-after');
  if (!isPromise) seen.wrong.push({ status, body });
  return false;
}

/** Each invoice is sent again until it is acknowledged: every second one waits for its reading, the others are queued. */
async function keepSending({ url, tokenOf }: Running, seen: Seen): Promise<void> {
  while (!seen.isOver) {
    const number = seen.next++;
    const token = tokenOf(number);
    const file = [[`${number}.xml`, numberedInvoice(number)]] as const;
    const path = number % 2 === 0 ? '/upload-xml' : '/tasks/upload-xml';
    for (;;) {
      const answer = await upload(url, path, token, file);
      if (!isServed(seen, answer)) {
        await until(async () => (await callApi(url, '/ready')).status === 200);
        continue;
      }
      seen.acknowledged.set(number, answer.body.job_id);
      break;
    }
    isServed(seen, await callApi(url, '/v2/invoices/headers', { token }));
  }
}

/** A restart and a cut in turn, each in the middle of uploads. */
async function lose(seen: Seen): Promise<void> {
  for (let turn = 0; turn < RESTARTS + CUTS; turn++) {
    const enough = seen.acknowledged.size + BETWEEN;
    await until(() => seen.isOver || seen.acknowledged.size >= enough);
    if (seen.isOver) return;
    if (turn % 2 === 0) process.kill(postmasterPid(dataDir), SIGNALS[(turn / 2) % SIGNALS.length]);
    else expect(await cutConnections(databaseUrl(), `application_name like 'ajaka%'`)).toBeGreaterThan(0);
  }
}

async function finish(url: string, token: string, jobId: string): Promise<string> {
  for (;;) {
    const { body } = await callApi(url, `/tasks/${jobId}`, { token });
    if (body.status === 'done' || body.status === 'error') return body.status;
    await new Promise((done) => setTimeout(done, 200));
  }
}

async function invoicesByNumber(): Promise<Map<number, number>> {
  const client = new pg.Client(databaseUrl());
  await client.connect();
  const { rows } = await client.query<{ number: number; count: number }>(
    `select right(document_number, 7)::int as number, count(*)::int as count from invoice group by 1`,
  );
  await client.end();
  return new Map(rows.map(({ number, count }) => [number, count]));
}

async function expectAllKept({ url, tokenOf }: Running, seen: Seen): Promise<void> {
  expect(seen.wrong).toEqual([]);
  for (const [number, jobId] of seen.acknowledged) {
    if (jobId !== undefined) expect(await finish(url, tokenOf(number), jobId)).toBe('done');
  }
  const lost = (kept: Map<number, number>) => [...seen.acknowledged.keys()].filter((number) => !kept.has(number));
  await expect.poll(async () => lost(await invoicesByNumber())).toEqual([]);
  const kept = await invoicesByNumber();
  expect([...kept].filter(([, count]) => count !== 1)).toEqual([]);
  let listed = 0;
  for (let person = 0; person < PEOPLE; person++) {
    const { body } = await callApi(url, '/export/mongodb/stats', { token: tokenOf(person) });
    listed += body.total_listed;
  }
  expect(listed).toBe(kept.size);
}

// Half a minute of waiting: the short form loses single connections (src/server/app/lost-database, queue).
test.runIf(isFullRun)(
  `FAIR-06 ${RESTARTS} restarts of the database and ${CUTS} cuts of its connections under load: the process stays, calls are served or told to come back, nothing acknowledged is lost or there twice`,
  async () => {
    const running = await start();
    const seen: Seen = { acknowledged: new Map(), wrong: [], unavailable: 0, next: 1, isOver: false };
    try {
      const load = Promise.all(Array.from({ length: SENDERS }, () => keepSending(running, seen)));
      await Promise.race([lose(seen), load]);
      seen.isOver = true;
      await load;
      await expectAllKept(running, seen);
      expect(running.server.child.exitCode).toBeNull();
      expect(await running.server.end()).toBe(0);
    } finally {
      seen.isOver = true;
      await running.server.kill();
    }
    console.log(
      `${RESTARTS} restarts, ${CUTS} cuts, ${seen.acknowledged.size} acknowledged uploads, ${seen.unavailable} answers of 503, 0 lost, 0 twice`,
    );
  },
  LONG,
);
