import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCdc, anInvoice, aReading } from '../../../../../test/builders/an-invoice.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import type { Totals } from '../../../../domain/invoice/amounts/invoice-totals.ts';
import type { Invoice } from '../../../../domain/invoice/invoice.ts';
import { saveReadInvoices } from '../save/save-read-invoice.ts';
import type { InvoiceReading } from '../save/stored-invoice.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

async function aBusiness(email: string) {
  const token = await server.signIn(email);
  await server.call('/api/user/profile', { token });
  const { id: owner } = await server.db
    .selectFrom('owner')
    .innerJoin('member', 'member.owner_id', 'owner.id')
    .innerJoin('app_user', 'app_user.id', 'member.user_id')
    .where('app_user.email', '=', email)
    .select('owner.id')
    .executeTakeFirstOrThrow();
  return {
    owner,
    save: (...readings: InvoiceReading[]) =>
      server.db.transaction().execute((tx) => saveReadInvoices(tx, owner, readings, new Date('2026-11-15T12:00:00Z'))),
    months: async () => (await server.call('/invoices/months', { token })).body.months,
    statistics: async (month: string) =>
      (await server.call(`/invoices/month/${month}/stats`, { token })).body.statistics,
    stats: async () => (await server.call('/export/mongodb/stats', { token })).body,
  };
}

const ZERO = { exempt: '0', exonerated: '0', vat5: '0', vat10: '0', vat: '0', base5: '0', base10: '0', base: '0' };
const amounts = (total: string, over: Partial<Totals> = {}): Pick<Invoice, 'totals'> => {
  const { totals } = anInvoice();
  if (totals === null) throw new Error('the invoice has amounts');
  return { totals: { ...totals, ...ZERO, totalInGuaranies: null, ...over, total } };
};
let papers = 0;
const paper = (over: Partial<Invoice>, more: Partial<InvoiceReading> = {}): InvoiceReading => {
  const at = ++papers;
  const number = { ...anInvoice().number, number: String(at).padStart(7, '0') };
  return { ...aReading({ cdc: aCdc(at), number, ...over }), ...more };
};

const issuer = (ruc: string, name: string) => ({ issuer: { ...anInvoice().issuer, ruc, name } });
const receiver = (ruc: string | null, name: string | null) => ({
  receiver: { ...anInvoice().receiver, ruc, name: name ?? 'Sin Nombre', isUnnamed: name === null },
});
const HARDWARE = issuer('80000001-5', 'Ferretería Ñandutí');
const IMPORTER = issuer('80000002-3', 'Importadora del Este');
const BOOKS = issuer('80000003-1', 'Librería Agüero');
const US = receiver('80099002-1', 'Tavaporã S.A.');
const dollars = (rate: string | null) => ({
  currency: 'USD',
  exchange: rate === null ? null : { applies: 'to-all' as const, rate },
});

/** One of each. In guaraníes, what counts: 1.100.000 − 110.000 + 730.000 + 20.000 + 260.000 = 2.000.000. */
const october = () => [
  // The last minute of the month in Asunción, which elsewhere is November.
  paper({
    ...{ ...HARDWARE, ...US, issueDate: '2026-10-31', issueTime: '23:59:59' },
    ...amounts('1100000', { vat10: '100000', vat: '100000', base10: '1000000' }),
  }),
  paper({
    ...{ ...HARDWARE, ...US, documentType: 'credit-note', issueDate: '2026-10-05' },
    ...amounts('110000', { vat10: '10000', vat: '10000', base10: '100000' }),
  }),
  // 100 dollars at 7.300: each part × 7.300.
  paper({
    ...{ ...IMPORTER, ...receiver(null, 'José Núñez'), ...dollars('7300'), issueDate: '2026-10-01' },
    ...amounts('100', { vat10: '9.09', vat: '9.09', base10: '90.91' }),
  }),
  // Nobody knows what 50 dollars are: an invoice, but in no amount. The receiver is the one above.
  paper({
    ...{ ...IMPORTER, ...receiver(null, 'JOSE NUÑEZ'), ...dollars(null), issueDate: '2026-10-02' },
    ...amounts('50', { vat10: '4.55', vat: '4.55', base10: '45.45' }),
  }),
  // 3 dollars that the document calls 20.000 guaraníes: a third of it is 6.667. Nobody's, and without CDC.
  paper(
    {
      ...{ ...HARDWARE, ...receiver(null, null), ...dollars('6666'), issueDate: '2026-10-20', cdc: null },
      ...amounts('3', { totalInGuaranies: '20000', vat10: '1', vat: '1', base10: '2' }),
    },
    { source: 'pdf-local' },
  ),
  paper({
    ...{ ...BOOKS, ...US, issueDate: '2026-10-10' },
    ...amounts('260000', { vat5: '10000', vat: '10000', base5: '200000', exempt: '40000', exonerated: '10000' }),
  }),
  // What counts for nothing: of the test environment, in review, on the way, cancelled.
  paper({ ...IMPORTER, ...US, environment: 'test', issueDate: '2026-10-11', ...amounts('999999') }),
  paper({ ...IMPORTER, ...US, issueDate: '2026-10-12', ...amounts('200000') }, { isInReview: true }),
  paper({ ...IMPORTER, ...US, documentType: 'remission-note', issueDate: '2026-10-13', totals: null }),
  paper({
    ...{ ...IMPORTER, ...US, issueDate: '2026-10-14', cancellation: { reason: 'Error', signedAt: null } },
    ...amounts('5000000'),
  }),
  paper({ ...HARDWARE, ...US, issueDate: '2026-11-01', issueTime: '00:00:00', ...amounts('10000') }),
];

