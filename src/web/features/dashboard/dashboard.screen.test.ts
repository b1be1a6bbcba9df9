import { beforeEach, expect, test } from 'vitest';
import { getExportStats } from '#contract/dashboard.ts';
import { listMonths } from '#contract/explorer.ts';
import { listInvoices } from '#contract/invoices/list.ts';
import { listEmailConfigs } from '#contract/mailboxes/mailboxes.ts';
import { aPageOf } from '../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { openScreen } from '../../../../test/screens/open-screen.ts';
import type { RecordedAnswers } from '../../../../test/screens/recorded-answers.ts';
import { noMailboxes, usualAnswers } from '../../../../test/screens/usual-answers.ts';

let answers: RecordedAnswers;
let page: Located;

beforeEach(async () => {
  answers = usualAnswers()
    .answer(listMonths, { months: [] } as never)
    .answer(listInvoices, aPageOf([]))
    .answer(listEmailConfigs, noMailboxes());
  page = await openScreen('/', answers);
  await page.getByText(/Todavía no hay facturas/).waitFor();
});
const button = (name: string | RegExp) => page.getByRole('button', { name });
const region = (name: string) => page.getByRole('region', { name });
const asked = () => answers.of(getExportStats).length;

test('DASH-02 refreshing asks for the figures again', async () => {
  const before = asked();
  await button('Actualizar').click();
  await expect.poll(asked).toBe(before + 1);
});

test('DASH-03 four periods: today, the week, the month and the year', async () => {
  await button('Período: Todo el tiempo').click();
  await expect
    .poll(() => page.getByRole('menuitemradio').allTextContents())
    .toEqual(['Hoy', 'Esta semana', 'Este mes', 'Este año']);
});

test('DASH-04 DASH-05 choosing one asks again, and is not sent', async () => {
  const before = asked();
  await button('Período: Todo el tiempo').click();
  await page.getByRole('menuitemradio', { name: 'Esta semana' }).click();
  await expect.poll(asked).toBe(before + 1);
  await button('Período: Esta semana').waitFor();
  expect(new Set(answers.of(getExportStats).map(({ address }) => address))).toEqual(new Set(['/export/mongodb/stats']));
});

test('DASH-10 DASH-11 the quick ways, the accounts of mail first', async () => {
  const links = region('Estado del sistema').getByRole('link').all();
  await expect
    .poll(() => Promise.all(links.map((link) => link.getAttribute('href'))))
    .toEqual(['/email-settings', '/upload', '/upload-xml', '/templates-export']);
});

test('DASH-20 DASH-21 DASH-22 who has none yet is told what will be here', async () => {
  await page.getByText('Hola, Rocío. Todavía no hay facturas: elige por dónde empezar.').waitFor();
  await region('Principales emisores').getByText('Aquí verás a quién le compras más, por monto.').waitFor();
  await region('Actividad reciente').getByText('Aquí aparecerán tus últimas 5 facturas.').waitFor();
});
