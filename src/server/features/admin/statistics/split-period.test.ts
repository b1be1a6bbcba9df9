import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/time/calendar.ts';
import { splitPeriod } from './split-period.ts';

test.each([
  ['2026-10-01', '2026-10-31', { months: [{ from: '2026-10-01', to: '2026-10-31' }], days: [] }],
  ['2026-11-01', '2026-11-14', { months: [], days: [{ from: '2026-11-01', to: '2026-11-14' }] }],
  ['2026-10-20', '2026-11-14', { months: [], days: [{ from: '2026-10-20', to: '2026-11-14' }] }],
  [
    '2025-12-30',
    '2026-03-02',
    {
      months: [{ from: '2026-01-01', to: '2026-02-28' }],
      days: [
        { from: '2025-12-30', to: '2025-12-31' },
        { from: '2026-03-01', to: '2026-03-02' },
      ],
    },
  ],
  ['2026-11-02', '2026-11-01', { months: [], days: [] }],
])('from %s to %s: its whole months, and the days around them', (from, to, parts) => {
  expect(splitPeriod({ from, to })).toEqual(parts);
});

test('every day of a period is in exactly one of its parts, and no other day is in any', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2025-01-01', days));
  fc.assert(
    fc.property(day, day, day, (from, to, asked) => {
      const { months, days } = splitPeriod({ from, to });
      const holding = [...months, ...days].filter((span) => span.from <= asked && asked <= span.to);
      expect(holding).toHaveLength(from <= asked && asked <= to ? 1 : 0);
    }),
  );
});
