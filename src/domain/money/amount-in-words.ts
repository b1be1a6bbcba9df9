import type { Amount } from './money.ts';

const UNITS = [
  ...['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'],
  ...['trece', 'catorce', 'quince', 'dieciséis', 'diecisiete', 'dieciocho', 'diecinueve', 'veinte', 'veintiuno'],
  ...['veintidós', 'veintitrés', 'veinticuatro', 'veinticinco', 'veintiséis', 'veintisiete', 'veintiocho'],
  'veintinueve',
];
const TENS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const HUNDREDS = [
  ...['', 'ciento', 'doscientos', 'trescientos', 'cuatrocientos', 'quinientos', 'seiscientos', 'setecientos'],
  ...['ochocientos', 'novecientos'],
];

/** 0 to 999. */
function hundreds(number: number): string {
  if (number === 100) return 'cien';
  const rest = number % 100;
  const words = [HUNDREDS[Math.floor(number / 100)]];
  if (rest > 0 && rest < 30) words.push(UNITS[rest]);
  else if (rest > 0)
    words.push([TENS[Math.floor(rest / 10)], UNITS[rest % 10]].slice(0, rest % 10 ? 2 : 1).join(' y '));
  return words.filter(Boolean).join(' ');
}

/** Before «mil» and «millones» the last «uno» is cut: «veintiún mil», «treinta y un millones». */
const cut = (words: string): string => words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un');

/** 0 to 999,999. */
function thousands(number: number): string {
  const [many, rest] = [Math.floor(number / 1000), number % 1000];
  const first = many === 0 ? '' : many === 1 ? 'mil' : `${cut(hundreds(many))} mil`;
  return [first, hundreds(rest)].filter(Boolean).join(' ');
}

/** Spanish counts in steps of a million: a «billón» is a million millions. */
function wholeInWords(digits: string): string {
  const padded = digits.padStart(18, '0');
  const [billions = 0, millions = 0, rest = 0] = [0, 6, 12].map((at) => Number(padded.slice(at, at + 6)));
  const scaled = (count: number, one: string, several: string) =>
    count === 0 ? '' : count === 1 ? `un ${one}` : `${cut(thousands(count))} ${several}`;
  const words = [scaled(billions, 'billón', 'billones'), scaled(millions, 'millón', 'millones'), thousands(rest)];
  return words.filter(Boolean).join(' ') || 'cero';
}

/** `3194800` → «tres millones ciento noventa y cuatro mil ochocientos»; decimals as printed invoices write them. */
export function amountInWords(amount: Amount): string {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const sign = amount.startsWith('-') ? 'menos ' : '';
  const tail = fraction === '' ? '' : ` con ${fraction.padEnd(2, '0')}/1${'0'.repeat(Math.max(2, fraction.length))}`;
  return `${sign}${wholeInWords(whole)}${tail}`;
}
