import { describe, expect, test } from 'vitest';
import { anInvoice } from '../../../test/builders/an-invoice.ts';
import type { ExportFieldKey } from './export-fields.ts';
import { rowMakerOf } from './export-rows.ts';
import { newField, productMixOf, type TemplateField, type TemplateKind } from './export-template.ts';
import type { ExportedInvoice } from './exported-invoice.ts';

const { items, issuer, receiver } = anInvoice();
const [item] = items;
if (item === undefined || item.price === null || item.vat === null) throw new Error('the invoice has an item');
const { price, vat } = item;

const anItem = (description: string, total: string, quantity = '1') => ({
  ...item,
  description,
  quantity,
  price: { ...price, total, unitPrice: total },
  vat: { ...vat, base: total, vat: '0' },
});

const exported = (over: Partial<ExportedInvoice> = {}): ExportedInvoice => ({
  id: '1',
  documentType: 'invoice',
  documentNumber: '001-002-0000003',
  issueDate: '2026-10-31',
  cdc: null,
  timbrado: '12345678',
  issuerRuc: '80099001-3',
  issuerName: 'Ñandutí S.A.',
  receiverRuc: null,
  receiverName: null,
  saleCondition: 'cash',
  currency: 'PYG',
  exchangeRate: null,
  exempt: '100',
  exonerated: '50',
  taxed5: '0',
  taxed10: '1100',
  base5: '0',
  base10: '1000',
  vat5: '0',
  vat10: '100',
  vat: '100',
  discount: '0',
  total: '1250',
  totalInGuaranies: '1250',
  signInSums: 1,
  source: 'xml',
  verdict: 'ok',
  itemCount: 2,
  receivedOn: '2026-11-01',
  seller: null,
  more: { issuer, receiver, advance: '0', sender: null, items: [anItem('Cemento', '1100', '2'), anItem('Pan', '150')] },
  ...over,
});

const credit = exported({ documentType: 'credit-note', signInSums: -1, total: '250', totalInGuaranies: '250' });

const column = (key: ExportFieldKey, over: Partial<TemplateField> = {}) => ({ ...newField(key), ...over });
const maker = (fields: readonly TemplateField[], kind: TemplateKind = 'own') => rowMakerOf({ fields, kind });

