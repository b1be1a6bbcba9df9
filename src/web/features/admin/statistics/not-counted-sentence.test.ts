import { expect, test } from 'vitest';
import { amountNotCountedSentence } from './not-counted-sentence.ts';

const told = (...given: Parameters<typeof amountNotCountedSentence>) =>
  amountNotCountedSentence(...given)?.replaceAll('\u00A0', ' ');
const dollars = { currency: 'USD', amount: '1234617.5' };

test('GEN-23 what has no rate is told in its own currency, and never as «Gs. 0»', () => {
  expect(told({ count: 2, amount: '0', otherCurrencies: [dollars] })).toBe(
    'Fuera de la suma: 2 facturas por USD 1.234.617,50',
  );
});

test('GEN-23 what is in review is told in guaraníes, beside the rest', () => {
  expect(told({ count: 1, amount: '90000', otherCurrencies: [] })).toBe('Fuera de la suma: 1 factura por Gs. 90.000');
  const more = [dollars, { currency: 'BRL', amount: '3' }];
  expect(told({ count: 1234, amount: '70', otherCurrencies: more })).toBe(
    'Fuera de la suma: 1.234 facturas por Gs. 70, USD 1.234.617,50 y BRL 3,00',
  );
});

test('nothing left out is nothing to tell; amounts that nobody knows are not told', () => {
  expect(amountNotCountedSentence({ count: 0, amount: '0', otherCurrencies: [] })).toBeNull();
  expect(told({ count: 2000, amount: '0' })).toBe('Fuera de la suma: 2.000 facturas');
});
