import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBusiness } from '../../../../../test/builders/a-business.ts';
import type { Listed } from '../../../../../test/builders/a-listed-invoice.ts';
import type { Answer } from '../../../../../test/server/test-app.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const FERNANDEZ = ['Distribuidora FERNÁNDEZ S.A.', '80012345-0'] as const;
const NANDUTI = ['Librería Ñandutí', '4567890-2'] as const;
const TAVAPORA = ['Tavaporã S.A.', '80099001-3'] as const;
const AYALA = ['Ayala Güemes, Ramón', '1234567-9'] as const;

/** The last three digits of the numbers on a page. */
const numbersOn = ({ body }: Answer) =>
  body.data.map(({ numero_documento }: { numero_documento: string }) => numero_documento.slice(-3));

async function withNumbers(name: string, invoices: readonly Listed[]) {
  const business = await aBusiness(server, name, invoices);
  const numbers = async (query: Record<string, string | number>) => {
    const answer = await business.list({ page_size: 100, ...query });
    expect(answer.body.total).toBe(answer.body.data.length);
    return numbersOn(answer);
  };
  return { ...business, numbers };
}

describe('filters of the list', () => {
  const invoices: Listed[] = [
    { key: 1, number: '001-001-0000101', date: '2026-10-05', issuer: FERNANDEZ, receiver: TAVAPORA },
    { key: 2, number: '001-002-0000202', date: '2026-10-09', issuer: NANDUTI, receiver: TAVAPORA, verdict: 'observed' },
    { key: 3, number: '002-001-0000303', date: '2026-09-30', issuer: TAVAPORA, receiver: AYALA },
    { key: 4, number: '002-001-0000404', date: '2026-09-01', issuer: TAVAPORA, receiver: null },
  ];

  test('API-44 LIST-03 a month and a state narrow it, and words find issuer and receiver', async () => {
    const { numbers } = await withNumbers('filtros', invoices);
    expect(await numbers({})).toEqual(['202', '101', '303', '404']);
    expect(await numbers({ year_month: '2026-09' })).toEqual(['303', '404']);
    expect(await numbers({ verificacion: 'observada' })).toEqual(['202']);
    expect(await numbers({ search: 'distribuidora' })).toEqual(['101']);
    expect(await numbers({ search: 'ayala' })).toEqual(['303']);
    expect(await numbers({ search: '80012345' })).toEqual(['101']);
  });

  test('LIST-04 the name of the issuer narrows it, and no other name or number', async () => {
    const { numbers } = await withNumbers('emisores', invoices);
    expect(await numbers({ emisor_nombre: 'tavapora' })).toEqual(['303', '404']);
    expect(await numbers({ emisor_nombre: '80099001' })).toEqual([]);
  });

  test('LIST-05 the RUC of the issuer narrows it, with its digit or without, as people write it', async () => {
    const { numbers } = await withNumbers('rucs', invoices);
    expect(await numbers({ ruc_emisor: '4567890-2' })).toEqual(['202']);
    expect(await numbers({ ruc_emisor: '4567890' })).toEqual(['202']);
    expect(await numbers({ ruc_emisor: '4.567.890-2' })).toEqual(['202']);
    expect(await numbers({ ruc_emisor: '4567890-1' })).toEqual([]);
    expect(await numbers({ ruc_emisor: '800123450' })).toEqual(['101']);
    expect(await numbers({ ruc_emisor: '800123451' })).toEqual([]);
  });

  test('LIST-06 the RUC of the receiver narrows it', async () => {
    const { numbers } = await withNumbers('receptores', invoices);
    expect(await numbers({ ruc_receptor: '1234567' })).toEqual(['303']);
    expect(await numbers({ ruc_receptor: '80099001-3' })).toEqual(['202', '101']);
  });

  test('API-09 filters together narrow it more: every one must hold', async () => {
    const { numbers } = await withNumbers('juntos', invoices);
    expect(await numbers({ search: 'tavapora', year_month: '202610', ruc_emisor: '80012345-0' })).toEqual(['101']);
    expect(await numbers({ search: 'tavapora', year_month: '2026-09', ruc_emisor: '80012345-0' })).toEqual([]);
  });

  test('LIST-03 a number is found by its last digits, by its first ones, and as people write it', async () => {
    const { numbers } = await withNumbers('numeros', invoices);
    expect(await numbers({ search: '0000404' })).toEqual(['404']);
    expect(await numbers({ search: '404' })).toEqual(['404']);
    expect(await numbers({ search: '002-001' })).toEqual(['303', '404']);
    expect(await numbers({ search: '001-002-0000202' })).toEqual(['202']);
    expect(await numbers({ search: '0010020000202' })).toEqual(['202']);
    expect(await numbers({ search: '1-2-202' })).toEqual(['202']);
  });

  test('LIST-03 all words must be found, in any order, wherever each of them stands', async () => {
    const { numbers } = await withNumbers('palabras', invoices);
    expect(await numbers({ search: 'ramon tavapora' })).toEqual(['303']);
    expect(await numbers({ search: '303 ayala' })).toEqual(['303']);
    expect(await numbers({ search: 'tavapora 1234567 303' })).toEqual(['303']);
    expect(await numbers({ search: 'ayala 404' })).toEqual([]);
  });

  test('API-10 case and accents do not matter', async () => {
    const { numbers } = await withNumbers('acentos', [
      { key: 1, number: '001-001-0000101', issuer: FERNANDEZ },
      { key: 2, number: '001-001-0000102', issuer: NANDUTI, receiver: AYALA },
    ]);
    expect(await numbers({ search: 'fernandez' })).toEqual(['101']);
    expect(await numbers({ search: 'FERNÁNDEZ' })).toEqual(['101']);
    expect(await numbers({ search: 'nanduti' })).toEqual(['102']);
    expect(await numbers({ search: 'GUEMES' })).toEqual(['102']);
    expect(await numbers({ emisor_nombre: 'LIBRERIA  ñ' })).toEqual(['102']);
  });

  test('LIST-03 signs that mean something to a database are only themselves', async () => {
    const { list, numbers } = await withNumbers('signos', [
      { key: 1, number: '001-001-0000101', issuer: ['100% Natural_Sur', '80012345-0'] },
      { key: 2, number: '001-001-0000102', issuer: ['Barra \\ Bar', '4567890-2'] },
      { key: 3, number: '001-001-0000103', issuer: ['O\'Higgins "Hijos"', '1234567-9'] },
    ]);
    expect(await numbers({ search: '%' })).toEqual(['101']);
    expect(await numbers({ search: '_' })).toEqual(['101']);
    expect(await numbers({ search: '\\' })).toEqual(['102']);
    expect(await numbers({ search: `o'higgins` })).toEqual(['103']);
    expect(await numbers({ emisor_nombre: '"hijos"' })).toEqual(['103']);
    expect((await list({ search: '\u0000' })).status).toBe(422);
  });

  test('LIST-36 blanks around a filter, empty filters and unknown ones change nothing', async () => {
    const { numbers } = await withNumbers('vacios', invoices);
    const empty = { year_month: '', search: '   ', ruc_emisor: '', ruc_receptor: ' ', emisor_nombre: '' };
    expect(await numbers({ ...empty, page: '', cursor: '', color: 'rojo' })).toHaveLength(4);
    expect(await numbers({ search: '  ayala ', ruc_receptor: ' 1234567-9 ' })).toEqual(['303']);
  });

  test('API-12 the month is taken with and without its hyphen, and a malformed one is explained', async () => {
    const { list, numbers } = await withNumbers('meses', invoices);
    expect(await numbers({ year_month: '202609' })).toEqual(await numbers({ year_month: '2026-09' }));
    for (const year_month of ['2026-13', '2026', 'octubre', '0000-01', '2026-10-05', '10-2026']) {
      const { status, body } = await list({ year_month });
      expect(status).toBe(422);
      expect(body.message).toMatch(/year_month/);
    }
    expect((await list({ year_month: '2026-13' })).body.message).toContain('AAAA-MM, por ejemplo 2026-10');
  });

  test('SEC-04 invoices of somebody else are in no page and in no total', async () => {
    const { list } = await withNumbers('ajeno-1', invoices);
    await withNumbers('ajeno-2', [{ key: 9, number: '009-009-0000909', issuer: FERNANDEZ, receiver: AYALA }]);
    const queries: Record<string, string>[] = [
      {},
      { search: 'fernandez' },
      { search: '909' },
      { ruc_emisor: '80012345' },
      { verificacion: 'ok' },
    ];
    for (const query of queries) {
      const answer = await list({ ...query, page_size: 100 });
      expect(numbersOn(answer)).not.toContain('909');
      expect(answer.body.total).toBe(answer.body.data.length);
    }
  });
});

