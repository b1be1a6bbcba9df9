import { buffer } from 'node:stream/consumers';
import type { Download, Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BACKGROUND_ROWS } from '#contract/exports/exports.ts';
import type { Listed } from '../test/builders/a-listed-invoice.ts';
import { partsOf, readSheetXml } from '../test/exports/read-sheet-xml.ts';
import { readWorkbook, valuesOf } from '../test/exports/read-workbook.ts';
import { isFullRun } from '../test/long-run.ts';
import { isLeftOut } from '../test/parts-left-out.ts';
import { type Journey, PHONE, startJourney, type Visitor } from './support/journey.ts';
import { attachOriginal, receiveInvoices } from './support/listed-invoices.ts';
import { expectSound } from './support/page-problems.ts';
import { resize } from './support/themes-and-widths.ts';

let journey: Journey;
let visitor: Visitor;
let page: Page;
let email: string;
let people = 0;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());
beforeEach(async () => {
  visitor = await journey.open({ acceptDownloads: true });
  page = visitor.page;
  email = `exporta-${++people}@empresa.com.py`;
  await visitor.enter(email);
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const notices = () => page.getByRole('region', { name: 'Avisos' });
const textsOf = async (found: Locator) => (await found.allTextContents()).map((text) => text.trim());
const address = () => new URL(page.url()).pathname;

interface SentCall {
  path: string;
  body: Record<string, unknown>;
}
/** Calls that change or export something, as they were sent. */
function sentCalls(): SentCall[] {
  const sent: SentCall[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' || !/^\/(export|tasks)/.test(pathname) || /preview|count$/.test(pathname)) return;
    sent.push({ path: `${request.method()} ${pathname}`, body: request.postDataJSON() ?? {} });
  });
  return sent;
}

const columnOf = (field_key: string, display_name: string, more: object = {}) => ({
  field_key,
  display_name,
  field_type: 'TEXT',
  ...more,
});
const FIVE = ['numero_factura', 'fecha', 'ruc_emisor', 'nombre_emisor', 'monto_total'] as const;
const TITLES = ['Número', 'Día', 'RUC', 'Proveedor', 'Total Gs.'];

/** As the calls of the screens store it. */
async function aTemplate(name: string, over: object = {}): Promise<string> {
  const token = await journey.server.signIn(email);
  const types: Record<string, string> = { fecha: 'DATE', monto_total: 'CURRENCY' };
  const fields = FIVE.map((key, at) => columnOf(key, TITLES[at] ?? '', { field_type: types[key] ?? 'TEXT' }));
  const answer = await journey.server.call('/export-templates', { token, body: { name, fields, ...over } });
  return answer.body.template.id as string;
}

const INVOICES: Listed[] = [
  { key: 1, number: '001-001-0000001', date: '2026-10-01', total: '110000' },
  { key: 2, number: '001-001-0000002', date: '2026-10-31', total: '220000' },
  { key: 3, number: '001-001-0000003', date: '2026-09-30', total: '330000' },
  { key: 4, number: '001-001-0000004', date: '2026-10-15', total: '990000', isInReview: true },
];

async function bytesOf(download: Promise<Download>): Promise<{ name: string; bytes: Buffer }> {
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) };
}

const card = (name: string) => page.getByRole('article', { name, exact: true });
const columns = () => page.getByRole('region', { name: 'Columnas' });
const rows = () => columns().locator('ol > li');
const columnNames = () => textsOf(columns().locator('ol > li strong'));
const available = () => page.getByRole('region', { name: 'Campos disponibles' });
const add = (name: string) => button(`Agregar ${name}`, available());
const open = (group: string) => available().locator('summary', { hasText: group }).click();
const sheet = () => page.getByRole('region', { name: 'Vista previa de la hoja' });

