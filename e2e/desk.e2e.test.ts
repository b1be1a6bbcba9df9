import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import { saveReadInvoices } from '#server/features/invoices/save/save-read-invoice.ts';
import { aListedReading, type Listed } from '../test/builders/a-listed-invoice.ts';
import { DESKTOP, type Journey, PHONE, startJourney, TABLET } from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { expectSound } from './support/page-problems.ts';
import { register } from './support/people.ts';
import { resize } from './support/themes-and-widths.ts';

const NOW = '2026-11-15T12:00:00-03:00';
const ROCIO = 'rocio@estudio.com.py';
const SUPPLIER = ['Ferretería El Clavo S.A.', formatRuc('80020002')] as const;

let journey: Journey;
/** The clients of the accountant, by the last digit of their RUC. */
const clients: Record<string, string> = {};

beforeAll(async () => {
  journey = await startJourney({}, { clock: { now: () => new Date(NOW) } });
  const { server } = journey;
  await register(server, ROCIO, 'Rocío Ayala');
  const token = await server.signIn(ROCIO);
  // Their deadlines are on the 16th, the 17th and the 25th of November.
  for (const [ending, nombre] of [
    [9, 'Papelera Ypané S.A.'],
    [5, 'Agro San Juan S.A.'],
    [4, 'Transportes Tobatí y Compañía de Cargas del Interior S.R.L.'],
  ] as const) {
    const ruc = formatRuc(`8009251${ending}`);
    const { body } = await server.call('/user/businesses', { token, body: { ruc, nombre } });
    const paper = (key: number, over: Partial<Listed> = {}): Listed => ({
      ...{ key, number: `001-001-000000${key}`, date: `2026-10-0${key}`, issuer: SUPPLIER, receiver: [nombre, ruc] },
      ...over,
    });
    clients[ending] = body.negocio.id;
    const papers = ending === 9 ? [paper(1)] : [paper(1), paper(2, { isInReview: true })];
    await server.db
      .transaction()
      .execute((tx) => saveReadInvoices(tx, body.negocio.id, papers.map(aListedReading), new Date(NOW)));
  }
});
afterAll(() => journey.stop());

test('DESK-139 DESK-171 from the sidebar to the desk, a line opened by keyboard in its business, back to the same line, and a letter', async () => {
  const visitor = await journey.open({ fixedTime: NOW });
  const { page, enter } = visitor;
  await enter(ROCIO, 'Rocío Ayala');
  await page.goto(`/n/${clients[9]}/ayuda`);
  await page.getByRole('link', { name: 'Escritorio' }).first().click();
  await page.waitForURL(`**/n/${clients[9]}/escritorio`);
  const table = page.getByRole('table', { name: 'Contribuyentes por vencimiento' });
  const order = async () => (await table.locator('tbody th a').allTextContents()).slice(0, 3);
  await expect
    .poll(order)
    .toEqual([
      'Transportes Tobatí y Compañía de Cargas del Interior S.R.L.',
      'Agro San Juan S.A.',
      'Papelera Ypané S.A.',
    ]);
  const queue = page.getByRole('list', { name: 'Por resolver' });
  await queue.getByRole('link').first().waitFor();
  await expectSound(page);
  await resize(page, DESKTOP);

  // A chip, then the second line by keyboard.
  await page.getByRole('button', { name: /^Con avisos/ }).click();
  await page.waitForURL('**/escritorio?state=with-notices');
  await page.locator('main').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const second = queue.getByRole('link').nth(1);
  await expect.poll(() => second.evaluate((link) => link === document.activeElement)).toBe(true);
  const words = await second.textContent();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/n/${clients[5]}/en-revision`);
  await page.goBack();
  await page.waitForURL('**/escritorio?state=with-notices&at=cola-1');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words);

  await page.getByRole('button', { name: /^Pedir lo que falta/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Pedir lo que falta' });
  await dialog.getByText('Ver el texto').first().click();
  await dialog.getByText('el archivo de compras de Marangatu de octubre de 2026').first().waitFor();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Listo' }).click();

  // With less room there are fewer months, the one to declare always among them.
  await resize(page, DESKTOP);
  const months = async () => (await table.locator('thead th:visible').allTextContents()).slice(2);
  await expect.poll(months).toEqual(['jul', 'ago', 'sep', 'octubre', 'noviembre']);
  await expectNoSidewaysScroll(page);
  await resize(page, TABLET);
  await expect.poll(months).toEqual(['sep', 'octubre', 'noviembre']);
  await expectNoSidewaysScroll(page);
  await expectSound(page);

  // On a phone the businesses are cards.
  await resize(page, PHONE);
  await page.goto(`/n/${clients[9]}/escritorio`);
  await table.getByRole('link', { name: 'Papelera Ypané S.A.', exact: true }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectSound(page);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});
