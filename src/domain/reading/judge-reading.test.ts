import { describe, expect, test } from 'vitest';
import { buildCdc } from '../identifiers/cdc.ts';
import type { CertainFacts, PrintedInvoice, PrintedItem } from '../invoice/printed-invoice.ts';
import type { Doubt } from '../review/doubt.ts';
import { type Circumstances, isItemRight, judgeReading } from './judge-reading.ts';

const NUMBER = { establishment: '001', point: '002', number: '0000345', series: null };
const CDC = buildCdc({
  documentTypeCode: 1,
  issuerRuc: '80012345-0',
  ...{ establishment: '001', point: '002', number: '0000345', issueDate: '2026-09-14' },
  taxpayerTypeCode: 2,
  emissionCode: 1,
  securityCode: '123456789',
});

/** Gs. 110.000 at 10 %. */
const PRINTED: PrintedInvoice = {
  documentType: 'invoice',
  cdc: null,
  issuerRuc: '80012345-0',
  issuerName: 'LIBRERÍA EL PUNTO S.A.',
  receiverRuc: '80088001-3',
  receiverId: null,
  receiverName: 'IMPORTADORA EJEMPLAR S.A.',
  timbrado: '16123456',
  timbradoValidFrom: null,
  number: NUMBER,
  issueDate: '2026-09-14',
  issueTime: null,
  condition: 'cash',
  currency: 'PYG',
  exchangeRate: null,
  exempt: '0',
  taxable5: '0',
  taxable10: '110000',
  vat5: '0',
  vat10: '10000',
  vat: '10000',
  operation: null,
  total: '110000',
  totalInGuaranies: null,
  items: null,
};

const CERTAIN: CertainFacts = {
  cdc: CDC,
  qr: 'https://ekuatia.set.gov.py/consultas/qr',
  documentType: 'invoice',
  issuerRuc: '80012345-0',
  number: NUMBER,
  issueDate: '2026-09-14',
  issueTime: null,
  receiver: '80088001',
  total: '110000',
  vat: '10000',
  itemCount: 1,
  environment: 'production',
};

const judge = (printed: Partial<PrintedInvoice> = {}, more: Partial<Circumstances> = {}): Doubt[] =>
  judgeReading({ ...PRINTED, ...printed }, { certain: CERTAIN, readFrom: 'text', today: '2026-11-16', ...more });
const told = (doubts: readonly Doubt[]) => doubts.map(({ field, reason, suggested }) => [field, reason, suggested]);

