import { expect, test } from 'vitest';
import { COPY_STRENGTHS, isStronger } from './copy-strength.ts';

test('TRUST-05 only a stronger copy is stronger: an equal one is not', () => {
  COPY_STRENGTHS.forEach((one, at) => {
    COPY_STRENGTHS.forEach((other, place) => {
      expect(isStronger(one, other)).toBe(at < place);
    });
  });
});