describe('the order of the list', () => {
  const october: Listed[] = [
    { key: 1, number: '001-001-0000103', date: '2026-10-05', issuer: NANDUTI, total: '300' },
    { key: 2, number: '001-001-0000101', date: '2026-10-05', issuer: FERNANDEZ, total: '100' },
    { key: 3, number: '001-001-0000102', date: '2026-10-06', issuer: TAVAPORA, total: '200' },
    { key: 4, number: '009-001-0000909', date: '2026-09-01', issuer: FERNANDEZ, total: '900' },
  ];

  test('API-44 EXACT-65 within one month it is sorted by date, number, issuer, total or VAT, either way, page by page', async () => {
    const { list, numbers } = await withNumbers('orden-de-mes', october);
    const by = (sort: string, order?: string) => numbers({ year_month: '2026-10', sort, ...(order && { order }) });
    expect(await by('fecha')).toEqual(['102', '103', '101']);
    expect(await by('fecha', 'asc')).toEqual(['101', '103', '102']);
    expect(await by('numero')).toEqual(['101', '102', '103']);
    expect(await by('numero', 'desc')).toEqual(['103', '102', '101']);
    // Distribuidora, Librería, Tavaporã.
    expect(await by('emisor')).toEqual(['101', '103', '102']);
    expect(await by('total')).toEqual(['103', '102', '101']);
    expect(await by('total', 'asc')).toEqual(['101', '102', '103']);
    // All have the same: then their days decide, in the same direction.
    const newestFirst = await by('iva');
    expect([newestFirst[0], newestFirst.length]).toEqual(['102', 3]);
    expect(await by('iva', 'asc')).toEqual(newestFirst.toReversed());
    const second = await list({ year_month: '2026-10', sort: 'total', page: 2, page_size: 2 });
    expect(numbersOn(second)).toEqual(['101']);
    expect(second.body).toMatchObject({ total: 3, total_monto: 600, next_cursor: null });
    expect(await numbers({ year_month: '2026-10', sort: 'total', search: 'tavapora' })).toEqual(['102']);
  });

  test('of one day the highest number stands first, whichever came first: in a month, in all, of one issuer, found, and page by page there and back', async () => {
    const sameDay = [5, 2, 7, 1, 6, 3, 4].map(
      (at): Listed => ({
        key: 10 + at,
        number: `001-001-000030${at}`,
        date: '2026-10-05',
        issuer: FERNANDEZ,
      }),
    );
    const { list, numbers } = await withNumbers('un-dia', [...sameDay, ...october]);
    const all = ['102', '307', '306', '305', '304', '303', '302', '301', '103', '101', '909'];
    expect(await numbers({})).toEqual(all);
    expect(await numbers({ year_month: '2026-10', page_size: 20 })).toEqual(all.slice(0, 10));
    expect(await numbers({ ruc_emisor: FERNANDEZ[1], page_size: 20 })).toEqual(
      all.filter((one) => !/^10[23]$/.test(one)),
    );
    expect(await numbers({ search: 'fernandez', page_size: 20 })).toEqual(all.filter((one) => !/^10[23]$/.test(one)));
    const there: string[] = [];
    let page = await list({ page_size: 3 });
    for (; page.body.next_cursor !== null; page = await list({ page_size: 3, cursor: page.body.next_cursor })) {
      there.push(...numbersOn(page));
    }
    expect([...there, ...numbersOn(page)]).toEqual(all);
    const back: string[][] = [];
    while (page.body.previous_cursor !== null) {
      page = await list({ page_size: 3, cursor: page.body.previous_cursor });
      back.unshift(numbersOn(page));
    }
    expect(back.flat()).toEqual(there);
  });

  test('API-07 across months only the date sorts, and whoever asks for more is told to choose a month', async () => {
    const { list, numbers } = await withNumbers('orden-sin-mes', october);
    expect(await numbers({ sort: 'fecha' })).toEqual(await numbers({}));
    expect(await numbers({ sort: 'fecha', order: 'asc' })).toEqual((await numbers({})).toReversed());
    const { status, body } = await list({ sort: 'total' });
    expect(status).toBe(422);
    expect(body.message).toMatch(/^Elige un mes para ordenar/);
    expect((await list({ sort: 'color', year_month: '2026-10' })).status).toBe(422);
  });
});

