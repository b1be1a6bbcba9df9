import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDiskFiles } from './disk-files.ts';
import type { FileStore } from './file-store.ts';

const OWNER = '018f0000-0000-7000-8000-000000000001';
const OTHER = '018f0000-0000-7000-8000-000000000002';
const BYTES = Buffer.from('<rDE>ñandutí</rDE>');
const SHA256 = createHash('sha256').update(BYTES).digest('hex');

describe('originals on disk', () => {
  let root: string;
  let files: FileStore;
  beforeEach(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'ajaka-files-'));
    files = await openDiskFiles(root);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const placeOf = (owner: string) => path.join(root, owner, SHA256.slice(0, 2), SHA256);

  test('INTK-44 INTK-48 come back as they were, under the hash of their bytes', async () => {
    expect(await files.keep(OWNER, BYTES)).toBe(SHA256);
    expect(await files.read(OWNER, SHA256)).toEqual(BYTES);
    expect(statSync(placeOf(OWNER)).mode & 0o777).toBe(0o600);
  });

  test('INTK-48 kept again, also by many at once, are one file that was written once', async () => {
    await files.keep(OWNER, BYTES);
    const { ino, mtimeMs } = statSync(placeOf(OWNER));
    await Promise.all(Array.from({ length: 20 }, () => files.keep(OWNER, BYTES)));
    expect(statSync(placeOf(OWNER))).toMatchObject({ ino, mtimeMs });
    const others = await Promise.all(
      Array.from({ length: 50 }, (_, at) => files.keep(OWNER, Buffer.from(`${at % 10}`))),
    );
    expect(new Set(others).size).toBe(10);
    expect(readdirSync(path.join(root, 'drafts'))).toEqual([]);
  });

  test('INTK-45 of one owner are not those of another', async () => {
    await files.keep(OWNER, BYTES);
    await expect(files.read(OTHER, SHA256)).rejects.toThrow('is missing');
    await files.keep(OTHER, BYTES);
    await files.remove(OTHER, SHA256);
    await files.remove(OTHER, SHA256);
    expect(await files.read(OWNER, SHA256)).toEqual(BYTES);
  });

  test('INTK-48 damaged on disk are not given out', async () => {
    await files.keep(OWNER, BYTES);
    rmSync(placeOf(OWNER));
    writeFileSync(placeOf(OWNER), 'otra cosa');
    await expect(files.read(OWNER, SHA256)).rejects.toThrow('is altered');
  });

  test('INTK-45 no address leads out of the store', async () => {
    await expect(files.read('../..', SHA256)).rejects.toThrow('not the address');
    await expect(files.read(OWNER, '../../../etc/passwd')).rejects.toThrow('not the address');
  });

  test('INTK-01 drafts of a process that died go after a day, fresh ones stay', async () => {
    const [old, fresh] = [path.join(root, 'drafts', 'old'), path.join(root, 'drafts', 'fresh')];
    for (const draft of [old, fresh]) writeFileSync(draft, 'half');
    utimesSync(old, 0, 0);
    await openDiskFiles(root);
    expect(readdirSync(path.join(root, 'drafts'))).toEqual(['fresh']);
  });
});
