import { expect, test } from 'vitest';
import { comparedValue, findComparedValue, isComparedValue } from './compared-value.ts';

test('TRUST-11 amounts of the comparison are written like every other amount, the rest as it came', () => {
  expect(comparedValue('total', '910000', 'PYG')).toBe('Gs.\u00A0910.000');
  expect(comparedValue('vat', '1250.5', 'USD')).toBe('USD\u00A01.250,50');
  expect(comparedValue('issue-date', '05/10/2026', 'PYG')).toBe('05/10/2026');
  expect(comparedValue('total', null, 'PYG')).toBeNull();
});

test.each([
  ['total', '910000', 'Gs. 910.000', true],
  ['total', '1250.5', 'USD 1.250,50', true],
  ['total', '910000', 'Gs. 910.001', false],
  ['number', '0000701', '0000701', true],
  ['total', null, 'Gs. 0', false],
])('TRUST-11 %s %s is struck through on the paper where it stands as «%s»: %s', (field, value, written, is) => {
  expect(isComparedValue(field, value, written)).toBe(is);
});

test.each([
  ['total', '910000', 'El QR dice Gs. 110.000 y el documento Gs. 910.000.', '910.000'],
  ['total', '1250.5', 'Dice USD 1.250,50; debería ser USD 1.250.', '1.250,50'],
  ['vat', '82727', 'IVA Gs. 82.727', '82.727'],
])('TRUST-11 the false figure of %s is found in a sentence: %s in «%s»', (field, value, sentence, written) => {
  const found = findComparedValue(field, value, sentence);
  expect(found?.written).toBe(written);
  expect(sentence.slice(found?.at).startsWith(written)).toBe(true);
});

test('TRUST-11 a longer figure is another one', () => {
  expect(findComparedValue('total', '910000', 'Gs. 1.910.000 y Gs. 910.000.000')).toBeNull();
});
