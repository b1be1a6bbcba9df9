import { describe, expect, test } from 'vitest';
import {
  formatExactGuaranies,
  formatFigure,
  formatGuaranies,
  formatMoney,
  formatNumber,
  formatPercent,
  formatQuantity,
  formatShortGuaranies,
  formatSignedMoney,
  formatSize,
  formatTenths,
  readAmount,
} from './amounts.ts';

const spaces = (text: string) => text.replaceAll('\u00A0', ' ');

test('GEN-03 numbers have dots between thousands, also at four digits', () => {
  expect(formatNumber(1_250_000)).toBe('1.250.000');
  expect(formatNumber(1250)).toBe('1.250');
});

test('GEN-05 GEN-07 an amount carries the guaraní symbol', () => {
  expect(spaces(formatGuaranies(1_250_000))).toBe('Gs. 1.250.000');
  expect(spaces(formatGuaranies(0))).toBe('Gs. 0');
});

test('GEN-06 guaraníes have no decimals', () => {
  expect(spaces(formatGuaranies(89_579.5))).toBe('Gs. 89.580');
});

test('GEN-06 the upload result alone has two decimals', () => {
  expect(spaces(formatExactGuaranies(89_579.5))).toBe('Gs. 89.579,50');
});

test('GEN-23 OPEN-34 a foreign amount has two decimals, also where its currency has none or three', () => {
  expect(spaces(formatMoney('1250', 'USD'))).toBe('USD 1.250,00');
  expect(spaces(formatMoney('1250', 'CLP'))).toBe('CLP 1.250,00');
  expect(spaces(formatMoney('1250.5', 'KWD'))).toBe('KWD 1.250,50');
});

test('LIST-15 a unit price keeps every decimal with which it was written', () => {
  expect(formatQuantity('43400.12345678')).toBe('43.400,12345678');
  expect(formatQuantity('43400.00000000')).toBe('43.400');
});

test('GEN-03 exact decimal text keeps every digit', () => {
  expect(formatNumber('12345678901234567890')).toBe('12.345.678.901.234.567.890');
});

test('GEN-03 GEN-05 GEN-06 figures read as the language writes them, whatever their size, sign and decimals', () => {
  const written = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat('es-PY', { useGrouping: 'always', ...options });
    return (value: number | string) => format.format(value as Intl.StringNumericLiteral);
  };
  const digits = (least: number, most = least) => ({ minimumFractionDigits: least, maximumFractionDigits: most });
  const guaranies = { style: 'currency', currency: 'PYG' } as const;
  const pairs = [
    [formatNumber, written(digits(0))],
    [formatGuaranies, written({ ...guaranies, ...digits(0) })],
    [formatExactGuaranies, written({ ...guaranies, ...digits(2) })],
    [formatQuantity, written(digits(0, 8))],
    [formatTenths, written(digits(0, 1))],
    [(value: number | string) => formatFigure(String(value), 'USD'), written(digits(2))],
  ] as const;
  const whole = ['0', '1', '7', '99', '100', '999', '1000', '12345', '999999', '1000000', '123456789012345'];
  const fractions = ['', '.0', '.04', '.05', '.4', '.45', '.5', '.95', '.99', '.995', '.999', '.12345678', '.99999999'];
  const exact = whole.flatMap((one) => fractions.flatMap((rest) => [one + rest, `-${one}${rest}`]));
  const numbers = [0, 0.5, 1.005, 2.5, 79.9, -1250, 89_579.5, 1e-7, 1e21, Number.NaN, Number.MAX_SAFE_INTEGER];
  for (const value of [...exact, ...numbers]) {
    for (const [ours, theirs] of pairs) {
      // Nothing is less than nothing: what rounds to zero has no sign.
      expect(ours(value), `${value}`).toBe(theirs(value).replace(/-(?=0(?:,0+)?$)/, ''));
    }
  }
});

