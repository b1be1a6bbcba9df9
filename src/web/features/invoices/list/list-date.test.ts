import { expect, test } from 'vitest';
import { listDate } from './list-date.ts';
import { readListSearch } from './list-search.ts';

test('GEN-03 a narrow list says the year only when it goes over several months', () => {
  expect(listDate(readListSearch({ month: '2026-10' }), '2026-10-31')).toBe('31/10');
  expect(listDate(readListSearch({}), '2026-11-02')).toBe('02/11');
  expect(listDate(readListSearch({ month: 'all' }), '2025-11-14')).toBe('14/11/2025');
});
