import { expect, test } from 'vitest';
import { trialEnd, trialState } from './trial.ts';

const start = new Date('2026-11-15T04:45:00Z');
const trial = { expiresAt: trialEnd(start, 15), aiLimit: 50, aiUsed: 0 };
const at = (ms: number) => new Date(start.getTime() + ms);
const DAY = 86_400_000;

test('TRIAL-02 a trial of 15 days begins with 15 days and ends at its moment', () => {
  expect(trial.expiresAt.toISOString()).toBe('2026-11-30T04:45:00.000Z');
  expect(trialState(trial, start)).toEqual({ expired: false, daysRemaining: 15, aiLimitReached: false });
});

test('TIME-07 days fall one by one, and it has expired exactly at its end', () => {
  expect(trialState(trial, at(DAY)).daysRemaining).toBe(14);
  expect(trialState(trial, at(15 * DAY - 1))).toMatchObject({ expired: false, daysRemaining: 1 });
  expect(trialState(trial, at(15 * DAY))).toMatchObject({ expired: true, daysRemaining: 0 });
  expect(trialState(trial, at(99 * DAY))).toMatchObject({ expired: true, daysRemaining: 0 });
});

test('TRIAL-36 the limit is reached by the last reading, and never when it is -1', () => {
  const reached = (aiUsed: number, aiLimit: number) => trialState({ ...trial, aiUsed, aiLimit }, start).aiLimitReached;
  expect([reached(49, 50), reached(50, 50), reached(51, 50), reached(9999, -1), reached(0, 0)]).toEqual([false, true, true, false, true]);
});