describe('the editor', () => {
  test('TPL-28 TPL-29 TPL-40 a template is made, told all that is wrong at once, and saved', async () => {
    await receiveInvoices(journey.server, email, INVOICES);
    const sent = sentCalls();
    await page.goto('/templates-export/create');
    await title('Nuevo template').waitFor();
    await button('Guardar template').click();
    const errors = page.getByRole('alert').filter({ hasText: 'Errores de validación' });
    await expect
      .poll(() => textsOf(errors.getByRole('listitem')))
      .toEqual(['El nombre del template es requerido', 'Debe seleccionar al menos un campo']);
    expect(sent).toEqual([]);
    await field('Nombre').fill('Compras de octubre');
    await add('Nro. Factura').click();
    await errors.waitFor({ state: 'detached' });
    await add('Fecha').click();
    await button('Fecha, ya agregado', available()).click({ force: true });
    await page.getByLabel('Buscar campo').fill('total iva');
    await add('Total IVA').click();
    await page.getByLabel('Buscar campo').fill('zzz');
    await available().getByText('Ningún campo coincide con «zzz».').waitFor();
    await button('Borrar la búsqueda').click();
    await open('Montos');
    await add('Total sin IVA').click();
    await add('Total').click();
    await expect.poll(columnNames).toEqual(['Nro. Factura', 'Fecha', 'Total IVA', 'Total sin IVA', 'Total']);

    await button('Subir Total').click();
    await button('Bajar Nro. Factura').click();
    await expect.poll(columnNames).toEqual(['Fecha', 'Nro. Factura', 'Total IVA', 'Total', 'Total sin IVA']);
    await button('Quitar Total IVA').click();
    await add('Total IVA').waitFor();
    await button('Deshacer', notices()).click();
    await expect.poll(columnNames).toEqual(['Fecha', 'Nro. Factura', 'Total IVA', 'Total', 'Total sin IVA']);
    await button('Quitar Total IVA').click();

    await button('Configurar Total').click();
    await field('Título de columna').fill('Importe');
    await page.getByRole('radio', { name: 'Centro' }).check({ force: true });
    await page.getByRole('spinbutton', { name: 'Ancho' }).fill('180');
    await page.getByRole('switch', { name: 'Incluir totales' }).click();

    await expect
      .poll(() => textsOf(sheet().getByRole('columnheader')))
      .toEqual(['Fecha', 'Nro. Factura', 'Importe', 'Total sin IVA']);
    await expect
      .poll(() => textsOf(sheet().locator('tbody tr').nth(1).locator('td')))
      .toEqual(['2', '01/10/2026', '001-001-0000001', '110.000', '100.000']);
    await expect
      .poll(async () => (await textsOf(sheet().locator('tbody tr').last().locator('td'))).slice(3))
      .toEqual(['330.000', '310.000']);
    await expectSound(page);
    await resize(page, { width: 1440, height: 900 });

    await button('Guardar template').click();
    await page.waitForURL('**/templates-export');
    await card('Compras de octubre').waitFor();
    const fields = sent.at(-1)?.body.fields as Record<string, unknown>[];
    expect(fields.map(({ field_key, order }) => [field_key, order])).toEqual([
      ['fecha', 1],
      ['numero_factura', 2],
      ['monto_total', 3],
      ['totalWithoutVat', 4],
    ]);
    expect(fields[2]).toMatchObject({ display_name: 'Importe', alignment: 'center', width: 180 });
    expect(fields[3]).toMatchObject({ is_calculated: true, calculated_type: 'TOTAL_SIN_IVA' });
  });

  test.runIf(isFullRun)('the keyboard alone makes, orders and saves a template; the mouse drags a column', async () => {
    await page.goto('/templates-export/new');
    await field('Nombre').focus();
    await page.keyboard.type('Solo teclas');
    for (const name of ['Nro. Factura', 'Fecha', 'CDC']) {
      await add(name).focus();
      await page.keyboard.press('Enter');
    }
    await button('Configurar CDC').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(columnNames).toEqual(['CDC', 'Nro. Factura', 'Fecha']);
    await columns().getByRole('status').getByText('CDC: columna 1 de 3').waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(columnNames).toEqual(['Nro. Factura', 'CDC', 'Fecha']);
    await expect.poll(() => button('Configurar CDC').evaluate((one) => one === document.activeElement)).toBe(true);

    const from = await rows().nth(2).locator('[title^="Arrastrar"]').boundingBox();
    const to = await rows().nth(0).boundingBox();
    if (!from || !to) throw new Error('both rows are there');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, to.y + to.height + 4, { steps: 4 });
    await page.mouse.move(from.x + 20, to.y + 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(columnNames).toEqual(['Fecha', 'Nro. Factura', 'CDC']);

    // Products beside their parts are asked about.
    await open('Productos');
    await add('Cantidad').click();
    await add('Productos').click();
    const asked = page.getByRole('dialog');
    await asked.getByText('multiplican las filas').waitFor();
    await expectSound(page, ['wide']);
    await button('No agregar', asked).click();
    await asked.waitFor({ state: 'detached' });

    await button('Guardar template').focus();
    await page.keyboard.press('Enter');
    await card('Solo teclas').waitFor();
  });
});

