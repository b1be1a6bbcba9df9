import { beforeEach, describe, expect, test } from 'vitest';
import { previewTemplate } from '#contract/exports/template-preview.ts';
import {
  createTemplate,
  fieldKeyOnWire,
  getTemplate,
  listExportFields,
  listTemplates,
  previewCalculatedFields,
  updateTemplate,
} from '#contract/exports/templates.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import type { ExportFieldKey } from '#domain/export/export-fields.ts';
import { aTemplate } from '../../../../../test/screens/answers/exports.ts';
import { anId } from '../../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { address, openScreen } from '../../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers, refuse } from '../../../../../test/screens/recorded-answers.ts';
import { usualAnswers } from '../../../../../test/screens/usual-answers.ts';

type Fields = RouteReply<typeof listExportFields>;
const CATEGORIES = [
  ['basic', 'Datos básicos', { documentNumber: 'Nro. Factura', issueDate: 'Fecha', cdc: 'CDC' }],
  ['issuer', 'Emisor', { issuerRuc: 'RUC emisor' }],
  ['client', 'Cliente', { receiverRuc: 'RUC cliente' }],
  ['amounts', 'Montos', { total: 'Total', vat: 'Total IVA' }],
  ['products', 'Productos', { items: 'Productos', itemQuantity: 'Cantidad' }],
  ['metadata', 'Datos del proceso', { source: 'Fuente' }],
] as const;

const TYPES: Record<string, Fields['fields'][string]['type']> = { total: 'currency', vat: 'currency', items: 'array' };
const available: Fields = {
  fields: Object.fromEntries(
    CATEGORIES.flatMap(([category, , fields]) =>
      Object.entries(fields).map(([key, title]) => [
        fieldKeyOnWire(key as ExportFieldKey),
        { title, type: TYPES[key] ?? 'text', isArray: category === 'products', description: '', category },
      ]),
    ),
  ),
  categories: CATEGORIES.map(([key, title, fields]) => ({ key, title, fields: Object.keys(fields) })),
};

let answers: RecordedAnswers;
let page: Located;
const template = aTemplate(1, 'Productos');

beforeEach(() => {
  answers = usualAnswers()
    .answer(listTemplates, { templates: [template], exportFormats: ['excel'], customTemplates: true })
    .answer(getTemplate, { template })
    .answer(listExportFields, available)
    .answer(previewCalculatedFields, { calculated: [] })
    .answer(previewTemplate, { columns: [], heading: [], rows: [], totals: [] })
    .answer(createTemplate, ({ input }) => ({ message: '', template: { ...template, ...input.body } }))
    .answer(updateTemplate, { message: '', template });
});

