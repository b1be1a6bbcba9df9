import { expect, test } from 'vitest';
import { pairIdOf } from './pair.ts';

test('who sold to whom has an id of its own, the same for the same four words', () => {
  const pair = { issuerRuc: '80000001-5', issuerName: 'Ñandutí', receiverRuc: null, receiverName: null };
  // printf '80000001-5\x1fÑandutí\x1f\x1f' | sha256sum, the first 32 digits
  expect(pairIdOf(pair)).toBe('a6a88954-8a69-dd8a-4c37-06921e2e26c0');
  expect(pairIdOf({ ...pair, issuerName: 'Ñanduti' })).not.toBe(pairIdOf(pair));
});
