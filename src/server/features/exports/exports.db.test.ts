import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '#contract/routes.ts';
import { aSubscription } from '../../../../test/builders/a-subscription.ts';
import { anInvoice } from '../../../../test/builders/an-invoice.ts';
import { aPaper, issuedBy, worth } from '../../../../test/builders/made-papers.ts';
import { anExportingBusiness } from '../../../../test/exports/exporting-business.ts';
import { readSheetXml } from '../../../../test/exports/read-sheet-xml.ts';
import { type ReadSheet, readWorkbook, valuesOf } from '../../../../test/exports/read-workbook.ts';
import { isLeftOut } from '../../../../test/left-out.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const SIMPLE = {
  name: 'Compras',
  fields: [
    { field_key: 'numero_factura', display_name: 'Número', field_type: 'TEXT' },
    { field_key: 'fecha', display_name: 'Fecha', field_type: 'DATE', alignment: 'center', width: 89 },
    { field_key: 'nombre_emisor', display_name: 'Proveedor', field_type: 'TEXT' },
    { field_key: 'monto_total', display_name: 'Total', field_type: 'CURRENCY', alignment: 'right' },
  ],
};

async function aBusiness() {
  const business = await anExportingBusiness(server);
  return { ...business, create: (body: object = SIMPLE) => business.create(body) };
}

