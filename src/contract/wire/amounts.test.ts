import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { amount, fitsJsonNumber } from './amounts.ts';

test.each(['0', '0.1', '-10.25', '110000', '999999999999999', '0.00000001', '0.00000012', '1234567.12345678'])(
  'API-14 %s travels as a number and comes back the same',
  (kept) => {
    expect(z.decode(amount, JSON.parse(JSON.stringify(z.encode(amount, kept))))).toBe(kept);
  },
);

test('API-14 zeros that say nothing do not count', () => {
  expect(z.encode(amount, '10.50000000')).toBe(10.5);
});

test('API-14 what a JSON number would change is refused', () => {
  expect(fitsJsonNumber('123456789012345.12345678')).toBe(false);
  expect(() => z.encode(amount, '123456789012345.12345678')).toThrow('does not fit');
});
