import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { S3TestStore } from '../../../../test/s3/s3-test-store.ts';
import { STORES } from '../../../../test/s3/stores.ts';
import { readSettings } from '../settings.ts';
import { openS3, type S3Client, type TryLimits } from './s3-client.ts';
import { s3PlaceOf } from './s3-place.ts';
import type { S3Problem, S3ProblemKind } from './s3-problem.ts';

const QUICK: TryLimits = { tries: 3, pauseMs: 1, idleMs: 30_000, tryMs: 30_000, allTriesMs: 60_000 };
const BYTES = Buffer.from('<rDE>ñandutí</rDE>');
const NAME = 'un nombre/con +, ñ & (signos)';

const WRONG = 'otra-clave-de-nadie';

const problemOf = async (asked: Promise<unknown>): Promise<S3Problem> =>
  await asked.then(
    () => {
      throw new Error('nothing went wrong');
    },
    (error: S3Problem) => error,
  );

async function allOf(source: AsyncIterable<Uint8Array> | undefined): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of source ?? []) parts.push(part);
  return Buffer.concat(parts);
}

describe.each(STORES)('%s', (_, start) => {
  let server: S3TestStore;
  beforeAll(async () => {
    server = await start({ pageSize: 3 });
  });
  afterAll(() => server.stop());

  function open(settings: Record<string, string> = {}, limits: Partial<TryLimits> = {}): S3Client {
    const read = readSettings({ ...server.settings, ...settings });
    return openS3(s3PlaceOf('FILES_URL', read.FILES_URL ?? '', read), { ...QUICK, ...limits });
  }

  beforeEach(async () => {
    server.heal();
    await server.clear();
    server.asked.length = 0;
  });

  describe('a store that works', () => {
    test('OPS-51 takes and gives back bytes under any name, signed, below its prefix', async () => {
      const client = open();
      await client.put(NAME, BYTES);
      expect(await server.names()).toEqual([`ajaka/${NAME}`]);
      expect(await client.get(NAME, 100)).toEqual(BYTES);
      expect(await client.head(NAME)).toMatchObject({ bytes: BYTES.length, changedAt: expect.any(Date) });
      await client.remove(NAME);
      await client.remove(NAME);
      expect([await client.get(NAME, 100), await client.head(NAME), await client.read(NAME)]).toEqual([
        null,
        null,
        null,
      ]);
    });

    test('OPS-51 lists page by page, in the order of names, and folders apart', async () => {
      const client = open();
      const names = Array.from({ length: 7 }, (_, at) => `a/${at}/x ${at}`);
      for (const name of [...names, 'b/1']) await client.put(name, BYTES);
      const pages: string[][] = [];
      for await (const page of client.list('a/')) pages.push(page.map(({ key }) => key));
      expect(pages).toEqual([names.slice(0, 3), names.slice(3, 6), names.slice(6)]);
      expect(await client.folders('')).toEqual(['a', 'b']);
      expect(await client.folders('a/')).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    });

    test('OPS-53 what is large streams there and back in pieces, and an empty one is one', async () => {
      const client = open();
      const bytes = Buffer.alloc(9 * 1024 * 1024, 'una fila de un libro;');
      const { createHash } = await import('node:crypto');
      async function* chunks() {
        for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
      }
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      server.spoil('error-500', { method: 'PUT', times: 1 });
      await client.put('grande', { bytes: bytes.length, sha256, read: chunks });
      server.spoil('cut-body', { method: 'GET', times: 1 });
      const stored = await client.read('grande');
      expect(stored?.found).toMatchObject({ bytes: bytes.length, sha256 });
      expect((await allOf(stored?.source)).equals(bytes)).toBe(true);
      expect(server.asked.filter((one) => one === 'GET ajaka/grande')).toHaveLength(4);
      await client.put('vacío', Buffer.alloc(0));
      expect(await allOf((await client.read('vacío'))?.source)).toEqual(Buffer.alloc(0));
    });

    test('OPS-51 a name never leads out of the prefix', async () => {
      await expect(open().put('../fuera', BYTES)).rejects.toThrow('not the name');
      expect(server.asked).toEqual([]);
    });
  });

  describe('a store that does not work', () => {
    test.each([
      ['error-500', 'failed'],
      ['slow-down', 'failed'],
      ['hang-up', 'cut-off'],
    ] as const)('OPS-54 after %s it is asked again, three times in all, and then told as %s', async (fault, kind) => {
      const client = open();
      server.spoil(fault, { times: 2 });
      await client.put('a', BYTES);
      expect(await server.bytesOf('ajaka/a')).toEqual(BYTES);
      server.spoil(fault);
      server.asked.length = 0;
      expect(await problemOf(client.put('b', BYTES))).toMatchObject({ name: 'S3Problem', kind });
      expect(server.asked).toEqual(['PUT ajaka/b', 'PUT ajaka/b', 'PUT ajaka/b']);
    });

    test('OPS-54 one that says nothing, or trickles, is left after a time, and asked once more', async () => {
      await open().put('a', BYTES);
      server.spoil('silence', { times: 1 });
      expect(await open({}, { idleMs: 2_000 }).get('a', 100)).toEqual(BYTES);
      server.spoil('silence');
      expect(await problemOf(open({}, { idleMs: 100, tries: 2 }).put('b', BYTES))).toMatchObject({ kind: 'too-slow' });
      server.heal();
      server.spoil('trickle', { method: 'GET' });
      expect(await problemOf(open({}, { tryMs: 100, tries: 2 }).get('a', 100))).toMatchObject({ kind: 'too-slow' });
    });

    test.each([
      ['cut-body', 'cut-off'],
      ['too-much', 'too-large'],
    ] as const)('OPS-54 an answer with a %s is never taken for the whole', async (fault, kind) => {
      const client = open();
      await client.put('a', BYTES);
      server.spoil(fault, { method: 'GET' });
      expect(await problemOf(client.get('a', 1_000))).toMatchObject({ kind });
    });

    test('OPS-54 nor is one that is shorter and says so: it is known how long it was', async () => {
      const client = open();
      await client.put('a', BYTES);
      server.spoil('short-body', { method: 'GET' });
      expect(await problemOf(allOf((await client.read('a'))?.source))).toMatchObject({ kind: 'cut-off' });
    });

    const wrong: [string, Record<string, string>, S3ProblemKind, RegExp][] = [
      ['a wrong secret', { S3_SECRET_ACCESS_KEY: WRONG }, 'refused', /S3_SECRET_ACCESS_KEY/],
      ['a key that nobody knows', { S3_ACCESS_KEY_ID: WRONG }, 'refused', /S3_ACCESS_KEY_ID/],
      ['a bucket that is not there', { FILES_URL: 's3://otro-bucket/ajaka' }, 'no-bucket', /no tiene ese bucket/],
      ['nobody at the address', { S3_ENDPOINT: 'http://127.0.0.1:9' }, 'unreachable', /S3_ENDPOINT/],
    ];
    test.each(wrong)(
      'OPS-55 OPS-59 %s is told in words without its keys, for every call, and never as a file that is missing',
      async (...given) => {
        const [, settings, kind, sentence] = given;
        const client = open(settings);
        const calls = [
          () => client.put('a', BYTES),
          () => client.get('a', 10),
          () => client.head('a'),
          () => client.remove('a'),
          () => client.folders(''),
        ];
        for (const call of calls) {
          const problem = await problemOf(call());
          expect(problem).toMatchObject({ kind });
          expect(problem.sentence).toMatch(sentence);
          const said = JSON.stringify([problem.message, problem.stack, String(problem.cause)]);
          const { S3_SECRET_ACCESS_KEY, S3_ACCESS_KEY_ID = '' } = server.settings;
          for (const key of [S3_SECRET_ACCESS_KEY, S3_ACCESS_KEY_ID, WRONG]) expect(said).not.toContain(key);
        }
      },
    );

    test('OPS-55 what is no S3 at all is no missing file, and nobody is followed elsewhere', async () => {
      const client = open();
      server.spoil('nonsense', { times: 1 });
      expect(await problemOf(client.get('a', 10))).toMatchObject({ kind: 'unexpected', status: 404 });
      server.spoil('moved', { times: 1 });
      expect(await problemOf(client.get('a', 10))).toMatchObject({ kind: 'unexpected', status: 302 });
      server.spoil('full', { times: 1 });
      expect(await problemOf(client.put('a', BYTES))).toMatchObject({ kind: 'full', code: 'EDQUOT' });
    });
  });
});

test('OPS-51 an empty last chunk behind the answer to a HEAD is no part of the next answer', async () => {
  // As Swift answers for what it does not hold.
  const store = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (asked) => {
      const body = '<Error><Code>NoSuchKey</Code></Error>';
      const isHead = asked.toString().startsWith('HEAD');
      const rest = isHead
        ? 'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n'
        : `Content-Length: ${body.length}\r\n\r\n${body}`;
      socket.write(`HTTP/1.1 404 Not Found\r\nContent-Type: application/xml\r\n${rest}`);
    });
  });
  await once(store.listen(0, '127.0.0.1'), 'listening');
  try {
    const read = readSettings({
      FILES_URL: 's3://facturas/ajaka',
      S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: 'clave',
      S3_SECRET_ACCESS_KEY: 'secreto',
    });
    const client = openS3(s3PlaceOf('FILES_URL', read.FILES_URL ?? '', read), { ...QUICK, tries: 1 });
    for (let times = 0; times < 3; times++) expect(await client.head('a')).toBeNull();
  } finally {
    store.close();
  }
});
