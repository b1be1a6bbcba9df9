import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anInvoice } from '../../../../test/builders/an-invoice.ts';
import { aBusinessWithPapers, aPaper, issuedBy, worth } from '../../../../test/builders/made-papers.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const NOTHING_LEFT_OUT = { cantidad: 0, monto: 0, otras_monedas: [] };
const PDF_MODEL = { source: 'pdf-model' } as const;
const LOCAL = { source: 'pdf-local' } as const;
const on = (issueDate: string, total: string) => ({ issueDate, ...worth(total) });

describe('the months with invoices', () => {
  test('API-45 EXPL-02 DATA-12 every month with invoices is listed and no other, newest first, with what a hand count gives', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'meses@empresa.com.py');
    await receive([
      aPaper({ ...issuedBy('80000001-5', 'Uno'), ...on('2025-12-31', '100000') }),
      aPaper({ ...issuedBy('80000001-5', 'Uno'), ...on('2026-10-31', '30000.5') }),
      aPaper({ ...issuedBy('80000002-3', 'Dos'), ...on('2026-10-02', '10000') }),
      aPaper({ ...issuedBy('80000002-3', 'Dos'), ...on('2026-10-03', '4000'), documentType: 'credit-note' }),
      aPaper({ ...on('2026-09-01', '1'), environment: 'test' }),
      aPaper(on('2026-08-01', '1'), { isInReview: true }),
    ]);
    const { status, body } = await get('/invoices/months');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        months: [
          {
            year_month: '2026-10',
            count: 3,
            unique_providers: 2,
            total_amount: 36001,
            average_amount: 20000.5,
            promedio_sobre: 2,
            notas_de_credito: 1,
            first_date: '2026-10-02',
          },
          {
            year_month: '2025-12',
            count: 1,
            unique_providers: 1,
            total_amount: 100000,
            average_amount: 100000,
            promedio_sobre: 1,
            notas_de_credito: 0,
            first_date: '2025-12-31',
          },
        ],
      },
    });
  });

  test('OPEN-30 an invoice stands in the month of its issue, whenever it came', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'tarde@empresa.com.py');
    await receive([aPaper(on('2025-03-31', '7'))], new Date('2026-11-03T12:00:00-03:00'));
    const { months } = (await get('/invoices/months')).body;
    expect(months).toMatchObject([{ year_month: '2025-03', count: 1 }]);
  });

  test('API-45 SEC-07 are none for whoever has none, whatever others have', async () => {
    const other = await aBusinessWithPapers(server, 'ajena@empresa.com.py');
    await other.receive([aPaper(on('2026-10-05', '5000'))]);
    expect((await other.get('/invoices/months')).body.months).toHaveLength(1);
    const { get } = await aBusinessWithPapers(server, 'nueva@empresa.com.py');
    expect((await get('/invoices/months')).body).toEqual({ success: true, months: [] });
    const { body } = await get('/invoices/month/2026-10/stats');
    expect(body.success).toBe(true);
    const { primera_factura, ultima_factura, fuera_de_suma, no_suman, ...figures } = body.statistics;
    expect([primera_factura, ultima_factura, fuera_de_suma]).toEqual([null, null, NOTHING_LEFT_OUT]);
    expect(new Set(Object.values(figures))).toEqual(new Set([0]));
    expect(new Set(Object.values(no_suman))).toEqual(new Set([0]));
    expect(Object.keys(figures)).toHaveLength(30);
  });
});

