import { expect, test } from 'vitest';
import { renderedSize } from './page-scale.ts';

test('LIST-43 an A4 page has some 150 dots an inch', () => {
  const { width = 0, height = 0 } = renderedSize({ width: 595, height: 842 }) ?? {};
  expect(width / (595 / 72)).toBeGreaterThan(145);
  expect(height / width).toBeCloseTo(842 / 595, 2);
});

test('LIST-43 a ticket stays wide enough to be read', () => {
  // 80 mm by 2 m
  expect(renderedSize({ width: 227, height: 5669 })?.width).toBeGreaterThan(300);
});

test.each([
  [14_400, 14_400],
  [1e9, 1e9],
  [14_400, 0.01],
  [1e-9, 1e-9],
  [3, 1e12],
])('LIST-43 a page of %d by %d points takes no more memory than any other', (width, height) => {
  const rendered = renderedSize({ width, height });
  expect(rendered).toBeDefined();
  if (rendered === undefined) return;
  expect(rendered.width * rendered.height).toBeLessThanOrEqual(2_400_000);
  expect(Math.min(rendered.width, rendered.height)).toBeGreaterThanOrEqual(1);
  expect(Math.max(rendered.width, rendered.height)).toBeLessThanOrEqual(8_000);
});

test.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY])('LIST-43 a page of %d points is none', (width) => {
  expect(renderedSize({ width, height: 100 })).toBeUndefined();
});
