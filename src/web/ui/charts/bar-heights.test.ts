import { describe, expect, test } from 'vitest';
import { axisEnd, barHeights } from './bar-heights.ts';

describe('the bars of a chart', () => {
  test('ADM-07 are at least 5 percent of the largest', () => {
    expect(barHeights([1, 1000, 500])).toEqual([5, 100, 50]);
  });

  test('ADM-08 have no height when the largest is 0', () => {
    expect(barHeights([0, 0, 0])).toEqual([0, 0, 0]);
    expect(barHeights([])).toEqual([]);
  });

  test('may be as low as what they show where that is wanted', () => {
    expect(barHeights([0, 10, 1000], 0)).toEqual([0, 1, 100]);
  });
});

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [9, 10],
  [11, 20],
  [340, 400],
  [460, 500],
  [7455, 8000],
  [8001, 10_000],
])('the axis of a chart whose largest bar is %i ends at %i', (largest, end) => {
  expect(axisEnd(largest)).toBe(end);
});
