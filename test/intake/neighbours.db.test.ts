import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentKind } from '#domain/received-document.ts';
import { openFile } from '#server/features/intake/unpack/unpack.ts';
import { readBytes } from '#server/features/reading/readers/registry.ts';
import { nationalAnchors } from '#sifen/trust/trust-anchors.ts';
import { isFullRun, LONG } from '../long-run.ts';
import { ownerOf } from '../server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../server/test-app.ts';
import { testProcessLimits } from '../server/test-process-limits.ts';
import { hiddenByQuote, manyArchives, namespacesOver, slowCertificates } from '../sifen/hostile-files.ts';
import { numberedInvoice } from './numbered-invoice.ts';
import { zipOf } from './packages.ts';
import { upload } from './uploads.ts';

let server: TestApp;
let attacker: string;
let neighbour: string;
beforeAll(async () => {
  server = await startTestApp({}, { processes: { ...testProcessLimits(), isWarm: true } });
  attacker = await server.signIn('atacante@ejemplo.com.py');
  neighbour = await server.signIn('vecina@ejemplo.com.py');
});
afterAll(() => server.stop());

/** Seconds that this thread, which is the one that serves, has worked. Older runtimes only tell how long it was busy. */
function workedSeconds(): number {
  const { user, system } = process.threadCpuUsage?.() ?? {
    user: performance.eventLoopUtilization().active * 1_000,
    system: 0,
  };
  return (user + system) / 1e6;
}

async function secondsFor(work: () => Promise<unknown>): Promise<number> {
  const start = workedSeconds();
  await work();
  return workedSeconds() - start;
}

const read = (kind: DocumentKind, bytes: Buffer) =>
  kind === 'zip'
    ? openFile('a.zip', kind, bytes)
    : readBytes(kind, bytes, { anchors: nationalAnchors(), isPatient: true });

function blankMails(): Promise<Buffer> {
  const mail = `From: a@example\r\nTo: b@example\r\n\r\n${'\n'.repeat(500)}`;
  return zipOf(Object.fromEntries(Array.from({ length: 190 }, (_, at) => [`${at}.eml`, mail])));
}

/** Each is sent as often as it takes to keep a thread busy for so long. */
const BUSY_SECONDS = 2;
const MOST_COPIES = 25;

/** What froze every tenant once, as far as the limits of the formats allow it. */
const ATTACKS: [title: string, kind: DocumentKind, make: () => Buffer | Promise<Buffer>, most: number][] = [
  ['certificates whose keys take long to try', 'xml', () => slowCertificates(50, 4, 4096, 32), MOST_COPIES],
  ['namespaces that a quote hides from the scan', 'xml', () => hiddenByQuote(namespacesOver(70, 9_000)), MOST_COPIES],
  ['ZIPs in base64', 'xml', () => manyArchives(10, Buffer.from(`<x>${'<a/>'.repeat(39_000)}</x>`)), MOST_COPIES],
  // An upload of more than 2,000 files is refused before they are read.
  ['mails of blank lines in a ZIP', 'zip', blankMails, 10],
];

describe.runIf(isFullRun)('while a file is read that was made to take long', () => {
  // That others are served during each of them is a test of every run, too: attack/attack.db.test.ts.
  test.each(ATTACKS)('FAIR-01 others are served: %s', { timeout: LONG }, async (_, kind, make, most) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(400 * 1024);
    const one = await secondsFor(async () => read(kind, bytes));
    const copies = Math.min(most, Math.ceil(BUSY_SECONDS / one));
    const files = Array.from({ length: copies }, (_, at) => [`${at}.${kind}`, bytes] as const);

    const order: string[] = [];
    const served = await secondsFor(async () => {
      const attack = upload(server.url, '/upload-xml', attacker, files).then(({ status }) => {
        order.push(`attacker ${status}`);
      });
      for (let call = 0; call < 5; call++) {
        const { status } = await server.call('/v2/invoices/headers', { token: neighbour });
        order.push(`neighbour ${status}`);
      }
      const honest = await upload(server.url, '/upload-xml', neighbour, [['a.xml', numberedInvoice(bytes.length)]]);
      order.push(`neighbour's invoices ${honest.body.invoice_count}`);
      await attack;
    });
    expect(order).toEqual([...Array(5).fill('neighbour 200'), "neighbour's invoices 1", 'attacker 200']);
    // Receiving, storing and answering is its work; reading is not.
    expect(served).toBeLessThan((one * copies) / 2);
  });
});

test('FAIR-02 uploads of one business that all wait for the database leave connections for the others', async () => {
  const send = (token: string, number: number) =>
    upload(server.url, '/upload-xml', token, [['a.xml', numberedInvoice(number)]]);
  expect((await send(attacker, 1_000)).status).toBe(200);
  const ownerId = await ownerOf(server, 'atacante@ejemplo.com.py');
  const [blocker, watcher] = [new pg.Client(server.databaseUrl), new pg.Client(server.databaseUrl)];
  await Promise.all([blocker.connect(), watcher.connect()]);
  const waiting = async () => {
    const { rows } = await watcher.query(
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0].count;
  };
  try {
    await blocker.query('begin');
    await blocker.query('select from owner_storage where owner_id = $1 for update', [ownerId]);
    const stuck = Promise.all(Array.from({ length: 30 }, (_, at) => send(attacker, 1_001 + at)));
    // Two while others are there too, four a second after them.
    await expect.poll(waiting).toBeGreaterThanOrEqual(2);
    expect(await send(neighbour, 1_000)).toMatchObject({ status: 200, body: { invoice_count: 1 } });
    expect(await waiting()).toBeLessThanOrEqual(4);
    await blocker.query('commit');
    expect((await stuck).map(({ status }) => status)).toEqual(Array(30).fill(200));
  } finally {
    await Promise.all([blocker.end(), watcher.end()]);
  }
});