describe('the rows of an export', () => {
  test('EXP-21 EXP-24 hold the visible fields in their order', () => {
    const fields = [column('total'), column('cdc', { isVisible: false }), column('issuerName')];
    expect(maker(fields).rowsOf(exported())).toEqual([['1250', 'Ñandutí S.A.']]);
  });

  test('EXACT-46 one that a person typed says so', () => {
    expect(maker([column('source')]).rowsOf(exported({ source: 'typed' }))).toEqual([['Cargada a mano']]);
  });

  test('EXP-23 a credit note is taken away, and the totals row adds up what is in the rows', () => {
    const rows = maker([column('issuerName'), column('total'), column('exempt'), column('timbrado')]);
    expect([...rows.rowsOf(exported()), ...rows.rowsOf(credit)]).toEqual([
      ['Ñandutí S.A.', '1250', '150', '12345678'],
      ['Ñandutí S.A.', '-250', '-150', '12345678'],
    ]);
    expect(rows.totals()).toEqual([['Total', '1000', '0', null]]);
  });

  test('EXP-23 EXACT-03 in the tax office’s book it stands positive, told apart by its type; below stand what was bought, the notes, and the net', () => {
    const count = { ...column('total'), key: 'cuantas', calculation: 'invoiceCount' } as const;
    const rows = maker([column('documentType'), column('total'), column('exempt'), count], 'vat-purchases');
    expect([...rows.rowsOf(exported()), ...rows.rowsOf(credit)]).toEqual([
      ['Factura', '1250', '150', '1'],
      ['Nota de crédito', '250', '150', '1'],
    ]);
    expect(rows.totals()).toEqual([
      ['Facturas', '1250', '150', '1'],
      ['Notas de crédito recibidas', '250', '150', '1'],
      ['Neto', '1000', '0', '2'],
    ]);
  });

  test('EXACT-04 numbers inside a joined cell are written as people write them here', () => {
    const joined = { grouping: 'concatenate', separator: ' | ' } as const;
    const fields = (['items', 'itemQuantity', 'itemUnitPrice', 'itemTotal'] as const).map((key) => column(key, joined));
    const lines = [anItem('Carne', '67802.4', '1.235'), anItem('Cemento', '1250000')];
    const invoice = exported({ more: { issuer, receiver, advance: '0', sender: null, items: lines } });
    expect(maker(fields).rowsOf(invoice)).toEqual([
      ['1,235 × Carne = 67.802 | 1 × Cemento = 1.250.000', '1,235 | 1', '67.802 | 1.250.000', '67.802 | 1.250.000'],
    ]);
  });

  test('EXP-28 separate rows: one for each product, the invoice’s own amounts once, its words in each', () => {
    const rows = maker([column('documentNumber'), column('itemName'), column('itemTotal'), column('total')]);
    expect(rows.rowsOf(exported())).toEqual([
      ['001-002-0000003', 'Cemento', '1100', '1250'],
      ['001-002-0000003', 'Pan', '150', null],
    ]);
    expect(rows.totals()).toEqual([['Total', null, '1250', '1250']]);
  });

  test('EXP-27 concatenate: one cell, joined by the separator', () => {
    const joined = column('itemName', { grouping: 'concatenate', separator: ' | ' });
    expect(maker([joined, column('total')]).rowsOf(exported())).toEqual([['Cemento | Pan', '1250']]);
  });

  test('EXP-29 OPEN-29 summary: how many they are, and their sum', () => {
    const keys = ['items', 'itemTotal', 'itemQuantity', 'itemName', 'itemUnitPrice', 'itemVatRate'] as const;
    const summed = keys.map((key) => column(key, { grouping: 'summary' }));
    const others = ['2 productos', '2 productos', '2 productos'];
    expect(maker(summed).rowsOf(exported())).toEqual([
      ['2 productos: 1.250', '2 productos: 1.250', '2 productos: 3', ...others],
    ]);
    expect(maker(summed).rowsOf(credit)).toEqual([
      ['2 productos: -1.250', '2 productos: -1.250', '2 productos: 3', ...others],
    ]);
  });

  test('EXP-28 an invoice without products keeps its row', () => {
    const bare = exported({ more: null });
    expect(maker([column('itemName'), column('total')]).rowsOf(bare)).toEqual([[null, '1250']]);
  });

  test('EXP-26 EXACT-02 amounts of another currency are in whole guaraníes, at the rate that its totals make; its own total has two decimals', () => {
    const dollars = exported({
      currency: 'USD',
      total: '110',
      totalInGuaranies: '803000',
      vat: '10',
      exchangeRate: '7300',
    });
    const fields = [column('total'), column('vat'), column('totalInCurrency'), column('currency')];
    expect(maker(fields).rowsOf(dollars)).toEqual([['803000', '73000', '110.00', 'USD']]);
  });

  test('API-69 calculated columns: total without VAT, its share, how many products', () => {
    const calculated = (calculation: TemplateField['calculation']) => ({
      ...column('total'),
      key: `c-${calculation}`,
      calculation,
    });
    const rows = maker([calculated('totalWithoutVat'), calculated('vatShare'), calculated('itemCount')]);
    expect(rows.rowsOf(exported())).toEqual([['1150', '0.08', '2']]);
    expect(rows.totals()).toEqual([['1150', null, null]]);
  });

  test('API-70 by supplier: one row for each, with its last name, how many there are and their sums', () => {
    const count = { ...column('total'), key: 'cuantas', calculation: 'invoiceCount' } as const;
    const fields = [column('issuerRuc'), column('issuerName'), column('documentNumber'), count, column('total')];
    const rows = maker(fields, 'by-supplier');
    const other = exported({ issuerRuc: '80099002-1', issuerName: 'Otra', totalInGuaranies: '7' });
    const all = [
      exported({ issuerName: 'Nombre viejo' }),
      exported({ documentNumber: '001-002-0000004' }),
      credit,
      other,
    ];
    expect([...all.flatMap((invoice) => rows.rowsOf(invoice)), ...rows.lastRows()]).toEqual([
      ['80099001-3', 'Ñandutí S.A.', null, '3', '2250'],
      ['80099002-1', 'Otra', '001-002-0000003', '1', '7'],
    ]);
    expect(rows.totals()).toEqual([['Total', null, null, '4', '2257']]);
    expect(rows.lastRows()).toEqual([]);
  });

  test('the book of purchases puts the total down to the taxes that the business chose, and leaves it empty until then', () => {
    const fields = [column('issuerIdentification'), column('deductibleIrp'), column('deductibleIre')];
    const imputation = { vat: true, ire: false, irp: true, none: false };
    const rows = maker(fields, 'vat-purchases');
    expect([...rows.rowsOf(exported({ imputation })), ...rows.rowsOf(exported({ imputation: null }))]).toEqual([
      ['RUC', '1250', '0'],
      ['RUC', null, null],
    ]);
  });
});

