import { expect, test } from 'vitest';
import { DASHBOARD_PERIODS, daysOfPeriod } from './dashboard-period.ts';

test.each([
  [
    'a Sunday',
    '2026-11-15',
    [
      ['2026-11-15', '2026-11-15'],
      ['2026-11-09', '2026-11-15'],
      ['2026-11-01', '2026-11-30'],
      ['2026-01-01', '2026-12-31'],
    ],
  ],
  [
    'a Monday',
    '2026-11-16',
    [
      ['2026-11-16', '2026-11-16'],
      ['2026-11-16', '2026-11-22'],
      ['2026-11-01', '2026-11-30'],
      ['2026-01-01', '2026-12-31'],
    ],
  ],
  [
    'the day of a leap year before a month begins',
    '2028-02-29',
    [
      ['2028-02-29', '2028-02-29'],
      ['2028-02-28', '2028-03-05'],
      ['2028-02-01', '2028-02-29'],
      ['2028-01-01', '2028-12-31'],
    ],
  ],
  [
    'New Year in the middle of a week',
    '2026-01-01',
    [
      ['2026-01-01', '2026-01-01'],
      ['2025-12-29', '2026-01-04'],
      ['2026-01-01', '2026-01-31'],
      ['2026-01-01', '2026-12-31'],
    ],
  ],
])('DASH-34 today, this week from Monday on, this month and this year, on %s', (_, today, expected) => {
  const ranges = DASHBOARD_PERIODS.map((period) => daysOfPeriod(period, today));
  expect(ranges.map(({ first, last }) => [first, last])).toEqual(expected);
});