describe('what a person must look at', () => {
  test('READ-07 is nothing where the QR proves it and all adds up; from text or a picture alone, all of it', () => {
    expect(judge()).toEqual([]);
    expect(told(judge({}, { certain: null }))).toEqual([['document', 'unproven-text', null]]);
    expect(told(judge({}, { certain: null, readFrom: 'image' }))).toEqual([['document', 'unproven-image', null]]);
    expect(judge({}, { certain: null, readFrom: 'person' })).toEqual([]);
    expect(told(judge({}, { certain: { ...CERTAIN, total: null } }))).toContainEqual([
      'document',
      'unproven-text',
      null,
    ]);
  });

  test.each([
    ['a RUC with a wrong digit', { receiverRuc: '80088001-9' }, ['receiverRuc', 'wrong-check-digit', null]],
    ['another issuer than the CDC has', { issuerRuc: '80088001-3' }, ['issuerRuc', 'differs-from-cdc', '80012345-0']],
    ['another number', { number: { ...NUMBER, number: '0000999' } }, ['number', 'differs-from-cdc', '001-002-0000345']],
    ['another date', { issueDate: '2026-09-15' }, ['issueDate', 'differs-from-cdc', '2026-09-14']],
    ['another kind of document', { documentType: 'credit-note' }, ['document', 'differs-from-cdc', 'invoice']],
    ['another receiver', { receiverRuc: '80012345-0' }, ['receiverRuc', 'differs-from-qr', '80088001']],
    ['another total', { total: '1110000' }, ['total', 'differs-from-qr', '110000']],
    ['another VAT', { vat: '9999' }, ['vat', 'differs-from-qr', '10000']],
    ['a total that is not its sum', { taxable10: '100000' }, ['total', 'wrong-sum', '100000']],
    ['a VAT that is not of its part', { vat10: '9000', vat: null }, ['vat10', 'wrong-vat', '10000']],
    [
      'a VAT printed alone that is not of what was taxed',
      { vat5: null, vat10: null, vat: '9000' },
      ['vat', 'wrong-vat', '10000'],
    ],
    ['a VAT that is not its sum', { vat5: '500' }, ['vat', 'wrong-sum', '10500']],
    ['a timbrado that is valid later', { timbradoValidFrom: '2026-10-01' }, ['timbrado', 'impossible-date', null]],
    ['no currency, which no QR says', { currency: null }, ['currency', 'not-read', null]],
  ] as const)('READ-06 is %s, with what it should be where that is known', (_, printed, doubt) => {
    expect(told(judge(printed as Partial<PrintedInvoice>))).toContainEqual(doubt);
  });

  test('READ-06 is a date that cannot be: later than five days ahead of today, and before there were invoices', () => {
    const dated = (issueDate: string) => told(judge({ issueDate }, { certain: null, readFrom: 'person' }));
    expect(dated('2026-11-21')).toEqual([]);
    expect(dated('2026-11-22')).toEqual([['issueDate', 'impossible-date', null]]);
    expect(dated('1999-12-31')).toEqual([['issueDate', 'impossible-date', null]]);
  });

  test('READ-02 READ-06 without a QR the CDC in its text is held against it, unless its own digit is wrong', () => {
    const alone = { certain: null, readFrom: 'person' } as const;
    expect(told(judge({ cdc: CDC, issueDate: '2026-09-15' }, alone))).toEqual([
      ['issueDate', 'differs-from-cdc', '2026-09-14'],
    ]);
    const broken = `${CDC.slice(0, 43)}${(Number(CDC[43]) + 1) % 10}`;
    expect(told(judge({ cdc: broken, issueDate: '2026-09-15' }, alone))).toEqual([['cdc', 'wrong-check-digit', null]]);
  });

  test('READ-07 without a QR is everything that was not read; with one, its currency alone', () => {
    const nothing = { issuerName: null, timbrado: null, vat: null, currency: null };
    const fields = (doubts: readonly Doubt[]) =>
      doubts.filter(({ reason }) => reason === 'not-read').map(({ field }) => field);
    expect(fields(judge(nothing, { certain: null }))).toEqual(['issuerName', 'timbrado', 'currency', 'vat']);
    expect(fields(judge(nothing))).toEqual(['currency']);
  });

  test('READ-06 each field has its place on the page, where it is known', () => {
    const place = { page: 1, left: 0.1, top: 0.2, width: 0.3, height: 0.01 };
    expect(judge({ total: '1110000' }, { places: { total: place } })).toContainEqual(
      expect.objectContaining({ field: 'total', place }),
    );
  });
});

describe('what people round', () => {
  test('READ-06 is no doubt: a total cut down to fifty guaraníes, a guaraní in the VAT, a cent of foreign money', () => {
    const parts = { taxable10: '110049', vat10: '10004', vat: '10004' };
    expect(told(judge(parts, { certain: null, readFrom: 'person' }))).toEqual([]);
    expect(told(judge({ ...parts, taxable10: '110052' }, { certain: null, readFrom: 'person' }))).toContainEqual([
      'total',
      'wrong-sum',
      '110052',
    ]);
    const dollars = { currency: 'USD', taxable10: '110.01', total: '110', vat10: '10', vat: '10.01' };
    expect(told(judge(dollars, { certain: null, readFrom: 'person' }))).toEqual([]);
  });

  test('READ-06 a total is never rounded up, nor cut by more', () => {
    const above = judge({ taxable10: '109990', vat10: '9999', vat: '9999' }, { certain: null, readFrom: 'person' });
    expect(told(above)).toContainEqual(['total', 'wrong-sum', '109990']);
  });
});

describe('items', () => {
  const item = (over: Partial<PrintedItem> = {}): PrintedItem => ({
    code: null,
    description: 'Resma A4',
    quantity: '2',
    unit: null,
    unitPrice: '55000',
    unitDiscount: '0',
    total: '110000',
    vatRate: '10',
    ...over,
  });

  test('READ-06 must be as many as the QR counts, sum up to the total, and each be its price times its quantity', () => {
    expect(judge({ items: [item()] })).toEqual([]);
    expect(
      told(judge({ items: [item({ quantity: '1', total: '55000' }), item({ quantity: '1', total: '55000' })] })),
    ).toEqual([['items', 'differs-from-qr', '1']]);
    expect(told(judge({ items: [item({ quantity: '1', total: '55000' })] }))).toEqual([
      ['items', 'wrong-item-sum', '110000'],
    ]);
    expect(told(judge({ items: [item({ quantity: '3' })] }))).toEqual([['items', 'wrong-item-sum', null]]);
  });

  test('READ-06 a discount is taken off the price', () => {
    expect(isItemRight(item({ unitPrice: '60000', unitDiscount: '5000' }))).toBe(true);
    expect(isItemRight(item({ unitPrice: '60000' }))).toBe(false);
  });
});
