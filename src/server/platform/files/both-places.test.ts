import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { openBothPlaces } from './both-places.ts';
import { openDiskFiles } from './disk-files.ts';
import { type FileStore, FilesUnavailable } from './file-store.ts';

const OWNER = '018f0000-0000-7000-8000-000000000001';
const OTHER = '018f0000-0000-7000-8000-000000000002';
const MADE = '018f0000-0000-7000-8000-00000000000a';
const hashOf = (said: string) => createHash('sha256').update(said).digest('hex');

let [before, after, both]: FileStore[] = [];
let directory = '';
beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'ajaka-before-'));
  before = await openDiskFiles(directory);
  after = await openDiskFiles(mkdtempSync(path.join(tmpdir(), 'ajaka-after-')));
  both = openBothPlaces(after, before);
});
const stores = () => ({ before, after, both }) as Record<'before' | 'after' | 'both', FileStore>;

test('OPS-60 while files are moved they are found in both places, written to the new one, and taken away from both', async () => {
  const { before, after, both } = stores();
  const [old, fresh] = [await before.keep(OWNER, Buffer.from('vieja')), await both.keep(OWNER, Buffer.from('nueva'))];
  expect(await before.missing(OWNER, [fresh])).toEqual([fresh]);
  expect(await both.missing(OWNER, [old, fresh, hashOf('ninguna')])).toEqual([hashOf('ninguna')]);
  expect([String(await both.read(OWNER, old)), String(await both.read(OWNER, fresh))]).toEqual(['vieja', 'nueva']);
  await after.keep(OWNER, Buffer.from('vieja'));
  await both.remove(OWNER, old);
  expect([await before.missing(OWNER, [old]), await after.missing(OWNER, [old])]).toEqual([[old], [old]]);
  await before.made.write(OWNER, MADE, Readable.from([Buffer.from('de antes')]), 100);
  expect(await text((await both.made.read(OWNER, MADE))?.source ?? Readable.from([]))).toBe('de antes');
  await both.made.write(OWNER, MADE, Readable.from([Buffer.from('de nuevo')]), 100);
  expect(await before.made.read(OWNER, MADE)).toBeNull();
  expect(await text((await both.made.read(OWNER, MADE))?.source ?? Readable.from([]))).toBe('de nuevo');
});

test('OPS-60 a file that one place has damaged comes from the other, and none is lost while a place does not answer', async () => {
  const { before, after, both } = stores();
  const sha256 = await before.keep(OWNER, Buffer.from('una'));
  await after.keep(OWNER, Buffer.from('una'));
  writeFileSync(path.join(directory, OWNER, sha256.slice(0, 2), sha256), 'otra cosa');
  expect(String(await both.read(OWNER, sha256))).toBe('una');
  await after.remove(OWNER, sha256);
  await expect(both.read(OWNER, sha256)).rejects.toMatchObject({ what: 'altered' });
  await expect(both.read(OWNER, hashOf('ninguna'))).rejects.toMatchObject({ what: 'missing' });
  const away = { ...before, read: () => Promise.reject(new FilesUnavailable(new Error('no answer'))) };
  await expect(openBothPlaces(after, away).read(OWNER, sha256)).rejects.toBeInstanceOf(FilesUnavailable);
  await expect(openBothPlaces(away, after).read(OWNER, sha256)).rejects.toBeInstanceOf(FilesUnavailable);
});

test('OPS-60 the nightly comparison sees both places as one, in order and each file once', async () => {
  const { before, after, both } = stores();
  const said = Array.from({ length: 60 }, (_, at) => `factura ${at}`);
  for (const [at, one] of said.entries()) {
    if (at % 3 !== 0) await before.keep(OWNER, Buffer.from(one));
    if (at % 3 !== 1) await after.keep(OWNER, Buffer.from(one));
  }
  await before.keep(OTHER, Buffer.from('de otro'));
  const inPages = (files: FileStore, size: number): FileStore => ({
    ...files,
    inventory: {
      ...files.inventory,
      async *originals(ownerId) {
        for await (const page of files.inventory.originals(ownerId)) {
          for (let at = 0; at < page.length; at += size) yield page.slice(at, at + size);
        }
      },
    },
  });
  const listed: string[] = [];
  for await (const page of openBothPlaces(inPages(after, 7), inPages(before, 4)).inventory.originals(OWNER)) {
    listed.push(...page);
  }
  expect(listed).toEqual(said.map(hashOf).sort());
  expect((await both.inventory.owners()).sort()).toEqual([OWNER, OTHER]);
});
