import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aListedReading, type Listed } from '../../../../test/builders/a-listed-invoice.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { saveReadInvoices } from './save-read-invoice.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

/** A business of its own with these invoices, received in this order. */
async function business(name: string, invoices: readonly Listed[]) {
  const token = await server.signIn(`${name}@tavapora.com.py`);
  await server.call('/api/user/profile', { token });
  const { id: ownerId } = await server.db
    .selectFrom('owner')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const receive = (more: readonly Listed[]) =>
    server.db
      .transaction()
      .execute((tx) => saveReadInvoices(tx, ownerId, more.map(aListedReading), new Date('2026-11-01T12:00:00Z')));
  await receive(invoices);
  const list = (query: Record<string, string | number> = {}) => {
    const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    return server.call(`/v2/invoices/headers?${text}`, { token });
  };
  const numbers = async (query: Record<string, string | number>) => {
    const { body } = await list({ page_size: 100, ...query });
    expect(body.total).toBe(body.data.length);
    return body.data.map(({ numero_documento }: { numero_documento: string }) => numero_documento.slice(-3));
  };
  const parties = (search: string) =>
    server.call(`/v2/invoices/parties?search=${encodeURIComponent(search)}`, { token });
  return { token, ownerId, receive, list, numbers, parties };
}

const FERNANDEZ = ['Distribuidora FERNÁNDEZ S.A.', '80012345-0'] as const;
const NANDUTI = ['Librería Ñandutí', '4567890-2'] as const;
const TAVAPORA = ['Tavaporã S.A.', '80099001-3'] as const;
const AYALA = ['Ayala Güemes, Ramón', '1234567-9'] as const;

describe('the list of invoices', () => {
  test('API-44 API-09 LIST-03 LIST-04 LIST-05 LIST-06 each filter narrows it, and together they narrow it more', async () => {
    const { numbers } = await business('filtros', [
      { key: 1, number: '001-001-0000101', date: '2026-10-05', issuer: FERNANDEZ, receiver: TAVAPORA },
      {
        key: 2,
        number: '001-002-0000202',
        date: '2026-10-09',
        issuer: NANDUTI,
        receiver: TAVAPORA,
        verdict: 'observed',
      },
      { key: 3, number: '002-001-0000303', date: '2026-09-30', issuer: TAVAPORA, receiver: AYALA },
      { key: 4, number: '002-001-0000404', date: '2026-09-01', issuer: TAVAPORA, receiver: null },
    ]);
    expect(await numbers({})).toEqual(['202', '101', '303', '404']);
    expect(await numbers({ year_month: '2026-09' })).toEqual(['303', '404']);
    expect(await numbers({ search: 'distribuidora' })).toEqual(['101']);
    expect(await numbers({ search: 'ayala' })).toEqual(['303']);
    expect(await numbers({ search: '0000404' })).toEqual(['404']);
    expect(await numbers({ search: '80012345' })).toEqual(['101']);
    expect(await numbers({ emisor_nombre: 'tavapora' })).toEqual(['303', '404']);
    expect(await numbers({ ruc_emisor: '4567890-2' })).toEqual(['202']);
    expect(await numbers({ ruc_emisor: '4567890' })).toEqual(['202']);
    expect(await numbers({ ruc_receptor: '1234567' })).toEqual(['303']);
    expect(await numbers({ verificacion: 'observada' })).toEqual(['202']);
    expect(await numbers({ search: 'tavapora', year_month: '202610', ruc_emisor: '80012345-0' })).toEqual(['101']);
    expect(await numbers({ search: 'tavapora', year_month: '2026-09', ruc_emisor: '80012345-0' })).toEqual([]);
  });

  test('API-10 case and accents do not matter', async () => {
    const { numbers } = await business('acentos', [
      { key: 1, number: '001-001-0000101', issuer: FERNANDEZ },
      { key: 2, number: '001-001-0000102', issuer: NANDUTI, receiver: AYALA },
    ]);
    expect(await numbers({ search: 'fernandez' })).toEqual(['101']);
    expect(await numbers({ search: 'FERNÁNDEZ' })).toEqual(['101']);
    expect(await numbers({ search: 'nanduti' })).toEqual(['102']);
    expect(await numbers({ search: 'GUEMES' })).toEqual(['102']);
    expect(await numbers({ emisor_nombre: 'LIBRERIA ñ' })).toEqual(['102']);
  });
});
