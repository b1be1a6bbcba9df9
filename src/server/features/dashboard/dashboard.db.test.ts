import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anInvoice } from '../../../../test/builders/an-invoice.ts';
import { aBusinessWithPapers, aPaper, issuedBy, worth } from '../../../../test/builders/made-papers.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import type { Totals } from '../../../domain/invoice/amounts/invoice-totals.ts';
import type { Invoice } from '../../../domain/invoice/invoice.ts';

/** The last second of the 15th in Asunción, where it is three hours earlier than in UTC. */
const NOW = new Date('2026-11-16T02:59:59Z');
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({}, { clock: { now: () => NOW } });
});
afterAll(() => server.stop());

const NOTHING_UNCOUNTED = { anuladas: 0, de_prueba: 0, en_revision: 0, sin_montos: 0, sin_cambio: 0 };
/** Whose business it is nobody said: then nobody knows what was bought. */
const EMPTY_PERIOD = {
  total_invoices: 0,
  notas_de_credito: 0,
  total_amount: 0,
  average_amount: 0,
  promedio_sobre: 0,
  total_listed: 0,
  no_suman: NOTHING_UNCOUNTED,
  iva_credito_10: null,
  iva_credito_5: null,
  iva_credito_sin_desglose: null,
};
const STATS = '/export/mongodb/stats';
const from = (place: number, issueDate: string, total: string) =>
  aPaper({ ...issuedBy(`8000000${place}-0`, `Emisor ${place}`), issueDate, ...worth(total) });

describe('what the dashboard shows of all invoices', () => {
  test('API-46 DATA-06 is what a hand count gives', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'todo@empresa.com.py');
    await receive([
      aPaper({ issueDate: '2026-10-05', ...worth('1000') }),
      aPaper({ issueDate: '2024-01-05', ...worth('501') }),
      aPaper({ issueDate: '2026-10-06', ...worth('200'), documentType: 'credit-note' }),
      aPaper({ issueDate: '2026-10-06', ...worth('9999'), environment: 'test' }),
      aPaper({ issueDate: '2026-10-06', ...worth('70') }, { isInReview: true }),
      aPaper({ issueDate: '2026-10-06', ...worth('5'), currency: 'USD', exchange: null }),
    ]);
    const { status, body } = await get(STATS);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      total_invoices: 4,
      total_amount: 1301,
      average_amount: 750.5,
      promedio_sobre: 2,
      notas_de_credito: 1,
      no_suman: { anuladas: 0, de_prueba: 1, en_revision: 1, sin_montos: 0, sin_cambio: 1 },
      total_listed: 6,
      en_revision: 1,
      fuera_de_suma: { cantidad: 2, monto: 70, otras_monedas: [{ moneda: 'USD', monto: 5 }] },
    });
  });

  test('API-46 is zero for whoever has none', async () => {
    const { get } = await aBusinessWithPapers(server, 'nadie@empresa.com.py');
    expect((await get(STATS)).body).toEqual({
      success: true,
      total_invoices: 0,
      total_amount: 0,
      average_amount: 0,
      top_issuers: [],
      recent_count: 0,
      total_listed: 0,
      en_revision: 0,
      posibles_repetidas: 0,
      documentos_con_error: 0,
      fuera_de_suma: { cantidad: 0, monto: 0, otras_monedas: [] },
      promedio_sobre: 0,
      notas_de_credito: 0,
      no_suman: NOTHING_UNCOUNTED,
      periodos: {
        hoy: { ...EMPTY_PERIOD, desde: '2026-11-15', hasta: '2026-11-15' },
        semana: { ...EMPTY_PERIOD, desde: '2026-11-09', hasta: '2026-11-15' },
        mes: { ...EMPTY_PERIOD, desde: '2026-11-01', hasta: '2026-11-30' },
        anio: { ...EMPTY_PERIOD, desde: '2026-01-01', hasta: '2026-12-31' },
      },
    });
  });

  test('DASH-14 OPEN-16 the five largest issuers are those of the six newest months with invoices', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'mayores@empresa.com.py');
    const months = ['2026-10', '2026-09', '2026-07', '2026-06', '2026-03', '2026-01'];
    await receive([
      ...months.map((month, at) => from(at + 1, `${month}-15`, String(1000 - at))),
      from(1, '2026-01-31', '5'),
      // the seventh month back: the largest of all, and too old
      from(9, '2025-12-31', '1000000'),
    ]);
    const { top_issuers } = (await get(STATS)).body;
    expect(top_issuers).toEqual([
      { nombre: 'Emisor 1', ruc: '80000001-0', total_amount: 1005, count: 2 },
      { nombre: 'Emisor 2', ruc: '80000002-0', total_amount: 999, count: 1 },
      { nombre: 'Emisor 3', ruc: '80000003-0', total_amount: 998, count: 1 },
      { nombre: 'Emisor 4', ruc: '80000004-0', total_amount: 997, count: 1 },
      { nombre: 'Emisor 5', ruc: '80000005-0', total_amount: 996, count: 1 },
    ]);
  });

  test('DASH-09 OPEN-16 recent are those received today and the six days before, days of Asunción', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'recientes@empresa.com.py');
    const paper = () => aPaper({ issueDate: '2026-01-05', ...worth('10') });
    await receive([paper()], NOW);
    await receive([paper()], new Date('2026-11-09T03:00:00Z')); // the 9th begins in Asunción
    await receive([paper(), paper()], new Date('2026-11-09T02:59:59Z')); // and the 8th ends
    await receive([aPaper({ environment: 'test' })], NOW);
    expect((await get(STATS)).body.recent_count).toBe(2);
  });
});