describe('the figures of a month', () => {
  test('API-14 equal a table made by hand', async () => {
    const { save, months, statistics, stats } = await aBusiness('tabla@empresa.com.py');
    await save(...october());
    expect(await statistics('2026-10')).toEqual({
      total_facturas: 6,
      total_monto: 2_000_000,
      total_proveedores: 3,
      total_clientes: 2,
      // (1.100.000 + 730.000 + 20.000 + 260.000) ÷ 4
      promedio_factura: 527_500,
      promedio_sobre: 4,
      notas_de_credito: 1,
      // 100.000 − 10.000 + 66.357 + 6.667 + 10.000
      total_iva: 173_024,
      total_iva_5: 10_000,
      total_iva_10: 163_024,
      total_subtotal_5: 200_000,
      // 1.000.000 − 100.000 + 663.643 + 13.333
      total_subtotal_10: 1_576_976,
      total_exentas: 50_000,
      redondeo: 0,
      sin_desglose: 0,
      documentos_sin_desglose: 0,
      documentos_sin_iva_leido: 0,
      iva_sin_desglose: 0,
      diferencias: 0,
      documentos_con_diferencia: 0,
      con_observaciones: 0,
      total_en_lista: 10,
      no_suman: { anuladas: 1, de_prueba: 1, en_revision: 1, sin_montos: 1, sin_cambio: 1 },
      primera_factura: '2026-10-01',
      ultima_factura: '2026-10-31',
      porcentaje_cdc: 83.3,
      porcentaje_timbrado: 100,
      con_cdc: 5,
      con_timbrado: 6,
      xml_nativo: 5,
      openai_vision: 0,
      pdf_local: 1,
      manual: 0,
      fuera_de_suma: { cantidad: 2, monto: 200_000, otras_monedas: [{ moneda: 'USD', monto: 50 }] },
    });
    expect(await months()).toMatchObject([
      { year_month: '2026-11', count: 1, total_amount: 10_000, first_date: '2026-11-01' },
      { year_month: '2026-10', count: 6, total_amount: 2_000_000, unique_providers: 3, average_amount: 527_500 },
    ]);
    expect(await stats()).toMatchObject({
      total_invoices: 7,
      total_amount: 2_010_000,
      total_listed: 11,
      en_revision: 1,
      // Ñandutí: 1.100.000 − 110.000 + 20.000 + 10.000
      top_issuers: [
        { ruc: '80000001-5', total_amount: 1_020_000, count: 4 },
        { ruc: '80000002-3', total_amount: 730_000, count: 2 },
        { ruc: '80000003-1', total_amount: 260_000, count: 1 },
      ],
    });
  });

  test.each([
    ['INTK-49 a credit note lets the total fall', { documentType: 'credit-note', ...amounts('110000') }, 890_000],
    ['INTK-50 a remission note leaves it', { documentType: 'remission-note', totals: null }, 1_000_000],
    ['INTK-51 INTK-52 a test document leaves it', { environment: 'test', ...amounts('5000') }, 1_000_000],
    ['GEN-23 100 dollars at 7300 add 730000', { ...dollars('7300'), ...amounts('100') }, 1_730_000],
  ] satisfies [string, Partial<Invoice>, number][])('%s', async (_, over, total) => {
    const { owner, save, months } = await aBusiness(`mes${papers}@empresa.com.py`);
    const date = { issueDate: '2026-09-15' };
    await save(paper({ ...date, ...amounts('1000000') }));
    await save(paper({ ...date, ...over }));
    expect((await months())[0].total_amount).toBe(total);
    const kept = await server.db.selectFrom('invoice').select('environment').where('owner_id', '=', owner).execute();
    expect(kept).toHaveLength(2);
  });

  test('SCALE-09 a cancellation that comes later takes the invoice out of the sums', async () => {
    const { save, months } = await aBusiness('cancela@empresa.com.py');
    const one = paper({ issueDate: '2026-09-15', ...amounts('1000000') });
    await save(one, paper({ issueDate: '2026-09-16', ...amounts('1') }));
    await save({ ...one, invoice: { ...one.invoice, cancellation: { reason: null, signedAt: null } } });
    expect(await months()).toMatchObject([{ count: 1, total_amount: 1, first_date: '2026-09-16' }]);
  });
});
