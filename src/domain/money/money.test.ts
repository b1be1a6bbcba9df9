import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addUp,
  averageOf,
  decimalsOf,
  divideRounding,
  fromUnits,
  ONE,
  parseAmount,
  roundTo,
  sharesOfLargest,
  times,
  toUnits,
} from './money.ts';
import { formatMoney, formatNumber } from './money-text.ts';

/** Any amount that the format allows: 15 digits before the point, 8 after it, here as integer units. */
const units = fc.bigInt({ min: -(10n ** 23n) + 1n, max: 10n ** 23n - 1n });
const small = fc.bigInt({ min: 0n, max: 10n ** 15n });

describe('amounts are exact', () => {
  test.each([
    ['110000', '110000'],
    ['89550.00000000', '89550'],
    ['73409.0909', '73409.0909'],
    ['0.00000001', '0.00000001'],
    ['000120.50', '120.5'],
    ['+5', '5'],
    ['-5.10', '-5.1'],
    ['.5', '0.5'],
    ['7.', '7'],
    [' 12 ', '12'],
    ['0', '0'],
    ['-0', '0'],
    ['999999999999999.99999999', '999999999999999.99999999'],
    ['1.000000005', '1.00000001'],
    ['1.000000004', '1'],
  ])('API-14 %s is %s', (written, amount) => {
    expect(parseAmount(written)).toBe(amount);
  });

  test.each(['', ' ', '.', '-', '1,5', '1.2.3', '1e5', '0x10', 'abc', 'NaN', 'Infinity', '1 000', '1000000000000000'])(
    '"%s" is no amount',
    (written) => {
      expect(parseAmount(written)).toBeUndefined();
    },
  );

  test('API-14 every amount survives being written and read', () => {
    fc.assert(
      fc.property(units, (value) => {
        const amount = fromUnits(value);
        expect(toUnits(amount)).toBe(value);
        expect(parseAmount(amount)).toBe(amount);
      }),
    );
  });

  test('API-14 a sum never loses a céntimo, in any order', () => {
    fc.assert(
      fc.property(
        fc.array(
          units.map((value) => value / 1000n),
          { maxLength: 60 },
        ),
        (values) => {
          const expected = values.reduce((sum, value) => sum + value, 0n);
          expect(toUnits(addUp(values.map(fromUnits)))).toBe(expected);
          expect(toUnits(addUp(values.toReversed().map(fromUnits)))).toBe(expected);
        },
      ),
    );
  });

  test('API-14 what is split is the whole again', () => {
    fc.assert(
      fc.property(small, fc.bigInt({ min: 1n, max: 100n }), (total, parts) => {
        const share = total / parts;
        const rest = total - share * (parts - 1n);
        const shares = [...Array.from({ length: Number(parts) - 1 }, () => share), rest];
        expect(addUp(shares.map(fromUnits))).toBe(fromUnits(total));
      }),
    );
  });

  test('products and quotients are off by at most half of the last unit', () => {
    fc.assert(
      fc.property(small, fc.bigInt({ min: 1n, max: 10n ** 15n }), (a, b) => {
        const product = times(a, b) * ONE - a * b;
        const quotient = divideRounding(a * ONE, b) * b - a * ONE;
        expect(product * 2n <= ONE && product * 2n >= -ONE).toBe(true);
        expect(quotient * 2n <= b && quotient * 2n >= -b).toBe(true);
      }),
    );
  });

  test('halves are rounded away from zero', () => {
    expect([divideRounding(5n, 2n), divideRounding(-5n, 2n), divideRounding(5n, -2n)]).toEqual([3n, -3n, -3n]);
    expect([roundTo('2.5', 0), roundTo('-2.5', 0), roundTo('1.005', 2), roundTo('7', 2)]).toEqual([
      '3',
      '-3',
      '1.01',
      '7',
    ]);
  });

  test('the decimals in use are counted', () => {
    expect([decimalsOf('110000'), decimalsOf('10.25'), decimalsOf('0.00000001')]).toEqual([0, 2, 8]);
  });
});

describe('amounts for people', () => {
  test.each([
    ['1250000', 'PYG', 'Gs. 1.250.000'],
    ['1250', 'PYG', 'Gs. 1.250'],
    ['0', 'PYG', 'Gs. 0'],
    ['-45000', 'PYG', 'Gs. -45.000'],
    ['89579.5', 'PYG', 'Gs. 89.580'],
    ['1234.5', 'USD', 'USD 1.234,50'],
    ['0.005', 'USD', 'USD 0,01'],
    ['999999999999999.99999999', 'USD', 'USD 1.000.000.000.000.000,00'],
  ])('GEN-03 GEN-05 GEN-06 %s in %s reads %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text);
  });

  test('GEN-03 a number without currency', () => {
    expect(formatNumber('1235.125', 3)).toBe('1.235,125');
  });
});

test('bars are drawn as parts of the largest amount, and what is not positive as none', () => {
  expect(sharesOfLargest(['250', '1000', '0', '-40'])).toEqual([0.25, 1, 0, 0]);
  expect(sharesOfLargest(['0', '-3'])).toEqual([0, 0]);
  expect(sharesOfLargest([])).toEqual([]);
  expect(sharesOfLargest(['123456789012345', '123456789012345.00000001'])).toEqual([0.9999, 1]);
});

test('DASH-08 an average is exact to the last decimal, halves away from zero, and 0 of none', () => {
  expect(averageOf('110000', 2)).toBe('55000');
  expect(averageOf('100', 3)).toBe('33.33333333');
  expect(averageOf('0.00000001', 2)).toBe('0.00000001');
  expect(averageOf('-0.00000001', 2)).toBe('-0.00000001');
  expect(averageOf('5', 0)).toBe('0');
});
