import { describe, expect, test } from 'vitest';
import { remainingTime, roundedTime } from './remaining-time.ts';

describe('how long the rest of a batch takes', () => {
  test('as long as the part before it, file by file', () => {
    expect(remainingTime({ done: 41, pending: 19, elapsedMs: 54_000 })).toBeCloseTo(25_024, 0);
  });

  test.each([
    ['nothing is pending', { done: 60, pending: 0, elapsedMs: 9000 }],
    ['too few are done', { done: 2, pending: 58, elapsedMs: 9000 }],
    ['it has only begun', { done: 50, pending: 10, elapsedMs: 900 }],
  ])('is not guessed when %s', (_, work) => {
    expect(remainingTime(work)).toBeNull();
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
