import { beforeEach, expect, test, vi } from 'vitest';
import { countExport, enqueueExport, exportInvoices } from '#contract/exports/exports.ts';
import { listTemplates } from '#contract/exports/templates.ts';
import { listInvoices } from '#contract/invoices/list.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { aTemplate } from '../../../../../test/screens/answers/exports.ts';
import { pagesOf } from '../../../../../test/screens/answers/invoice-pages.ts';
import { aHeader, anId } from '../../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { openScreen } from '../../../../../test/screens/open-screen.ts';
import type { RecordedAnswers } from '../../../../../test/screens/recorded-answers.ts';
import { usualAnswers } from '../../../../../test/screens/usual-answers.ts';

const COUNTED: RouteReply<typeof countExport> = {
  ...{ invoices: 12, rows: 12, isMinimum: false, amount: '1320000', leftOut: [], isLarge: false, fitsPdf: true },
};
const twelve = Array.from({ length: 12 }, (_, at) => aHeader(at + 1));

let answers: RecordedAnswers;
let page: Located;
beforeEach(async () => {
  vi.setSystemTime('2026-10-20T12:00:00-03:00');
  answers = usualAnswers()
    .answer(listInvoices, pagesOf(twelve))
    .answer(listTemplates, {
      ...{ templates: [aTemplate(1, 'Otro'), aTemplate(2, 'Mi template', { isDefault: true })] },
      ...{ exportFormats: ['excel'], customTemplates: true },
    })
    .answer(countExport, COUNTED)
    .answer(exportInvoices, () => new Response('PK', { headers: { 'content-type': 'application/zip' } }))
    .answer(enqueueExport, { jobId: anId(700) });
  page = await openScreen('/invoice-list', answers);
  await expect.poll(() => page.locator('tr[data-invoice]').count()).toBe(10);
});
const button = (name: string | RegExp, within = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const notices = () => page.getByRole('region', { name: 'Avisos' });
const bar = () => page.getByRole('region', { name: 'Selección' });
const sent = () => answers.of(exportInvoices).map(({ input }) => input.body);

test('what is filtered becomes a file of the default template, of the days of its month', async () => {
  await button('Exportar lo filtrado').click();
  await notices()
    .getByText(/^El archivo Mi_template_20261020_120000\.xlsx se ha descargado/)
    .waitFor();
  const fileName = 'Mi_template_20261020_120000.xlsx';
  const filters = { from: '2026-10-01', to: '2026-10-31' };
  expect(sent()).toEqual([{ templateId: anId(2), filters, fileName, format: 'excel' }]);
});

test('without a default template it says which is missing, and asks for nothing', async () => {
  answers.answer(listTemplates, { templates: [aTemplate(1, 'Otro')], exportFormats: ['excel'], customTemplates: true });
  await button('Exportar lo filtrado').click();
  await notices().getByText('Elige un template predeterminado').waitFor();
  expect(sent()).toEqual([]);
});

test('all that match can be exported, and never deleted; what is ticked goes by its ids', async () => {
  await page.getByRole('checkbox', { name: 'Seleccionar todas las facturas de la página' }).check();
  await bar().getByText('10 seleccionadas por Gs. 1.100.000').waitFor();
  await button('Seleccionar las 12 que coinciden', bar()).click();
  await bar().getByText('12 facturas seleccionadas por Gs. 1.320.000').waitFor();
  expect(button(/^Eliminar/, bar()).count()).toBe(0);
  await button('Exportar', bar()).click();
  await expect.poll(() => sent().at(-1)?.filters).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  await page.getByRole('checkbox', { name: 'Seleccionar 001-001-0000010' }).uncheck();
  await button('Eliminar (9)', bar()).waitFor();
  await button('Exportar', bar()).click();
  await expect.poll(() => sent().at(-1)?.filters).toEqual({ ids: twelve.slice(0, 9).map(({ id }) => id) });
});

test('above 50,000 rows it is offered in the background, and goes on at once for who prefers that', async () => {
  answers.answer(countExport, { ...COUNTED, rows: 60_000, isLarge: true });
  const question = page.getByRole('alertdialog', { name: 'Son muchas filas' });
  const ask = async () => {
    await expect.poll(() => button('Exportar lo filtrado').getAttribute('aria-disabled')).toBe('false');
    await button('Exportar lo filtrado').click();
    await question.getByText(/^El archivo tendrá al menos 60\.000 filas\./).waitFor();
  };
  await ask();
  await button('Cancelar', question).click();
  await question.waitFor({ state: 'detached' });
  expect([sent().length, answers.of(enqueueExport).length]).toEqual([0, 0]);
  await ask();
  await button('Descargar ahora', question).click();
  await expect.poll(() => sent().length).toBe(1);
  await notices()
    .getByText(/se ha descargado correctamente/)
    .waitFor();
  await ask();
  await button('Preparar en segundo plano', question).click();
  await notices()
    .getByText(/^El archivo se está preparando\./)
    .waitFor();
  expect(answers.of(enqueueExport).map(({ input }) => input.body)).toEqual(sent());
  await button('Ver archivos preparados', notices()).waitFor();
});