test.each([
  ['2423346300', '2,4B Gs'],
  ['1000000000', '1,0B Gs'],
  ['1815241', '1,8M Gs'],
  ['1000000', '1,0M Gs'],
  ['999999', '1.000K Gs'],
  ['1000', '1K Gs'],
  ['999', '999 Gs'],
  ['999.5', '1.000 Gs'],
  ['0', '0 Gs'],
  ['-1815241', '-1,8M Gs'],
])('GEN-06 the dashboard shortens %s to %s', (amount, short) => {
  expect(formatShortGuaranies(amount)).toBe(short);
});

test.each([
  ['DASH-28 a thousand million and more', '2500000000', '2,5B Gs'],
  ['DASH-28 its border', '1000000000', '1,0B Gs'],
  ['DASH-29 a million', '1000000', '1,0M Gs'],
  ['DASH-29 rounded to one decimal', '1849999', '1,8M Gs'],
  ['DASH-29 just below the next', '999999999', '1.000,0M Gs'],
  ['DASH-30 a thousand', '1000', '1K Gs'],
  ['DASH-30 without decimals', '999499', '999K Gs'],
  ['DASH-30 just below the next', '999999', '1.000K Gs'],
  ['DASH-31 below a thousand it is the figure itself', '999', '999 Gs'],
  ['DASH-31 nothing', '0', '0 Gs'],
  ['DASH-31 what sums take away', '-2500000000', '-2,5B Gs'],
])('%s: %d is %s', (_, value, short) => {
  expect(formatShortGuaranies(value)).toBe(short);
});

test('GEN-23 a foreign amount has its code and two decimals; a credit note its minus', () => {
  expect(spaces(formatSignedMoney('1234.56', 'USD', 1))).toBe('USD 1.234,56');
  expect(spaces(formatSignedMoney('259500', 'PYG', -1))).toBe('− Gs. 259.500');
  expect(spaces(formatSignedMoney('259500', 'PYG', 0))).toBe('Gs. 259.500');
});

test('GEN-03 a percentage never parts from its sign', () => {
  expect(formatPercent(94)).toBe('94\u00A0%');
});

test('EXPL-06 EXPL-10 a percentage is shown as it came: 79,9 is not yet 80', () => {
  expect(formatPercent(79.9)).toBe('79,9\u00A0%');
});

test('GEN-06 OPEN-34 a figure alone has the decimals of its currency', () => {
  expect(formatFigure('1250000', 'PYG')).toBe('1.250.000');
  expect(formatFigure('1250.5', 'USD')).toBe('1.250,50');
  expect(formatFigure('1250.5', 'puntos')).toBe('1.250,5');
});

test('GEN-03 the largest amounts keep their last digit, shortened ones are rounded from it', () => {
  expect(spaces(formatMoney('123456789012345.12345678', 'PYG', { exact: true }))).toBe('Gs. 123.456.789.012.345,12');
  expect(formatShortGuaranies('949999999.99999999')).toBe('950,0M Gs');
  expect(formatShortGuaranies('123456789049999.99')).toBe('123.456,8B Gs');
});

test.each([
  [0, '0 B'],
  [900, '900 B'],
  [14_000, '14 KB'],
  [25 * 1024 * 1024, '25,0 MB'],
  [2_500_000, '2,4 MB'],
])('a file of %d bytes is shown as %s', (bytes, told) => {
  expect(formatSize(bytes)).toBe(told);
});

describe('amounts as people type them', () => {
  test.each([
    ['1.284.500', '1284500'],
    ['1284500', '1284500'],
    [' 1.250,50 ', '1250.5'],
    ['0', '0'],
    ['999.999.999.999.999', '999999999999999'],
  ])('%s is %s', (typed, amount) => {
    expect(readAmount(typed)).toBe(amount);
  });

  test.each(['', '1.25', '1,250,000', '1250.50', '12.34.567', '1e6', '-5', 'Gs. 500', '١٢'])(
    '«%s» could mean something else, and is refused',
    (typed) => {
      expect(readAmount(typed)).toBeUndefined();
    },
  );

  test('every amount that is shown can be sent back as it stands', () => {
    for (const amount of ['0', '7', '1000', '1284500', '1250.5', '0.00000001', '123456789012345.12345678']) {
      expect(readAmount(formatQuantity(amount))).toBe(amount);
    }
  });
});