describe('templates', () => {
  test('API-61 API-62 API-63 API-64 API-65 DATA-30 DATA-31 TPL-64 are made, read, changed and deleted by their owner alone', async () => {
    const [mine, theirs] = [await aBusiness(), await aBusiness()];
    const made = await mine.send('POST', '/export-templates', SIMPLE);
    expect(made.body.message).toBe('Template creado correctamente');
    const { id } = made.body.template;
    const { template } = (await mine.get(`/export-templates/${id}`)).body;
    expect(template).toMatchObject({
      name: 'Compras',
      sheet_name: 'Facturas',
      include_header: true,
      include_totals: false,
    });
    const NINE = 'id name description sheet_name include_header include_totals is_default created_at fields';
    expect(Object.keys(template)).toEqual(expect.arrayContaining(NINE.split(' ')));
    const ELEVEN =
      'field_key display_name field_type alignment grouping_type separator order is_visible width is_calculated calculated_type';
    for (const field of template.fields) expect(Object.keys(field)).toEqual(expect.arrayContaining(ELEVEN.split(' ')));
    expect(template.fields.map(({ field_key, order }: Record<string, unknown>) => [field_key, order])).toEqual([
      ['numero_factura', 1],
      ['fecha', 2],
      ['nombre_emisor', 3],
      ['monto_total', 4],
    ]);
    expect((await theirs.get('/export-templates')).body.templates).toEqual([]);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/duplicate'],
      ['POST', '/set-default'],
    ] as const) {
      const body = { ...SIMPLE, name: 'Ajeno' };
      const { status } =
        method === 'GET'
          ? await theirs.get(`/export-templates/${id}`)
          : await theirs.send(method, `/export-templates/${id}${path}`, body);
      expect([method, path, status]).toEqual([method, path, 404]);
    }
    const changed = { ...SIMPLE, name: 'Otro', fields: [...SIMPLE.fields].reverse() };
    expect((await mine.send('PUT', `/export-templates/${id}`, changed)).body.message).toBe(
      'Template actualizado correctamente',
    );
    const read = (await mine.get('/export-templates')).body.templates;
    expect(
      read.map(({ name, fields }: { name: string; fields: { field_key: string }[] }) => [name, fields[0]?.field_key]),
    ).toEqual([['Otro', 'monto_total']]);
    expect((await mine.send('DELETE', `/export-templates/${id}`)).body.message).toBe(
      'Template eliminado correctamente',
    );
    expect((await mine.get(`/export-templates/${id}`)).status).toBe(404);
  });

  test('DATA-30 DATA-31 TPL-63 say all that they are, with what was not said filled in', async () => {
    const { create, get } = await aBusiness();
    const id = await create({ name: 'Todo', fields: [{ field_key: 'cdc', display_name: 'CDC', field_type: 'TEXT' }] });
    const { template } = (await get(`/export-templates/${id}`)).body;
    expect(template).toEqual({
      id,
      version: 1,
      name: 'Todo',
      description: '',
      sheet_name: 'Facturas',
      include_header: true,
      include_totals: false,
      is_default: false,
      kind: 'FACTURAS',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      fields: [
        {
          field_key: 'cdc',
          display_name: 'CDC',
          field_type: 'TEXT',
          alignment: 'left',
          grouping_type: 'SEPARATE_ROWS',
          separator: ', ',
          order: 1,
          is_visible: true,
          width: 120,
          is_calculated: false,
          calculated_type: null,
        },
      ],
    });
  });

  test('API-66 a copy has the same fields under its name, and is not the default', async () => {
    const { send, create, get } = await aBusiness();
    const id = await create({ ...SIMPLE, is_default: true });
    const { template } = (await send('POST', `/export-templates/${id}/duplicate`, { name: 'Compras - Copia' })).body;
    const { id: _, created_at, ...original } = (await get(`/export-templates/${id}`)).body.template;
    expect(original).toMatchObject({ is_default: true, fields: SIMPLE.fields });
    expect(template).toMatchObject({ ...original, name: 'Compras - Copia', is_default: false });
    expect(template.id).not.toBe(id);
  });

  test('API-67 TPL-23 the one that is asked for is the default, and at most one, also when several become it at once', async () => {
    const { send, create, get } = await aBusiness();
    const ids = await Promise.all(['Uno', 'Dos', 'Tres'].map((name) => create({ ...SIMPLE, name, is_default: true })));
    await Promise.all(ids.map((id) => send('POST', `/export-templates/${id}/set-default`)));
    const listed = async (): Promise<{ id: string; is_default: boolean }[]> =>
      (await get('/export-templates')).body.templates;
    expect((await listed()).map(({ is_default }) => is_default)).toEqual([true, false, false]);
    for (const id of ids) {
      await send('POST', `/export-templates/${id}/set-default`);
      const [first, ...rest] = await listed();
      expect([first?.id, first?.is_default, rest.some(({ is_default }) => is_default)]).toEqual([id, true, false]);
    }
  });

  test('TPL-37 TPL-38 TPL-39 TPL-40 TPL-41 TPL-42 TPL-43 TPL-46 TPL-47 TPL-58 TPL-59 TPL-60 what is wrong is refused by its field', async () => {
    const { send } = await aBusiness();
    const [field] = SIMPLE.fields;
    const wrong = async (body: object) => {
      const { status, body: answer } = await send('POST', '/export-templates', { ...SIMPLE, ...body });
      expect(status).toBe(422);
      return answer;
    };
    expect(await wrong({ name: ' ', fields: [] })).toMatchObject({
      message: 'Errores de validación: El nombre del template es requerido. Debe seleccionar al menos un campo',
      fields: { name: 'El nombre del template es requerido', fields: 'Debe seleccionar al menos un campo' },
    });
    expect((await wrong({ fields: [field, field] })).message).toContain('No se pueden tener campos duplicados');
    expect((await wrong({ fields: [{ ...field, field_key: 'no_hay' }] })).fields).toHaveProperty([
      'fields.0.field_key',
    ]);
    for (const [path, body] of [
      ['name', { name: 'x'.repeat(101) }],
      ['description', { description: 'x'.repeat(501) }],
      ['sheet_name', { sheet_name: 'x'.repeat(32) }],
      ['fields.0.width', { fields: [{ ...field, width: 49 }] }],
      ['fields.0.width', { fields: [{ ...field, width: 501 }] }],
      ['fields.0.field_type', { fields: [{ ...field, field_type: 'FORMULA' }] }],
      ['fields.0.alignment', { fields: [{ ...field, alignment: 'justify' }] }],
      ['fields.0.grouping_type', { fields: [{ ...field, grouping_type: 'SUM' }] }],
    ] as const) {
      expect((await wrong(body)).fields).toHaveProperty([path]);
    }
  });

  test('API-68 DATA-32 TPL-30 TPL-31 TPL-32 TPL-33 TPL-34 TPL-35 TPL-36 the fields that there are, each in one category', async () => {
    const { get } = await aBusiness();
    const { fields, categories } = (await get('/export-templates/available-fields')).body;
    const named = Object.fromEntries(
      categories.map(({ key, fields: keys }: { key: string; fields: string[] }) => [key, keys]),
    );
    expect(Object.keys(named)).toEqual(['basic', 'emisor', 'cliente', 'montos', 'productos', 'metadata']);
    expect(Object.values(named).flat().sort()).toEqual(Object.keys(fields).sort());
    for (const descriptor of Object.values(fields)) {
      expect(descriptor).toMatchObject({
        field_type: expect.stringMatching(/^(TEXT|NUMBER|CURRENCY|DATE|PERCENTAGE|ARRAY)$/),
        is_array: expect.any(Boolean),
        description: expect.stringMatching(/./),
      });
    }
    const has = (category: string, keys: string[]) => expect(named[category]).toEqual(expect.arrayContaining(keys));
    has('basic', [
      'numero_factura',
      'fecha',
      'cdc',
      'timbrado',
      'establecimiento',
      'punto_expedicion',
      'tipo_documento',
      'condicion_venta',
      'moneda',
      'tipo_cambio',
    ]);
    for (const side of ['emisor', 'cliente']) {
      has(
        side,
        ['ruc', 'nombre', 'direccion', 'telefono', 'email', 'actividad_economica'].map((part) => `${part}_${side}`),
      );
    }
    has('montos', [
      'exentas',
      'base_5',
      'iva_5',
      'base_10',
      'iva_10',
      'total_iva',
      'monto_total',
      'descuento',
      'anticipo',
    ]);
    const parts = [
      'codigo',
      'nombre',
      'descripcion',
      'articulo',
      'cantidad',
      'unidad',
      'precio_unitario',
      'total',
      'iva',
      'afectacion_iva',
      'base_gravada',
      'monto_iva',
    ];
    has('productos', ['productos', ...parts.map((part) => `productos.${part}`)]);
    has('metadata', [
      'fuente',
      'calidad_procesamiento',
      'email_origen',
      'mes_proceso',
      'created_at',
      'descripcion_factura',
    ]);
    for (const field of Object.values(fields)) {
      expect(field).toMatchObject({
        field_type: expect.any(String),
        is_array: expect.any(Boolean),
        description: expect.any(String),
      });
    }
    expect(fields.productos).toMatchObject({ field_type: 'ARRAY', is_array: true });
    expect(fields['productos.cantidad']).toMatchObject({ field_type: 'NUMBER', is_array: true });
    expect(fields.monto_total).toMatchObject({ field_type: 'CURRENCY', is_array: false });
  });

  test('API-69 calculated fields are shown on real invoices', async () => {
    const { get, receive } = await aBusiness();
    await receive([aPaper()]);
    const { totals, items } = anInvoice();
    const { data } = (await get('/export-templates/calculated-fields/preview')).body;
    const values = data.map(({ values }: { values: { value: string }[] }) => values[0]?.value);
    expect(values).toEqual([
      String(Number(totals?.total) - Number(totals?.vat)),
      expect.stringMatching(/^0\.\d+$/),
      String(items.length),
      '1',
    ]);
  });
});

