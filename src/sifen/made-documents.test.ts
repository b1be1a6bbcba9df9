import { describe, expect, test } from 'vitest';
import { anItem, documentData, ISSUER, makeDocument, maker } from '../../test/sifen/make-document.ts';
import type { ReadInvoice } from './read-documents.ts';
import { readDocuments } from './read-documents.ts';
import { verifyInvoice } from './verify/verify-invoice.ts';

const LAMBARE = { departamento: 12, distrito: 169, ciudad: 6106 };

async function make(over: Record<string, unknown> = {}): Promise<ReadInvoice> {
  const { invoices, problems } = readDocuments(Buffer.from(await makeDocument(over)));
  expect(problems).toEqual([]);
  return invoices[0] as ReadInvoice;
}

/** Made in the test environment, so that this is the one thing to observe. */
function observations(read: ReadInvoice) {
  return verifyInvoice(read).checks.flatMap(({ name, verdict }) => (verdict === 'ok' ? [] : name));
}

describe('documents by an independent maker: every value that went in comes out, and every check holds', () => {
  test('INTK-17 a cash invoice', async () => {
    const read = await make();
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
    const item = anItem({ precioUnitario: 1000000, ivaTipo: 4, ivaProporcion: 25 });
    const read = await make({ items: [item] });
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
    const items = [anItem(), anItem({ codigo: 'T2', cantidad: 2, precioUnitario: 55000, iva: 5 })];
    const read = await make({ descuentoGlobal: 10000, items });
    expect(read.invoice.totals).toMatchObject({ operation: '210000', globalDiscounts: '10000', total: '210000' });
    expect(observations(read)).toEqual(['environment']);
  });

  test('INTK-38 advances, on items and on the whole document', async () => {
    const items = [anItem(), anItem({ codigo: 'T2', cantidad: 3, precioUnitario: 55000, iva: 5, anticipo: 1000 })];
    const read = await make({ anticipoGlobal: 10000, items });
    expect(read.invoice.totals).toMatchObject({ itemAdvances: '3000', total: '262000' });
    expect(observations(read)).toEqual(['environment']);
  });

  test('INTK-38 quantities and prices with decimals', async () => {
    const items = [
      anItem({ cantidad: 1.23456789, precioUnitario: 54900.5 }),
      anItem({ codigo: 'T2', cantidad: 0.001, precioUnitario: 1234567.89, iva: 5 }),
    ];
    const read = await make({ items });
    expect(read.invoice.items.map(({ quantity }) => quantity)).toEqual(['1.23456789', '0.001']);
    expect(observations(read)).toEqual(['environment']);
  });

  test('a foreign currency with one rate', async () => {
    const entregas = [{ tipo: 1, monto: '110.5', moneda: 'USD', cambio: 7300 }];
    const read = await make({
      moneda: 'USD',
      condicionTipoCambio: 1,
      cambio: 7300,
      condicion: { tipo: 1, entregas },
      items: [anItem({ precioUnitario: 110.5 })],
    });
    expect(read.invoice).toMatchObject({
      currency: 'USD',
      exchange: { applies: 'to-all', rate: '7300' },
      totals: { total: '110.5', totalInGuaranies: '806650' },
    });
    expect(observations(read)).toEqual(['environment']);
  });

  test('a rate per item: the maker then writes NaN as the total in guaraníes, which is told', async () => {
    const entregas = [{ tipo: 1, monto: '110.5', moneda: 'USD', cambio: 7300 }];
    const read = await make({
      moneda: 'USD',
      condicionTipoCambio: 2,
      condicion: { tipo: 1, entregas },
      items: [anItem({ precioUnitario: 110.5, cambio: 7300 })],
    });
    expect(read.invoice.exchange).toEqual({ applies: 'per-item', rate: null });
    expect(read.invoice.items[0]?.price).toMatchObject({ exchangeRate: '7300', totalInGuaranies: '806650' });
    expect(read.invoice.unreadable).toEqual([{ field: 'dTotalGs', written: 'NaN' }]);
    expect(observations(read)).toEqual(['readable-values', 'environment']);
  });

  test('a credit sale in instalments', async () => {
    const infoCuotas = ['2026-11-05', '2026-12-05'].map((vencimiento) => ({
      moneda: 'PYG',
      monto: 55000,
      vencimiento,
    }));
    const read = await make({ condicion: { tipo: 2, credito: { tipo: 2, cuotas: 2, infoCuotas } } });
    expect(read.invoice.sale).toMatchObject({ kind: 'credit', dueDate: '2026-12-05', credit: { instalmentCount: 2 } });
    expect(observations(read)).toEqual(['environment']);
  });

  test('obligations affected, series, notes, orders and tracing', async () => {
    const read = await make({
      numeroSerie: 'AA',
      descripcion: 'Aparece en el documento',
      observacion: 'Gracias por su compra',
      obligaciones: [{ codigo: 211, descripcion: 'IMPUESTO AL VALOR AGREGADO - GRAVADAS Y EXONERADAS - EXPORTADORES' }],
      complementarios: { ordenCompra: 'OC-1', ordenVenta: 'OV-2', numeroAsiento: 'A-3' },
      items: [anItem({ lote: 'L-77', vencimiento: '2027-01-31', numeroSerie: 'SN-5', ncm: '12345678' })],
    });
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
    const read = await make({
      tipoDocumento: 6,
      notaCreditoDebito: { motivo: 5 },
      documentoAsociado: {
        formato: 2,
        timbrado: '12345678',
        establecimiento: '001',
        punto: '002',
        numero: '0000055',
        tipoDocumentoImpreso: 1,
        fecha: '2026-09-01',
      },
    });
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
    const read = await make({
      tipoDocumento: 7,
      remision: { motivo: 1, tipoResponsable: 1, kms: 150, fechaFactura: '2026-10-21' },
      detalleTransporte: {
        tipo: 1,
        modalidad: 1,
        tipoResponsable: 1,
        inicioEstimadoTranslado: '2026-10-05',
        finEstimadoTranslado: '2026-10-06',
        salida: { direccion: 'SALIDA 1', numeroCasa: '1', ...LAMBARE },
        entrega: { direccion: 'LLEGADA 2', numeroCasa: '2', ...LAMBARE },
        vehiculo: {
          tipo: 'Camion',
          marca: 'Nissan',
          documentoTipo: 1,
          documentoNumero: '232323',
          numeroMatricula: 'ABC123',
        },
        transportista: {
          contribuyente: true,
          nombre: 'TRANSPORTES FICTICIOS',
          ruc: '80088001-3',
          direccion: 'CALLE 7',
          pais: 'PRY',
          chofer: { documentoNumero: '1234567', nombre: 'JOSE CHOFER', direccion: 'CALLE 8' },
        },
      },
    });
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
