import { expect, test } from 'vitest';
import { paintedSize } from './page-scale.ts';

test('LIST-43 an A4 page has some 150 dots an inch', () => {
  const { width = 0, height = 0 } = paintedSize({ width: 595, height: 842 }) ?? {};
  expect(width / (595 / 72)).toBeGreaterThan(145);
  expect(height / width).toBeCloseTo(842 / 595, 2);
});

test('LIST-43 a ticket stays wide enough to be read', () => {
  // 80 mm by 2 m
  expect(paintedSize({ width: 227, height: 5669 })?.width).toBeGreaterThan(300);
});

test.each([
  [14_400, 14_400],
  [1e9, 1e9],
  [14_400, 0.01],
  [1e-9, 1e-9],
  [3, 1e12],
])('SEC-09 a page of %d by %d points takes no more memory than any other', (width, height) => {
  const painted = paintedSize({ width, height });
  expect(painted).toBeDefined();
  if (painted === undefined) return;
  expect(painted.width * painted.height).toBeLessThanOrEqual(2_400_000);
  expect(Math.min(painted.width, painted.height)).toBeGreaterThanOrEqual(1);
  expect(Math.max(painted.width, painted.height)).toBeLessThanOrEqual(8_000);
});

test.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY])('SEC-09 a page of %d points is none', (width) => {
  expect(paintedSize({ width, height: 100 })).toBeUndefined();
});