describe.skipIf(isLeftOut('openpyxl'))('the file', () => {
  const sheetOf = (bytes: Uint8Array): ReadSheet[] => readWorkbook(bytes);

  test('API-71 EXP-20 EXP-21 EXP-22 EXP-23 EXP-25 EXP-26 EXP-30 has the template’s columns, types, widths and totals, and both days at the borders', async () => {
    const { receive, create, take } = await aBusiness();
    const days = ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'];
    await receive(
      days.map((issueDate, at) =>
        aPaper({ issueDate, ...worth(`${at + 1}000.5`), ...issuedBy('80000001-5', '=1+1 Ñandutí & Cía') }),
      ),
    );
    const template_id = await create({ ...SIMPLE, sheet_name: 'Octubre', include_totals: true });
    const { headers, bytes } = await take({
      template_id,
      filters: { fecha_inicio: '2026-10-01', fecha_fin: '2026-10-31' },
    });
    expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers.get('content-disposition')).toBe('attachment; filename=compras.xlsx');
    const [sheet] = sheetOf(bytes);
    expect(sheet).toMatchObject({
      name: 'Octubre',
      frozen: 'A2',
      widths: [expect.any(Number), 12, expect.any(Number), expect.any(Number)],
    });
    const [header, first, second, totals] = sheet?.rows ?? [];
    expect(header?.map(({ value, bold }) => [value, bold])).toEqual([
      ['Número', true],
      ['Fecha', true],
      ['Proveedor', true],
      ['Total', true],
    ]);
    expect(first).toEqual([
      { value: expect.stringMatching(/^001-001-\d{7}$/), kind: 's', format: '@', bold: false, alignment: 'left' },
      { value: '2026-10-01', kind: 'd', format: 'dd/mm/yyyy', bold: false, alignment: 'center' },
      { value: '=1+1 Ñandutí & Cía', kind: 's', format: '@', bold: false, alignment: 'left' },
      { value: 2001, kind: 'n', format: '#,##0', bold: false, alignment: 'right' },
    ]);
    expect(second?.[1]?.value).toBe('2026-10-31');
    expect(totals?.map(({ value }) => value)).toEqual(['Total', null, null, 5002]);
    expect(sheet?.rows).toHaveLength(4);
    const bare = await create({ ...SIMPLE, name: 'Sin título', include_header: false });
    const [plain] = sheetOf((await take({ template_id: bare })).bytes);
    expect(plain?.rows).toHaveLength(4);
    expect(plain?.rows[0]?.[1]?.value).toBe('2026-09-30');
  });

  test('API-71 READ-13 EXP-31 leaves out what does not count, and names it with its reason on a second sheet; filters by RUC', async () => {
    const { receive, create, take } = await aBusiness();
    const mine = issuedBy('80000001-5', 'Uno');
    await receive([
      aPaper({ issueDate: '2026-10-01', ...worth('100'), ...mine }),
      aPaper({ issueDate: '2026-10-02', ...worth('200'), ...mine }, { isInReview: true }),
      aPaper({ issueDate: '2026-10-03', ...worth('300'), ...mine, environment: 'test' }),
      aPaper({ issueDate: '2026-10-04', ...worth('400'), ...mine, currency: 'USD', exchange: null }),
      aPaper({ issueDate: '2026-10-05', ...worth('30'), ...mine, documentType: 'credit-note' }),
      aPaper({ ...worth('500'), ...issuedBy('80000002-3', 'Dos') }),
    ]);
    const template_id = await create({ ...SIMPLE, include_totals: true });
    const [sheet, left] = sheetOf((await take({ template_id, filters: { ruc_emisor: '80000001' } })).bytes);
    expect(sheet?.rows.map((row) => row[3]?.value)).toEqual(['Total', 100, -30, 70]);
    expect(left?.name).toBe('No incluidas');
    expect(
      valuesOf(left)
        ?.slice(1, 4)
        .map(([reason, , , , , , total]) => [reason, total]),
    ).toEqual([
      ['En revisión: confírmala o corrígela para que cuente', 200],
      ['Documento de prueba, sin valor fiscal', 300],
      ['En otra moneda y sin tipo de cambio', 400],
    ]);
    const { receiver } = anInvoice();
    await receive([aPaper({ ...worth('900'), ...mine, receiver: { ...receiver, ruc: '80020001-2' } })]);
    const [ofClient] = sheetOf((await take({ template_id, filters: { ruc_cliente: '80020001-2' } })).bytes);
    expect(ofClient?.rows.map((row) => row[3]?.value)).toEqual(['Total', 900, 900]);

    const asked = { template_id, filters: { ruc_emisor: '80000001', ruc_cliente: receiver.ruc } };
    const lines = (await take({ ...asked, format: 'csv' })).bytes.toString().split('\r\n');
    expect(lines.slice(3)).toEqual([
      'Total;;;70',
      '',
      expect.stringMatching(/^"No incluida: En revisión: .*: 001-001-\d{7} de Uno, 2026-10-02"$/),
      expect.stringMatching(/^"No incluida: Documento de prueba, sin valor fiscal: 001-001-\d{7} de Uno, 2026-10-03"$/),
      expect.stringMatching(/^"No incluida: En otra moneda y sin tipo de cambio: 001-001-\d{7} de Uno, 2026-10-04"$/),
      '',
    ]);
    const { filas, totales, no_incluidas } = JSON.parse((await take({ ...asked, format: 'json' })).bytes.toString());
    expect([filas.length, totales.Total]).toEqual([2, 70]);
    expect(no_incluidas).toMatchObject([
      { motivo: 'en_revision', fecha: '2026-10-02', nombre_emisor: 'Uno', moneda: 'PYG', total: 200 },
      { motivo: 'prueba', total: 300 },
      { motivo: 'sin_tipo_de_cambio', moneda: 'USD', total: 400 },
    ]);
  });

  test('EXP-23 the sum of an exported month is the explorer’s, to the guaraní, through many pages', async () => {
    const { receive, get, take, send } = await aBusiness();
    const papers = Array.from({ length: 450 }, (_, at) =>
      aPaper({
        issueDate: `2026-10-${String((at % 28) + 1).padStart(2, '0')}`,
        ...worth(`${1000 + at}.37`),
        ...(at % 7 === 0 ? { documentType: 'credit-note' as const } : {}),
      }),
    );
    await receive(papers);
    const { template } = (
      await send('POST', '/export-templates/create-from-preset', { preset: 'detalle_de_productos' })
    ).body;
    const [sheet] = sheetOf((await take({ template_id: template.id })).bytes);
    const { statistics } = (await get('/invoices/month/2026-10/stats')).body;
    expect(sheet?.rows.at(-1)?.at(-1)?.value).toBe(statistics.total_monto);
    expect(new Set(sheet?.rows.slice(1, -1).map((row) => row[1]?.value)).size).toBe(450);
  });

  test.each([
    ['libro_iva_compras', 'Libro IVA Compras', 18],
    ['resumen_por_proveedor', 'Proveedores', 12],
    ['detalle_de_productos', 'Facturas', 11],
    ['facturas_simples', 'Facturas', 7],
  ])('API-70 the preset %s makes a template that exports', async (preset, name, columns) => {
    const { receive, send, take } = await aBusiness();
    await receive([aPaper()]);
    await send('PUT', '/user/business', { ruc: anInvoice().receiver.ruc, nombre: 'Quien recibe' });
    const { template } = (await send('POST', '/export-templates/create-from-preset', { preset })).body;
    const [sheet] = sheetOf((await take({ template_id: template.id })).bytes);
    expect([sheet?.name, sheet?.rows[0]?.length]).toEqual([name, columns]);
    const below = preset === 'libro_iva_compras' ? 3 : 1;
    expect(sheet?.rows.at(-1 - below)?.some(({ value }) => value === anInvoice().issuer.name)).toBe(true);
  });
});

