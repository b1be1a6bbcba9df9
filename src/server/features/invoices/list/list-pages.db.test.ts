import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBusiness } from '../../../../../test/builders/a-business.ts';
import type { Listed } from '../../../../../test/builders/a-listed-invoice.ts';
import { readingOf } from '../../../../../test/builders/an-invoice.ts';
import { aBusinessWithPapers, aPaper } from '../../../../../test/builders/made-papers.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

type Business = Awaited<ReturnType<typeof aBusiness>>;
type Header = { numero_documento: string; fecha_emision: string };

/** Four on each of six days: the order within a day must hold too. */
const invoices: Listed[] = Array.from({ length: 24 }, (_, at) => ({
  key: at + 1,
  number: `001-001-${String(at + 1).padStart(7, '0')}`,
  date: `2026-10-0${1 + (at % 6)}`,
  issuer: [at % 3 === 0 ? 'Ferretería San José' : 'Óptica Güira', at % 3 === 0 ? '80012345-0' : '4567890-2'],
}));

const numbersOf = (data: readonly Header[]) => data.map(({ numero_documento }) => numero_documento);

/** All pages, from the first to the last, following the cursor; and back again. */
async function walk({ list }: Business, query: Record<string, string | number>, between = async (_: number) => {}) {
  const pages: string[][] = [];
  let { body } = await list(query);
  for (let step = 0; step < 50; step++) {
    pages.push(numbersOf(body.data));
    if (body.next_cursor === null) break;
    await between(step);
    body = (await list({ ...query, cursor: body.next_cursor })).body;
  }
  const back: string[][] = [numbersOf(body.data)];
  for (let step = 0; step < 50 && body.previous_cursor !== null; step++) {
    body = (await list({ ...query, cursor: body.previous_cursor })).body;
    back.unshift(numbersOf(body.data));
  }
  return { pages, back };
}

