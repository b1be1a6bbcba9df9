import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fromUnits, toUnits } from '#domain/money/money.ts';
import { amount } from './amounts.ts';

const sent = (exact: string): string => z.decode(amount, JSON.parse(JSON.stringify(z.encode(amount, exact))));

test.each(['0', '0.1', '-10.25', '110000', '999999999999999', '0.00000001', '0.00000012', '1234567.12345678'])(
  'API-14 %s travels as a number and comes back the same',
  (exact) => {
    expect(sent(exact)).toBe(exact);
  },
);

/** As many as every JSON number carries. */
const DIGITS = 10n ** 15n;

test('API-14 every amount of up to 15 digits comes back the same, also from a number with trailing zeros', () => {
  fc.assert(
    fc.property(fc.bigInt(-DIGITS + 1n, DIGITS - 1n), (units) => {
      const exact = fromUnits(units);
      const [whole, decimals = ''] = exact.split('.');
      expect(sent(exact)).toBe(exact);
      expect(sent(`${whole}.${decimals.padEnd(8, '0')}`)).toBe(exact);
    }),
  );
});

test('API-14 a longer amount arrives as the nearest that a number carries, without an exponent', () => {
  const longest = 10n ** 27n;
  fc.assert(
    fc.property(fc.bigInt(-longest, longest), (units) => {
      const arrived = sent(fromUnits(units));
      expect(arrived).toMatch(/^-?\d+(\.\d{1,8})?$/);
      const off = toUnits(arrived) - units;
      const size = units < 0n ? -units : units;
      // Half of the distance to the next number: 53 binary digits; and what the ninth decimal of a text leaves out.
      expect((off < 0n ? -off : off) <= (size >> 52n) + 1n).toBe(true);
    }),
  );
});

test.each([
  ['90909090.90909091', '90909090.9090909'],
  ['9007199254740991.00000000', '9007199254740991'],
  ['29999999999999999.99999970', '30000000000000000'],
  ['-29999999999999999.99999970', '-30000000000000000'],
])('API-14 %s is shown as %s', (stored, shown) => {
  expect(sent(stored)).toBe(shown);
});
