import { expect, test } from 'vitest';
import { RETRY_WAITS_MS, waitAfter } from './webhook-event.ts';

test('DOOR-58 what fails is tried ten times: at once, after 5 s, 5 and 30 min, 2, 5, 10, 14, 20 and 24 h, and a little later by chance', () => {
  const minutes = RETRY_WAITS_MS.map((wait) => wait / 60_000);
  expect(minutes).toEqual([0, 1 / 12, 5, 30, 120, 300, 600, 840, 1200, 1440]);
  expect(waitAfter(1, 0)).toBe(5_000);
  expect(waitAfter(1, 1)).toBe(5_500);
  expect(waitAfter(9, 0)).toBe(86_400_000);
  expect(waitAfter(10, 0)).toBeNull();
});
