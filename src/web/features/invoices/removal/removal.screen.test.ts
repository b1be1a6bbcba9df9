import { beforeEach, expect, test, vi } from 'vitest';
import { listInvoices } from '#contract/invoices/list.ts';
import { getBulkRemovalInfo, getRemovalInfo, removeInvoice, removeInvoices } from '#contract/removal.ts';
import { aRemoval, pagesOf } from '../../../../../test/screens/answers/invoice-pages.ts';
import { aHeader, anId } from '../../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { address, openScreen } from '../../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers } from '../../../../../test/screens/recorded-answers.ts';
import { usualAnswers } from '../../../../../test/screens/usual-answers.ts';

const WARNING = 'Se eliminarán sus ítems y sus archivos; esta acción no se puede deshacer.';
const fifteen = Array.from({ length: 15 }, (_, at) => aHeader(at + 1, { total: '100000' }));

let answers: RecordedAnswers;
let page: Located;
/** As the server keeps them. */
let kept: typeof fifteen;

beforeEach(() => {
  vi.setSystemTime('2026-10-20T12:00:00-03:00');
  kept = fifteen;
  const remove = (ids: readonly string[]) => {
    kept = kept.filter(({ id }) => !ids.includes(id));
    return { message: '', removed: ids.length };
  };
  answers = usualAnswers()
    .answer(listInvoices, (call) => pagesOf(kept)(call))
    .answer(getRemovalInfo, aRemoval(aHeader(3, { issueDate: '2026-10-10', total: '100000' }), WARNING))
    .answer(getBulkRemovalInfo, ({ input: { body } }) => ({
      summary: { invoices: body.ids.length, items: body.ids.length, amount: String(body.ids.length * 100_000) },
      invoices: kept.filter(({ id }) => body.ids.includes(id)),
      warning: WARNING,
    }))
    .answer(removeInvoice, ({ input }) => remove([input.params.id]))
    .answer(removeInvoices, ({ input }) => remove(input.body.ids));
});

async function arrive(path = '/invoice-list'): Promise<void> {
  page = await openScreen(path, answers);
  await rows().first().waitFor();
}
const rows = () => page.locator('tr[data-invoice]');
const button = (name: string, within = page) => within.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const tick = (number: number) => page.getByRole('checkbox', { name: `Seleccionar ${aHeader(number).documentNumber}` });
const all = () => page.getByRole('checkbox', { name: 'Seleccionar todas las facturas de la página' });
async function askAboutOne(): Promise<void> {
  await tick(3).check();
  await button('Eliminar (1)').click();
}
const deletions = () => [...answers.of(removeInvoice), ...answers.of(removeInvoices)].length;

test('LIST-27 LIST-28 LIST-35 one is asked about before it is shown; «Cancelar» closes it and deletes nothing', async () => {
  await arrive();
  await askAboutOne();
  await dialog().getByText('¿Eliminar esta factura?').waitFor();
  expect(answers.of(getRemovalInfo).map(({ input }) => input.params)).toEqual([{ id: anId(3) }]);
  await button('Cancelar', dialog()).click();
  await dialog().waitFor({ state: 'detached' });
  expect([deletions(), rows().count()]).toEqual([0, 10]);
});

test('LIST-30 LIST-32 LIST-33 its facts, that it is for good, and the warning of the server', async () => {
  await arrive();
  await askAboutOne();
  await expect
    .poll(() => dialog().locator('dt, dd').allTextContents())
    .toEqual([
      ...['Número', '001-001-0000003', 'Emisor', 'Distribuidora Ñu Pyahu S.A.', 'Fecha de emisión', '10/10/2026'],
      ...['Monto', 'Gs. 100.000', 'Ítems', '1'],
    ]);
  await dialog().getByText(WARNING).waitFor();
  expect(dialog().locator('strong').allTextContents()).toEqual(['esta acción no se puede deshacer.']);
});

test('LIST-32 one that does not say that it is for good is told so all the same', async () => {
  answers.answer(getRemovalInfo, aRemoval(aHeader(3), 'Se eliminará la factura.'));
  await arrive();
  await askAboutOne();
  await dialog().getByText('Se eliminará la factura.').waitFor();
  await dialog().getByText('Ten cuidado: esta acción no se puede deshacer.').waitFor();
});

