import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBusiness } from '../../../../../test/builders/a-business.ts';
import type { Listed } from '../../../../../test/builders/a-listed-invoice.ts';
import { aCdc, withTotal } from '../../../../../test/builders/an-invoice.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

type Header = { numero_documento: string };
const lastOf = ({ body }: { body: { data: Header[] } }) =>
  body.data.map(({ numero_documento }) => numero_documento.slice(-3));

const TIMBRADO = { number: '17000009', validFrom: null };
/** All of it taxed at 10 %. */
function taxed(total: string) {
  const { totals } = withTotal(total);
  if (totals === null) throw new Error('the invoice has amounts');
  const vat10 = String(Math.round(Number(total) / 11));
  const base10 = String(Number(total) - Number(vat10));
  return { totals: { ...totals, taxed10: total, vat10, vat: vat10, base10, base: base10 } };
}

const invoices: Listed[] = [
  { key: 1, number: '001-001-0000101', date: '2026-10-05', over: taxed('3843850') },
  { key: 2, number: '001-001-0000102', date: '2026-10-06', over: { ...taxed('250000'), timbrado: TIMBRADO } },
  {
    key: 3,
    number: '001-001-0000103',
    date: '2026-09-07',
    over: { ...taxed('3843850'), documentType: 'credit-note' },
  },
  { key: 4, number: '001-001-0000104', date: '2025-10-01', issuer: ['Estación 12 de Octubre S.A.', '80012345-0'] },
  { key: 5, number: '001-001-0000105', date: '2026-08-15', issuer: ['Estación 12 de Octubre S.A.', '80012345-0'] },
  { key: 6, number: '001-001-0000106', date: '2026-08-16', total: '9000', over: { environment: 'test' } },
];

describe('what is typed into the search of the list', () => {
  test('EXACT-77 an amount is found as people write it, with its currency or without, also of what sums take away or leave out', async () => {
    const { list } = await aBusiness(server, 'montos', invoices);
    for (const search of ['3.843.850', 'Gs. 3.843.850', 'gs.3.843.850', '3843850']) {
      expect(lastOf(await list({ search }))).toEqual(['101', '103']);
    }
    expect(lastOf(await list({ search: '9.000' }))).toEqual(['106']);
    expect(lastOf(await list({ search: '3.843.850', year_month: '2026-09' }))).toEqual(['103']);
    expect(lastOf(await list({ search: '3.843.851' }))).toEqual([]);
    expect((await list({ search: '3.843.850', with_sums: 1 })).body).toMatchObject({
      total: 2,
      sumas: { total: 0, iva: 0 },
    });
  });

  test('EXACT-77 a dollar invoice is found by its dollars', async () => {
    const usd = { currency: 'USD', exchange: { applies: 'to-all', rate: '7000' } } as const;
    const { list } = await aBusiness(server, 'dolares', [
      { key: 1, number: '001-001-0000101', total: '394.5', over: usd },
    ]);
    for (const search of ['394,50', 'USD 394,5']) expect(lastOf(await list({ search }))).toEqual(['101']);
  });

  test('EXACT-84 the figure of an altered one that nobody confirmed is not found', async () => {
    const { list, ownerId } = await aBusiness(server, 'alterada', invoices);
    await server.db
      .updateTable('invoice')
      .set({ alteration: '{}', in_review: true })
      .where('owner_id', '=', ownerId)
      .where('document_number', '=', '001-001-0000101')
      .execute();
    expect(lastOf(await list({ search: '3.843.850' }))).toEqual(['103']);
    expect(lastOf(await list({ search: '0000101' }))).toEqual(['101']);
  });

  test('EXACT-78 a timbrado, a CDC, one in groups and its beginning are found, in a month and in all', async () => {
    const { list } = await aBusiness(server, 'claves', invoices);
    expect(lastOf(await list({ search: '17000009' }))).toEqual(['102']);
    expect(lastOf(await list({ search: '17000009', year_month: '2026-10' }))).toEqual(['102']);
    expect(lastOf(await list({ search: '17000009', year_month: '2026-09' }))).toEqual([]);
    const cdc = aCdc(3);
    expect(lastOf(await list({ search: cdc }))).toEqual(['103']);
    expect(lastOf(await list({ search: cdc.replace(/(\d{4})/g, '$1 ') }))).toEqual(['103']);
    expect(lastOf(await list({ search: cdc.slice(0, 43) }))).toContain('103');
  });

  test('EXACT-79 a month is found by its name, of every year or of one, and so is a supplier who is called so', async () => {
    const { list } = await aBusiness(server, 'meses', invoices);
    expect(lastOf(await list({ search: 'octubre' }))).toEqual(['102', '101', '105', '104']);
    expect(lastOf(await list({ search: 'Octubre de 2026' }))).toEqual(['102', '101']);
    expect(lastOf(await list({ search: '10/2026' }))).toEqual(['102', '101']);
    expect(lastOf(await list({ search: 'setiembre' }))).toEqual(['103']);
    expect(lastOf(await list({ search: 'octubre 250.000' }))).toEqual(['102']);
    expect(lastOf(await list({ search: 'diciembre' }))).toEqual([]);
  });

  test('EXACT-77 EXACT-78 a file holds what the list finds', async () => {
    const { token, list } = await aBusiness(server, 'archivo', invoices);
    for (const search of ['250.000', '17000009', 'octubre 2026']) {
      const { body } = await server.call('/export/count', {
        token,
        method: 'POST',
        body: { template_id: await templateOf(token), filters: { search }, format: 'csv' },
      });
      expect(body).toMatchObject({ success: true });
      expect(JSON.stringify(body)).toContain(String((await list({ search })).body.total));
    }
  });
});