describe('DASH-34 the figures of the four periods, by date of issue', () => {
  const BUSINESS = '80099001-3';
  const bought = (issueDate: string, over: Partial<Totals>, more: Partial<Invoice> = {}) => {
    const { totals, receiver } = anInvoice();
    if (totals === null) throw new Error('the invoice has amounts');
    const none = { vat5: '0', vat10: '0', vat: '0', base5: '0', base10: '0', exempt: '0', exonerated: '0' };
    return aPaper({
      issueDate,
      ...issuedBy('80000001-5', 'Proveedor'),
      receiver: { ...receiver, ruc: BUSINESS },
      totals: { ...totals, ...none, totalInGuaranies: null, ...over },
      ...more,
    });
  };
  const ten = { total: '1100', base10: '1000', vat10: '100', vat: '100' };
  const five = { total: '210', base5: '200', vat5: '10', vat: '10' };
  const year = () => [
    bought('2026-11-15', ten), // today, a Sunday
    bought('2026-11-09', five), // Monday of this week
    bought('2026-11-08', ten), // the week before
    bought('2026-11-30', five), // dated ahead: the explorer's month has it too
    bought('2026-01-01', ten),
    bought('2025-12-31', ten), // last year
    bought('2026-11-15', ten, { documentType: 'credit-note' }),
    bought('2026-11-14', ten, { environment: 'test' }),
    bought('2026-11-14', { total: '77' }, { receiver: { ...anInvoice().receiver, ruc: '80012345-0' } }),
    bought('2026-11-13', ten, { ...issuedBy(BUSINESS, 'Nosotros') }), // to itself: no credit
  ];

  test('counts, amounts, averages, what does not count, and the VAT of what the business bought', async () => {
    const { get, receive, token } = await aBusinessWithPapers(server, 'periodos@empresa.com.py');
    await receive(year());
    expect((await get(STATS)).body.periodos.mes).toMatchObject({ iva_credito_10: null, iva_credito_5: null });
    const business = { ruc: BUSINESS, nombre: 'Nosotros' };
    const told = await server.call('/user/business', { token, method: 'PUT', body: business });
    expect(told.status).toBe(200);
    const { periodos } = (await get(STATS)).body;
    expect(periodos.hoy).toMatchObject({
      ...{ total_invoices: 2, notas_de_credito: 1, total_amount: 0, average_amount: 1100, promedio_sobre: 1 },
      ...{ total_listed: 2, no_suman: NOTHING_UNCOUNTED, iva_credito_10: 0, iva_credito_5: 0 },
    });
    expect(periodos.semana).toMatchObject({
      ...{ total_invoices: 5, total_amount: 210 + 77 + 1100, promedio_sobre: 4, total_listed: 6 },
      ...{ no_suman: { ...NOTHING_UNCOUNTED, de_prueba: 1 }, iva_credito_10: 0, iva_credito_5: 10 },
    });
    expect(periodos.mes).toMatchObject({
      ...{ total_invoices: 7, total_amount: 2 * 210 + 77 + 2 * 1100, iva_credito_10: 100, iva_credito_5: 20 },
    });
    expect(periodos.anio).toMatchObject({ total_invoices: 8, iva_credito_10: 200, iva_credito_5: 20 });
  });

  test('the running month is what the explorer shows of it', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'mismo-mes@empresa.com.py');
    await receive(year());
    const { mes } = (await get(STATS)).body.periodos;
    const { statistics } = (await get('/invoices/month/2026-11/stats')).body;
    const { data: _, ...list } = (await get('/v2/invoices/headers?year_month=2026-11')).body;
    expect(mes).toMatchObject({
      total_invoices: statistics.total_facturas,
      total_amount: statistics.total_monto,
      average_amount: statistics.promedio_factura,
      no_suman: statistics.no_suman,
      total_listed: statistics.total_en_lista,
    });
    expect(list).toMatchObject({
      total: mes.total_listed,
      total_monto: mes.total_amount,
      no_suman: mes.no_suman,
    });
  });

  test('SEC-07 are the business’s own', async () => {
    const { receive } = await aBusinessWithPapers(server, 'vecino@empresa.com.py');
    await receive(year());
    const { get } = await aBusinessWithPapers(server, 'sola@empresa.com.py');
    expect((await get(STATS)).body.periodos.anio).toMatchObject({ total_listed: 0, total_amount: 0 });
  });
});
