import { expect, test } from 'vitest';
import { qualityTone } from './quality.tsx';

test.each([
  ['EXPL-09', 80, 'ok'],
  ['EXPL-09', 100, 'ok'],
  ['EXPL-10', 60, 'warn'],
  ['EXPL-10', 79.9, 'warn'],
  ['EXPL-11', 59.9, 'bad'],
  ['EXPL-11', 0, 'bad'],
] as const)('%s %d %% is %s', (_, percent, tone) => {
  expect(qualityTone(percent)).toBe(tone);
});
