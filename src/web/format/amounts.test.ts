import { expect, test } from 'vitest';
import { formatExactGuaranies, formatGuaranies, formatNumber, formatPercent, formatShortGuaranies } from './amounts.ts';

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

test('GEN-03 exact decimal text keeps every digit', () => {
  expect(formatNumber('12345678901234567890')).toBe('12.345.678.901.234.567.890');
});

test.each([
  [2_423_346_300, '2,4B Gs'],
  [1_000_000_000, '1,0B Gs'],
  [1_815_241, '1,8M Gs'],
  [1_000_000, '1,0M Gs'],
  [999_999, '1.000K Gs'],
  [1000, '1K Gs'],
  [999, '999 Gs'],
  [0, '0 Gs'],
  [-1_815_241, '-1,8M Gs'],
])('GEN-06 the dashboard shortens %d to %s', (value, short) => {
  expect(formatShortGuaranies(value)).toBe(short);
});

test('GEN-03 a percentage never parts from its sign', () => {
  expect(formatPercent(94)).toBe('94\u00A0%');
});
