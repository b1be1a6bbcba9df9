import { expect, test } from 'vitest';
import { newBackupId } from './manifest.ts';

test('OPS-24 backups stand by their names in the order in which they began, those of one second too', () => {
  const began = new Date('2026-11-19T03:18:11.000Z').getTime();
  const ids = Array.from({ length: 3_000 }, (_, at) => newBackupId(new Date(began + at)));
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.filter((id) => !/^20261119T0318\d\dZ-[0-9a-f]{6}$/.test(id))).toEqual([]);
});