const button = (name: string | RegExp, within = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const toggle = (name: string) => page.getByRole('switch', { name });
const fields = () => page.getByRole('region', { name: 'Campos disponibles' });
const columns = () => page.getByRole('region', { name: 'Columnas' });
const columnNames = () => columns().locator('ol > li strong').allTextContents();
const add = (name: string) => button(`Agregar ${name}`, fields()).click();
const errors = () => page.getByRole('alert').filter({ hasText: 'Errores de validación' });
const save = () => button('Guardar template').click();

async function arrive(path = 'create'): Promise<void> {
  page = await openScreen(`/templates-export/${path}`, answers);
  await field('Nombre').waitFor();
  await fields().locator('summary').first().waitFor();
}

describe('a new template', () => {
  beforeEach(() => arrive());

  test('TPL-26 TPL-45 its settings: name, description, the sheet «Facturas», and whether it is the default', async () => {
    await field('Descripción').waitFor();
    await expect.poll(() => field('Nombre de la hoja').inputValue()).toBe('Facturas');
    await expect.poll(() => toggle('Usar como predeterminado').isChecked()).toBe(false);
  });

  test('TPL-56 TPL-57 with a header and without totals, unless said', async () => {
    await expect.poll(() => toggle('Incluir encabezado').isChecked()).toBe(true);
    await expect.poll(() => toggle('Incluir totales').isChecked()).toBe(false);
  });

  test('TPL-27 the fields in their six groups', () => {
    const names = fields().locator('summary').allTextContents();
    expect(names.map((text) => text.replace(/\s*\d+$/, ''))).toEqual(CATEGORIES.map(([, title]) => title));
  });

  test('TPL-37 TPL-38 TPL-40 all that is wrong is told at once, and nothing is saved', async () => {
    await save();
    await expect
      .poll(() => errors().getByRole('listitem').allTextContents())
      .toEqual(['El nombre del template es requerido', 'Debe seleccionar al menos un campo']);
    expect(answers.of(createTemplate)).toEqual([]);
  });

  test('TPL-41 TPL-42 TPL-43 its name, description and sheet end where they must', async () => {
    for (const [name, most] of [
      ['Nombre', '100'],
      ['Descripción', '500'],
      ['Nombre de la hoja', '31'],
    ] as const) {
      await expect.poll(() => field(name).getAttribute('maxlength')).toBe(most);
    }
  });

  test('TPL-29 TPL-48 a field is added once, moved, and taken away, when it can be added again', async () => {
    for (const name of ['Nro. Factura', 'Fecha', 'CDC']) await add(name);
    await button('Fecha, ya agregado', fields()).waitFor();
    expect(button('Agregar Fecha', fields()).count()).toBe(0);
    await button('Subir CDC').click();
    await expect.poll(columnNames).toEqual(['Nro. Factura', 'CDC', 'Fecha']);
    await button('Bajar Nro. Factura').click();
    await expect.poll(columnNames).toEqual(['CDC', 'Nro. Factura', 'Fecha']);
    await button('Quitar Nro. Factura').click();
    await expect.poll(columnNames).toEqual(['CDC', 'Fecha']);
    await button('Agregar Nro. Factura', fields()).waitFor();
  });

  test('TPL-28 TPL-61 each has title, type, alignment, width and whether it is shown; a text has no grouping', async () => {
    await add('Total');
    await button('Configurar Total').click();
    await expect.poll(() => field('Título de columna').inputValue()).toBe('Total');
    await expect.poll(() => columns().getByLabel('Tipo', { exact: true }).inputValue()).toBe('currency');
    await page.getByRole('radio', { name: 'Centro' }).waitFor();
    await page.getByRole('spinbutton', { name: 'Ancho' }).waitFor();
    await expect.poll(() => toggle('Mostrar en el archivo').isChecked()).toBe(true);
    expect(columns().getByLabel('Si la factura tiene varios productos').count()).toBe(0);
  });

  test('TPL-46 TPL-47 a width is from 50 to 500', async () => {
    await field('Nombre').fill('Compras');
    await add('Total');
    await button('Configurar Total').click();
    for (const wrong of ['49', '501']) {
      await page.getByRole('spinbutton', { name: 'Ancho' }).fill(wrong);
      await save();
      await errors().getByText('El ancho de «Total» debe ser un número de 50 a 500').waitFor();
    }
    expect(answers.of(createTemplate)).toEqual([]);
  });

  test('TPL-53 a save that fails is told, and can be tried again', async () => {
    answers.answer(createTemplate, fail());
    await field('Nombre').fill('Compras');
    await add('Total');
    await save();
    await page.getByText('No se pudo guardar el template. Por favor, intente nuevamente.').waitFor();
    await expect.poll(() => field('Nombre').inputValue()).toBe('Compras');
  });

  const asked = () => page.getByRole('dialog');

  test('TPL-49 TPL-51 TPL-52 all products in one cell beside their parts are asked about, with what that means', async () => {
    await add('Cantidad');
    await add('Productos');
    await asked().getByText('pone todos los productos en una sola celda').waitFor();
    await asked().getByText('multiplican las filas').waitFor();
    await button('No agregar', asked()).click();
    await expect.poll(columnNames).toEqual(['Cantidad']);
    await add('Productos');
    await button('Agregar igual', asked()).click();
    await expect.poll(columnNames).toEqual(['Cantidad', 'Productos']);
  });

  test('RACE-60 the question says what the columns, as they would stand, give in the file', async () => {
    await add('Cantidad');
    await add('Productos');
    await asked()
      .getByText(/^Así como quedarían, cada fila lleva un solo producto/)
      .waitFor();
  });

  test('TPL-50 and so is a part of them beside all', async () => {
    await add('Productos');
    await add('Cantidad');
    await button('No agregar', asked()).click();
    await expect.poll(columnNames).toEqual(['Productos']);
    await add('Cantidad');
    await button('Agregar igual', asked()).click();
    await expect.poll(columnNames).toEqual(['Productos', 'Cantidad']);
  });

  test('TPL-62 TPL-63 several products are rows of their own, unless they are joined, then by comma and space', async () => {
    await add('Productos');
    await button('Configurar Productos').click();
    const grouping = columns().getByLabel('Si la factura tiene varios productos');
    await expect.poll(() => grouping.inputValue()).toBe('separate-rows');
    expect(columns().getByLabel('Separador').count()).toBe(0);
    await grouping.selectOption('concatenate');
    await expect.poll(() => field('Separador').inputValue()).toBe(', ');
  });
});

test('TPL-25 one that is there is made the default by its switch', async () => {
  await arrive(`edit/${anId(1)}`);
  await expect.poll(() => field('Nombre').inputValue()).toBe('Productos');
  await toggle('Usar como predeterminado').click();
  await save();
  await expect.poll(() => answers.of(updateTemplate)[0]?.input.body).toMatchObject({ isDefault: true });
});

test('TPL-54 TPL-55 one that is not there is told, and leads back to the list', async () => {
  answers.answer(getTemplate, refuse('no_encontrado'));
  page = await openScreen(`/templates-export/edit/${anId(9)}`, answers);
  await page
    .getByRole('region', { name: 'Avisos' })
    .getByText('No se pudo cargar el template solicitado. Verifique que el ID sea correcto.')
    .waitFor();
  await expect.poll(address).toBe('/templates-export');
});

test.for(['create', 'new', `edit/${anId(1)}`])(
  'OPEN-13 a plan without own templates leads from %s to the list, which explains it',
  async (path) => {
    answers.answer(listTemplates, { templates: [template], exportFormats: ['excel'], customTemplates: false });
    page = await openScreen(`/templates-export/${path}`, answers);
    await expect.poll(address).toBe('/templates-export');
    await page.getByText('Tu plan incluye los templates listos para usar.').waitFor();
  },
);