describe('the export', () => {
  test.skipIf(isLeftOut('openpyxl'))(
    'EXP-11 EXP-20 EXP-30 a template and a period become a file that opens',
    async () => {
      await receiveInvoices(journey.server, email, INVOICES);
      const id = await aTemplate('Compras / año 1', {
        fields: [...FIVE.map((key, at) => columnOf(key, TITLES[at] ?? '')), columnOf('cdc', 'CDC')],
      });
      await aTemplate('Otro');
      const sent = sentCalls();
      await page.goto('/templates-export/export');
      await page.getByRole('radio', { name: 'Compras / año 1' }).check();
      await expect.poll(address).toBe(`/templates-export/export/${id}`);
      const name = field('Nombre de archivo');
      await expect.poll(() => name.inputValue()).toMatch(/^Compras___año_1_\d{8}_\d{6}\.xlsx$/);

      await field('Desde').fill('01/10/2026');
      await field('Hasta').fill('31/10/2026');
      await page.getByText('2 facturas').waitFor();
      await page.getByText('por Gs. 330.000 van en el archivo.').waitFor();
      await page.getByText(/No se incluyen/).waitFor();
      await expectSound(page);
      await resize(page, { width: 1440, height: 900 });

      await name.fill('Octubre.xlsx');
      const download = page.waitForEvent('download');
      await button('Exportar a Excel').click();
      const file = await bytesOf(download);
      expect(file.name).toBe('Octubre.xlsx');
      await notices().getByText('El archivo Octubre.xlsx se ha descargado correctamente.').waitFor();
      expect(sent).toEqual([
        {
          path: 'POST /export/custom',
          body: {
            template_id: id,
            filters: { fecha_inicio: '2026-10-01', fecha_fin: '2026-10-31' },
            filename: 'Octubre.xlsx',
            format: 'excel',
          },
        },
      ]);
      const [first] = readWorkbook(file.bytes);
      const values = valuesOf(first) ?? [];
      expect(values[0]).toEqual([...TITLES, 'CDC']);
      expect(
        values
          .slice(1)
          .map(([number]) => number)
          .sort(),
      ).toEqual(['001-001-0000001', '001-001-0000002']);
    },
  );

  test.runIf(isFullRun)(
    'a long file is prepared in the background, kept, taken and deleted; the originals come in a ZIP',
    async () => {
      const { ownerId, ids } = await receiveInvoices(journey.server, email, INVOICES);
      await attachOriginal(journey.server, ownerId, ids[0] ?? '', {
        name: 'factura.xml',
        kind: 'xml',
        bytes: Buffer.from('<rDE/>'),
      });
      const { db } = journey.server;
      const many = { item_count: BACKGROUND_ROWS };
      await db.updateTable('invoice').set(many).where('owner_id', '=', ownerId).execute();
      const id = await aTemplate('Productos', { fields: [columnOf('productos.nombre', 'Producto')] });
      const sent = sentCalls();
      await page.goto(`/templates-export/export/${id}`);
      await page.getByText('Son muchas filas.').waitFor();
      await field('Nombre de archivo').fill('Productos.xlsx');
      await button('Preparar en segundo plano').click();
      await notices().getByText('El archivo se está preparando.').waitFor();
      const kept = page.getByRole('region', { name: 'Archivos preparados' });
      await kept.getByText(/^Pedido el .* · listo, .*; se guarda hasta el \d\d\/\d\d\/\d{4}$/).waitFor();
      const originals = page.getByRole('region', { name: 'Archivos originales' });
      await originals.getByText('1 archivo, 6 B.').waitFor();
      await expectSound(page);
      await resize(page, { width: 1440, height: 900 });

      const download = page.waitForEvent('download');
      await button('Descargar Productos.xlsx', kept).click();
      const file = await bytesOf(download);
      expect([file.name, (await readSheetXml(file.bytes)).map(({ name }) => name)]).toEqual([
        'Productos.xlsx',
        ['Facturas', 'No incluidas'],
      ]);
      const zipped = page.waitForEvent('download');
      await button('Descargar originales', originals).click();
      const zip = await bytesOf(zipped);
      expect(zip.name).toMatch(/^originales_\d{8}_\d{6}\.zip$/);
      expect([...(await partsOf(zip.bytes)).values()]).toContain('<rDE/>');
      await button('Eliminar Productos.xlsx', kept).click();
      await kept.waitFor({ state: 'detached' });
      expect(sent.map(({ path }) => path.replace(/[0-9a-f-]{36}/, '{id}'))).toEqual([
        'POST /tasks/export',
        'POST /export/originals',
        'DELETE /export/files/{id}',
      ]);
    },
  );
});

