import { expect, test } from 'vitest';
import { daysOfMonth, monthsOf, secondsLeft } from './import-months.ts';

test('a period is taken month by month, the newest first, and no day of it twice or never', () => {
  const period = { from: '2025-11-20', to: '2026-03-05' };
  const months = monthsOf(period.from, period.to);
  expect(months).toEqual(['2026-03', '2026-02', '2026-01', '2025-12', '2025-11']);
  const days = months.map((month) => daysOfMonth(month, period));
  expect(days[0]).toEqual({ since: '2026-03-01', before: '2026-03-06' });
  expect(days.at(-1)).toEqual({ since: '2025-11-20', before: '2025-12-01' });
  for (const [at, { since }] of days.entries()) if (days[at + 1]) expect(days[at + 1]?.before).toBe(since);
});

test('a single day is a period', () => {
  expect(monthsOf('2026-02-28', '2026-02-28')).toEqual(['2026-02']);
  expect(daysOfMonth('2026-02', { from: '2026-02-28', to: '2026-02-28' })).toEqual({
    since: '2026-02-28',
    before: '2026-03-01',
  });
});

test('the rest takes as long for each message as those before, and is told only when it is known', () => {
  const month = (messagesTotal: number | null, messagesDone: number) => ({ messagesTotal, messagesDone });
  expect(secondsLeft([month(100, 100), month(50, 0)], 20_000)).toBe(10);
  expect(secondsLeft([month(100, 100), month(50, 50)], 20_000)).toBe(0);
  expect(secondsLeft([month(100, 0), month(50, 0)], 0)).toBeNull();
  expect(secondsLeft([month(100, 100), month(null, 0)], 20_000)).toBeNull();
});
