import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anInvoice } from '../../../../test/builders/an-invoice.ts';
import { aBusinessWithPapers, aPaper, issuedBy } from '../../../../test/builders/made-papers.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { invoiceOfPrinted, NOTHING_PRINTED, type PrintedInvoice } from '../../../domain/invoice/printed-invoice.ts';
import type { InvoiceReading } from './save/stored-invoice.ts';

const NOW = new Date('2026-10-20T12:00:00Z');
const BUSINESS = '80099001-3';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ ROLE: 'web' }, { clock: { now: () => NOW } });
});
afterAll(() => server.stop());

let numbers = 0;
/** As a photo of a paper invoice gives it: what is not named here was not read. */
function aPhoto(over: Partial<PrintedInvoice>): InvoiceReading {
  const number = { establishment: '001', point: '001', number: String(++numbers).padStart(7, '0'), series: null };
  const read = { ...NOTHING_PRINTED, issuerRuc: '80000001-5', receiverRuc: BUSINESS, issueDate: '2026-10-05', number };
  const invoice = invoiceOfPrinted({ ...read, ...over }, null);
  if (invoice === undefined) throw new Error('the photo has what no invoice is without');
  return aPaper({ ...invoice }, { source: 'pdf-local' });
}

describe('what was not read', () => {
  test('EXACT-90 is null in the header, the list and the lines; condition and currency keep their defaults', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'foto@empresa.com.py');
    await receive([aPhoto({ total: '3300000', vat10: '300000', vat: null })]);
    const { data } = (await get('/v2/invoices/headers?year_month=2026-10')).body;
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      emisor: { nombre: null, ruc: '80000001-5' },
      receptor: { nombre: null, ruc: BUSINESS },
      condicion_venta: 'CONTADO',
      moneda: 'GS',
      cdc: null,
      timbrado: null,
      totales: {
        exentas: null,
        gravado_5: null,
        gravado_10: null,
        iva_5: null,
        iva_10: 300000,
        iva: null,
        total: 3300000,
      },
    });
    const { header, secciones } = (await get(`/v2/invoices/${data[0].id}`)).body;
    expect(header).toEqual(data[0]);
    const shown = secciones.flatMap(({ datos }: { datos: { nombre: string; valor: string }[] }) => datos);
    expect(shown).toContainEqual({ nombre: 'Gravadas 10 % (IVA incluido)', valor: 'no se leyó' });
    expect(shown).toContainEqual({ nombre: 'IVA total', valor: 'no se leyó' });
    expect(shown).toContainEqual({ nombre: 'Razón social', valor: '80000001-5' });
  });

  test('EXACT-90 what the document says is 0 stays 0, and a remission note has no amounts', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'cero@empresa.com.py');
    await receive([
      aPhoto({ total: '1000', exempt: '1000', taxable5: '0', taxable10: '0', vat5: '0', vat10: '0', vat: '0' }),
      aPaper({ documentType: 'remission-note', issueDate: '2026-10-06', totals: null }),
    ]);
    const { data } = (await get('/v2/invoices/headers?year_month=2026-10')).body;
    expect(
      data.map(({ monto_total, totales }: { monto_total: unknown; totales: unknown }) => [monto_total, totales]),
    ).toEqual([
      [null, { exentas: null, gravado_5: null, gravado_10: null, iva_5: null, iva_10: null, iva: null, total: null }],
      [1000, { exentas: 1000, gravado_5: 0, gravado_10: 0, iva_5: 0, iva_10: 0, iva: 0, total: 1000 }],
    ]);
  });

  test('EXACT-90 of a line that does not say its rate is null, and no «exenta»', async () => {
    const { get, receive, ownerId } = await aBusinessWithPapers(server, 'renglon@empresa.com.py');
    const [item] = anInvoice().items;
    if (item === undefined) throw new Error('the invoice has an item');
    await receive([aPaper({ issueDate: '2026-10-05', items: [{ ...item, vat: null, unit: null, price: null }] })]);
    const row = await server.db
      .selectFrom('invoice')
      .where('owner_id', '=', ownerId)
      .select('id')
      .executeTakeFirstOrThrow();
    const { items } = (await get(`/v2/invoices/${row.id}`)).body;
    expect(items[0]).toMatchObject({ iva: null, unidad: null, precio_unitario: null, total: null });
  });

  test('EXACT-97 a name that nobody read is null among the largest issuers, whose RUC is told', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'sin-nombre@empresa.com.py');
    await receive([aPhoto({ total: '500' }), aPaper({ ...issuedBy('80000002-3', 'Dos'), issueDate: '2026-10-05' })]);
    const { top_issuers } = (await get('/export/mongodb/stats')).body;
    expect(new Map(top_issuers.map(({ ruc, nombre }: { ruc: string; nombre: unknown }) => [ruc, nombre]))).toEqual(
      new Map([
        ['80000001-5', null],
        ['80000002-3', 'Dos'],
      ]),
    );
    const found = (await get('/v2/invoices/parties?search=80000001')).body.data;
    expect(found).toEqual([{ nombre: null, ruc: '80000001-5', cantidad: 1 }]);
  });
});

describe('what is not split', () => {
  /** Of the first base and VAT are known, of the second the VAT of the rate, of the third the VAT in all, of the last nothing. */
  const month = () => [
    aPhoto({ total: '1100', taxable10: '1100', vat10: '100', taxable5: '0', vat5: '0', exempt: '0', vat: '100' }),
    aPhoto({ total: '3300', vat10: '300' }),
    aPhoto({ total: '2200', vat: '200' }),
    aPhoto({ total: '50' }),
    { ...aPhoto({ total: '110', vat: '10', documentType: 'credit-note' }) },
  ];

  test('EXACT-93 EXACT-94 stands in its own line with its VAT: Gravado 10 % is base and VAT of the same documents', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'desglose@empresa.com.py');
    await receive(month());
    const { statistics } = (await get('/invoices/month/2026-10/stats')).body;
    expect(statistics).toMatchObject({
      ...{ total_monto: 6540, total_subtotal_10: 1000, total_iva_10: 100, total_subtotal_5: 0, total_iva_5: 0 },
      ...{ sin_desglose: 5440, iva_sin_desglose: 490, documentos_sin_desglose: 4, documentos_sin_iva_leido: 1 },
      ...{ total_iva: 590, diferencias: 0, redondeo: 0 },
    });
  });

  test('EXACT-95 is in the VAT credit of the dashboard, by itself', async () => {
    const { get, receive, token } = await aBusinessWithPapers(server, 'credito@empresa.com.py');
    await receive(month());
    const told = await server.call('/user/business', {
      token,
      method: 'PUT',
      body: { ruc: BUSINESS, nombre: 'Nosotros' },
    });
    expect(told.status).toBe(200);
    const { mes } = (await get('/export/mongodb/stats')).body.periodos;
    expect(mes).toMatchObject({ iva_credito_10: 100, iva_credito_5: 0, iva_credito_sin_desglose: 490 });
  });
});