test('LIST-34 GEN-22 one goes with one call, however often it is pressed, and the list is asked for again', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  answers.answer(removeInvoice, async ({ input }) => {
    await answered;
    kept = kept.filter(({ id }) => id !== input.params.id);
    return { message: '', removed: 1 };
  });
  await arrive();
  await askAboutOne();
  const confirm = await button('Eliminar factura', dialog()).element();
  confirm.click();
  confirm.click();
  await expect.poll(() => button('Cancelar', dialog()).isDisabled()).toBe(true);
  await expect.poll(() => confirm.matches(':disabled')).toBe(true);
  const before = answers.of(listInvoices).length;
  answer();
  await page.getByText('Factura eliminada').waitFor();
  await page.getByText('Del 1 al 10 de 14 facturas').waitFor();
  expect(answers.of(listInvoices).length).toBeGreaterThan(before);
  expect(answers.of(removeInvoice).map(({ input }) => input.params)).toEqual([{ id: anId(3) }]);
  await dialog().waitFor({ state: 'detached' });
});

test('LIST-29 LIST-31 LIST-34 several are asked about together, listed with their sum, and go with one call', async () => {
  await arrive();
  for (const number of [1, 2, 6]) await tick(number).check();
  await button('Eliminar (3)').click();
  await dialog().getByText('¿Eliminar 3 facturas?').waitFor();
  const ids = [anId(1), anId(2), anId(6)];
  expect(answers.of(getBulkRemovalInfo).map(({ input }) => input.body.ids)).toEqual([ids]);
  const lineOf = (number: number) => `${aHeader(number).documentNumber}Distribuidora Ñu Pyahu S.A.Gs. 100.000`;
  expect(dialog().locator('tbody tr').allTextContents()).toEqual([1, 2, 6].map(lineOf));
  expect(dialog().locator('tfoot').allTextContents()).toEqual(['3 facturas con 3 ítemsGs. 300.000']);
  await button('Eliminar 3 facturas', dialog()).click();
  await page.getByText('3 facturas eliminadas').waitFor();
  await page.getByText('Del 1 al 10 de 12 facturas').waitFor();
  expect(answers.of(removeInvoices).map(({ input }) => input.body.ids)).toEqual([ids]);
  expect(page.getByRole('checkbox', { checked: true }).count()).toBe(0);
});

test('whoever deletes all of the last page is led to the one before', async () => {
  await arrive('/invoice-list?page=2');
  await all().check();
  await button('Eliminar (5)').click();
  await button('Eliminar 5 facturas', dialog()).click();
  await page.getByText('Del 1 al 10 de 10 facturas').waitFor();
  expect(address()).toBe('/invoice-list');
});

test('LIST-39 LIST-41 with one every failure has its sentence, and deletes nothing', async () => {
  answers.answer(getRemovalInfo, fail(422));
  await arrive();
  await askAboutOne();
  await page.getByText('Error obteniendo información de eliminación', { exact: true }).waitFor();
  expect(dialog().count()).toBe(0);
  answers.answer(getRemovalInfo, aRemoval(aHeader(3), WARNING)).answer(removeInvoice, fail());
  await button('Eliminar (1)').click();
  await button('Eliminar factura', dialog()).click();
  await dialog().getByText('Error eliminando factura', { exact: true }).waitFor();
  await button('Cancelar', dialog()).click();
  await expect.poll(() => rows().count()).toBe(10);
});

test('LIST-40 LIST-42 and so it has with several', async () => {
  answers.answer(getBulkRemovalInfo, fail(422)).answer(removeInvoices, fail());
  await arrive();
  await all().check();
  await button('Eliminar (10)').click();
  await page.getByText('Error obteniendo información de eliminación en lote', { exact: true }).waitFor();
  answers.answer(getBulkRemovalInfo, {
    summary: { invoices: 10, items: 10, amount: '1000000' },
    invoices: fifteen.slice(0, 10),
    warning: WARNING,
  });
  await button('Eliminar (10)').click();
  await button('Eliminar 10 facturas', dialog()).click();
  await dialog().getByText('Error eliminando facturas en lote', { exact: true }).waitFor();
  expect(rows().count()).toBe(10);
});
