import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { createLog } from '#server/platform/log.ts';
import { openS3, type S3Client } from '#server/platform/s3/s3-client.ts';
import { s3PlaceOf } from '#server/platform/s3/s3-place.ts';
import { readSettings } from '#server/platform/settings.ts';
import { isFullRun } from '../long-run.ts';
import { isLeftOut } from '../parts-left-out.ts';
import { startSwift } from './swift.ts';

const OWNER = '018f0000-0000-7000-8000-000000000001';
const MADE = '018f0000-0000-7000-8000-00000000000a';
/** More than one page of a list holds. */
const MANY = 1_050;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** As its makers deliver it, with one copy of each file. */
describe.runIf(isFullRun && !isLeftOut('swift'))('OpenStack Swift with its S3 API', () => {
  let swift: Awaited<ReturnType<typeof startSwift>>;
  let files: FileStore;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ajaka-swift-'));
  const settings = (changed: Record<string, string> = {}) =>
    readSettings({ FILES_URL: 's3://facturas/ajaka', ...swift.settings, ...changed });
  const client = (changed: Record<string, string> = {}, tries = 4): S3Client => {
    const read = settings(changed);
    return openS3(s3PlaceOf('FILES_URL', read.FILES_URL ?? '', read), { tries });
  };
  beforeAll(async () => {
    swift = await startSwift();
    await swift.makeBucket('facturas');
    files = await openFiles(settings(), { dataDir, log: createLog('silent') });
  });
  afterAll(() => swift?.stop());

  test('OPS-64 keeps originals, gives them back, and says which are missing', async () => {
    const bytes = Buffer.from('<rDE>ñandutí</rDE>');
    const sha256 = await files.keep(OWNER, bytes);
    expect(await files.keep(OWNER, bytes)).toBe(sha256);
    expect(await files.read(OWNER, sha256)).toEqual(bytes);
    const none = hashOf(Buffer.from('ninguna'));
    expect(await files.missing(OWNER, [sha256, none])).toEqual([none]);
    await expect(files.read(OWNER, none)).rejects.toMatchObject({ name: 'DamagedFile', what: 'missing' });
    await files.remove(OWNER, sha256);
    await files.remove(OWNER, sha256);
    expect(await files.missing(OWNER, [sha256])).toEqual([sha256]);
  });

  test('OPS-64 takes what streams, and gives it back in pieces', async () => {
    const bytes = Buffer.alloc(30 * 1024 * 1024, 'una fila de un libro;');
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += 300_000) yield bytes.subarray(at, at + 300_000);
    }
    expect(await files.made.write(OWNER, MADE, chunks(), bytes.length)).toBe(bytes.length);
    const stored = await files.made.read(OWNER, MADE);
    expect((await buffer(stored?.source ?? chunks())).equals(bytes)).toBe(true);
    await client().put('vacío', Buffer.alloc(0));
    expect(await client().get('vacío', 10)).toEqual(Buffer.alloc(0));
  });

  test('OPS-64 lists more than a page holds, in order', async () => {
    const said = Array.from({ length: MANY }, (_, at) => Buffer.from(`factura ${at}`));
    for (let at = 0; at < said.length; at += 16) {
      await Promise.all(said.slice(at, at + 16).map((bytes) => files.keep(OWNER, bytes)));
    }
    const pages: string[][] = [];
    for await (const page of files.inventory.originals(OWNER)) pages.push([...page]);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat()).toEqual(said.map(hashOf).sort());
    expect(await files.inventory.owners()).toEqual([OWNER]);
    expect(await files.inventory.made(OWNER)).toEqual([MADE]);
  });

  const wrong: [string, Record<string, string>, string][] = [
    ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'otro' }, 'refused'],
    ['a key that nobody knows', { S3_ACCESS_KEY_ID: 'pruebas:nadie' }, 'refused'],
    ['a bucket that is not there', { FILES_URL: 's3://no-esta/ajaka' }, 'no-bucket'],
  ];
  test.each(wrong)('OPS-64 OPS-55 refuses %s, and it is told so', async (_, changed, kind) => {
    const asked = client(changed);
    for (const call of [() => asked.put('a', Buffer.from('a')), () => asked.get('a', 10), () => asked.head('a')]) {
      await expect(call()).rejects.toMatchObject({ name: 'S3Problem', kind });
    }
  });

  test('OPS-64 OPS-52 refuses a body that is not the one that was signed', async () => {
    const bytes = Buffer.from('lo que llega');
    async function* altered() {
      yield bytes;
    }
    const sha256 = hashOf(Buffer.from('lo que salió'));
    const put = client({}, 1).put('alterado', { bytes: bytes.length, sha256, read: altered });
    await expect(put).rejects.toMatchObject({ kind: 'altered' });
    expect(await client().get('alterado', 100)).toBeNull();
  });
});
