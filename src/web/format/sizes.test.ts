import { expect, test } from 'vitest';
import { formatSize } from './sizes.ts';

test.each([
  [0, '0 B'],
  [900, '900 B'],
  [14_000, '14 KB'],
  [25 * 1024 * 1024, '25,0 MB'],
  [2_500_000, '2,4 MB'],
])('a file of %d bytes is shown as %s', (bytes, told) => {
  expect(formatSize(bytes)).toBe(told);
});
