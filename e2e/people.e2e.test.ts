import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isFullRun } from '../test/long-run.ts';
import { sendNumbered } from './support/business.ts';
import { DESKTOP, type Journey, PHONE, startJourney, type Visitor } from './support/journey.ts';
import { ownerOf } from './support/listed-invoices.ts';
import { expectSound } from './support/page-problems.ts';
import { register } from './support/people.ts';
import { resize } from './support/themes-and-widths.ts';

const ROCIO = 'rocio@tavapora.com.py';
const SERGIO = 'sergio@tavapora.com.py';

let journey: Journey;
let rocio: Visitor;
let sergio: Visitor;
/** The business of each, by the person who began it. */
let [hers, his] = ['', ''];

beforeAll(async () => {
  journey = await startJourney();
  const { server } = journey;
  await register(server, ROCIO, 'Rocío Ayala');
  await register(server, SERGIO, 'Sergio Ayala');
  await sendNumbered(server, ROCIO, 3);
  [hers, his] = [await ownerOf(server, ROCIO), await ownerOf(server, SERGIO)];
});
afterAll(() => journey.stop());
beforeEach(async () => {
  [rocio, sergio] = [await journey.open(), await journey.open()];
  await rocio.enter(ROCIO, 'Rocío Ayala');
  await sergio.enter(SERGIO, 'Sergio Ayala');
});
afterEach(async () => {
  for (const visitor of [rocio, sergio]) {
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  }
});

/** Pixels between two cards, one beneath the other. */
async function spaceBetween(page: Page, above: string, beneath: string): Promise<number> {
  const boxOf = (name: string) => page.getByRole('region', { name, exact: true }).boundingBox();
  const [first, second] = [await boxOf(above), await boxOf(beneath)];
  return first && second ? second.y - first.y - first.height : Number.NaN;
}

test('DESK-45 DESK-51 DESK-52 invited by link, reading only, then promoted: each role sees what it may do', async () => {
  const { page } = rocio;
  await page.goto('/mi-negocio/personas');
  await page.getByLabel('Correo', { exact: true }).fill(SERGIO);
  await page.getByRole('button', { name: 'Crear invitación' }).click();
  const shown = page.getByLabel('Enlace de la invitación');
  await expect.poll(() => shown.inputValue()).toContain('/invitations/');
  await expectSound(page);
  await resize(page, PHONE);
  await expect.poll(() => spaceBetween(page, 'Invitaciones pendientes', 'Invitar')).toBeGreaterThanOrEqual(12);
  await resize(page, DESKTOP);

  // He opens it in his own browser, sees what it is, and accepts.
  await sergio.page.goto(new URL(await shown.inputValue()).pathname);
  await sergio.page.getByText('Rocío Ayala te invita a').waitFor();
  await expectSound(sergio.page);
  await resize(sergio.page, DESKTOP);
  await sergio.page.getByRole('button', { name: 'Aceptar invitación' }).click();
  await sergio.page.waitForURL(`**/n/${hers}/`);

  // He reads, and cannot delete.
  await sergio.page.goto(`/n/${hers}/invoice-list?month=all`);
  const first = sergio.page.getByRole('table').getByRole('checkbox').nth(1);
  await first.check();
  await sergio.page
    .getByRole('region', { name: 'Selección' })
    .getByRole('button', { name: /Exportar/ })
    .waitFor();
  await expect.poll(() => sergio.page.getByRole('button', { name: /^Eliminar/ }).count()).toBe(0);

  // She makes him an accountant; from then on he may.
  await page.reload();
  await page.getByLabel('Rol de Sergio Ayala').selectOption('contador');
  await page.getByText('Sergio Ayala ahora tiene el rol Contador.').waitFor();
  await sergio.page.reload();
  await first.check();
  await sergio.page
    .getByRole('button', { name: /^Eliminar/ })
    .first()
    .waitFor();
});

test.runIf(isFullRun)('DESK-35 DESK-38 two windows of one person, each with its business, stay apart', async () => {
  const { page: one } = sergio;
  const two = await sergio.context.newPage();
  await one.goto(`/n/${hers}/`);
  await two.goto(`/n/${his}/`);
  const links = (page: typeof one) => page.getByRole('complementary', { name: 'Barra lateral' });
  await links(one).getByRole('link', { name: 'Facturas 3' }).waitFor();
  await links(two).getByRole('link', { name: 'Facturas', exact: true }).waitFor();
  await links(two)
    .getByRole('button', { name: /Cambiar de negocio/ })
    .click();
  await two.getByRole('combobox', { name: 'Buscar un negocio' }).waitFor();
  await expectSound(two);
  await two.keyboard.press('Escape');
  // What one changes to leaves the other where it was.
  await links(one)
    .getByRole('button', { name: /Cambiar de negocio/ })
    .click();
  await one.getByRole('option').filter({ hasText: 'Dueña' }).first().click();
  await one.waitForURL(`**/n/${his}/`);
  await links(one).getByRole('link', { name: 'Facturas', exact: true }).waitFor();
  expect(new URL(two.url()).pathname).toBe(`/n/${his}/`);
  await one.goBack();
  await one.waitForURL(`**/n/${hers}/`);
  await links(one).getByRole('link', { name: 'Facturas 3' }).waitFor();
  await two.close();
});

// In the short form by `businesses.screen`.
test.runIf(isFullRun)(
  'DESK-41 DESK-42 whoever is removed is told in the open window, and a link to it is answered calmly',
  async () => {
    sergio.letCallsFail();
    await sergio.page.goto(`/n/${hers}/ayuda`);
    await sergio.page.getByRole('heading', { level: 1, name: 'Centro de ayuda' }).waitFor();
    const { page } = rocio;
    await page.goto('/mi-negocio/personas');
    await page.getByRole('button', { name: 'Quitar a Sergio Ayala' }).click();
    await page.getByRole('button', { name: 'Quitar', exact: true }).click();
    await page.getByText(`${SERGIO} ya no es parte del negocio`).waitFor();
    await sergio.page.getByRole('link', { name: 'Documentos' }).first().click();
    const dialog = sergio.page.getByRole('dialog', { name: 'Ya no tienes acceso a este negocio' });
    await dialog.waitFor();
    await expectSound(sergio.page);
    await sergio.page.goto(`/n/${hers}/invoice-list`);
    await sergio.page.getByRole('heading', { level: 1, name: 'No tienes acceso a este negocio' }).waitFor();
    await expectSound(sergio.page);
    await sergio.page.getByRole('button', { name: /^Ir a/ }).first().click();
    await sergio.page.waitForURL(`**/n/${his}/`);
  },
);
