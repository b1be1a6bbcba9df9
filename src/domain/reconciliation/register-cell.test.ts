import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dayOfSerial,
  folded,
  type RegisterCell,
  readAmount,
  readDay,
  readDocumentNumber,
  readFlag,
  readPeriod,
  textCell,
} from './register-cell.ts';

const number = (text: string): RegisterCell => ({ kind: 'number', text });

test.each([
  ['', '0'],
  ['1.250.000', '1250000'],
  ['Gs. 1.250.000', '1250000'],
  ['₲ 385.001', '385001'],
  ['5.364', '5364'],
  ['1.250.000,50', '1250000.5'],
  ['5364,25000001', '5364.25000001'],
  ['5364.25000001', '5364.25000001'],
  ['5364.250', '5364.25'],
  ['1,250,000', '1250000'],
  ['1,250,000.75', '1250000.75'],
  ['-110.000', '-110000'],
  ['742500', '742500'],
  ['\u00a0742.500\u00a0', '742500'],
  ['742,500', undefined],
  ['-1,234', undefined],
  ['setecientos', undefined],
  ['1.25.000', undefined],
  ['12e3', undefined],
  ['1-2', undefined],
])(
  'CLOSE-92 CLOSE-49 the text «%s» is the amount %s: a point may stand between thousands, and what may be two is none',
  (written, amount) => {
    expect(readAmount(textCell(written))).toBe(amount);
  },
);

test.each([
  ['742500.0', '742500'],
  ['5.364', '5.364'],
  ['5364.2500000100001', '5364.25000001'],
  ['385000.00000000006', '385000'],
  ['1.124E7', '11240000'],
  ['8.0012345E7', '80012345'],
  ['1.5e-3', '0.0015'],
  ['1E30', undefined],
])('CLOSE-92 the number %s of a sheet is %s, digit by digit', (written, amount) => {
  expect(readAmount(number(written))).toBe(amount);
});

test('CLOSE-92 an amount that is written with points between thousands is read as it is, whatever it is', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), (amount) => {
      const grouped = String(amount).replace(/\B(?=(\d{3})+$)/g, '.');
      expect(readAmount(textCell(grouped))).toBe(String(amount));
    }),
  );
});

test.each([
  ['19/02/2026', '2026-02-19'],
  ['9/2/2026', '2026-02-09'],
  ['19-02-2026 13:45:10', '2026-02-19'],
  ['2026-02-19T00:00:00', '2026-02-19'],
  ['', null],
  ['31/02/2026', undefined],
  ['02/19/2026', undefined],
  ['ayer', undefined],
])('CLOSE-90 the day «%s» is %s', (written, day) => {
  expect(readDay(textCell(written), '1900')).toBe(day);
});

test('CLOSE-91 a day that a sheet counts is found in both ways of counting, and the day that never was is none', () => {
  expect(dayOfSerial('1', '1900')).toBe('1900-01-01');
  expect(dayOfSerial('59', '1900')).toBe('1900-02-28');
  expect(dayOfSerial('60', '1900')).toBeUndefined();
  expect(dayOfSerial('61', '1900')).toBe('1900-03-01');
  expect(readDay(number('46310.75'), '1900')).toBe('2026-10-15');
  expect(readDay(number('44848'), '1904')).toBe('2026-10-15');
  expect(['0', '-3', '9999999', 'x'].map((serial) => dayOfSerial(serial, '1900'))).toEqual(Array(4).fill(undefined));
});

test.each([
  [textCell('02/2026'), '2026-02'],
  [textCell('2/2026'), '2026-02'],
  [textCell('2026-02'), '2026-02'],
  [number('202602'), '2026-02'],
  [number('46054'), '2026-02'],
  [textCell(''), null],
  [textCell('13/2026'), undefined],
])('CLOSE-90 the period %j is %s', (cell, month) => {
  expect(readPeriod(cell, '1900')).toBe(month);
});

test.each([
  ['001-001-0015203', '001-001-0015203'],
  ['1-1-15203', '001-001-0015203'],
  ['0010010015203', '001-001-0015203'],
  ['10010015203', '001-001-0015203'],
  ['15203', '15203'],
  ['', null],
])('CLOSE-50 the number «%s» is %s', (written, printed) => {
  expect(readDocumentNumber(textCell(written))).toBe(printed);
});

test('CLOSE-92 SI and NO are read however they are written, and anything else is neither', () => {
  expect(['SI', 'Sí', ' no ', 'N', '', 'quizás'].map((word) => readFlag(textCell(word)))).toEqual([
    ...[true, true, false, false, null, null],
  ]);
});

test('CLOSE-90 headings are compared without accents, signs, capitals and blanks', () => {
  expect(folded(' RUC / Nº de Identificacion  del Informado')).toBe('ruc n de identificacion del informado');
  expect(folded('Monto No Gravado / Exento ')).toBe('monto no gravado exento');
  expect(folded('IVA 10%')).toBe('iva 10');
});
