import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PDF_ROWS } from '#contract/exports/exports.ts';
import { rowsOf } from '#sifen/kude/page-text.ts';
import { openPdf } from '#sifen/kude/pdf-pages.ts';
import { aPaper, issuedBy, worth } from '../../../../../test/builders/made-papers.ts';
import { copyInvoices } from '../../../../../test/exports/copy-invoices.ts';
import { anExportingBusiness } from '../../../../../test/exports/exporting-business.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const aBusiness = () => anExportingBusiness(server);

const TOTALS = {
  name: 'Totales',
  fields: [
    { field_key: 'nombre_emisor', display_name: 'Proveedor', field_type: 'TEXT' },
    { field_key: 'monto_total', display_name: 'Total', field_type: 'CURRENCY' },
  ],
};
const PRODUCTS = {
  name: 'Productos',
  fields: [{ field_key: 'productos.nombre', display_name: 'Producto', field_type: 'TEXT' }],
};

describe('what an export would hold', () => {
  test('READ-14 is counted by invoices and rows, with what is left out by its reason', async () => {
    const { receive, create, send } = await aBusiness();
    await receive([
      aPaper({ issueDate: '2026-10-01', ...worth('100') }),
      aPaper({ issueDate: '2026-10-02', ...worth('30'), documentType: 'credit-note' }),
      aPaper({ issueDate: '2026-10-02', ...worth('200') }, { isInReview: true }),
      aPaper({ issueDate: '2026-10-03', ...worth('300'), environment: 'test' }),
      aPaper({ issueDate: '2026-10-04', ...worth('400'), currency: 'USD', exchange: null }),
      aPaper({ issueDate: '2026-11-01', ...worth('1000') }),
    ]);
    const filters = { fecha_inicio: '2026-10-01', fecha_fin: '2026-10-31' };
    const count = async (template: object) =>
      (await send('POST', '/export/count', { template_id: await create(template), filters })).body;
    const counted = await count(TOTALS);
    expect(counted).toMatchObject({ facturas: 2, filas: 2, minimo: false, total_monto: 70, en_segundo_plano: false });
    expect(counted.no_incluidas.map(({ motivo, cantidad, monto }: never) => [motivo, cantidad, monto]).sort()).toEqual([
      ['en_revision', 1, 200],
      ['prueba', 1, null],
      ['sin_tipo_de_cambio', 1, null],
    ]);
    const { items } = aPaper().invoice;
    expect(await count(PRODUCTS)).toMatchObject({ facturas: 2, filas: 2 * items.length });
  });

  test('the list’s own filters mean the same: words, issuer’s name, verification, and invoices chosen one by one', async () => {
    const { receive, create, json, get } = await aBusiness();
    await receive([
      aPaper({ ...worth('1'), ...issuedBy('80000001-5', 'Ñandutí Textiles') }),
      aPaper({ ...worth('2'), ...issuedBy('80000001-5', 'Ñandutí Textiles') }),
      aPaper({ ...worth('4'), ...issuedBy('80000002-3', 'Almacén Central') }),
    ]);
    await server.db.updateTable('invoice').set({ verdict: 'observed' }).where('total', '=', '2').execute();
    const template_id = await create(TOTALS);
    const totals = async (filters: object) => (await json({ template_id, filters })).map(({ Total }) => Total);
    const listed = async (query: string) =>
      (await get(`/v2/invoices/headers?page_size=100&${query}`)).body.data.map(({ monto_total }: never) =>
        Number(monto_total),
      );
    for (const [filters, query] of [
      [{ search: 'nanduti' }, 'search=nanduti'],
      [{ emisor_nombre: 'almacen' }, 'emisor_nombre=almacen'],
      [{ verificacion: 'observada' }, 'verificacion=observada'],
      [{ search: 'textiles', verificacion: 'ok' }, 'search=textiles&verificacion=ok'],
      [{ search: '80000002' }, 'search=80000002'],
      [{ ruc_emisor: '80.000.001' }, 'ruc_emisor=80.000.001'],
      [{ search: 'no hay' }, 'search=no%20hay'],
    ] as const) {
      expect([filters, (await totals(filters)).sort()]).toEqual([filters, (await listed(query)).sort()]);
    }
    const [{ id }] = (await get('/v2/invoices/headers?search=central')).body.data;
    expect(await totals({ ids: [id] })).toEqual([4]);
    const other = await aBusiness();
    expect(await other.json({ template_id: await other.create(TOTALS), filters: { ids: [id] } })).toEqual([]);
  });
});

