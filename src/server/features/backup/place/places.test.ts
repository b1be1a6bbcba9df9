import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { allOf } from '../../../../../test/backup/all-of.ts';
import { newDirectory } from '../../../../../test/backup/an-installation.ts';
import { adjustableClock } from '../../../../../test/server/adjustable-clock.ts';
import { newBackupId } from '../manifest.ts';
import { mergeSorted, without } from '../sorted-keys.ts';
import { openDirectoryPlace } from './directory-place.ts';
import { openObjectPlace } from './object-place.ts';
import { withPlaceLock } from './place-lock.ts';

/** A store of others, as far as a place sees of it: pages of two. */
function objectStore() {
  const kept = new Map<string, Uint8Array>();
  return {
    put: async (key: string, body: Uint8Array) => void kept.set(key, body),
    get: async (key: string) => (kept.has(key) ? Buffer.from(kept.get(key) ?? []) : null),
    head: async (key: string) => (kept.has(key) ? { bytes: kept.get(key)?.length ?? 0 } : null),
    remove: async (key: string) => void kept.delete(key),
    async *list(beginning: string) {
      const all = [...kept]
        .filter(([key]) => key.startsWith(beginning))
        .map(([key, { length: bytes }]) => ({ key, bytes }));
      all.sort((a, b) => (a.key < b.key ? -1 : 1));
      for (let at = 0; at < all.length; at += 2) yield all.slice(at, at + 2);
    },
  };
}

const PLACES = {
  directory: () => openDirectoryPlace(newDirectory('place')),
  store: async () => openObjectPlace('s3://copias', objectStore()),
};

describe.each(Object.entries(PLACES))('a place for backups: %s', (_, open) => {
  test('OPS-25 OPS-24 gives back what was put, lists it in order, and no key leads out of it', async () => {
    const place = await open();
    const keys = ['parts/ab/x', 'parts/0a/y', 'parts/ab-c/z', 'partsbeside', 'parts/ab/x.2'];
    for (const key of keys) await place.put(key, Buffer.from(key));
    expect((await place.get('parts/ab/x'))?.toString()).toBe('parts/ab/x');
    await place.put('parts/ab/x', Buffer.from('otra'));
    expect((await place.get('parts/ab/x'))?.toString()).toBe('otra');
    expect(await place.get('parts/none')).toBeNull();
    expect([await place.look('parts/ab/x'), await place.look('parts/none')]).toEqual([4, null]);
    const listed = (await allOf(place.list('parts'))).map(({ key }) => key);
    expect(listed).toEqual(keys.filter((key) => key.startsWith('parts/')).toSorted());
    await place.remove('parts/ab/x');
    await place.remove('parts/ab/x');
    expect(await place.get('parts/ab/x')).toBeNull();
    for (const key of ['../fuera', '/etc/passwd', 'parts/../../fuera', '', '.drafts/x']) {
      await expect(async () => place.put(key, Buffer.from('x'))).rejects.toThrow('not the key');
    }
  });

  test('OPS-26 is written by one at a time, and freed after a while by one that died', async () => {
    const place = await open();
    const clock = adjustableClock();
    await withPlaceLock(place, clock, async () => {
      await expect(withPlaceLock(place, clock, async () => {})).rejects.toThrow('a backup is being made there');
      clock.advance(11 * 60_000);
      expect(await withPlaceLock(place, clock, async () => 'mine')).toBe('mine');
    });
    expect(await withPlaceLock(place, clock, async () => 'free')).toBe('free');
  });
});

test('OPS-25 what a process that died was writing in a directory is no part of the place, and goes after a day', async () => {
  const directory = newDirectory('place');
  await openDirectoryPlace(directory);
  for (const [name, at] of [
    ['old', 0],
    ['fresh', Date.now() / 1_000],
  ] as const) {
    writeFileSync(path.join(directory, '.drafts', name), 'half');
    utimesSync(path.join(directory, '.drafts', name), at, at);
  }
  await openDirectoryPlace(directory);
  expect(readdirSync(path.join(directory, '.drafts'))).toEqual(['fresh']);
});

describe('sorted lists', () => {
  async function* list(...all: string[]) {
    yield* all;
  }
  test('OPS-24 OPS-23 are merged and compared one of each at a time', async () => {
    expect(await allOf(mergeSorted([list('a', 'c', 'e'), list('b', 'c'), list()], String))).toEqual([...'abce']);
    const rest = without(list('a', 'b', 'd', 'e'), String, list('b', 'c', 'e'), String);
    expect(await allOf(rest)).toEqual(['a', 'd']);
  });
  test('OPS-24 names of backups stand in the order in which they began', () => {
    const ids = ['2026-11-15T06:00:00Z', '2026-11-15T06:00:01Z', '2027-01-01T00:00:00Z'].map((at) =>
      newBackupId(new Date(at)),
    );
    expect(ids.toSorted()).toEqual(ids);
  });
});
