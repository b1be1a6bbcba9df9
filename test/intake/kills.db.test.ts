import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { scratchDirectory } from '../database/scratch-directory.ts';
import { isFullRun, LONG, runs } from '../long-run.ts';
import { spawnServer } from '../server/spawn-server.ts';
import { callApi } from '../server/test-app.ts';
import { numberedInvoice } from './numbered-invoice.ts';
import { type NamedFile, upload } from './uploads.ts';

const KILLS = runs(1, 10);
const DOCUMENTS = runs(20, 500);
const PER_UPLOAD = 5;
const SENDERS = 3;

const dataDir = scratchDirectory();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Application, database and readers, as on a person's machine. */
async function start() {
  const server = spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const url = await server.url;
  const { body } = await callApi(url, '/local-identity/sign-in', {
    body: { email: 'admin@ajaka.local' },
    headers: { origin: url },
  });
  return { server, url, token: body.token as string };
}
type Running = Awaited<ReturnType<typeof start>>;

interface Batch {
  readonly files: readonly NamedFile[];
  /** The task, once the server promised it. */
  jobId?: string;
}

/** Sends what was not acknowledged, until all is or the server goes away. */
async function sendUnacknowledged({ url, token }: Running, batches: readonly Batch[], sent: () => void): Promise<void> {
  const open = batches.filter(({ jobId }) => jobId === undefined);
  const lane = async () => {
    for (let batch = open.shift(); batch; batch = open.shift()) {
      const { status, body } = await upload(url, '/tasks/upload-xml', token, batch.files);
      if (status !== 200) throw new Error(`answered ${status}`);
      batch.jobId = body.job_id;
      sent();
    }
  };
  await Promise.allSettled(Array.from({ length: SENDERS }, lane));
}

/** Kills once so many more uploads were acknowledged; their documents are then being read. */
async function killedRound(batches: readonly Batch[], uploads: number): Promise<void> {
  const running = await start();
  let left = uploads;
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  const sending = sendUnacknowledged(running, batches, () => {
    if (--left === 0) resolve();
  });
  await Promise.race([enough, sending]);
  await running.server.kill();
  await sending;
}

async function results({ url, token }: Running, batches: readonly Batch[]) {
  const tasks = [];
  for (const { jobId } of batches) {
    for (;;) {
      const { body } = await callApi(url, `/tasks/${jobId}`, { token });
      if (body.status === 'done' || body.status === 'error') {
        tasks.push(body);
        break;
      }
      await new Promise((done) => setTimeout(done, 200));
    }
  }
  return tasks;
}

// A minute, most of it starts: the short form kills single parts (start-embedded, queue, e2e/start).
test.runIf(isFullRun)(
  `INTK-01 CMD-04 SCALE-09 ${KILLS} kill -9 of everything while ${DOCUMENTS} documents come in: all become invoices, none twice, without help, and the sums are theirs`,
  async () => {
    const batches: Batch[] = Array.from({ length: DOCUMENTS / PER_UPLOAD }, (_, batch) => ({
      files: Array.from({ length: PER_UPLOAD }, (_, at) => {
        const number = batch * PER_UPLOAD + at + 1;
        return [`${number}.xml`, numberedInvoice(number)] as const;
      }),
    }));
    const perRound = Math.floor(batches.length / (KILLS + 1));
    for (let round = 0; round < KILLS; round++) await killedRound(batches, perRound);

    const running = await start();
    await sendUnacknowledged(running, batches, () => {});
    expect(batches.filter(({ jobId }) => jobId === undefined)).toEqual([]);
    const tasks = await results(running, batches);
    const { body: sums } = await callApi(running.url, '/export/mongodb/stats', { token: running.token });
    await running.server.end();

    expect(tasks.map(({ status }) => status)).toEqual(tasks.map(() => 'done'));
    const invoices = tasks.flatMap(({ result }) => result.invoices as { id: string; numero_factura: string }[]);
    expect(new Set(invoices.map(({ numero_factura }) => numero_factura)).size).toBe(DOCUMENTS);
    expect(new Set(invoices.map(({ id }) => id)).size).toBe(DOCUMENTS);
    expect(sums).toMatchObject({ total_listed: DOCUMENTS });
  },
  LONG * 3,
);