describe('whom the business buys from', () => {
  test('LIST-04 issuers are found by name or RUC, most invoices first, each RUC once', async () => {
    const many: Listed[] = Array.from({ length: 10 }, (_, at) => ({
      key: 10 + at,
      issuer: [`Proveedor ${at}`, `70000${at}-${at}`],
    }));
    const { parties } = await aBusiness(server, 'proveedores', [
      { key: 1, issuer: FERNANDEZ, receiver: TAVAPORA },
      { key: 2, issuer: FERNANDEZ, receiver: AYALA },
      { key: 3, issuer: ['Distrib. Fernandez', '80012345-0'], receiver: TAVAPORA },
      { key: 4, issuer: NANDUTI, receiver: ['Fernández, Ana', '777777-7'] },
      { key: 5, issuer: ['Fernández y Cía.', '80055555-1'] },
      ...many,
    ]);
    expect((await parties('fernandez')).body.data).toEqual([
      { nombre: FERNANDEZ[0], ruc: FERNANDEZ[1], cantidad: 3 },
      { nombre: 'Fernández y Cía.', ruc: '80055555-1', cantidad: 1 },
    ]);
    expect((await parties('80055555')).body.data).toHaveLength(1);
    expect((await parties('proveedor')).body.data).toHaveLength(8);
    expect((await parties('  ')).body.data).toEqual([]);
    expect((await parties('%')).body.data).toEqual([]);
  });
});