async function templateOf(token: string): Promise<string> {
  const { body } = await server.call('/export-templates', { token });
  return (body.templates ?? body.data)[0]?.id;
}

describe('sums of all that match', () => {
  test('EXACT-68 they are of all pages, credit notes taken away, what does not count left out', async () => {
    const { list } = await aBusiness(server, 'sumas', invoices);
    const { body } = await list({ with_sums: 1, page_size: 1 });
    // 3.843.850 + 250.000 − 3.843.850 + 110.000 + 110.000.
    expect(body.sumas).toEqual({
      total: 470000,
      iva: 42727,
      iva_10: 42727,
      iva_5: 0,
      gravado_10: 470000,
      gravado_5: 0,
      exentas: 0,
    });
    expect(body.sumas.total).toBe(body.total_monto);
    expect((await list({ page_size: 1 })).body).not.toHaveProperty('sumas');
  });

  test('EXACT-66 a place in one order is refused in another', async () => {
    const { list } = await aBusiness(server, 'lugares', invoices);
    const october = { year_month: '2026-10', page_size: 1 };
    const byTotal = (await list({ ...october, sort: 'total' })).body.next_cursor;
    const byDate = (await list(october)).body.next_cursor;
    expect((await list({ ...october, sort: 'total', cursor: byTotal })).status).toBe(200);
    const others: Record<string, string>[] = [
      { cursor: byTotal },
      { cursor: byTotal, sort: 'iva' },
      { cursor: byTotal, sort: 'total', order: 'asc' },
      { cursor: byDate, sort: 'total' },
      { cursor: Buffer.from('["x"]').toString('base64url'), sort: 'total' },
      { cursor: Buffer.from('[').toString('base64url') },
    ];
    for (const wrong of others) {
      const { status, body } = await list({ ...october, ...wrong });
      expect([status, body.fields?.cursor !== undefined]).toEqual([422, true]);
    }
  });
});

describe('how a person wants the list', () => {
  test('EXACT-70 EXACT-71 columns, row height and page size are kept for each person, and nobody else has them', async () => {
    const ana = await server.signIn('columnas-ana@tavapora.com.py');
    const eva = await server.signIn('columnas-eva@tavapora.com.py');
    const prefs = (token: string, body?: unknown) =>
      server.call('/prefs/invoice-list', { token, ...(body !== undefined && { method: 'POST', body }) });
    const none = { columnas: null, filas_densas: null, por_pagina: null };
    expect((await prefs(ana)).body).toMatchObject(none);
    const chosen = { columnas: ['ruc_emisor', 'iva_10'], filas_densas: true, por_pagina: 50 };
    expect((await prefs(ana, chosen)).body).toMatchObject(chosen);
    expect((await prefs(ana)).body).toMatchObject(chosen);
    expect((await prefs(eva)).body).toMatchObject(none);
    for (const wrong of [{ ...chosen, columnas: ['color'] }, { ...chosen, por_pagina: 0 }, { columnas: [] }]) {
      expect((await prefs(ana, wrong)).status).toBe(422);
    }
    expect((await prefs(ana)).body).toMatchObject(chosen);
  });
});
