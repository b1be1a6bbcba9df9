import { expect, test } from 'vitest';
import { fitsJsonNumber } from '#contract/wire/amounts.ts';
import { wireAmount } from './wire-amount.ts';

test.each([
  ['10.50000000', '10.5'],
  ['90909090.90909091', '90909090.9090909'],
  ['9007199254740991.00000000', '9007199254740991'],
  ['29999999999999999.99999970', '30000000000000000'],
  ['-29999999999999999.99999970', '-30000000000000000'],
  ['12345678901234567890.12345678', '12345678901234570000'],
])('API-14 %s is shown as %s', (stored, shown) => {
  expect(wireAmount(stored)).toBe(shown);
  expect(fitsJsonNumber(shown)).toBe(true);
});
