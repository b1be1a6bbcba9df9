import { expect, test } from 'vitest';
import { nextRunAfter } from './next-run.ts';

const at = (time: string) => new Date(`2026-11-16T${time}Z`);

test('a job keeps its rhythm however late each look at the clock is', () => {
  expect(nextRunAfter(at('10:00:00'), 3, at('10:00:01'))).toEqual(at('10:03:00'));
  expect(nextRunAfter(at('10:00:00'), 3, at('10:00:59'))).toEqual(at('10:03:00'));
  expect(nextRunAfter(at('10:03:00'), 1, at('10:03:59.9'))).toEqual(at('10:04:00'));
});

test('times that passed while nothing ran are not made up for', () => {
  expect(nextRunAfter(at('10:00:00'), 3, at('12:00:10'))).toEqual(at('12:03:00'));
  expect(nextRunAfter(at('10:00:00'), 60, at('10:59:50'))).toEqual(at('11:00:00'));
  expect(nextRunAfter(at('10:00:00'), 60, at('11:00:00'))).toEqual(at('12:00:00'));
});

test('RACE-51 the next run is announced for a minute at which somebody looks, and is ahead', () => {
  for (const started of ['10:00:00', '10:00:20', '10:00:29.999', '10:00:30', '10:00:59.999']) {
    for (const minutes of [1, 3, 60]) {
      const next = nextRunAfter(at(started), minutes, at(started));
      expect(next.getTime() % 60_000).toBe(0);
      const apart = next.getTime() - at(started).getTime();
      expect(Math.abs(apart - minutes * 60_000)).toBeLessThanOrEqual(30_000);
    }
  }
});

test('JOB-17 a job of one minute is due at every look, and at none twice', () => {
  let due = at('10:00:20');
  let look = due;
  for (let minute = 1; minute < 60; minute++) {
    due = nextRunAfter(due, 1, look);
    expect(due.getTime()).toBeGreaterThan(look.getTime());
    look = at(`10:${String(minute).padStart(2, '0')}:0${minute % 3}`);
    expect(due.getTime()).toBeLessThanOrEqual(look.getTime());
  }
});
