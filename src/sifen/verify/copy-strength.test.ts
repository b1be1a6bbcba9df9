import { expect, test } from 'vitest';
import type { Proof } from './copy-strength.ts';
import { copyStrength } from './copy-strength.ts';

const strength = (signature: Proof['signature'], over: Partial<Proof> = {}) =>
  copyStrength({ signature, isProvenIssuer: false, isAltered: false, ...over });

test('TRUST-05 a copy is chained, valid without chain, intact without signature, or altered or re-formatted', () => {
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

test('TRUST-05 the issuer’s proven signature outweighs any other even where its QR says something else', () => {
  expect(strength('valid', { isProvenIssuer: true, isAltered: true })).toBe('chained-contradicted');
});
