import { expect, test } from 'vitest';
import { formatDocumentNumber, parseDocumentNumber, parseTimbrado } from './timbrado.ts';

test.each([
  ['17000001', '17000001'],
  [' 12558946 ', '12558946'],
  ['00000000', undefined],
  ['1700001', undefined],
  ['1700000A', undefined],
])('"%s" as a timbrado is %s', (written, number) => {
  expect(parseTimbrado(written)).toBe(number);
});

test('a printed number is understood with and without its zeros, and printed with them', () => {
  const number = { establishment: '001', point: '003', number: '0000101', series: null };
  expect(parseDocumentNumber('001-003-0000101')).toEqual(number);
  expect(parseDocumentNumber(' 1-3-101 ')).toEqual(number);
  expect(formatDocumentNumber(number)).toBe('001-003-0000101');
});

test.each(['', '001-001', '0001-001-0000101', '001-001-00001011'])('"%s" is no document number', (written) => {
  expect(parseDocumentNumber(written)).toBeUndefined();
});