describe('other formats, and what is refused', () => {
  test('OPEN-13 EXACT-05 CSV: what looks like a formula is a text; JSON: amounts are numbers', async () => {
    const { receive, create, take } = await aBusiness();
    await receive([
      aPaper({ ...worth('1000.5'), ...issuedBy('80000001-5', '=HYPERLINK("x";1)'), issueDate: '2026-10-05' }),
    ]);
    const template_id = await create();
    const csv = (await take({ template_id, format: 'csv' })).bytes.toString();
    expect(csv.split('\r\n')[0]).toBe('\uFEFFNúmero;Fecha;Proveedor;Total');
    expect(csv.split('\r\n')[1]).toMatch(/^001-001-\d{7};2026-10-05;"'=HYPERLINK\(""x"";1\)";1001$/);
    const json = await take({ template_id, format: 'json', filename: '../a/b.json' });
    expect(json.headers.get('content-disposition')).toBe('attachment; filename=.._a_b.json');
    expect(JSON.parse(json.bytes.toString())).toMatchObject({
      filas: [{ Total: 1001, Fecha: '2026-10-05' }],
      totales: null,
      no_incluidas: [],
    });
  });

  test('whatever a document puts in any text, also in its currency, no spreadsheet reckons it', async () => {
    const { ownerId, receive, create, take, get } = await aBusiness();
    await receive([aPaper({ issueDate: '2026-10-05', ...worth('1') })]);
    const evil = '=cmd|"/c calc"!A1';
    await server.db
      .updateTable('invoice')
      .set({ currency: '@SUM(1)', timbrado: '+1', document_number: '-1+1', issuer_ruc: evil, issuer_name: '\t=1' })
      .set({ receiver_ruc: evil, receiver_name: '=1+1', source: 'xml' })
      .where('owner_id', '=', ownerId)
      .execute();
    await sql`
      update invoice set details = regexp_replace(details::text, '"(description|street|phone|email|code|information|number)": "[^"]*"',
        '"\\1": "=1+1"', 'g')::jsonb where owner_id = ${ownerId}`.execute(server.db);
    const { fields } = (await get('/export-templates/available-fields')).body;
    const keys = Object.entries(fields as Record<string, { field_type: string }>);
    const texts = keys.filter(([, { field_type }]) => field_type === 'TEXT' || field_type === 'ARRAY');
    const template_id = await create({
      name: '=1+1',
      sheet_name: '=1+1',
      fields: texts.map(([field_key]) => ({ field_key, display_name: '=1+1', field_type: 'TEXT' })),
    });
    const sheets = await readSheetXml((await take({ template_id })).bytes);
    const cells = sheets.flatMap(({ rows }) => rows.flat()).filter(({ value }) => value !== null);
    expect(cells.filter(({ value }) => /^[=+\-@\t]/.test(value ?? '')).length).toBeGreaterThan(20);
    expect(cells.filter(({ isText }) => !isText)).toEqual([]);
    const [titles, row] = (await take({ template_id, format: 'csv' })).bytes.toString().slice(1).split('\r\n');
    for (const cell of [...(titles?.split(';') ?? []), ...(row?.split(';') ?? [])]) {
      expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/);
    }
  });

  test('two columns with one title are both in a JSON file', async () => {
    const { receive, create, json } = await aBusiness();
    await receive([aPaper({ ...worth('7'), issueDate: '2026-10-05' })]);
    const titled = (field_key: string) => ({ field_key, display_name: 'Dato', field_type: 'TEXT' });
    const template_id = await create({ name: 'Dos', fields: ['fecha', 'monto_total', 'moneda'].map(titled) });
    expect(await json({ template_id })).toEqual([{ Dato: '2026-10-05', 'Dato (2)': '7', 'Dato (3)': 'PYG' }]);
  });

  test('OPEN-13 a plan without the format or without own templates says so, and its presets still export', async () => {
    const { ownerId, send, take, create } = await aBusiness();
    const before = await create();
    await aSubscription(server.db, ownerId, { plan: 'basic' });
    const refused = await take({ template_id: before });
    expect([refused.status, JSON.parse(refused.bytes.toString()).message]).toEqual([
      402,
      'Tu plan Básico no incluye exportar con templates propios. Usa uno listo para usar o cambia de plan.',
    ]);
    const own = await send('POST', '/export-templates', SIMPLE);
    expect([own.status, own.body.code]).toEqual([402, 'plan_no_incluye']);
    const { template } = (await send('POST', '/export-templates/create-from-preset', { preset: 'facturas_simples' }))
      .body;
    expect((await take({ template_id: template.id })).status).toBe(200);
    const json = await take({ template_id: template.id, format: 'json' });
    expect(json.status).toBe(402);
    expect(JSON.parse(json.bytes.toString()).message).toBe(
      'Tu plan Básico no incluye exportar en JSON. Elige otro formato o cambia de plan.',
    );
  });

  test('SAFE-38 every call that makes a sheet declares that it needs exports, and a plan without any format is refused before it is read', async () => {
    const makes = allRoutes.filter(({ path }) => ['/export/custom', '/tasks/export'].includes(path));
    expect(makes.map(({ needs }) => needs)).toEqual(['exports', 'exports']);
    const { ownerId, send } = await aBusiness();
    await aSubscription(server.db, ownerId, { plan: 'basic' });
    const plan = server.db.updateTable('plan').where('code', '=', 'basic');
    await plan.set({ export_formats: [] }).execute();
    for (const { path } of makes) {
      const { status, body } = await send('POST', path, { nothing: 'of a body' });
      expect([status, body.message]).toEqual([
        402,
        'Tu plan Básico no incluye exportar. Elige otro plan para tenerlo.',
      ]);
    }
    await plan.set({ export_formats: ['excel', 'csv'] }).execute();
  });

  test('SAFE-37 whose trial is over and who has no plan takes Excel and CSV of what is ready, now and in the background, and nothing else', async () => {
    const { ownerId, send, take, create } = await aBusiness();
    const own = await create();
    const { template } = (await send('POST', '/export-templates/create-from-preset', { preset: 'facturas_simples' }))
      .body;
    await aSubscription(server.db, ownerId, { plan: 'pro' });
    expect((await take({ template_id: own, format: 'pdf' })).status).toBe(200);
    await server.db
      .updateTable('owner')
      .set({ trial_expires_at: new Date(0) })
      .where('id', '=', ownerId)
      .execute();
    expect((await send('POST', '/user/subscription/cancel', {})).status).toBe(200);
    const statuses = async (template_id: string) =>
      await Promise.all(
        ['excel', 'csv', 'json', 'pdf'].map(async (format) => (await take({ template_id, format })).status),
      );
    expect(await statuses(template.id)).toEqual([200, 200, 402, 402]);
    expect(await statuses(own)).toEqual([402, 402, 402, 402]);
    const ordered = { template_id: own, filename: 'a', format: 'excel' };
    expect((await send('POST', '/tasks/export', ordered)).body.code).toBe('plan_no_incluye');
    expect((await send('POST', '/export-templates', SIMPLE)).body.code).toBe('plan_no_incluye');
  });

  test('EXP-14 SEC-07 no name, somebody else’s template, a day that does not exist', async () => {
    const { create, take } = await aBusiness();
    const other = await aBusiness();
    const template_id = await create();
    expect((await take({ template_id, filename: ' ' })).status).toBe(422);
    expect((await take({ template_id, filters: { fecha_inicio: '2026-02-30' } })).status).toBe(422);
    expect((await other.take({ template_id })).status).toBe(404);
  });
});
