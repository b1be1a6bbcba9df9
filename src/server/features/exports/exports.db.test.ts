import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '#contract/routes.ts';
import { aSubscription } from '../../../../test/builders/a-subscription.ts';
import { anInvoice } from '../../../../test/builders/an-invoice.ts';
import { aPaper, issuedBy, worth } from '../../../../test/builders/made-papers.ts';
import { anExportingBusiness } from '../../../../test/exports/exporting-business.ts';
import { readSheetXml } from '../../../../test/exports/read-sheet-xml.ts';
import { type ReadSheet, readWorkbook, valuesOf } from '../../../../test/exports/read-workbook.ts';
import { isLeftOut } from '../../../../test/parts-left-out.ts';
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
  test('API-61 SEC-07 the list holds the templates of its owner, and another’s id is 404 to every call', async () => {
    const [mine, theirs] = [await aBusiness(), await aBusiness()];
    const id = await mine.create();
    const listed = async ({ get }: typeof mine) =>
      (await get('/export-templates')).body.templates.map((template: { id: string }) => template.id);
    expect(await listed(mine)).toEqual([id]);
    expect(await listed(theirs)).toEqual([]);
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
    expect((await mine.get(`/export-templates/${id}`)).body.template).toMatchObject(SIMPLE);
  });

  test('API-63 API-62 one that is made is told, and is read as it was saved', async () => {
    const { send, get } = await aBusiness();
    const { body } = await send('POST', '/export-templates', SIMPLE);
    expect(body.message).toBe('Template creado correctamente');
    const { template } = (await get(`/export-templates/${body.template.id}`)).body;
    expect(template).toMatchObject(SIMPLE);
    expect(template).toEqual(body.template);
  });

  test('TPL-64 its fields are counted from 1 in their order', async () => {
    const { create, get } = await aBusiness();
    const { fields } = (await get(`/export-templates/${await create()}`)).body.template;
    expect(fields.map(({ field_key, order }: Record<string, unknown>) => [field_key, order])).toEqual([
      ['numero_factura', 1],
      ['fecha', 2],
      ['nombre_emisor', 3],
      ['monto_total', 4],
    ]);
  });

  test('API-64 a change is told and is read back: another name, other fields, another order', async () => {
    const { send, create, get } = await aBusiness();
    const id = await create();
    const fields = [...SIMPLE.fields].reverse().slice(1);
    const { body } = await send('PUT', `/export-templates/${id}`, { ...SIMPLE, name: 'Otro', fields });
    expect(body.message).toBe('Template actualizado correctamente');
    expect((await get(`/export-templates/${id}`)).body.template).toMatchObject({ id, name: 'Otro', fields });
  });

  test('API-65 one that is deleted is told of, and gone: 404, and in no list', async () => {
    const { send, create, get } = await aBusiness();
    const [id, other] = [await create(), await create({ ...SIMPLE, name: 'Queda' })];
    const { body } = await send('DELETE', `/export-templates/${id}`);
    expect(body.message).toBe('Template eliminado correctamente');
    expect((await get(`/export-templates/${id}`)).status).toBe(404);
    expect((await get('/export-templates')).body.templates).toMatchObject([{ id: other }]);
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

  const refused = async (body: object) => {
    const { send } = await aBusiness();
    const { status, body: answer } = await send('POST', '/export-templates', { ...SIMPLE, ...body });
    return { status, fields: Object.keys(answer.fields ?? {}), message: answer.message as string };
  };
  const accepted = async (body: object) => {
    const { send } = await aBusiness();
    return (await send('POST', '/export-templates', { ...SIMPLE, ...body })).status;
  };
  const withField = (over: object) => ({ fields: [{ ...SIMPLE.fields[0], ...over }] });

  test('TPL-37 TPL-38 TPL-40 without a name and without fields both are told, together', async () => {
    const both = 'Errores de validación: El nombre del template es requerido. Debe seleccionar al menos un campo';
    expect(await refused({ name: ' ', fields: [] })).toEqual({
      status: 422,
      fields: ['name', 'fields'],
      message: both,
    });
  });

  test('TPL-39 a field twice is refused, and so is one that there is not', async () => {
    const [field] = SIMPLE.fields;
    expect((await refused({ fields: [field, field] })).message).toContain('No se pueden tener campos duplicados');
    expect((await refused(withField({ field_key: 'no_hay' }))).fields).toEqual(['fields.0.field_key']);
  });

  test.each([
    ['TPL-41', 'name', 100],
    ['TPL-42', 'description', 500],
    ['TPL-43', 'sheet_name', 31],
  ])('%s %s holds %d characters and no more', async (_, field, most) => {
    expect(await accepted({ [field]: 'x'.repeat(most) })).toBe(200);
    expect(await refused({ [field]: 'x'.repeat(most + 1) })).toMatchObject({ status: 422, fields: [field] });
  });

  test.each([
    ['TPL-46', 50, 49],
    ['TPL-47', 500, 501],
  ])('%s a column is %d wide at its limit, and not %d', async (_, limit, beyond) => {
    expect(await accepted(withField({ width: limit }))).toBe(200);
    expect(await refused(withField({ width: beyond }))).toMatchObject({ status: 422, fields: ['fields.0.width'] });
  });

  test.each([
    ['TPL-58', 'field_type', ['TEXT', 'NUMBER', 'CURRENCY', 'DATE', 'PERCENTAGE', 'ARRAY'], 'FORMULA'],
    ['TPL-59', 'alignment', ['left', 'center', 'right'], 'justify'],
    ['TPL-60', 'grouping_type', ['CONCATENATE', 'SEPARATE_ROWS', 'SUMMARY'], 'SUM'],
  ])('%s %s is one of its words, and no other', async (_, field, words, another) => {
    for (const word of words) expect([word, await accepted(withField({ [field]: word }))]).toEqual([word, 200]);
    expect(await refused(withField({ [field]: another }))).toMatchObject({
      status: 422,
      fields: [`fields.0.${field}`],
    });
  });

  const availableFields = async () => {
    const { get } = await aBusiness();
    const { fields, categories } = (await get('/export-templates/available-fields')).body;
    const named: Record<string, string[]> = Object.fromEntries(
      categories.map(({ key, fields: keys }: { key: string; fields: string[] }) => [key, keys]),
    );
    return { fields, named };
  };

  test('API-68 DATA-32 the fields that there are, each described and in one category', async () => {
    const { fields, named } = await availableFields();
    expect(Object.keys(named)).toEqual(['basic', 'emisor', 'cliente', 'montos', 'productos', 'metadata']);
    expect(Object.values(named).flat().sort()).toEqual(Object.keys(fields).sort());
    for (const descriptor of Object.values(fields)) {
      expect(descriptor).toMatchObject({
        field_type: expect.stringMatching(/^(TEXT|NUMBER|CURRENCY|DATE|PERCENTAGE|ARRAY)$/),
        is_array: expect.any(Boolean),
        description: expect.stringMatching(/./),
      });
    }
    expect(fields.monto_total).toMatchObject({ field_type: 'CURRENCY', is_array: false });
  });

  test.each([
    [
      'TPL-30',
      'basic',
      'numero_factura fecha cdc timbrado establecimiento punto_expedicion tipo_documento condicion_venta moneda tipo_cambio',
    ],
    [
      'TPL-31',
      'emisor',
      'ruc_emisor nombre_emisor direccion_emisor telefono_emisor email_emisor actividad_economica_emisor',
    ],
    [
      'TPL-32',
      'cliente',
      'ruc_cliente nombre_cliente direccion_cliente telefono_cliente email_cliente actividad_economica_cliente',
    ],
    ['TPL-33', 'montos', 'exentas base_5 iva_5 base_10 iva_10 total_iva monto_total descuento anticipo'],
    [
      'TPL-35',
      'productos',
      'productos.codigo productos.nombre productos.descripcion productos.articulo productos.cantidad productos.unidad productos.precio_unitario productos.total productos.iva productos.afectacion_iva productos.base_gravada productos.monto_iva',
    ],
    ['TPL-36', 'metadata', 'fuente calidad_procesamiento email_origen mes_proceso created_at descripcion_factura'],
  ])('%s the fields of the category %s', async (_, category, keys) => {
    const { named } = await availableFields();
    expect(named[category]).toEqual(expect.arrayContaining(keys.split(' ')));
  });

  test('TPL-34 products are a list, and so is each part of them', async () => {
    const { fields, named } = await availableFields();
    expect(named.productos).toContain('productos');
    expect(fields.productos).toMatchObject({ field_type: 'ARRAY', is_array: true });
    expect(fields['productos.cantidad']).toMatchObject({ field_type: 'NUMBER', is_array: true });
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

  describe('of four days', () => {
    const DAYS = ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01'];
    const OCTOBER = { fecha_inicio: '2026-10-01', fecha_fin: '2026-10-31' };
    let business: Awaited<ReturnType<typeof aBusiness>>;
    let answer: Awaited<ReturnType<typeof business.take>>;
    let sheet: ReadSheet | undefined;
    beforeAll(async () => {
      business = await aBusiness();
      await business.receive(
        DAYS.map((issueDate, at) =>
          aPaper({ issueDate, ...worth(`${at + 1}000.5`), ...issuedBy('80000001-5', '=1+1 Ñandutí & Cía') }),
        ),
      );
      const template_id = await business.create({ ...SIMPLE, sheet_name: 'Octubre', include_totals: true });
      answer = await business.take({ template_id, filters: OCTOBER });
      [sheet] = sheetOf(answer.bytes);
    });

    test('API-71 EXP-20 is an Excel file under the name that was given', () => {
      const { headers } = answer;
      expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
      expect(headers.get('content-disposition')).toBe('attachment; filename=compras.xlsx');
      expect(sheet?.name).toBe('Octubre');
    });

    test('EXP-21 has the template’s columns under their names, and they stay in sight', () => {
      expect(sheet?.frozen).toBe('A2');
      expect(sheet?.rows[0]?.map(({ value, bold }) => [value, bold])).toEqual([
        ['Número', true],
        ['Fecha', true],
        ['Proveedor', true],
        ['Total', true],
      ]);
    });

    test('EXP-25 EXP-26 a text is a text, a day a day, an amount a number, as wide and where they were asked to be', () => {
      expect(sheet?.widths).toEqual([expect.any(Number), 12, expect.any(Number), expect.any(Number)]);
      expect(sheet?.rows[1]).toEqual([
        { value: expect.stringMatching(/^001-001-\d{7}$/), kind: 's', format: '@', bold: false, alignment: 'left' },
        { value: '2026-10-01', kind: 'd', format: 'dd/mm/yyyy', bold: false, alignment: 'center' },
        { value: '=1+1 Ñandutí & Cía', kind: 's', format: '@', bold: false, alignment: 'left' },
        { value: 2001, kind: 'n', format: '#,##0', bold: false, alignment: 'right' },
      ]);
    });

    test('EXP-30 holds both days at the borders, and none beyond', () => {
      expect(sheet?.rows.slice(1, -1).map((row) => row[1]?.value)).toEqual(['2026-10-01', '2026-10-31']);
    });

    test('EXP-22 EXP-23 has titles and a sum only where the template says so', async () => {
      expect(sheet?.rows).toHaveLength(4);
      expect(sheet?.rows.at(-1)?.map(({ value }) => value)).toEqual(['Total', null, null, 5002]);
      const bare = await business.create({ ...SIMPLE, name: 'Sin título', include_header: false });
      const [plain] = sheetOf((await business.take({ template_id: bare })).bytes);
      expect(plain?.rows.map((row) => row[1]?.value)).toEqual(DAYS);
    });
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
