import { expect, test } from 'vitest';
import { fillDays, fillHours } from './day-points.ts';

test('a day between two others is drawn although nothing came on it', () => {
  const days = [
    { date: '2026-10-30', count: 3 },
    { date: '2026-11-02', count: 1 },
  ];
  expect(fillDays(days).map(({ date, count }) => `${date} ${count}`)).toEqual([
    '2026-10-30 3',
    '2026-10-31 0',
    '2026-11-01 0',
    '2026-11-02 1',
  ]);
  expect(fillDays([])).toEqual([]);
});

test('of years only the days with invoices are drawn', () => {
  const days = [
    { date: '2020-01-01', count: 3 },
    { date: '2026-11-02', count: 1 },
  ];
  expect(fillDays(days)).toEqual(days);
});

test('ADM-15 a day has twenty-four hours', () => {
  const filled = fillHours([{ hour: 14, count: 7 }]);
  expect(filled).toHaveLength(24);
  expect(filled.filter(({ count }) => count > 0)).toEqual([{ hour: 14, count: 7 }]);
});