test('EXACT-08 a template that is not saved yet shows how its file would begin: same order, signs, whole guaraníes and totals', async () => {
  const { receive, send } = await aBusiness();
  await receive([
    aPaper({ issueDate: '2026-10-01', ...worth('1250.5'), ...issuedBy('80000001-5', 'Uno') }),
    aPaper({ issueDate: '2026-10-02', ...worth('250'), ...issuedBy('80000002-3', 'Dos'), documentType: 'credit-note' }),
  ]);
  const preview = async (over: object) =>
    (await send('POST', '/export-templates/preview', { ...TOTALS, ...over })).body;
  expect(await preview({ name: '', include_totals: true })).toMatchObject({
    columns: [
      { display_name: 'Proveedor', field_type: 'TEXT', alignment: 'left', width: 120 },
      { display_name: 'Total', field_type: 'CURRENCY' },
    ],
    rows: [
      ['Uno', '1251'],
      ['Dos', '-250'],
    ],
    totals: [['Total', '1001']],
  });
  expect(await preview({ name: '', fields: [] })).toMatchObject({ columns: [], totals: [] });
});

describe('as a PDF', () => {
  test('OPEN-13 it opens, with the rows, their sum, and what was left out', async () => {
    const { receive, create, take } = await aBusiness();
    await receive([
      aPaper({ ...worth('1250000.5'), ...issuedBy('80000001-5', 'Ñandutí S.A.') }),
      aPaper({ ...worth('99'), ...issuedBy('80000001-5', 'Ñandutí S.A.') }, { isInReview: true }),
    ]);
    const template_id = await create({ ...TOTALS, include_totals: true });
    const { headers, bytes } = await take({ template_id, format: 'pdf', filename: 'octubre.xlsx' });
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe('attachment; filename=octubre.pdf');
    const pdf = await openPdf(bytes);
    const lines = async (page: number) =>
      await pdf.withPage(page, (one) => rowsOf(one.readText()).map(({ text }) => text.replace(/\s+/g, ' ')));
    expect(await lines(1)).toEqual([
      'Totales',
      'Proveedor Total',
      'Ñandutí S.A. 1.250.001',
      'Total 1.250.001',
      'Página 1 de 2',
    ]);
    expect((await lines(2)).slice(0, 1)).toEqual(['Totales: No incluidas']);
    pdf.close();
  });

  test('EXP-20 of more rows than anybody prints is refused with a sentence that says what to do', async () => {
    const { ownerId, receive, create, take, send } = await aBusiness();
    await receive([aPaper(worth('1'))]);
    const template_id = await create(PRODUCTS);
    await server.db
      .updateTable('invoice')
      .set({ item_count: PDF_ROWS + 1 })
      .where('owner_id', '=', ownerId)
      .execute();
    const { status, bytes } = await take({ template_id, format: 'pdf' });
    expect(status).toBe(422);
    expect(JSON.parse(bytes.toString())).toMatchObject({
      code: 'demasiadas_filas',
      message:
        'Un PDF lleva hasta 10.000 filas y esta exportación tiene más. Elige un período más corto o expórtala en Excel.',
    });
    expect((await send('POST', '/export/count', { template_id })).body).toMatchObject({ cabe_en_pdf: false });
  });
});

test('API-70 EXP-23 the summary by supplier has one row for each, in many pages, and its sum is the explorer’s', async () => {
  const { ownerId, receive, send, json, get } = await aBusiness();
  const rucs = ['80000002-3', '80000001-5', '80000003-1'];
  await receive(
    Array.from({ length: 30 }, (_, at) => {
      const issuer = issuedBy(rucs[at % 3] ?? '', `Proveedor ${at % 3}`);
      const documentType = at === 4 ? ('credit-note' as const) : ('invoice' as const);
      return aPaper({ issueDate: '2026-10-05', documentType, ...worth(`${1000 + at}.37`), ...issuer });
    }),
  );
  const { template } = (await send('POST', '/export-templates/create-from-preset', { preset: 'resumen_por_proveedor' }))
    .body;
  expect(template.kind).toBe('RESUMEN_POR_PROVEEDOR');
  const rows = await json({ template_id: template.id });
  expect(rows.map((row) => [row['RUC Emisor'], row['Nombre Emisor'], row['Cantidad de facturas']])).toEqual([
    ['80000001-5', 'Proveedor 1', 10],
    ['80000002-3', 'Proveedor 0', 10],
    ['80000003-1', 'Proveedor 2', 10],
  ]);
  const { statistics } = (await get('/invoices/month/2026-10/stats')).body;
  expect(rows.reduce((sum, { Total }) => sum + Number(Total), 0)).toBe(statistics.total_monto);
  expect((await send('POST', '/export/count', { template_id: template.id })).body).toMatchObject({
    filas: 3,
    facturas: 30,
  });
  await copyInvoices(server.db, ownerId, 40);
  const many = await json({ template_id: template.id });
  expect(many.map((row) => row['Cantidad de facturas'])).toEqual([410, 410, 410]);
});
