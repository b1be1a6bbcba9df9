import { expect, test } from 'vitest';
import { readMonthSearch } from './month-search.ts';

test('the address names a month in both ways; anything else is none', () => {
  expect(readMonthSearch({ month: '2026-10' })).toEqual({ month: '2026-10' });
  expect(readMonthSearch({ month: '202610' })).toEqual({ month: '2026-10' });
  for (const month of ['2026-13', 'all', '', undefined]) expect(readMonthSearch({ month })).toEqual({});
});
