import { describe, expect, test } from 'vitest';
import { MADE_CASES } from '../../test/sifen/made-cases.ts';
import { documentData, ISSUER, makeDocument, maker } from '../../test/sifen/make-document.ts';
import { TEST_ANCHORS, withChain } from '../../test/sifen/test-anchors.ts';
import type { ReadInvoice } from './read-documents.ts';
import { readDocuments } from './read-documents.ts';
import { verifyInvoice } from './verify/verify-invoice.ts';

async function make(name: keyof typeof MADE_CASES): Promise<ReadInvoice> {
  const xml = withChain(await makeDocument(MADE_CASES[name]));
  const { invoices, problems } = readDocuments(Buffer.from(xml), TEST_ANCHORS);
  expect(problems).toEqual([]);
  return invoices[0] as ReadInvoice;
}

/** Made in the test environment, so that this is the one thing to observe. */
function observations(read: ReadInvoice) {
  return verifyInvoice(read).checks.flatMap(({ name, verdict }) => (verdict === 'ok' ? [] : name));
}

describe('documents by an independent maker: every value that went in comes out, and every check holds', () => {
  test('INTK-17 a cash invoice', async () => {
    const read = await make('cash');
    expect(read.invoice).toMatchObject({
      documentType: 'invoice',
      timbrado: { number: '17000001', validFrom: '2024-01-15' },
      number: { establishment: '001', point: '001', number: '0000201' },
      issueDate: '2026-10-05',
      issueTime: '10:11:00',
      securityCode: '123456789',
      environment: 'test',
      issuer: { ruc: '80099001-3', name: 'FERRETERIA EL TORNILLO FELIZ S.A.', tradeName: 'EL TORNILLO FELIZ' },
      receiver: { ruc: '80088001-3', name: 'IMPORTADORA EJEMPLAR S.A.', clientCode: 'C001' },
      items: [{ code: 'T1', quantity: '1', price: { unitPrice: '110000', total: '110000' }, vat: { vat: '10000' } }],
      totals: { taxed10: '110000', vat10: '10000', total: '110000' },
    });
    expect(observations(read)).toEqual(['environment']);
  });

  test('INTK-39 partly taxed items, since the middle of 2023', async () => {
    const read = await make('partlyTaxed');
    expect(read.invoice.items[0]?.vat).toEqual({
      affectation: 'partly-taxed',
      proportion: '25',
      rate: '10',
      base: '243902.43902439',
      vat: '24390.24390244',
      exemptBase: '731707.31707317',
    });
    expect(observations(read)).toEqual(['environment']);
  });

  test('INTK-38 a discount on the whole document', async () => {
    const read = await make('globalDiscount');
    expect(read.invoice.totals).toMatchObject({ operation: '210000', globalDiscounts: '10000', total: '210000' });
    expect(observations(read)).toEqual(['environment']);
  });

  test('INTK-38 advances, on items and on the whole document', async () => {
    const read = await make('advances');
    expect(read.invoice.totals).toMatchObject({ itemAdvances: '3000', total: '262000' });
    expect(observations(read)).toEqual(['environment']);
  });

  test('INTK-38 quantities and prices with decimals', async () => {
    const read = await make('decimals');
    expect(read.invoice.items.map(({ quantity }) => quantity)).toEqual(['1.23456789', '0.001']);
    expect(observations(read)).toEqual(['environment']);
  });

  test('a foreign currency with one rate', async () => {
    const read = await make('dollars');
    expect(read.invoice).toMatchObject({
      currency: 'USD',
      exchange: { applies: 'to-all', rate: '7300' },
      totals: { total: '110.5', totalInGuaranies: '806650' },
    });
    expect(observations(read)).toEqual(['environment']);
  });

  test('a rate per item: the maker then writes NaN as the total in guaraníes, which is told', async () => {
    const read = await make('dollarsPerItem');
    expect(read.invoice.exchange).toEqual({ applies: 'per-item', rate: null });
    expect(read.invoice.items[0]?.price).toMatchObject({ exchangeRate: '7300', totalInGuaranies: '806650' });
    expect(read.invoice.unreadable).toEqual([{ field: 'dTotalGs', written: 'NaN' }]);
    expect(observations(read)).toEqual(['readable-values', 'environment']);
  });

  test('a credit sale in instalments', async () => {
    const read = await make('instalments');
    expect(read.invoice.sale).toMatchObject({ kind: 'credit', dueDate: '2026-12-05', credit: { instalmentCount: 2 } });
    expect(observations(read)).toEqual(['environment']);
  });

  test('obligations affected, series, notes, orders and tracing', async () => {
    const read = await make('everything');
    expect(read.invoice).toMatchObject({
      number: { series: 'AA' },
      obligations: [{ code: '211' }],
      purchaseOrder: 'OC-1',
      salesOrder: 'OV-2',
      accountingEntry: 'A-3',
      items: [{ ncm: '12345678', tracing: { lot: 'L-77', expiresOn: '2027-01-31', serialNumber: 'SN-5' } }],
    });
    expect(Object.values(read.invoice.notes)).toEqual(expect.arrayContaining(['Aparece en el documento']));
    expect(observations(read)).toEqual(['environment']);
  });

  test('a debit note on a printed invoice', async () => {
    const read = await make('debitNote');
    expect(read.invoice).toMatchObject({
      documentType: 'debit-note',
      noteReason: { code: '5' },
      associatedDocuments: [
        {
          kind: 'printed',
          timbrado: '12345678',
          number: { establishment: '001', point: '002', number: '0000055' },
          issueDate: '2026-09-01',
        },
      ],
    });
    expect(observations(read)).toEqual(['environment']);
  });

  test('INTK-50 a remission note has no amounts, and its transport is kept', async () => {
    const read = await make('remissionNote');
    expect(read.invoice).toMatchObject({
      documentType: 'remission-note',
      totals: null,
      sale: null,
      currency: 'PYG',
      remission: { reason: { code: '1' }, kilometres: '150', invoiceExpectedOn: '2026-10-21' },
      items: [{ code: 'T1', price: null, vat: null }],
    });
    const values = read.invoice.otherFields.map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining(['SALIDA 1', 'LLEGADA 2', 'ABC123', 'JOSE CHOFER']));
    expect(observations(read)).toEqual(['environment']);
  });
});

