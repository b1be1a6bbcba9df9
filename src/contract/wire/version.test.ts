import { expect, test } from 'vitest';
import { etagOf, readIfMatch } from './version.ts';

test('RACE-13 a version comes back in If-Match as it left in ETag, also when a proxy called it weak', () => {
  expect(readIfMatch(etagOf(12))).toEqual([12]);
  expect(readIfMatch(`W/${etagOf(12)}`)).toEqual([12]);
  expect(readIfMatch('"3", "5"')).toEqual([3, 5]);
  expect(readIfMatch(' * ')).toBeNull();
});

test('RACE-13 what is no version is not read as one', () => {
  for (const header of ['', '3', '"', '"tres"', '"-1"', '"3" "4"', '"3",', '"99999999999"', '*, "3"']) {
    expect({ header, read: readIfMatch(header) }).toEqual({ header, read: undefined });
  }
});
