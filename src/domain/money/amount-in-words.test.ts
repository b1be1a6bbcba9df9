import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  ['0', 'cero'],
  ['1', 'uno'],
  ['16', 'dieciséis'],
  ['21', 'veintiuno'],
  ['31', 'treinta y uno'],
  ['100', 'cien'],
  ['101', 'ciento uno'],
  ['540', 'quinientos cuarenta'],
  ['1000', 'mil'],
  ['1001', 'mil uno'],
  ['21000', 'veintiún mil'],
  ['31021', 'treinta y un mil veintiuno'],
  ['100000', 'cien mil'],
  ['1000000', 'un millón'],
  ['3194800', 'tres millones ciento noventa y cuatro mil ochocientos'],
  ['21000001', 'veintiún millones uno'],
  ['1000000000', 'mil millones'],
  ['2000000000000', 'dos billones'],
  [
    '999999999999999',
    'novecientos noventa y nueve billones novecientos noventa y nueve mil novecientos noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve',
  ],
  ['1234.5', 'mil doscientos treinta y cuatro con 50/100'],
  ['0.125', 'cero con 125/1000'],
  ['-7', 'menos siete'],
])('%s is written «%s», as a printed invoice spells its total', (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
});
