import { describe, expect, test } from 'vitest';
import { remainingTime, roundedTime } from './remaining-time.ts';

describe('how long the rest of a batch takes', () => {
  test('as long as the part before it, file by file', () => {
    expect(remainingTime({ done: 41, pending: 19, elapsedMs: 54_000, idleMs: 0 })).toBeCloseTo(25_024, 0);
  });

  test.each([
    ['nothing is pending', { done: 60, pending: 0, elapsedMs: 9000, idleMs: 0 }],
    ['too few are done', { done: 2, pending: 58, elapsedMs: 9000, idleMs: 0 }],
    ['it has only begun', { done: 50, pending: 10, elapsedMs: 900, idleMs: 0 }],
  ])('is not guessed when %s', (_, work) => {
    expect(remainingTime(work)).toBeNull();
  });

  test('EXACT-112 once the last one takes longer than was said of it, nothing is said: it was not measured', () => {
    // Nineteen of twenty took ten seconds; the last is a photo that takes its time.
    const stuck = (idleMs: number) => remainingTime({ done: 19, pending: 1, elapsedMs: 10_000 + idleMs, idleMs });
    expect(stuck(0)).toBeCloseTo(526, 0);
    expect(stuck(400)).toBeCloseTo(526, 0);
    expect(stuck(600)).toBeNull();
    expect(stuck(60_000)).toBeNull();
  });

  test.each([
    [1200, { unit: 'moment' }],
    [8000, { unit: 'seconds', count: 10 }],
    [25_024, { unit: 'seconds', count: 25 }],
    [89_000, { unit: 'seconds', count: 90 }],
    [100_000, { unit: 'minutes', count: 2 }],
    [605_000, { unit: 'minutes', count: 10 }],
  ])('%d ms are told in steps that can be believed', (ms, told) => {
    expect(roundedTime(ms)).toEqual(told);
  });
});
