import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/new-id.ts';
import { scratchDirectory } from '../../../test/database/scratch-directory.ts';
import { createTestDatabase, databaseSettings } from '../../../test/database/test-database.ts';
import { numberedInvoice } from '../../../test/intake/numbered-invoice.ts';
import { finishedTask, upload } from '../../../test/intake/uploads.ts';
import { isFullRun } from '../../../test/long-run.ts';
import { spawnServer } from '../../../test/server/spawn-server.ts';
import { startTestApp } from '../../../test/server/test-app.ts';
import { type ReceivedSpan, startOtlpCollector } from '../../../test/traces/otlp-collector.ts';

const KEYS = [
  ...['http.request.method', 'http.route', 'http.response.status_code', 'db.system.name', 'db.operation.name'],
  ...['ajaka.job', 'ajaka.count', 'ajaka.task', 'ajaka.lane', 'ajaka.outcome', 'error.type'],
];

let collector: Awaited<ReturnType<typeof startOtlpCollector>>;
let spans: ReceivedSpan[];
let token: string;
const id = newId(new Date());

beforeAll(async () => {
  collector = await startOtlpCollector();
  const server = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` });
  token = await server.signIn('rosa@empresa.com.py', 'Rosa Ayala');
  const sent = await upload(server.url, '/tasks/upload-xml', token, [['rosa 80012345-0.xml', numberedInvoice(61)]]);
  await finishedTask(server, token, sent.body.job_id);
  await server.call('/v2/invoices/headers?search=80012345-0%20rosa@empresa.com.py&page_size=5', { token });
  await server.call(`/v2/invoices/${id}`, { token });
  await server.call('/health');
  await server.stop();
  spans = collector.spans();
});
afterAll(() => collector.stop());

const named = (name: string) => spans.filter((one) => one.name === name);
const factsOf = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** The names of a span and of all that it is a part of, the outermost last. */
function wayOut(span: ReceivedSpan): string[] {
  const outer = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...(outer ? wayOut(outer) : [])];
}

describe('where a collector is named', () => {
  test('OPS-85 calls, work of the queue, reading and statements reach it over OTLP/HTTP, the parts inside their whole', () => {
    expect(new Set(collector.addresses)).toEqual(new Set(['POST /v1/traces application/json']));
    const [call] = named('GET /v2/invoices/:id');
    expect(factsOf(call as ReceivedSpan)).toEqual({
      ...{ 'http.request.method': 'GET', 'http.route': '/v2/invoices/:id', 'http.response.status_code': 404 },
    });
    const ways = spans.map((span) => wayOut(span).join(' < '));
    expect(ways).toContain('postgresql select < GET /v2/invoices/:id');
    expect(ways).toContain('task reading.read-file < job reading.read-document');
    expect(ways.some((way) => /^postgresql \w+ < POST \/tasks\/upload-xml$/.test(way))).toBe(true);
    expect(ways.some((way) => /^postgresql \w+ < job reading\.read-document$/.test(way))).toBe(true);
    expect(collector.resources()).toContainEqual({ key: 'service.name', value: { stringValue: 'ajaka' } });
    expect(named('GET /health')).toEqual([]);
  });

  test('OPS-86 nothing of it names a person, a business, a file, a token or what was searched for', () => {
    const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect([...keys].filter((key) => !KEYS.includes(key))).toEqual([]);
    expect(spans.flatMap(({ events = [] }) => events)).toEqual([]);
    const all = collector.bodies.join('\n');
    for (const secret of [
      '@',
      '80012345',
      'rosa',
      'Ayala',
      token,
      id,
      'search',
      '?',
      '.xml"',
      'hostname',
      process.cwd(),
    ])
      expect({ secret, isThere: all.includes(secret) }).toEqual({ secret, isThere: false });
  });
});

describe.runIf(isFullRun)('the modules that a server loads', () => {
  test.each([
    ['no collector is named', false],
    ['one is named', true],
  ])('OPS-87 while %s, OpenTelemetry among them: %s', async (_, isNamed) => {
    const database = await createTestDatabase();
    const noted = path.join(scratchDirectory(), 'modules');
    const hooks = pathToFileURL(path.resolve(import.meta.dirname, '../../../test/traces/note-modules.mjs')).href;
    const server = spawnServer({
      ...databaseSettings(database.url),
      DATA_DIR: scratchDirectory(),
      NODE_OPTIONS: `--import=${hooks}`,
      NOTED_MODULES: noted,
      ...(isNamed ? { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } : {}),
    });
    const url = await server.url;
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    expect((await fetch(`${url}/metrics`)).status).toBe(200);
    expect(await server.end()).toBe(0);
    const modules = existsSync(noted) ? readFileSync(noted, 'utf8').split('\n') : [];
    expect(modules.length).toBeGreaterThan(300);
    expect(modules.some((one) => one.includes('/fastify/'))).toBe(true);
    expect(modules.filter((one) => one.includes('opentelemetry')).length > 0).toBe(isNamed);
    await database.drop();
  });
});
