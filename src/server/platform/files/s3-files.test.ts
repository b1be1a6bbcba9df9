import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { S3TestStore } from '../../../../test/s3/s3-test-store.ts';
import { STORES } from '../../../../test/s3/stores.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { isDiskFull } from './disk-full.ts';
import type { FileStore } from './file-store.ts';
import { openFiles } from './open-files.ts';

const OWNER = '018f0000-0000-7000-8000-000000000001';
const OTHER = '018f0000-0000-7000-8000-000000000002';
const MADE = '018f0000-0000-7000-8000-00000000000a';
const BYTES = Buffer.from('<rDE>ñandutí</rDE>');
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const SHA256 = hashOf(BYTES);
const NAME = `ajaka/${OWNER}/${SHA256.slice(0, 2)}/${SHA256}`;
const AWAY = { name: 'FilesUnavailable' };

describe.each(STORES)('%s', (_, startStore) => {
  let server: S3TestStore;
  let files: FileStore;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ajaka-s3-'));
  const limits = { tries: 3, pauseMs: 1 };
  beforeAll(async () => {
    server = await startStore({ pageSize: 2 });
  });
  beforeEach(async () => {
    server.heal();
    await server.makeBucket();
    await server.clear();
    files = await openFiles(readSettings(server.settings), { dataDir, log: createLog('silent'), limits });
    server.asked.length = 0;
  });
  afterAll(() => server.stop());

  describe('originals in S3', () => {
    test('OPS-50 lie under the names that they have on a disk, and come back as they were', async () => {
      expect(await files.keep(OWNER, BYTES)).toBe(SHA256);
      expect(await server.names()).toEqual([NAME]);
      expect(await files.read(OWNER, SHA256)).toEqual(BYTES);
      expect(await files.missing(OWNER, [SHA256, hashOf(Buffer.from('otra'))])).toEqual([hashOf(Buffer.from('otra'))]);
      expect(await files.missing(OTHER, [SHA256])).toEqual([SHA256]);
      await files.remove(OWNER, SHA256);
      await files.remove(OWNER, SHA256);
      await expect(files.read(OWNER, SHA256)).rejects.toMatchObject({ name: 'DamagedFile', what: 'missing' });
    });

    test('OPS-52 are kept when the store said so, and not before', async () => {
      server.spoil('hang-up', { method: 'PUT' });
      await expect(files.keep(OWNER, BYTES)).rejects.toMatchObject(AWAY);
      server.heal();
      server.spoil('error-500', { method: 'PUT', times: 2 });
      expect(await files.keep(OWNER, BYTES)).toBe(SHA256);
      expect(await server.bytesOf(NAME)).toEqual(BYTES);
    });

    test('OPS-56 that were altered there are not given out, and keeping them again mends it', async () => {
      await files.keep(OWNER, BYTES);
      await server.alter(NAME, Buffer.from('otra cosa'));
      await expect(files.read(OWNER, SHA256)).rejects.toMatchObject({ name: 'DamagedFile', what: 'altered' });
      await files.keep(OWNER, BYTES);
      expect(await files.read(OWNER, SHA256)).toEqual(BYTES);
    });

    test('OPS-56 that are altered on their way once are asked for again', async () => {
      await files.keep(OWNER, BYTES);
      server.spoil('other-bytes', { method: 'GET', times: 1 });
      expect(await files.read(OWNER, SHA256)).toEqual(BYTES);
    });

    test('OPS-55 of a bucket that is gone are away, not lost', async () => {
      await files.keep(OWNER, BYTES);
      await server.dropBucket();
      await expect(files.read(OWNER, SHA256)).rejects.toMatchObject(AWAY);
      await expect(files.missing(OWNER, [SHA256])).rejects.toMatchObject(AWAY);
      await expect(files.inventory.owners()).rejects.toMatchObject(AWAY);
    });

    test('OPS-54 where there is no room are told as on a full disk', async () => {
      server.spoil('full', { method: 'PUT' });
      expect(isDiskFull(await files.keep(OWNER, BYTES).catch((error: unknown) => error))).toBe(true);
    });

    test('OPS-50 are listed for the nightly comparison, with what was made beside them', async () => {
      const kept = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => files.keep(OWNER, Buffer.from(text))));
      await files.made.write(OTHER, MADE, Readable.from([BYTES]), 100);
      expect((await files.inventory.owners()).sort()).toEqual([OWNER, OTHER]);
      const listed: string[] = [];
      for await (const page of files.inventory.originals(OWNER)) listed.push(...page);
      expect(listed).toEqual(kept.sort());
      expect(await files.inventory.made(OTHER)).toEqual([MADE]);
      const file = { kind: 'original', ownerId: OWNER, name: kept[0] ?? '' } as const;
      expect(await files.inventory.look(file)).toMatchObject({ bytes: 1 });
      expect(await files.inventory.look({ ...file, name: SHA256 })).toBeNull();
    });

    test('OPS-65 are looked for by their names: lists may tell what is gone, and not yet what came', async () => {
      const [gone, come] = [await files.keep(OWNER, BYTES), await files.keep(OWNER, Buffer.from('otra'))];
      await server.lose(NAME);
      await server.unlist(`ajaka/${OWNER}/${come.slice(0, 2)}/${come}`);
      const listed: string[] = [];
      for await (const page of files.inventory.originals(OWNER)) listed.push(...page);
      expect(listed).toEqual([gone]);
      expect(files.inventory.isCurrent).toBe(false);
      expect(await files.missing(OWNER, [gone, come])).toEqual([gone]);
      await expect(files.read(OWNER, gone)).rejects.toMatchObject({ name: 'DamagedFile', what: 'missing' });
      expect(await files.read(OWNER, come)).toEqual(Buffer.from('otra'));
    });

    test('OPS-57 whether one can be written is asked now and then, not at every look', async () => {
      const trials = () => server.asked.filter((one) => one.startsWith('PUT')).length;
      await Promise.all([files.tryWriting(), files.tryWriting()]);
      await files.tryWriting();
      expect(trials()).toBe(1);
      server.spoil('error-500', { method: 'PUT' });
      await expect(files.keep(OWNER, BYTES)).rejects.toMatchObject(AWAY);
      await expect(files.tryWriting()).rejects.toMatchObject(AWAY);
      server.heal();
      await files.tryWriting();
      expect(await server.names()).toEqual([]);
    });
  });

  describe('files that are made for people', () => {
    const chunks = () => Readable.from([Buffer.alloc(3_000_000, 'a'), Buffer.alloc(3_000_000, 'b')]);

    test('OPS-53 lie in S3 too, and nothing of them stays on the machine that made them', async () => {
      expect(await files.made.write(OWNER, MADE, chunks(), 10_000_000)).toBe(6_000_000);
      const stored = await files.made.read(OWNER, MADE);
      expect(stored?.bytes).toBe(6_000_000);
      const whole = await buffer(stored?.source ?? Readable.from([]));
      expect(hashOf(whole)).toBe(hashOf(await buffer(chunks())));
      expect(readdirSync(path.join(dataDir, 'spool'))).toEqual([]);
      await files.made.remove(OWNER, MADE);
      expect(await files.made.read(OWNER, MADE)).toBeNull();
    });

    test('OPS-53 that are too large, or altered there, are not taken for whole', async () => {
      await expect(files.made.write(OWNER, MADE, chunks(), 5_000_000)).rejects.toMatchObject({ name: 'FileTooLarge' });
      expect(await server.names()).toEqual([]);
      await files.made.write(OWNER, MADE, chunks(), 6_000_000);
      const name = `ajaka/made/${OWNER}/${MADE}`;
      const whole = (await server.bytesOf(name)) ?? Buffer.alloc(0);
      await server.alter(name, Buffer.concat([whole.subarray(1), Buffer.from('x')]));
      const read = await files.made.read(OWNER, MADE);
      await expect(buffer(read?.source ?? Readable.from([]))).rejects.toMatchObject({ what: 'altered' });
    });
  });

  describe('at the start', () => {
    const start = (settings: Record<string, string>, logged: string[] = []) => {
      const log = createLog('info');
      log.warn = ((_: unknown, said: string) => void logged.push(said)) as typeof log.warn;
      return openFiles(readSettings({ ...server.settings, ...settings }), { dataDir, log, limits });
    };

    test('OPS-55 a wrong key or bucket is refused with what to correct', async () => {
      await expect(start({ S3_SECRET_ACCESS_KEY: 'otro' })).rejects.toThrow(
        /No se pueden guardar archivos en s3:\/\/facturas\/ajaka\. .*rechazó la clave: revisa S3_ACCESS_KEY_ID/,
      );
      await expect(start({ FILES_URL: 's3://no-hay/ajaka' })).rejects.toThrow(/no tiene ese bucket/);
    });

    test('OPS-57 a store that only does not answer is waited for, and said in the log', async () => {
      const logged: string[] = [];
      const later = await start({ S3_ENDPOINT: 'http://127.0.0.1:9' }, logged);
      expect(logged).toEqual(['El almacén S3 no se alcanza: revisa S3_ENDPOINT y la red.']);
      await expect(later.tryWriting()).rejects.toMatchObject(AWAY);
    });
  });
});