describe('what was not read', () => {
  /** A photo: total and VAT were read, the rest was not. */
  const photo = exported({
    ...{ issuerName: '', receiverName: '', receiverRuc: '80012345-0', source: 'pdf-local', vat10: null, vat5: null },
    ...{ exempt: null, exonerated: null, taxed5: null, taxed10: null, base5: null, base10: null, discount: null },
    ...{ total: '3300', totalInGuaranies: '3300', vat: '300' },
  });

  test('EXACT-92 is an empty cell, and the RUC stands where a name is missing', () => {
    const keys = ['issuerName', 'receiverName', 'exempt', 'taxed10', 'base10', 'vat10', 'discount', 'vat'] as const;
    const [row] = maker(keys.map((key) => column(key))).rowsOf(photo);
    expect(row).toEqual(['80099001-3', '80012345-0', null, null, null, null, null, '300']);
  });

  test('EXACT-96 what is not split has its base and its VAT in columns of their own: the row adds up to its total', () => {
    const keys = ['total', 'exempt', 'taxed5', 'vat5', 'taxed10', 'vat10', 'unsplitBase', 'unsplitVat'] as const;
    const rows = maker(keys.map((key) => column(key)));
    expect(rows.rowsOf(photo)).toEqual([['3300', null, null, null, null, null, '3000', '300']]);
    // One whose VAT was read of the rate, and its base not: it is in the column of neither.
    expect(rows.rowsOf({ ...photo, vat10: '300', vat: null })).toEqual([
      ['3300', null, null, null, null, null, '3000', '300'],
    ]);
    expect(rows.rowsOf({ ...photo, vat: null })).toEqual([['3300', null, null, null, null, null, '3300', null]]);
    expect(rows.rowsOf(exported())).toEqual([['1250', '150', '0', '0', '1100', '100', null, null]]);
    expect(rows.totals()).toEqual([['11150', '150', '0', '0', '1100', '100', '9300', '600']]);
  });
});

test.each([
  ['separate-rows', 'separate-rows', 'each', ['1 × Clavos = 100', '1 × Tornillos = 50']],
  ['separate-rows', 'concatenate', 'each', ['1 × Clavos = 100', '1 × Tornillos = 50']],
  ['concatenate', 'separate-rows', 'list', Array(2).fill('1 × Clavos = 100, 1 × Tornillos = 50')],
  ['summary', 'separate-rows', 'count', Array(2).fill('2 productos: 150')],
  ['concatenate', 'concatenate', 'one-row', ['1 × Clavos = 100, 1 × Tornillos = 50']],
  ['summary', 'concatenate', 'one-row', ['2 productos: 150']],
] as const)(
  'RACE-60 products set to %s beside a part set to %s: what the editor tells (%s) is what the rows are',
  (general, part, told, cells) => {
    const fields = [column('items', { grouping: general }), column('itemCode', { grouping: part })];
    expect(productMixOf(fields)).toBe(told);
    const products = [anItem('Clavos', '100'), anItem('Tornillos', '50')];
    const more = { issuer, receiver, advance: '0', sender: null, items: products };
    const rows = maker(fields).rowsOf(exported({ more }));
    expect(rows.map(([cell]) => cell)).toEqual(cells);
  },
);
