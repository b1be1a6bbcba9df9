import { describe, expect, test } from 'vitest';
import { lastDueMonth, resetSchedule } from './monthly-reset.ts';

const at = (local: string) => new Date(`${local}-03:00`);
const LONG_AGO = at('2025-01-01T00:00:00');

describe('the monthly reset', () => {
  test.each([
    ['2026-12-01T00:04:59', '2026-11'],
    ['2026-12-01T00:05:00', '2026-12'],
    ['2026-12-31T23:59:59', '2026-12'],
    ['2027-01-01T00:04:00', '2026-12'],
    ['2027-01-01T00:05:00', '2027-01'],
  ])('TIME-01 at %s in Asunción the last that came due is that of %s', (local, month) => {
    expect(lastDueMonth(at(local), LONG_AGO)).toBe(month);
  });

  test('TIME-03 what came due before there was a scheduler was not missed', () => {
    const began = at('2026-11-15T10:00:00');
    expect(lastDueMonth(at('2026-11-15T10:01:00'), began)).toBeNull();
    expect(resetSchedule(at('2026-11-15T10:01:00'), began, false)).toEqual({
      nextResetAt: '2026-12-01T00:05:00-03:00',
      isDueToday: false,
    });
    expect(lastDueMonth(at('2026-12-01T00:05:00'), began)).toBe('2026-12');
  });

  test.each([
    ['on the 31st', '2026-10-31T22:00:00', true, '2026-11-01T00:05:00-03:00'],
    ['on the 31st, when elsewhere it is the 1st', '2026-12-31T23:30:00', true, '2027-01-01T00:05:00-03:00'],
    ['on the 1st before the run', '2026-11-01T00:01:00', false, '2026-11-01T00:05:00-03:00'],
    ['on the 1st after the run', '2026-11-01T00:06:00', true, '2026-12-01T00:05:00-03:00'],
    ['when it was missed, which is made up for at once', '2026-11-02T10:00:00', false, '2026-12-01T00:05:00-03:00'],
  ])('TIME-05 is next on the first of a month: %s', (_, local, isDone, next) => {
    expect(resetSchedule(at(local), LONG_AGO, isDone).nextResetAt).toBe(next);
  });

  test.each([
    ['the 1st at 00:00', '2026-11-01T00:00:00', false, true],
    ['the 1st at 00:10, done', '2026-11-01T00:10:00', true, false],
    ['the 1st at 00:10, not done', '2026-11-01T00:10:00', false, true],
    ['the 2nd, done', '2026-11-02T09:00:00', true, false],
    ['the 2nd, missed', '2026-11-02T09:00:00', false, true],
    ['the 31st', '2026-10-31T23:59:00', true, false],
  ])('TIME-06 is due on a day whose reset is still to be done: %s', (_, local, isDone, isDue) => {
    expect(resetSchedule(at(local), LONG_AGO, isDone).isDueToday).toBe(isDue);
  });
});
