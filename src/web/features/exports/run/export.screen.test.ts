import { beforeEach, expect, test, vi } from 'vitest';
import { getBusiness } from '#contract/business.ts';
import { countExport, exportInvoices, listExportFiles } from '#contract/exports/exports.ts';
import { checkRg90 } from '#contract/exports/rg90.ts';
import { previewTemplate } from '#contract/exports/template-preview.ts';
import { createFromPreset, type ExportTemplate, listTemplates } from '#contract/exports/templates.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { aColumn, aTemplate } from '../../../../../test/screens/answers/exports.ts';
import { anId } from '../../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { address, openScreen } from '../../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers, refuse } from '../../../../../test/screens/recorded-answers.ts';
import { usualAnswers } from '../../../../../test/screens/usual-answers.ts';

let answers: RecordedAnswers;
let page: Located;

const six = aTemplate(1, 'Compras / año 1');
const templates = [{ ...six, fields: [...six.fields, aColumn('cdc', 'CDC')] }, aTemplate(2, 'Otro')];
const counted: RouteReply<typeof countExport> = {
  ...{ invoices: 2, rows: 2, isMinimum: false, amount: '330000', leftOut: [], isLarge: false, fitsPdf: true },
  originals: { invoices: 2, files: 0, bytes: 0, isLarge: false, fits: true },
};

beforeEach(() => {
  answers = usualAnswers()
    .answer(listTemplates, { templates, exportFormats: ['excel'], customTemplates: true })
    .answer(listExportFiles, { files: [] })
    .answer(countExport, counted)
    .answer(previewTemplate, ({ input }) => ({
      columns: input.body.fields.map(({ title }) => ({
        title,
        type: 'text' as const,
        alignment: 'left' as const,
        width: 120,
      })),
      heading: [],
      rows: [],
      totals: [],
    }))
    .answer(getBusiness, refuse('no_encontrado'))
    .answer(checkRg90, refuse('no_encontrado'))
    .answer(exportInvoices, () => new Response('PK', { headers: { 'content-type': 'application/zip' } }));
});