describe('events by the same maker', () => {
  const cdc = '01800990013001001000010122026100511076543213';

  test('INTK-24 a cancellation', async () => {
    const xml = await maker.generateXMLEventoCancelacion(1, ISSUER, { cdc, motivo: 'Error en el precio facturado' });
    expect(readDocuments(Buffer.from(xml)).events).toMatchObject([
      { kind: 'cancellation', cdc, reason: 'Error en el precio facturado' },
    ]);
  });

  test('INTK-24 voided numbers', async () => {
    const data = {
      timbrado: '17000001',
      establecimiento: '001',
      punto: '002',
      desde: 5,
      hasta: 9,
      tipoDocumento: 1,
      motivo: 'Salto de numeración',
    };
    const xml = await maker.generateXMLEventoInutilizacion(1, ISSUER, data);
    expect(readDocuments(Buffer.from(xml)).events).toMatchObject([
      {
        kind: 'number-voiding',
        cdc: null,
        voided: { timbrado: '17000001', establishment: '001', point: '002', from: '0000005', to: '0000009' },
      },
    ]);
  });

  test('INTK-24 the naming of a receiver', async () => {
    const data = { cdc, motivo: 'Nominacion pedida', tipoReceptor: 2, ...Object(documentData().cliente) };
    const xml = await maker.generateXMLEventoNominacion(1, ISSUER, data);
    expect(readDocuments(Buffer.from(xml)).events).toMatchObject([
      { kind: 'naming', cdc, receiver: { ruc: '80088001-3', name: 'IMPORTADORA EJEMPLAR S.A.', kind: 'taxpayer' } },
    ]);
  });
});