describe('the figures of a month', () => {
  test('DATA-13 are the seventeen that a hand count gives', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'recuento@empresa.com.py');
    const { totals, receiver } = anInvoice();
    if (totals === null) throw new Error('the invoice has amounts');
    const figures = (over: Partial<typeof totals>) => ({ totals: { ...totals, totalInGuaranies: null, ...over } });
    const boughtBy = (ruc: string) => ({ receiver: { ...receiver, ruc } });
    const small = figures({
      ...{ total: '1155.5', vat5: '5', vat10: '50', vat: '55.5', base5: '100', base10: '500' },
      ...{ exempt: '400', exonerated: '100' },
    });
    const large = figures({
      ...{ total: '33000', vat5: '1000', vat10: '1091', vat: '2091', base5: '20000', base10: '10909' },
      ...{ exempt: '0', exonerated: '0' },
    });
    const note = figures({
      ...{ total: '160', vat5: '1', vat10: '4', vat: '5', base5: '20', base10: '40' },
      ...{ exempt: '65', exonerated: '30' },
    });
    const [one, other] = [issuedBy('80000001-5', 'Uno'), issuedBy('80000002-3', 'Dos')];
    const credited = { ...note, ...one, documentType: 'credit-note' } as const;
    await receive([
      aPaper({ ...small, ...one, ...boughtBy('1234567-9'), issueDate: '2026-10-04' }),
      aPaper({ ...large, ...one, ...boughtBy('3999123-7'), issueDate: '2026-10-11', cdc: null }, PDF_MODEL),
      aPaper({ ...large, ...other, ...boughtBy('80088001-3'), issueDate: '2026-10-12', cdc: null }, LOCAL),
      aPaper(
        { ...small, ...other, ...boughtBy('80088001-3'), issueDate: '2026-10-13', cdc: null, timbrado: null },
        LOCAL,
      ),
      aPaper({ ...credited, ...boughtBy('1234567-9'), issueDate: '2026-10-30' }),
      aPaper({ ...large, issueDate: '2026-09-30' }),
      aPaper({ ...large, issueDate: '2026-11-01' }),
      aPaper({ ...large, issueDate: '2026-10-01' }, { isInReview: true }),
      aPaper({ ...large, issueDate: '2026-10-31', environment: 'test' }),
    ]);
    const { con_cdc, con_timbrado, pdf_local, fuera_de_suma, no_suman, ...shown } = (
      await get('/invoices/month/2026-10/stats')
    ).body.statistics;
    expect(shown).toMatchObject({ promedio_sobre: 4, notas_de_credito: 1, total_en_lista: 7, con_observaciones: 0 });
    expect(no_suman).toEqual({ anuladas: 0, de_prueba: 1, en_revision: 1, sin_montos: 0, sin_cambio: 0 });
    // Two small ones and two large ones; the credit note is taken away, and is in no average.
    expect(shown).toMatchObject({
      total_facturas: 5,
      total_monto: 2 * 1156 + 2 * 33000 - 160,
      total_proveedores: 2,
      porcentaje_cdc: 40,
      promedio_factura: (2 * 1156 + 2 * 33000) / 4,
      total_iva: 2 * 55 + 2 * 2091 - 5,
      total_iva_5: 2 * 5 + 2 * 1000 - 1,
      total_iva_10: 2 * 50 + 2 * 1091 - 4,
      total_subtotal_5: 2 * 100 + 2 * 20000 - 20,
      total_subtotal_10: 2 * 500 + 2 * 10909 - 40,
      total_exentas: 2 * (400 + 100) - (65 + 30),
      total_clientes: 3,
      primera_factura: '2026-10-04',
      ultima_factura: '2026-10-30',
      porcentaje_timbrado: 80,
      xml_nativo: 2,
      openai_vision: 1,
    });
    expect({ con_cdc, con_timbrado, pdf_local }).toEqual({ con_cdc: 2, con_timbrado: 4, pdf_local: 2 });
    expect(fuera_de_suma).toMatchObject({ cantidad: 1, monto: 33000 });
  });

  test('EXPL-07 add up to its total, to the last decimal: rounding, what is not split and what does not agree have their lines', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'cuadra@empresa.com.py');
    const { totals } = anInvoice();
    if (totals === null) throw new Error('the invoice has amounts');
    const none = { vat5: '0', vat10: '0', vat: '0', base5: '0', base10: '0', exempt: '0', exonerated: '0' };
    const of = (over: Partial<typeof totals>) => ({
      totals: { ...totals, ...none, totalInGuaranies: null, ...over },
      issueDate: '2026-10-05',
    });
    const unknown = { vat5: null, vat10: null, vat: null, base5: null, base10: null, exempt: null, exonerated: null };
    await receive([
      aPaper(of({ total: '11000', base10: '10000', vat10: '1000', vat: '1000' })),
      aPaper(of({ total: '10950', base10: '9990.90909091', vat10: '999.09090909', vat: '999.09090909' })),
      aPaper(of({ total: '2100', base5: '2000', vat5: '100', vat: '100' })),
      aPaper(of({ total: '700', exempt: '500', exonerated: '200' })),
      aPaper(of({ total: '50000', ...unknown })),
      aPaper(of({ total: '12000', base10: '10000', vat10: '1000', vat: '1000' })),
      aPaper({ ...of({ total: '1100', base10: '1000', vat10: '100', vat: '100' }), documentType: 'credit-note' }),
      aPaper(of({ total: '99999' }), { isInReview: true }),
    ]);
    const { statistics } = (await get('/invoices/month/2026-10/stats')).body;
    expect(statistics).toMatchObject({
      total_monto: 85_650,
      redondeo: -40,
      sin_desglose: 50_000,
      documentos_sin_desglose: 1,
      diferencias: 1000,
      documentos_con_diferencia: 1,
    });
    const parts = ['total_subtotal_10', 'total_iva_10', 'total_subtotal_5', 'total_iva_5', 'total_exentas'];
    const lines = [...parts, 'redondeo', 'sin_desglose', 'diferencias'];
    const sum = lines.reduce((total, name) => total + Math.round(statistics[name] * 1e8), 0);
    expect(sum / 1e8).toBe(statistics.total_monto);
  });

  test('API-50 DATA-14 OPEN-17 are asked for in both forms, and count sources and what the papers carry', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'cifras@empresa.com.py');
    await receive([
      aPaper(on('2026-10-01', '1000')),
      aPaper({ ...on('2026-10-02', '1000'), cdc: null }, { source: 'pdf-model' }),
      aPaper({ ...on('2026-10-03', '1001'), cdc: null, timbrado: null }, { source: 'pdf-local' }),
    ]);
    const { status, body } = await get('/invoices/month/2026-10/stats');
    expect(status).toBe(200);
    expect(body.statistics).toMatchObject({
      total_facturas: 3,
      total_monto: 3001,
      promedio_factura: 1000.33333333,
      porcentaje_cdc: 33.3,
      porcentaje_timbrado: 66.7,
      con_cdc: 1,
      con_timbrado: 2,
      xml_nativo: 1,
      openai_vision: 1,
      pdf_local: 1,
      primera_factura: '2026-10-01',
      ultima_factura: '2026-10-03',
    });
    expect((await get('/invoices/month/202610/stats')).body).toEqual(body);
  });

  test('GEN-23 API-15 say what they leave out for want of a rate, in its own currency and of that month only', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'sin-cambio@empresa.com.py');
    const foreign = (currency: string, issueDate: string, total: string) => ({
      ...on(issueDate, total),
      currency,
      exchange: null,
    });
    await receive([
      aPaper(on('2026-10-01', '1000')),
      aPaper(foreign('USD', '2026-10-01', '1234567.5')),
      aPaper(foreign('USD', '2026-10-31', '50')),
      aPaper({ ...foreign('USD', '2026-10-31', '0.25'), documentType: 'credit-note' }),
      aPaper(foreign('EUR', '2026-10-15', '7'), { isInReview: true }),
      aPaper(on('2026-10-15', '300'), { isInReview: true }),
      aPaper({ ...foreign('USD', '2026-10-15', '99'), environment: 'test' }),
      aPaper(foreign('BRL', '2026-09-30', '3')),
      aPaper(foreign('BRL', '2026-11-01', '4')),
    ]);
    const { total_monto, fuera_de_suma } = (await get('/invoices/month/2026-10/stats')).body.statistics;
    expect({ total_monto, fuera_de_suma }).toEqual({
      total_monto: 1000,
      fuera_de_suma: {
        cantidad: 5,
        monto: 300,
        otras_monedas: [
          { moneda: 'EUR', monto: 7 },
          { moneda: 'USD', monto: 1_234_617.25 },
        ],
      },
    });
    expect((await get('/export/mongodb/stats')).body.fuera_de_suma).toEqual({
      cantidad: 7,
      monto: 300,
      otras_monedas: [
        { moneda: 'BRL', monto: 7 },
        { moneda: 'EUR', monto: 7 },
        { moneda: 'USD', monto: 1_234_617.25 },
      ],
    });
    const others = await aBusinessWithPapers(server, 'otra-sin-cambio@empresa.com.py');
    expect((await others.get('/export/mongodb/stats')).body.fuera_de_suma).toEqual(NOTHING_LEFT_OUT);
  });

  test('TIME-12 OPEN-30 a paper of the last minute of the 31st stays in its month', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'borde@empresa.com.py');
    await receive([aPaper({ ...on('2026-10-31', '7'), issueTime: '23:59:59' })], new Date('2026-11-01T02:59:59Z'));
    expect((await get('/invoices/month/2026-10/stats')).body.statistics.total_monto).toBe(7);
    expect((await get('/invoices/month/2026-11/stats')).body.statistics.total_facturas).toBe(0);
  });

  test.each(['2026-13', '2026-1', '26-10', '2026_10', 'octubre', '0', '0000-01', '9999-99'])(
    'EXACT-60 of %s, which is no month, are refused with a sentence',
    async (month) => {
      const { get } = await aBusinessWithPapers(server, 'sin-mes@empresa.com.py');
      const { status, body } = await get(`/invoices/month/${month}/stats`);
      expect({ status, code: body.code, fields: body.fields }).toEqual({
        status: 422,
        code: 'datos_invalidos',
        fields: { yearMonth: 'Escribe el mes como AAAA-MM, por ejemplo 2026-10.' },
      });
    },
  );

  test('API-14 are shown even when hostile papers add up to more than a JSON number holds', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'enorme@empresa.com.py');
    await receive(Array.from({ length: 30 }, () => aPaper(on('2026-10-05', '999999999999999.99999999'))));
    for (const path of ['/invoices/months', '/invoices/month/2026-10/stats', '/export/mongodb/stats']) {
      expect((await get(path)).status).toBe(200);
    }
    expect((await get('/invoices/months')).body.months[0].total_amount).toBeCloseTo(3e16, -3);
  });
});
