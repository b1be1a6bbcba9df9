import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('SCALE-04 ids are of version 7 and sort by their moment', () => {
  const ids = [0, 1, 1_000, 1_700_000_000_000, 1_800_000_000_000].map((ms) => newId(new Date(ms)));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  expect(newId(new Date(0))).not.toBe(newId(new Date(0)));
});

test('SCALE-04 ids of one moment sort as they were made', () => {
  const at = new Date('2026-11-15T12:00:00-03:00');
  const ids = Array.from({ length: 1_000 }, (_, turn) => {
    newId(new Date(at.getTime() - turn)); // of another moment, in between
    return newId(at);
  });
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