describe('pages of the list', () => {
  test('API-08 they count from 1 and hold 1 to 100; anything else is refused by name', async () => {
    const { list } = await aBusiness(server, 'bordes', invoices);
    expect((await list()).body).toMatchObject({ page: 1, page_size: 10, total: 24, total_minimo: false });
    expect((await list({ page: 1, page_size: 1 })).body.data).toHaveLength(1);
    expect((await list({ page: 1, page_size: 100 })).body.data).toHaveLength(24);
    expect((await list({ page: 3, page_size: 10 })).body.data).toHaveLength(4);
    expect((await list({ page: 999, page_size: 100 })).body).toMatchObject({ data: [], total: 24 });
    for (const wrong of ['0', '-5', 'diez', '1.5', '1e3', '99999999999']) {
      const page = await list({ page: wrong });
      expect(page.status).toBe(422);
      expect(page.body.message).toMatch(/\bpage\b/);
    }
    for (const wrong of ['0', '101', '-5', 'muchas']) {
      const size = await list({ page_size: wrong });
      expect(size.status).toBe(422);
      expect(size.body.message).toMatch(/\bpage_size\b/);
    }
  });

  test('API-11 walking by cursor, forth and back, gives the rows of the pages', async () => {
    const business = await aBusiness(server, 'cursor', invoices);
    const filters: Record<string, string>[] = [
      {},
      { year_month: '2026-10' },
      { search: 'güira' },
      { ruc_emisor: '80012345' },
      { verificacion: 'ok' },
    ];
    for (const filter of filters) {
      const all = numbersOf((await business.list({ ...filter, page_size: 100 })).body.data);
      const query = { ...filter, page_size: 5 };
      const { pages, back } = await walk(business, query);
      expect(pages.flat()).toEqual(all);
      expect(back).toEqual(pages);
      for (const [at, page] of pages.entries()) {
        expect(numbersOf((await business.list({ ...query, page: at + 1 })).body.data)).toEqual(page);
      }
    }
  });

  test('API-11 what arrives meanwhile neither repeats nor hides a row', async () => {
    const business = await aBusiness(server, 'llegadas', invoices);
    const before = numbersOf((await business.list({ page_size: 100 })).body.data);
    const newest = (step: number): Listed => ({ key: 100 + step, number: `005-005-${step}000000`, date: '2026-10-31' });
    const { pages } = await walk(business, { page_size: 5 }, async (step) => {
      await business.receive([newest(step)]);
    });
    expect(pages.flat()).toEqual(before);
  });

  test('API-11 a cursor that nobody was given is refused', async () => {
    const { list } = await aBusiness(server, 'malformado', invoices);
    const forged = Buffer.from('>2026-02-31019a0000-0000-7000-8000-000000000000').toString('base64url');
    const place = '2026-10-05019a0000-0000-7000-8000-000000000000';
    // With a sign that no text in the database has, and as places were written before numbers were in them.
    const others = [`>${place}001\0`, `a${place}`].map((text) => Buffer.from(text).toString('base64url'));
    for (const cursor of ['x', '../../etc', forged, 'YTIwMjY', ...others]) {
      const { status, body } = await list({ cursor });
      expect(status).toBe(422);
      expect(body.message).toContain('cursor');
    }
  });

  test('DATA-07 DATA-09 API-13 a row has everything that a header has, each figure as its document gives it', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'cabecera@tavapora.com.py');
    await receive([readingOf('04-fe-mix-5-10-ex')]);
    const row = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      _id: expect.any(String),
      tipo_documento: 'FACTURA',
      numero_documento: '019-002-0000104',
      fecha_emision: '2026-10-05',
      hora_emision: '10:11:00',
      emisor: { nombre: 'SUPERMERCADO ÑANDUTÍ & CÍA. S.R.L.', ruc: '80099002-1' },
      receptor: { nombre: 'JUAN PEREZ FICTICIO', ruc: '3999123-7' },
      lado: null,
      condicion_venta: 'CONTADO',
      moneda: 'GS',
      tipo_cambio: null,
      cdc: '01800990021019002000010422026100511306172843',
      timbrado: '17000002',
      fuente: 'XML_NATIVO',
      item_count: 4,
      totales: {
        exentas: 15000,
        gravado_5: 102902,
        gravado_10: 37980,
        iva_5: 4900,
        iva_10: 3453,
        iva: 8353,
        total: 155850,
      },
      totales_gs: { exentas: 15000, gravado_5: 102902, gravado_10: 37980, iva_5: 4900, iva_10: 3453, iva: 8353 },
      monto_total: 155850,
      monto_total_gs: 155850,
      signo: 1,
      documento_de_prueba: false,
      en_revision: false,
      cancelada: false,
      alterada: false,
      verificacion: 'ok',
      falta_xml: false,
    };
    const [newest] = (await get('/v2/invoices/headers')).body.data;
    expect(newest).toEqual(row);
    expect(newest._id).toBe(newest.id);
    for (const filter of ['search=perez', 'year_month=2026-10', 'ruc_emisor=80099002-1&verificacion=ok']) {
      expect((await get(`/v2/invoices/headers?${filter}`)).body.data).toEqual([newest]);
    }
  });

  test('DATA-07 what is exonerated stands among the exempt of a row', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'exonerada@tavapora.com.py');
    await receive([readingOf('13-fe-exonerado')]);
    const [header] = (await get('/v2/invoices/headers')).body.data;
    expect(header.totales).toMatchObject({ exentas: 300000, gravado_5: 0, gravado_10: 0, total: 300000 });
  });

  test('DATA-08 a sale is cash when its document does not say how it is paid, and credit when it says so', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'condicion@tavapora.com.py');
    await receive([aPaper({ sale: null }), readingOf('09-fe-credito-plazo')]);
    const { data } = (await get('/v2/invoices/headers')).body;
    const told: string[] = data.map(({ condicion_venta }: { condicion_venta: string }) => condicion_venta);
    expect(told.toSorted()).toEqual(['CONTADO', 'CREDITO']);
    for (const { id, condicion_venta } of data) {
      expect((await get(`/v2/invoices/${id}`)).body.header).toMatchObject({ condicion_venta });
    }
  });

  test('API-14 API-15 totals are those of a table made by hand', async () => {
    const usd = { currency: 'USD', exchange: { applies: 'to-all', rate: '7000' } } as const;
    const papers: Listed[] = [
      { key: 1, total: '100000' },
      { key: 2, total: '0.1', date: '2026-09-30' },
      { key: 3, total: '30000', over: { documentType: 'credit-note' } },
      { key: 4, total: '5000000', over: { environment: 'test' } },
      { key: 5, total: '20000', isInReview: true, verdict: 'observed' },
      { key: 6, total: '7000', isInReview: true, over: { documentType: 'credit-note' } },
      { key: 7, total: '10.5', over: usd },
      { key: 8, total: '99', over: { currency: 'USD', exchange: null } },
      { key: 9, over: { documentType: 'remission-note', totals: null } },
    ];
    const numbered = papers.map((paper) => ({ ...paper, number: `001-001-000000${paper.key}` }));
    const { list } = await aBusiness(server, 'sumas', numbered);
    // 100,000 + 0 (a tenth is no guaraní) − 30,000 + 10.5 × 7,000; left out: 20,000 and −7,000 in review, and dollars without a rate.
    const all = { total: 9, total_monto: 143500, fuera_de_suma: { cantidad: 3, monto: 13000 } };
    expect((await list()).body).toMatchObject(all);
    expect((await list({ page: 2, page_size: 3 })).body).toMatchObject(all);
    expect((await list({ year_month: '2026-09' })).body).toMatchObject({ total: 1, total_monto: 0 });
    const october = { total: 8, total_monto: 143500, fuera_de_suma: { cantidad: 3, monto: 13000 } };
    expect((await list({ year_month: '2026-10' })).body).toMatchObject(october);
    expect((await list({ verificacion: 'observada' })).body).toMatchObject({
      total: 1,
      total_monto: 0,
      fuera_de_suma: { cantidad: 1, monto: 20000 },
    });
    expect((await list({ search: 'nadie' })).body).toMatchObject({ total: 0, total_monto: 0 });
    const none = { anuladas: 0, de_prueba: 0, en_revision: 0, sin_montos: 0, sin_cambio: 0 };
    const uncounted = { ...none, de_prueba: 1, en_revision: 2, sin_montos: 1, sin_cambio: 1 };
    const uncountedOf = async (query: Parameters<typeof list>[0]) => (await list(query)).body.no_suman;
    expect(await uncountedOf({})).toEqual(uncounted);
    expect(await uncountedOf({ year_month: '2026-10' })).toEqual(uncounted);
    expect(await uncountedOf({ year_month: '2026-09' })).toEqual(none);
    expect(await uncountedOf({ verificacion: 'observada' })).toEqual({ ...none, en_revision: 1 });
    expect(await uncountedOf({ search: '0000004' })).toEqual({ ...none, de_prueba: 1 });
    expect(await uncountedOf({ search: '0000004', year_month: '2026-10' })).toEqual({ ...none, de_prueba: 1 });
    expect(await uncountedOf({ search: '0000007', year_month: '2026-10' })).toEqual(none);
    const { body } = await list({ solo_no_suman: 'true', page_size: 100 });
    expect(body).toMatchObject({ total: 5, total_monto: 0, no_suman: uncounted });
    expect(
      body.data.map(({ numero_documento }: { numero_documento: string }) => numero_documento.slice(-1)).sort(),
    ).toEqual(['4', '5', '6', '8', '9']);
  });
});