describe('from the list of invoices', () => {
  const many: Listed[] = Array.from({ length: 12 }, (_, at) => ({
    key: at + 1,
    number: `001-001-${String(at + 1).padStart(7, '0')}`,
    date: `2026-10-${String(at + 1).padStart(2, '0')}`,
    total: '110000',
  }));
  const bar = () => page.getByRole('region', { name: 'Selección' });

  // In the short form `export-listed` and the selection of `list.screen` send the same call, and the export above downloads.
  test.skipIf(isLeftOut('openpyxl') || !isFullRun)(
    'LIST-25 what is filtered becomes a file with one click; all that match can be exported, and never deleted',
    async () => {
      await receiveInvoices(journey.server, email, many);
      await page.goto('/invoice-list?month=2026-10');
      await page.getByText('12 facturas en octubre').waitFor();
      await button('Exportar lo filtrado').click();
      await notices().getByText('Elige un template predeterminado').waitFor();
      await aTemplate('Mi template', { is_default: true });
      const sent = sentCalls();
      const filtered = page.waitForEvent('download');
      await button('Exportar lo filtrado').click();
      const { name, bytes } = await bytesOf(filtered);
      expect(name).toMatch(/^Mi_template_\d{8}_\d{6}\.xlsx$/);
      expect(valuesOf(readWorkbook(bytes)[0])).toHaveLength(13);
      expect(sent[0]?.body.filters).toEqual({ fecha_inicio: '2026-10-01', fecha_fin: '2026-10-31' });

      await page.getByRole('checkbox', { name: 'Seleccionar todas las facturas de la página' }).check();
      await bar().getByText('10 seleccionadas por Gs. 1.100.000').waitFor();
      await button('Seleccionar las 12 que coinciden', bar()).click();
      await bar().getByText('12 facturas seleccionadas por Gs. 1.320.000').waitFor();
      await expect.poll(() => button(/^Eliminar/, bar()).count()).toBe(0);
      const all = page.waitForEvent('download');
      await button('Exportar', bar()).click();
      expect(valuesOf(readWorkbook((await bytesOf(all)).bytes)[0])).toHaveLength(13);

      await page.getByRole('checkbox', { name: 'Seleccionar 001-001-0000012' }).uncheck();
      await bar().getByText('9 seleccionadas').waitFor();
      await button('Eliminar (9)', bar()).waitFor();
      const some = page.waitForEvent('download');
      await button('Exportar', bar()).click();
      expect(valuesOf(readWorkbook((await bytesOf(some)).bytes)[0])).toHaveLength(10);

      await button('Página siguiente').click();
      await expect.poll(() => page.locator('[data-invoice]').count()).toBe(2);
      await expect.poll(() => bar().getByRole('button').count()).toBe(0);
      await resize(page, PHONE);
      await page
        .getByRole('checkbox', { name: /^Seleccionar 001/ })
        .first()
        .check();
      await expectSound(page, ['narrow']);
    },
  );
});
