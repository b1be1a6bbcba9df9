import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readingOf } from '../../../../test/builders/an-invoice.ts';
import { anExportingBusiness } from '../../../../test/exports/exporting-business.ts';
import { openInLibreOffice } from '../../../../test/exports/read-in-libreoffice.ts';
import { type ReadSheet, readWorkbooks } from '../../../../test/exports/read-workbook.ts';
import { isFullRun } from '../../../../test/long-run.ts';
import { isLeftOut } from '../../../../test/parts-left-out.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

/** Rounding to fifty, dollars, discounts, exonerated, a credit note, a self-invoice: one a day from 1 October 2026 on. */
const DOCUMENTS = [
  '04-fe-mix-5-10-ex',
  '07-fe-usd-global',
  '11-fe-descuento-item',
  '13-fe-exonerado',
  '18-nc-devolucion',
  '20-autofactura',
];
/** Receives four of them. */
const BUSINESS = { ruc: '80088001-3', nombre: 'IMPORTADORA EJEMPLAR S.A.' };
const OCTOBER = { fecha_inicio: '2026-10-01', fecha_fin: '2026-10-31' };

/** What a workbook must hold, checked by hand against the XML of the documents. */
interface Golden {
  readonly sheets: readonly {
    readonly name: string;
    /** Kind, format and alignment of the cells under the titles. */
    readonly columns: readonly string[];
    readonly rows: readonly (readonly (string | number | null)[])[];
  }[];
}
const golden = (name: string): Golden =>
  JSON.parse(readFileSync(new URL(`../../../../test/fixtures/exports/${name}.json`, import.meta.url), 'utf8'));

const column = (field_key: string, field_type: string, over: object = {}) => ({
  field_key,
  display_name: field_key,
  field_type,
  ...over,
});

let server: TestApp;
let business: Awaited<ReturnType<typeof anExportingBusiness>>;
const files: { name: string; bytes: Buffer }[] = [];
let opened: ReadSheet[][];

beforeAll(async () => {
  server = await startTestApp();
  business = await anExportingBusiness(server);
  const { send, receive, create, take, get } = business;
  await receive(
    DOCUMENTS.map((name, at) => {
      const reading = readingOf(name);
      return { ...reading, invoice: { ...reading.invoice, issueDate: `2026-10-0${at + 1}` } };
    }),
  );
  await send('PUT', '/user/business', BUSINESS);
  const addPreset = async (preset: string): Promise<string> =>
    (await send('POST', '/export-templates/create-from-preset', { preset })).body.template.id;
  const { fields } = (await get('/export-templates/available-fields')).body as {
    fields: Record<string, { field_type: string; display_name: string }>;
  };
  const all = Object.entries(fields).map(([field_key, { field_type, display_name }]) => ({
    field_key,
    display_name,
    field_type,
  }));
  const products = (grouping_type: string, separator: string) => [
    column('numero_factura', 'TEXT'),
    ...all
      .filter(({ field_key }) => field_key.startsWith('productos'))
      .map((field) => ({ ...field, grouping_type, separator })),
  ];
  const templates: Record<string, () => Promise<string>> = {
    libro_iva_compras: () => addPreset('libro_iva_compras'),
    resumen_por_proveedor: () => addPreset('resumen_por_proveedor'),
    detalle_de_productos: () => addPreset('detalle_de_productos'),
    facturas_simples: () => addPreset('facturas_simples'),
    todos_los_campos: () =>
      create({
        name: 'Todos los campos',
        sheet_name: 'Todo',
        include_totals: true,
        fields: all.filter(
          ({ field_key }) => field_key !== 'productos' && field_key !== 'created_at' && field_key !== 'mes_proceso',
        ),
      }),
    productos_juntos: () => create({ name: 'Juntos', sheet_name: '', fields: products('CONCATENATE', ' | ') }),
    productos_resumidos: () => create({ name: 'Resumidos', sheet_name: 'R/S', fields: products('SUMMARY', ', ') }),
    opciones: () =>
      create({
        name: 'Opciones',
        include_header: false,
        include_totals: true,
        fields: [
          column('monto_total', 'NUMBER', { alignment: 'center', width: 50 }),
          column('total_iva', 'TEXT', { alignment: 'right', width: 500 }),
          column('monto_total_moneda', 'PERCENTAGE', { alignment: 'left' }),
          column('fecha', 'TEXT'),
          column('cdc', 'TEXT', { is_visible: false }),
          column('a', 'CURRENCY', { is_calculated: true, calculated_type: 'TOTAL_SIN_IVA' }),
          column('b', 'PERCENTAGE', { is_calculated: true, calculated_type: 'PORCENTAJE_IVA' }),
          column('c', 'NUMBER', { is_calculated: true, calculated_type: 'CANTIDAD_PRODUCTOS' }),
          column('d', 'NUMBER', { is_calculated: true, calculated_type: 'CANTIDAD_FACTURAS' }),
          column('numero_factura', 'NUMBER'),
        ],
      }),
  };
  for (const [name, template] of Object.entries(templates)) {
    files.push({ name, bytes: (await take({ template_id: await template(), filters: OCTOBER })).bytes });
  }
});
afterAll(() => server.stop());

