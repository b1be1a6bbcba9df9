import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../database/test-database.ts';
import { isFullRun } from '../long-run.ts';
import { spawnServer } from '../server/spawn-server.ts';
import { callApi } from '../server/test-app.ts';
import { numberedInvoice } from './numbered-invoice.ts';
import { bombZip, crowdedZip, renamed, tampered, zipOf } from './packages.ts';
import { finishedTask, type NamedFile, upload } from './uploads.ts';

const MIB = 1024 * 1024;
const isLinux = process.platform === 'linux';
/** What a server may hold at its worst: an upload, what it unpacks to, and itself. Who opens and reads is apart. */
const MOST_MEMORY = 700 * MIB;
/** The longest that the server is busy with something else before it answers: what others do on the machine does not count. */
const LONGEST_BUSY_MS = 2_000;

const dataDir = mkdtempSync(path.join(tmpdir(), 'ajaka-hostile-'));
let server: ReturnType<typeof spawnServer>;
let url: string;
let token: string;
beforeAll(async () => {
  const { url: database } = await createTestDatabase();
  server = spawnServer({ DATABASE_URL: database, DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  url = await server.url;
  const { body } = await callApi(url, '/local-identity/sign-in', {
    body: { email: 'rocio@tavapora.com.py' },
    headers: { origin: url },
  });
  token = body.token;
});
afterAll(async () => {
  await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The most memory that the process ever held. */
function peakMemory(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** Milliseconds of processor time that the thread which answers has used; a hundred ticks are a second. */
function busyTime(): number {
  const { pid } = server.child;
  const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Does it while somebody else keeps asking, who must not wait for it. Only Linux tells. */
async function whileServing<T>(work: () => Promise<T>): Promise<T> {
  let over = false;
  let longest = 0;
  const asking = (async () => {
    while (!over) {
      const start = isLinux ? busyTime() : 0;
      expect((await callApi(url, '/ready')).status).toBe(200);
      if (isLinux) longest = Math.max(longest, busyTime() - start);
      await new Promise((done) => setTimeout(done, 20));
    }
  })();
  try {
    return await work();
  } finally {
    over = true;
    await asking;
    expect(longest).toBeLessThan(LONGEST_BUSY_MS);
    if (isLinux) expect(peakMemory()).toBeLessThan(MOST_MEMORY);
  }
}

const send = (files: readonly NamedFile[]) => whileServing(() => upload(url, '/upload-xml', token, files));
const bomb = (mib: number) => Buffer.alloc(mib * MIB, '<a>');
const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ja">${Array.from(
  { length: 30 },
  (_, at) => `<!ENTITY ${'b'.repeat(at + 1)} "${`&${at === 0 ? 'a' : 'b'.repeat(at)};`.repeat(10)}">`,
).join('')}]><l>&${'b'.repeat(30)};</l>`;

/** Each with a word of the sentence that answers it. */
const HOSTILE: Record<string, [name: string, make: () => Promise<string | Buffer> | string | Buffer, says: string]> = {
  'INTK-14 an honest ZIP bomb': ['a.zip', () => bombZip({ 'a.xml': 60, 'b.xml': 60 }), 'más de 100 MiB'],
  'INTK-14 a lying ZIP bomb': [
    'a.zip',
    () => tampered(bombZip({ 'a.xml': 150 }), { size: 1000 }),
    'tamaños que no son los reales',
  ],
  'INTK-14 a nested ZIP bomb': [
    'a.zip',
    async () => {
      const inner = bombZip({ 'a.xml': 20, 'b.xml': 20, 'c.xml': 20 });
      return zipOf({ '1.zip': inner, '2.zip': inner, '3.zip': inner });
    },
    'más de 100 MiB',
  ],
  'INTK-13 a ZIP of 60,000 entries': ['a.zip', () => crowdedZip(60_000), 'más de 200 archivos'],
  'SEC names that climb out of a ZIP': [
    'a.zip',
    async () => renamed(await zipOf({ 'xx/a.xml': '<a/>' }), 'xx/a.xml', '../a.xml'),
    'apuntan fuera',
  ],
  'SEC billion laughs': ['a.xml', () => laughs, 'DOCTYPE'],
  'SEC an external entity': [
    'a.xml',
    () => '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>',
    'DOCTYPE',
  ],
  'SEC 25 MiB of <a>': ['a.xml', () => bomb(25), 'demasiad'],
  'SEC XML 100,000 levels deep': ['a.xml', () => '<a>'.repeat(100_000) + '</a>'.repeat(100_000), 'demasiados niveles'],
  'SEC a mail of empty lines': [
    'a.eml',
    () => `From: a@x\r\nTo: b@x\r\n\r\n${'\n'.repeat(20 * MIB)}`,
    'demasiadas líneas',
  ],
};

for (const [title, [name, make, says]] of Object.entries(HOSTILE)) {
  test(`${title}: a clear sentence, memory bounded, others are served meanwhile`, async () => {
    const { status, body } = await send([[name, await make()]]);
    expect({ status, success: body.success }).toEqual({ status: 200, success: false });
    expect(body.message).toContain(says);
  });
}

test('SEC all of them at once, and an honest invoice among them is still read', async () => {
  const names = ['INTK-14 a nested ZIP bomb', 'SEC 25 MiB of <a>', 'INTK-14 an honest ZIP bomb', 'SEC billion laughs'];
  const files = await Promise.all(
    names.map(async (title, at) => [`${at}`, (await HOSTILE[title]?.[1]()) ?? ''] as const),
  );
  const [answer, ...others] = await whileServing(() =>
    Promise.all([
      upload(url, '/upload-xml', token, [['a.xml', numberedInvoice(1)]]),
      ...files.map((file) => upload(url, '/upload-xml', token, [file])),
    ]),
  );
  expect(answer.body).toMatchObject({ success: true, invoice_count: 1 });
  expect(others.map(({ status, body }) => [status, body.success])).toEqual(others.map(() => [200, false]));
});

test.runIf(isFullRun)(
  'SEC 25 MiB of <a> by way of the queue: read apart as well, while others are served',
  async () => {
    const files = Array.from({ length: 3 }, (_, at) => [`${at}.xml`, bomb(20)] as const);
    const task = await whileServing(async () => {
      const { body } = await upload(url, '/tasks/upload-xml', token, files);
      return await finishedTask({ call: (at, options) => callApi(url, at, options) }, token, body.job_id);
    });
    expect(task).toMatchObject({ status: 'error', progress: { total: 3, done: 3 }, result: { success: false } });
  },
);

test('INTK-16 ERR-21 a PDF named .xml is 415 with a pointer to /upload', async () => {
  const { status, body } = await send([['factura.xml', '%PDF-1.7 …']]);
  expect({ status, pointed: body.message.includes('/upload') }).toEqual({ status: 415, pointed: true });
});

/** Bytes on the wire, as no library would send them; returns what comes back, or nothing when the line is cut. */
function raw(head: string[], body: string, { cut = false } = {}): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((done, failed) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => done(answer));
    socket.on('error', failed);
    const headers = ['Host: x', `Authorization: Bearer ${token}`, 'Connection: close', ...head];
    socket.write(`POST /upload-xml HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`, () => {
      if (cut) socket.destroy();
    });
  });
}

test('ERR-19 a broken form is 400 with a sentence', async () => {
  const form = 'Content-Type: multipart/form-data; boundary=B';
  const part = '--B\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\n\r\n<a/>';
  const broken: [string, string][] = [
    ['Content-Type: multipart/form-data', '--B--\r\n'],
    [form, part],
    [form, `${part}\r\n--B`],
    [form, 'no parts at all'],
  ];
  for (const [type, body] of broken) {
    const answer = await raw([type, `Content-Length: ${body.length}`], body);
    expect(answer.split('\r\n')[0]).toMatch(/ (400|422) /);
    expect(answer).toContain('"message"');
  }
});

test('ERR-22 a connection cut in the middle leaves nothing behind', async () => {
  const before = (await callApi(url, '/documents', { token })).body.counts;
  const part = '--B\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\n\r\n<a>';
  await whileServing(() =>
    Promise.all(
      Array.from({ length: 20 }, () =>
        raw(['Content-Type: multipart/form-data; boundary=B', 'Content-Length: 50000000'], part, { cut: true }),
      ),
    ),
  );
  expect((await callApi(url, '/documents', { token })).body.counts).toEqual(before);
});
