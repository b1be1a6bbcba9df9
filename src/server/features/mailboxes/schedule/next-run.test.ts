import { expect, test } from 'vitest';
import { nextRunAfter } from './next-run.ts';

const at = (time: string) => new Date(`2026-11-16T${time}Z`);

test('a job keeps its rhythm however late each look at the clock is', () => {
  expect(nextRunAfter(at('10:00:00'), 3, at('10:00:01'))).toEqual(at('10:03:00'));
  expect(nextRunAfter(at('10:00:00'), 3, at('10:00:59'))).toEqual(at('10:03:00'));
  expect(nextRunAfter(at('10:00:20'), 1, at('10:00:01'))).toEqual(at('10:01:20'));
});

test('times that passed while nothing ran are not made up for', () => {
  expect(nextRunAfter(at('10:00:00'), 3, at('12:00:10'))).toEqual(at('12:03:00'));
  expect(nextRunAfter(at('10:00:00'), 60, at('10:59:50'))).toEqual(at('12:00:00'));
});

test('JOB-17 a job of one minute is due at every look, and at none twice', () => {
  let due = at('10:00:20');
  for (let minute = 0; minute < 60; minute++) {
    const look = at(`10:${String(minute).padStart(2, '0')}:0${minute % 3}`);
    expect(due.getTime() - look.getTime()).toBeLessThanOrEqual(30_000);
    due = nextRunAfter(due, 1, look);
    expect(due.getTime() - look.getTime()).toBeGreaterThan(30_000);
  }
});
