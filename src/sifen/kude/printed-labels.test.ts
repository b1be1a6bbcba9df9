import { describe, expect, test } from 'vitest';
import type { PageText, Word } from './page-text.ts';
import { readPrintedPages } from './read-printed.ts';

/** One word of the page for each word of a row, ten points high. */
const wordsOf = (row: string, top: number): Word[] => {
  let left = 40;
  return row.split(' ').map((text) => {
    const word = { text, left, right: left + text.length * 5, top, bottom: top + 10 };
    left = word.right + 4;
    return word;
  });
};

const PAGE = { page: 1, width: 595, height: 842 };
const read = (rows: readonly string[]) => {
  const text: PageText = { ...PAGE, words: rows.flatMap((row, at) => wordsOf(row, 20 + at * 16)) };
  const [document] = readPrintedPages([{ text, readFrom: 'text', qrs: [] }]);
  return document ?? expect.fail('no document');
};

const HEAD = ['LIBRERÍA EL PUNTO S.A.', 'RUC: 80012345-0', 'Timbrado Nº: 16123456', 'FACTURA ELECTRÓNICA'];
const NUMBER = 'Nº 001-002-0000345';
const DATE = 'Fecha de emisión: 14/09/2026';
const BODY = ['RUC: 80088001-3', 'Razón Social: IMPORTADORA EJEMPLAR S.A.', 'Moneda: PYG'];
const SUMS = ['SUBTOTAL 0 0 110.000', 'TOTAL A PAGAR 110.000', 'LIQUIDACIÓN IVA (5%) 0 (10%) 10.000 Total IVA: 10.000'];
const FORM = [...HEAD, NUMBER, DATE, ...BODY, ...SUMS];

describe('a form that says a thing twice', () => {
  test('READ-03 READ-05 is noticed only where both are not alike, and other people’s RUC, papers and dates are none of its own', () => {
    expect(read(FORM).saidTwice).toEqual([]);
    const alike = [NUMBER, 'Timbrado Nº: 16123456', 'Moneda: Guaraníes', ...SUMS];
    expect(read([...FORM, ...alike]).saidTwice).toEqual([]);
    const others = [
      'Documento asociado: 001-001-0000007',
      'Orden de compra 001-001-0000008',
      'Fecha de vencimiento: 14/10/2026',
      'Imprenta La Letra RUC: 80000001-3 Habilitación 1234',
    ];
    const { saidTwice, printed } = read([...FORM, ...others]);
    expect(saidTwice).toEqual([]);
    expect(printed).toMatchObject({ issuerRuc: '80012345-0', receiverRuc: '80088001-3', issueDate: '2026-09-14' });
  });

  test.each([
    ['number', ['FACTURA ELECTRÓNICA N° 001-002-0000999']],
    ['issuerRuc', ['RUC: 80000001-3']],
    ['issuerRuc', ['80000001-3 Emisor']],
    ['issuerRuc', ['RUC: 80000001-3', DATE]],
    ['issueDate', ['Fecha de emisión: 15/09/2026']],
    ['issueDate', ['Asunción, 15 de septiembre de 2026']],
    ['issueDate', ['Emitida el 15-sep-2026']],
    ['timbrado', ['Timbrado Nº: 12345678']],
    ['document', ['NOTA DE CRÉDITO ELECTRÓNICA']],
    ['currency', ['Moneda: USD']],
    ['total', ['TOTAL A PAGAR 1.100.000']],
    ['vat', ['Total IVA: 9.000']],
    ['vat10', ['LIQUIDACIÓN IVA (5%) 0 (10%) 9.000']],
    ['taxable5', ['SUBTOTAL 0 110.000 0']],
  ])('READ-05 READ-18 names its %s, wherever the second stands: %j', (field, planted) => {
    expect(read([...planted, ...FORM]).saidTwice).toContain(field);
    if (field !== 'issuerRuc' && field !== 'document') {
      expect(read([...FORM, ...planted]).saidTwice).toContain(field);
    }
  });

  test('READ-05 READ-18 a second receiver is noticed', () => {
    expect(read([...HEAD, NUMBER, DATE, 'RUC: 80000001-3', ...BODY, ...SUMS]).saidTwice).toEqual(['receiverRuc']);
  });
});