const TITLES: Readonly<Record<string, number>> = { libro_iva_compras: 10, opciones: -1 };

function asGolden(name: string, sheets: readonly ReadSheet[]): Golden {
  return {
    sheets: sheets.map((sheet, at) => ({
      name: sheet.name,
      columns: (sheet.rows[at === 0 ? (TITLES[name] ?? 0) + 1 : 1] ?? []).map(
        ({ kind, format, alignment }) => `${kind} ${format} ${alignment}`,
      ),
      rows: sheet.rows.map((row) => row.map(({ value }) => value as string | number | null)),
    })),
  };
}

describe.skipIf(isLeftOut('openpyxl'))('opened by openpyxl', () => {
  beforeAll(() => {
    opened = readWorkbooks(files.map(({ bytes }) => bytes));
  });

  test.each([
    ['API-70', 'libro_iva_compras'],
    ['API-70', 'resumen_por_proveedor'],
    ['API-70 EXP-28', 'detalle_de_productos'],
    ['API-70', 'facturas_simples'],
    ['EXP-21 EXP-23', 'todos_los_campos'],
    ['EXP-27 TPL-44', 'productos_juntos'],
    ['EXP-29', 'productos_resumidos'],
    ['EXP-22 EXP-24 EXP-26', 'opciones'],
  ])('%s: %s holds the cells that the documents say', (_, name) => {
    const at = files.findIndex((file) => file.name === name);
    expect(asGolden(name, opened[at] ?? [])).toEqual(golden(name));
  });

  test('EXP-25 columns are as wide as they were asked to be', () => {
    const at = files.findIndex(({ name }) => name === 'opciones');
    expect(opened[at]?.[0]?.widths.slice(0, 3)).toEqual([6.43, 70.71, 16.43]);
  });

  test('EXP-23 the sum of the month is the explorer’s, to the guaraní', async () => {
    const { statistics } = (await business.get('/invoices/month/2026-10/stats')).body;
    for (const [name, title] of [
      ['facturas_simples', 'Total'],
      ['resumen_por_proveedor', 'Total'],
      ['detalle_de_productos', 'Total factura'],
    ] as const) {
      const rows = golden(name).sheets[0]?.rows ?? [];
      expect([name, rows.at(-1)?.[rows[0]?.indexOf(title) ?? -1]]).toEqual([name, statistics.total_monto]);
    }
  });
});

describe.runIf(isFullRun && !isLeftOut('libreoffice'))('opened by LibreOffice', () => {
  test('every cell is what openpyxl saw: numbers are numbers, days are days, formulas are none', () => {
    const seen = openInLibreOffice(files.map(({ bytes }) => bytes));
    for (const [at, { name }] of files.entries()) {
      const expected = golden(name).sheets.map((sheet) => ({
        name: sheet.name,
        rows: sheet.rows.map((row) => trimmed(row.map(toDigits))),
      }));
      expect([name, seen[at]]).toEqual([
        name,
        expected.map(({ rows, ...sheet }) => ({ ...sheet, rows: trimmed(rows) })),
      ]);
    }
  });
});

/** LibreOffice writes as many digits of a number as Excel keeps. */
const toDigits = <T>(value: T) => (typeof value === 'number' ? Number(value.toPrecision(15)) : value);

/** Without the empty ones at the end, which no program tells from none. */
function trimmed<T>(cells: readonly T[]): readonly T[] {
  const isEmpty = (cell: T) => cell === null || (Array.isArray(cell) && cell.length === 0);
  return cells.slice(0, cells.findLastIndex((cell) => !isEmpty(cell)) + 1);
}
