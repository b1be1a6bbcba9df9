import { describe, expect, test } from 'vitest';
import type { Proof } from './copy-strength.ts';
import { COPY_STRENGTHS, copyStrength, isStronger } from './copy-strength.ts';

const strength = (signature: Proof['signature'], over: Partial<Proof> = {}) =>
  copyStrength({ signature, isProvenIssuer: false, isAltered: false, ...over });

describe('how much a copy proves', () => {
  test('TRUST-05 chained, valid without chain, intact without signature, altered or re-formatted', () => {
    expect(strength('valid', { isProvenIssuer: true })).toBe('chained');
    expect(strength('valid')).toBe('valid-without-chain');
    expect(strength('absent')).toBe('intact-unsigned');
    expect(strength('not-verifiable')).toBe('intact-unsigned');
    for (const state of ['reformatted', 'broken', 'refused'] as const) {
      expect(strength(state)).toBe('altered-or-reformatted');
    }
    for (const state of ['valid', 'absent', 'not-verifiable'] as const) {
      expect(strength(state, { isAltered: true })).toBe('altered-or-reformatted');
    }
  });

  test('TRUST-05 only a stronger copy is stronger: an equal one is not', () => {
    COPY_STRENGTHS.forEach((one, at) => {
      COPY_STRENGTHS.forEach((other, place) => {
        expect(isStronger(one, other)).toBe(at < place);
      });
    });
  });
});