async function arrive(path = ''): Promise<void> {
  page = await openScreen(`/templates-export/export${path}`, answers);
  await page.getByRole('heading', { level: 1, name: 'Exportar facturas' }).waitFor();
}
/** With the first template chosen, and a name of a file proposed for it. */
async function arriveAtFirst(): Promise<void> {
  await arrive(`/${anId(1)}`);
  await expect.poll(() => field('Nombre de archivo').inputValue()).toMatch(/^Compras/);
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const notices = () => page.getByRole('region', { name: 'Avisos' });
const sent = () => answers.of(exportInvoices).map(({ input }) => input.body);

test('EXP-01 EXP-12 all templates are there to be chosen from, with the way to another', async () => {
  await arrive();
  await expect.poll(() => page.getByRole('radio', { name: /^(Compras|Otro)/ }).count()).toBe(2);
  await expect.poll(() => link('Crear template').getAttribute('href')).toBe('/templates-export/create');
});

test('EXP-02 EXP-03 EXP-04 the chosen one is marked, leads to its editor, and shows four of its fields', async () => {
  await arrive();
  await page.getByRole('radio', { name: 'Compras / año 1' }).click();
  await expect.poll(address).toBe(`/templates-export/export/${anId(1)}`);
  await expect.poll(() => page.locator('[data-chosen]').filter({ hasText: 'Compras / año 1' }).count()).toBe(1);
  await expect
    .poll(() => link('Editar Compras / año 1').getAttribute('href'))
    .toBe(`/templates-export/edit/${anId(1)}`);
  const detail = page.getByRole('region', { name: 'Compras / año 1' });
  await expect
    .poll(() => detail.getByRole('columnheader').allTextContents())
    .toEqual(['Número', 'Día', 'RUC', 'Proveedor']);
  await detail.getByText('+2 más').waitFor();
});

test('EXP-05 EXP-06 the name of the file is proposed, and made anew with another time', async () => {
  vi.setSystemTime('2026-10-20T12:00:00-03:00');
  await arrive(`/${anId(1)}`);
  await expect.poll(() => field('Nombre de archivo').inputValue()).toBe('Compras___año_1_20261020_120000.xlsx');
  vi.setSystemTime('2026-10-20T12:00:07-03:00');
  await button('Regenerar').click();
  await expect.poll(() => field('Nombre de archivo').inputValue()).toBe('Compras___año_1_20261020_120007.xlsx');
});

test('EXP-13 EXACT-108 the bare address has none chosen: without one it says so, and asks for nothing', async () => {
  await arrive();
  await button('Exportar a Excel').click();
  await page.getByRole('alert').getByText('Debe seleccionar un template antes de exportar.').waitFor();
  expect(sent()).toEqual([]);
});

test('EXP-14 nor without a name', async () => {
  await arriveAtFirst();
  await field('Nombre de archivo').fill('');
  await button('Exportar a Excel').click();
  await page.getByRole('alert').getByText('Debe especificar un nombre de archivo.').waitFor();
  expect(sent()).toEqual([]);
});

test('EXP-10 EXP-11 EXP-15 days and both RUC narrow what is sent; what is empty is not', async () => {
  await arriveAtFirst();
  await field('Nombre de archivo').fill('Octubre.xlsx');
  await field('Desde').fill('01/10/2026');
  await field('Hasta').fill('31/10/2026');
  await button('Exportar a Excel').click();
  await expect.poll(() => sent().length).toBe(1);
  const order = { templateId: anId(1), fileName: 'Octubre.xlsx', format: 'excel' };
  const days = { from: '2026-10-01', to: '2026-10-31' };
  expect(sent()[0]).toEqual({ ...order, filters: days });
  await field('RUC emisor').fill('80069563-1');
  await field('RUC cliente').fill('80020001-2');
  await button('Exportar a Excel').click();
  await expect
    .poll(() => sent().at(-1)?.filters)
    .toEqual({ ...days, issuerRuc: '80069563-1', receiverRuc: '80020001-2' });
});

test('EXACT-110 who comes from a month has its first and its last day filled in', async () => {
  await arrive('?month=2026-09&template=default');
  await expect.poll(() => field('Desde').inputValue()).toBe('01/09/2026');
  await expect.poll(() => field('Hasta').inputValue()).toBe('30/09/2026');
});

test('EXP-19 a file that was taken is told by its name', async () => {
  await arriveAtFirst();
  await field('Nombre de archivo').fill('Octubre.xlsx');
  await button('Exportar a Excel').click();
  await notices().getByText('El archivo Octubre.xlsx se ha descargado correctamente.').waitFor();
});

test('EXP-18 one that could not be made is told, with what to do', async () => {
  answers.answer(exportInvoices, fail());
  await arriveAtFirst();
  await button('Exportar a Excel').click();
  await page.getByText('No se pudo completar la exportación. Verifique su conexión e intente nuevamente.').waitFor();
});

test('EXP-16 EXP-17 without templates to choose from, the list is the way on', async () => {
  answers.answer(listTemplates, fail(422));
  page = await openScreen('/templates-export/export', answers);
  await notices()
    .getByText(/^No se pudieron cargar los templates/)
    .waitFor();
  await expect.poll(address).toBe('/templates-export');
});

const chosen = (name: string) => page.getByRole('radio', { name, exact: true }).isChecked();

test('EXACT-108 a link of ours has the default template chosen', async () => {
  const [first, second] = templates;
  const told = [first, { ...second, isDefault: true }] as ExportTemplate[];
  answers.answer(listTemplates, { templates: told, exportFormats: ['excel'], customTemplates: true });
  await arrive('?template=default');
  await expect.poll(address).toBe(`/templates-export/export/${anId(2)}`);
  await expect.poll(() => chosen('Otro')).toBe(true);
});

test('CLOSE-137 a link to the book chooses the template of the book for its month, and not the one used by default', async () => {
  const [first, second] = templates;
  const told = [
    { ...first, isDefault: true },
    { ...second, kind: 'vat-purchases' },
  ] as ExportTemplate[];
  answers.answer(listTemplates, { templates: told, exportFormats: ['excel'], customTemplates: true });
  await arrive('?template=book&month=2026-08');
  await expect.poll(address).toBe(`/templates-export/export/${anId(2)}?month=2026-08`);
  await expect.poll(() => chosen('Otro')).toBe(true);
});

test('CLOSE-137 where there is no book it can be added, and the month stays', async () => {
  let kept = [...templates];
  const book = { ...aTemplate(8, 'Libro IVA Compras'), kind: 'vat-purchases' as const };
  answers
    .answer(listTemplates, () => ({ templates: kept, exportFormats: ['excel' as const], customTemplates: true }))
    .answer(createFromPreset, () => {
      kept = [...templates, book];
      return { message: 'Template creado correctamente', template: book };
    });
  await arrive('?template=book&month=2026-08');
  await page.getByText(/^El libro de compras todavía no está entre tus templates/).waitFor();
  await page.getByRole('button', { name: /Libro IVA Compras/ }).click();
  await expect.poll(address).toBe(`/templates-export/export/${anId(8)}?month=2026-08`);
});

test('EXACT-108 without any the ready-made ones come first, and the one that is added is chosen', async () => {
  let kept: ExportTemplate[] = [];
  answers
    .answer(listTemplates, (): RouteReply<typeof listTemplates> => {
      return { templates: kept, exportFormats: ['excel'], customTemplates: true };
    })
    .answer(createFromPreset, () => {
      kept = [aTemplate(8, 'Facturas simples')];
      return { message: 'Template creado correctamente', template: aTemplate(8, 'Facturas simples') };
    });
  await arrive('?template=default');
  await page.getByText('Todavía no tienes templates: agrega uno listo para usar y exporta con él.').waitFor();
  await page.getByRole('button', { name: /Facturas simples/ }).click();
  await expect.poll(() => chosen('Facturas simples')).toBe(true);
  expect(address()).toBe(`/templates-export/export/${anId(8)}`);
});

test('OPEN-13 where the plan has no own templates none is made or changed from here', async () => {
  answers.answer(listTemplates, { templates, exportFormats: ['excel'], customTemplates: false });
  await arriveAtFirst();
  expect([link('Crear template').count(), link('Editar').count()]).toEqual([0, 0]);
});
