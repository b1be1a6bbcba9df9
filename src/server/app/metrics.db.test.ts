import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDocumentJob } from '#server/features/reading/reading.jobs.ts';
import { countedFamilies } from '#server/platform/metrics/count.ts';
import { writeFamilies } from '#server/platform/metrics/family.ts';
import { newId } from '#server/platform/new-id.ts';
import { AI_LIMIT, startReadingByModel, unproven } from '../../../test/fakes/openai/reading-by-model.ts';
import { numberedInvoice } from '../../../test/intake/numbered-invoice.ts';
import { zipOf } from '../../../test/intake/packages.ts';
import { finishedTask, upload } from '../../../test/intake/uploads.ts';
import { isAllowed, KNOWN } from '../../../test/metrics/known-labels.ts';
import { type ReadSample, readMetrics, valueIn } from '../../../test/metrics/read-metrics.ts';
import { startTestApp } from '../../../test/server/test-app.ts';

const { server, vendor, proven, aPerson, send, enqueue, reset, stop } = await startReadingByModel();
afterAll(stop);

const scrape = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}/metrics`, { headers });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

/** What is counted is counted for all servers of this worker: what a test did is the difference. */
let before: ReadSample[];
let text: string;
let samples: ReadSample[];
const gained = (family: string, labels: Record<string, string>) =>
  (valueIn(samples, family, labels) ?? 0) - (valueIn(before, family, labels) ?? 0);

beforeAll(async () => {
  await reset();
  const person = await aPerson();
  // Not by a call: what a look at the database found would be told again for ten seconds.
  before = readMetrics(writeFamilies(countedFamilies()));
  await upload(server.url, '/upload-xml', person.token, [['ana@empresa.com.py 80012345-0.xml', numberedInvoice(81)]]);
  await send(person, ['factura.pdf', proven]);
  const queued = await upload(server.url, '/tasks/upload-xml', person.token, [['x.xml', numberedInvoice(82)]]);
  await finishedTask(server, person.token, queued.body.job_id);
  await aMailbox(person.ownerId);
  expect((await server.call(`/v2/invoices/${newId(new Date())}`, { token: person.token })).status).toBe(404);
  expect((await server.call('/v2/invoices/headers')).status).toBe(401);
  expect((await server.call('/no/hay/80012345-0', { headers: { 'user-agent': 'ana@empresa.com.py' } })).status).toBe(
    404,
  );
  expect((await server.call('/facturas', { headers: { accept: 'text/html' } })).status).toBe(503);
  const { status, type, text: written } = await scrape(server.url, { accept: 'text/html' });
  expect({ status, type }).toEqual({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' });
  text = written;
  samples = readMetrics(text);
});

/** Looked at by the clock, and last read an hour ago. */
async function aMailbox(ownerId: string): Promise<void> {
  const now = server.app.deps.clock.now();
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const { userId } = await server.db
    .selectFrom('member')
    .where('owner_id', '=', ownerId)
    .select('user_id as userId')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('mailbox')
    .values({
      ...{ owner_id: ownerId, id: newId(now), name: 'x', host: 'imap.gmail.com', port: 993, use_ssl: true },
      ...{ username: 'facturas@empresa.com.py', auth: 'password', password: 'x', provider: 'gmail', search_terms: [] },
      ...{ search_criteria: 'all', folder: 'INBOX', mark_seen: true, enabled: true, created_at: hourAgo },
      last_success_at: hourAgo,
    })
    .execute();
  await server.db
    .insertInto('mail_schedule')
    .values({
      ...{ owner_id: ownerId, user_id: userId, is_running: true, interval_minutes: 60, changed_at: now },
      next_run_at: new Date(now.getTime() + 3_600_000),
    })
    .execute();
}

describe('after real work /metrics', () => {
  test('OPS-70 counts calls by the route as it is declared, and by status', () => {
    const calls = 'ajaka_http_requests_total';
    expect(gained(calls, { method: 'POST', route: '/upload-xml', status: '200' })).toBe(1);
    expect(gained(calls, { method: 'GET', route: '/v2/invoices/:id', status: '404' })).toBe(1);
    expect(gained(calls, { route: '/v2/invoices/headers', status: '401' })).toBe(1);
    expect(gained(calls, { route: 'none', status: '404' })).toBe(1);
    expect(gained(calls, { route: 'page', status: '503' })).toBe(1);
    expect(gained('ajaka_http_request_seconds', { route: '/upload-xml', le: '+Inf' })).toBe(1);
  });

  test('OPS-71 tells the delay of the event loop, memory, processor time and version', () => {
    expect(valueIn(samples, 'ajaka_event_loop_delay_seconds', { quantile: '0.99' })).toBeGreaterThanOrEqual(0);
    expect(valueIn(samples, 'ajaka_process_memory_bytes', { kind: 'resident' })).toBeGreaterThan(1e7);
    expect(valueIn(samples, 'ajaka_process_cpu_seconds_total')).toBeGreaterThan(0.1);
    expect(valueIn(samples, 'ajaka_build_info', { role: 'all' })).toBe(1);
  });

  test('OPS-72 tells how busy connections and the processes that read are', () => {
    const used = valueIn(samples, 'ajaka_db_connections', { state: 'used' }) ?? -1;
    const idle = valueIn(samples, 'ajaka_db_connections', { state: 'idle' }) ?? -1;
    expect(used + idle).toBeGreaterThan(0);
    expect(used + idle).toBeLessThanOrEqual(valueIn(samples, 'ajaka_db_connections_most') ?? 0);
    expect(valueIn(samples, 'ajaka_reader_processes', { lane: 'quick' })).toBeGreaterThan(0);
    expect(valueIn(samples, 'ajaka_reader_waiting', { lane: 'slow' })).toBe(0);
  });

  test('OPS-74 OPS-75 counts readings by kind and outcome, and tells the seconds of each reader', () => {
    expect(gained('ajaka_readings_total', { kind: 'xml', outcome: 'read' })).toBe(2);
    expect(gained('ajaka_readings_total', { kind: 'pdf', outcome: 'read' })).toBe(1);
    for (const reader of ['xml', 'pdf', 'model'])
      expect({ reader, times: gained('ajaka_reader_seconds', { reader, le: '+Inf' }) > 0 }).toEqual({
        ...{ reader, times: true },
      });
    expect(gained('ajaka_jobs_total', { job: readDocumentJob.name, outcome: 'done' })).toBeGreaterThan(0);
  });

  test('OPS-76 tells by provider which mailboxes work, and how long ago the one was read that waits longest', () => {
    expect(valueIn(samples, 'ajaka_mailboxes', { provider: 'gmail', state: 'working' })).toBe(1);
    expect(valueIn(samples, 'ajaka_mailboxes', { provider: 'gmail', state: 'failing' })).toBe(0);
    const lag = valueIn(samples, 'ajaka_mail_lag_seconds', { provider: 'gmail' }) ?? 0;
    expect(lag).toBeGreaterThanOrEqual(3_590);
    expect(lag).toBeLessThan(4_600);
  });

  test('OPS-77 counts calls of the AI by what came of them, and documents for which it was not asked', async () => {
    expect(gained('ajaka_ai_calls_total', { outcome: 'answered' })).toBeGreaterThan(0);
    // One reading is left, and two papers need one.
    const nearly = await aPerson(AI_LIMIT - 1);
    const zip = await zipOf({ '1.pdf': unproven(['uno']), '2.pdf': unproven(['dos']) });
    const { body } = await enqueue(nearly, ['todo.zip', zip]);
    await finishedTask(server, nearly.token, body.job_id);
    vendor.reactWith({ status: 400 });
    await send(await aPerson(), ['no.pdf', proven]);
    samples = readMetrics((await scrape(server.url)).text);
    expect(gained('ajaka_ai_refusals_total', { reason: 'limit' })).toBe(1);
    expect(gained('ajaka_ai_calls_total', { outcome: 'file-rejected' })).toBe(1);
  });

  test('OPS-78 tells what is kept and how much the disk holds', () => {
    expect(valueIn(samples, 'ajaka_storage_bytes', { what: 'originals' })).toBeGreaterThan(1_000);
    expect(valueIn(samples, 'ajaka_storage_bytes', { what: 'database' })).toBeGreaterThan(1e6);
    expect(valueIn(samples, 'ajaka_disk_bytes', { what: 'free' })).toBeGreaterThan(0);
    expect(valueIn(samples, 'ajaka_backup_state', { state: 'off' })).toBe(1);
    expect(valueIn(samples, 'ajaka_collector_up')).toBe(5);
  });

  test('OPS-80 OPS-81 has only names and labels of a list, which no e-mail, RUC, id or address gets into', () => {
    // Another test of this worker may have counted a queue of its own: what stands as it stood is not of these calls.
    const earlier = new Set(before.map((sample) => JSON.stringify(sample)));
    const own = samples.filter((sample) => !earlier.has(JSON.stringify(sample)));
    expect(Object.keys(KNOWN).filter((name) => !samples.some(({ family }) => family === name))).toEqual([]);
    expect(own.filter(({ family }) => !(family in KNOWN))).toEqual([]);
    const wrong = own.filter(
      ({ family, labels }) =>
        Object.entries(labels).some(([label, said]) => !isAllowed(KNOWN[family]?.[label], said)) ||
        Object.keys(KNOWN[family] ?? {}).some((label) => label !== 'le' && !(label in labels)),
    );
    expect(wrong).toEqual([]);
    expect(JSON.stringify(own)).not.toMatch(/@|\d{6,8}-\d|[0-9a-f]{8}-[0-9a-f]{4}|empresa/i);
  });

  test('OPS-84 every query of the Grafana dashboard names a number that is there', () => {
    const dashboard = JSON.parse(
      readFileSync(new URL('../../../docs/grafana-dashboard.json', import.meta.url), 'utf8'),
    );
    const queries: string[] = dashboard.panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    );
    const named = queries.map((query) => query.match(/\bajaka_\w+/g) ?? []);
    expect(named.filter((names) => names.length === 0)).toEqual([]);
    const isThere = (name: string) => name in KNOWN || name.replace(/_(?:bucket|sum|count)$/, '') in KNOWN;
    expect(named.flat().filter((name) => !isThere(name))).toEqual([]);
    // And all that is there, but for what says when a process began, is on it.
    const shown = named.flat().map((name) => (name in KNOWN ? name : name.replace(/_(?:bucket|sum|count)$/, '')));
    expect(Object.keys(KNOWN).filter((name) => !shown.includes(name))).toEqual(['ajaka_process_start_time_seconds']);
    const labels = queries.flatMap((query) =>
      [...query.matchAll(/by \(([\w, ]+)\)/g)].flatMap(([, names = '']) => names.split(', ')),
    );
    const allLabels = Object.values(KNOWN).flatMap((one) => Object.keys(one));
    expect(labels.filter((label) => !['instance', ...allLabels].includes(label))).toEqual([]);
  });
});

test('OPS-73 tells how much work of each kind waits and since when, at the price of what waits', async () => {
  const idle = await startTestApp({ ROLE: 'web' });
  try {
    const { db, queue } = idle.app.deps;
    const payloads = [1, 2, 3].map(() => ({ ownerId: newId(new Date()), documentId: newId(new Date()) }));
    await db.transaction().execute((tx) => queue.addAll(tx, readDocumentJob, payloads));
    const found = readMetrics((await scrape(idle.url)).text);
    const job = readDocumentJob.name;
    expect(valueIn(found, 'ajaka_queue_jobs', { job, state: 'waiting' })).toBe(3);
    expect(valueIn(found, 'ajaka_queue_oldest_seconds', { job })).toBeGreaterThanOrEqual(0);
    expect(valueIn(found, 'ajaka_queue_oldest_seconds', { job: 'operations.find-orphans' })).toBe(0);
    // The same as whoever reads all rows finds.
    const [looked, measured] = await Promise.all([queue.look(), queue.measure()]);
    const byJob = new Map(looked.map(({ job: name, waiting }) => [name, waiting]));
    expect(measured.length).toBe(looked.length);
    expect(measured.filter(({ job: name, waiting }) => waiting !== byJob.get(name))).toEqual([]);
  } finally {
    await idle.stop();
  }
});

describe('a worker', () => {
  test('OPS-83 has numbers of its own, at a small server of its own', async () => {
    const worker = await startTestApp({ ROLE: 'worker' });
    try {
      const { metricsUrl, url } = worker.app;
      expect(url).toBeNull();
      const found = readMetrics((await scrape(metricsUrl ?? '')).text);
      expect(valueIn(found, 'ajaka_build_info', { role: 'worker' })).toBe(1);
      expect((await fetch(`${metricsUrl}/health`)).status).toBe(200);
      const unknown = await fetch(`${metricsUrl}/v2/invoices/headers`);
      expect([unknown.status, (await unknown.json()).code]).toEqual([404, 'no_encontrado']);
      const port = new URL(metricsUrl ?? '').port;
      await expect(startTestApp({ ROLE: 'worker', METRICS_PORT: port })).rejects.toThrow(/METRICS_PORT/);
    } finally {
      await worker.stop();
    }
  });
});
