import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendBusiness, sendNumbered } from './support/business.ts';
import { sendOdd } from './support/business-with-extremes.ts';
import { countCalls } from './support/counted-calls.ts';
import { holdCall } from './support/held-call.ts';
import {
  DESKTOP,
  expectAccessible,
  type Journey,
  PHONE,
  startJourney,
  TABLET,
  UPRIGHT_TABLET,
  type Visitor,
} from './support/journey.ts';
import { expectNoSidewaysScroll, expectTablesInCards } from './support/layout.ts';
import { comeTo, withOnePage } from './support/one-page.ts';
import { expectSound } from './support/page-problems.ts';
import { groundOf, printed } from './support/printed.ts';
import { resize, turn } from './support/themes-and-widths.ts';

const MANY = 'muchas@empresa.com.py';
const FIFTEEN = 'quince@empresa.com.py';
const ODD = 'rara@empresa.com.py';
const NOBODY = 'ninguna@empresa.com.py';

/** GET /v2/invoices/{id} */
const DETAIL = /\/v2\/invoices\/[0-9a-f]{8}-[0-9a-f-]{27}$/;

let journey: Journey;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  await sendBusiness(journey.server, MANY);
  await sendNumbered(journey.server, FIFTEEN, 15);
  await sendOdd(journey.server, ODD);
});
afterAll(() => journey.stop());
async function open(): Promise<Visitor> {
  visitor = await journey.open();
  page = visitor.page;
  return visitor;
}
// The browser itself tells every answer of 400 and above.
const expectNoComplaint = () =>
  expect(visitor.complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);

const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
const textsOf = async (found: Locator) => (await found.allTextContents()).map(plain);
const months = () => page.getByRole('navigation', { name: 'Meses' });
const region = (name: string) => page.getByRole('region', { name, exact: true });
const metrics = () => region('Cifras del mes');
const cells = (rows: Locator) =>
  rows.evaluateAll((found) =>
    found.map((row) => Array.from(row.children, (cell) => cell.textContent?.replace(/\s+/g, ' ').trim())),
  );

async function arrive(email: string, search = ''): Promise<void> {
  await visitor.enter(email);
  await page.goto(`/invoice-explorer${search}`);
  await page.getByRole('heading', { level: 1, name: 'Explorador de Facturas' }).waitFor();
}
const refuse = (at: string, answer: object, status = 200) =>
  page.route(at, (route) => route.fulfill({ status, json: answer }));

describe('a business of eight months', () => {
  withOnePage(async () => {
    await open();
    await arrive(MANY);
    return visitor;
  });
  afterEach(expectNoComplaint);

  test('EXPL-03 EXPL-05 OPEN-30 one entry per month of issue with its five values; then a month is to be chosen', async () => {
    await comeTo(page, '/invoice-explorer?month=octubre'); // no month that there is
    await page.getByText('Elige un mes de la lista').waitFor();
    const entries = () => textsOf(months().getByRole('link'));
    await expect.poll(entries).toHaveLength(8);
    await expect
      .poll(entries)
      .toMatchObject([
        'Octubre 202626 Facturas y notasGs. 6.703.0005 prov.desde el 05/10/2026',
        'Septiembre 20261 FacturasGs. 7.700.0001 prov.desde el 30/09/2026',
        ...Array.from({ length: 5 }, () => expect.any(String)),
        'Marzo 20261 FacturasGs. 1.100.0001 prov.desde el 10/03/2026',
      ]);
  });

  test('the month chosen lives in the address: marked, kept by a reload, and left by the way back', async () => {
    await comeTo(page, '/invoice-explorer');
    await months()
      .getByRole('link', { name: /^Septiembre/ })
      .click();
    await page.waitForURL('**/invoice-explorer?month=2026-09');
    await page.reload();
    await metrics().getByText('Gs. 7.700.000').first().waitFor();
    await expect.poll(() => months().locator('[aria-current]').count()).toBe(1);
    await expect.poll(() => months().locator('[aria-current]').textContent()).toContain('Septiembre 2026');
    await page.goBack();
    await page.getByText('Elige un mes de la lista').waitFor();
  });

  test('EXPL-01 refreshing asks for the months again', async () => {
    await comeTo(page, '/invoice-explorer?month=2026-10');
    await metrics().getByText('26', { exact: true }).waitFor();
    const button = page.getByRole('button', { name: 'Actualizar' });
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false'); // what was known is asked for again first
    const asked = countCalls(page);
    await button.press('Enter');
    await expect.poll(() => asked('/invoices/months')).toBe(1);
    await expect.poll(() => asked('/invoices/month/2026-10/stats')).toBe(1);
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('EXPL-06 EXPL-07 GEN-07 every figure equals the table made by hand', async () => {
    await comeTo(page, '/invoice-explorer?month=2026-10');
    await metrics().getByText('26', { exact: true }).waitFor();
    await expect
      .poll(() => cells(metrics().locator('dl > div')))
      .toEqual([
        ['Octubre 2026', 'Gs. 6.703.000', '05/10/2026 al 31/10/2026'],
        ['Facturas y notas', '26', '25 facturas y 1 nota de crédito', 'Gs. 272.520 prom., sobre 25 facturas'],
        ['Proveedores', '5', 'con 1 cliente'],
        ['Con CDC', '100 %', '26 de 26'],
      ]);
    // The credit note is taken away, and the dollars stand in guaraníes: 1.000.000 − 100.000 + 730.000 + 2.100.000
    await expect
      .poll(() => cells(region('Detalle de impuestos').locator('tbody tr, tfoot tr')))
      .toEqual([
        ['Gravado 10 %', '3.730.000', '373.000', '4.103.000'],
        ['Gravado 5 %', '2.000.000', '100.000', '2.100.000'],
        ['Exentas', '500.000', '—', '500.000'],
        ['Total Gs.', '6.230.000', '473.000', '6.703.000'],
      ]);
  });

  test('printed a month keeps its figures, its taxes, its bars and its margins, without months to choose and buttons', async () => {
    await comeTo(page, '/invoice-explorer?month=2026-10');
    await region('Detalle de impuestos').locator('tfoot').waitFor();
    const bar = region('Calidad de los datos').locator('dd[aria-hidden] > span').first();
    await bar.waitFor();
    const { words, sheets, margin, areaOf } = await printed(page);
    const told = await textsOf(metrics().locator('dd'));
    expect(words.replace(/\s+/g, ' ')).toContain(told[0]);
    for (const part of ['octubre 2026', 'Detalle de impuestos', 'Calidad de los datos', 'Facturas del mes']) {
      expect(words.toLowerCase()).toContain(part.toLowerCase());
    }
    for (const part of ['Actualizar', 'Exportar', 'Sistema OK', 'Ver en la lista', 'desde el'])
      expect(words).not.toContain(part);
    expect(sheets).toBeLessThanOrEqual(3);
    expect(margin).toBeGreaterThan(10);
    const ground = await groundOf(bar);
    expect(Math.max(...ground)).toBeGreaterThan(60);
    expect(areaOf(ground)).toBeGreaterThan(20);
  });

  test('EXPL-08 EXPL-10 OPEN-17 quality: bars as wide as their figures, in the colour of their threshold', async () => {
    await page.route('**/invoices/month/2026-10/stats', async (route) => {
      const answer = await (await route.fetch()).json();
      const changed = {
        porcentaje_cdc: 79.9,
        con_cdc: 21,
        porcentaje_timbrado: 80,
        xml_nativo: 20,
        openai_vision: 5,
        pdf_local: 1,
        fuera_de_suma: { cantidad: 1, monto: 90_000 },
        no_suman: { ...answer.statistics.no_suman, en_revision: 1 },
        con_observaciones: 3,
      };
      await route.fulfill({ json: { ...answer, statistics: { ...answer.statistics, ...changed } } });
    });
    await comeTo(page, '/invoice-explorer?month=2026-10');
    const quality = region('Calidad de los datos');
    await quality.getByText('Con timbrado').waitFor();
    const bars = () =>
      quality
        .locator('[data-tone]')
        .evaluateAll((found) => found.map((bar) => [(bar as HTMLElement).style.width, bar.getAttribute('data-tone')]));
    await expect.poll(bars).toEqual([
      ['79.9%', 'warn'],
      ['80%', 'ok'],
    ]);
    // 79,9 must not read 80 in the colour of what is below it
    await expect.poll(() => textsOf(quality.locator('dd b'))).toEqual(['79,9 %', '80 %']);
    await expect
      .poll(() => textsOf(quality.getByRole('listitem')))
      .toEqual(['XML nativo 20', 'Leída con IA 5', 'Leída sin IA 1']);
    const shares = () =>
      quality
        .locator('div > [data-source][style]')
        .evaluateAll((found) => found.map((share) => (share as HTMLElement).style.flexGrow));
    await expect.poll(shares).toEqual(['20', '5', '1']);
    await metrics().getByRole('link', { name: '1 no suma: 1 en revisión (falta Gs. 90.000)' }).waitFor();
    await expect
      .poll(() => quality.getByRole('link', { name: /^3 de \d+$/ }).getAttribute('href'))
      .toBe('/invoice-list?month=2026-10&verification=observed');
  });

  test('EXACT-98 EXACT-104 figures beside each other are told apart, and what was read of a photo is not called a PDF', async () => {
    await comeTo(page, '/invoice-explorer?month=2026-10');
    const quality = region('Calidad de los datos');
    await quality.getByText('Con timbrado').waitFor();
    await expect
      .poll(() => textsOf(quality.locator('dl > div')))
      .toEqual(['Con CDC26 de 26 100 %', 'Con timbrado26 de 26 100 %', 'Con observaciones5 de 26']);
    await expect.poll(() => quality.getByText(/PDF/).count()).toBe(0);
  });

  test('EXACT-110 from here the export goes on with the month; so do the navigation and the dashboard to the explorer', async () => {
    await comeTo(page, '/invoice-explorer?month=2026-10');
    const table = region('Facturas del mes');
    const link = table.getByRole('link', { name: 'Exportar' });
    await expect.poll(() => link.getAttribute('href')).toMatch(/export\?(?=.*template=default)(?=.*month=2026-10)/);
    await comeTo(page, '/invoice-list?month=2026-09');
    const explorer = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Explorador' });
    await expect.poll(() => explorer.getAttribute('href')).toBe('/invoice-explorer?month=2026-09');
    await comeTo(page, '/');
    await expect.poll(() => explorer.getAttribute('href')).toBe('/invoice-explorer');
    await expect
      .poll(() => page.getByRole('link', { name: 'Abrir explorador' }).getAttribute('href'))
      .toBe('/invoice-explorer?month=2026-10');
    await link.waitFor({ state: 'detached' });
    await comeTo(page, '/templates-export/export?month=2026-09&template=default');
    await expect.poll(() => page.getByRole('textbox', { name: 'Desde', exact: true }).inputValue()).toBe('01/09/2026');
    await expect.poll(() => page.getByRole('textbox', { name: 'Hasta', exact: true }).inputValue()).toBe('30/09/2026');
  });

  test('EXACT-111 EXACT-131 the month is printed with all its invoices, their numbers and their sum, by the button and by Ctrl+P', async () => {
    await comeTo(page, '/invoice-explorer?month=2026-10');
    await region('Facturas del mes').getByRole('button', { name: 'Ver 001-001-0000308' }).waitFor();
    const sheet = page.locator('[data-print-sheet]');
    // Nobody is there to close the browser's own window: printing ends when the test says so.
    await page.evaluate(() => {
      window.print = () => {};
    });
    const isWhole = async () => {
      await expect.poll(() => sheet.locator('tbody tr').count()).toBe(26);
      await expect
        .poll(async () => plain(await sheet.textContent()))
        .toMatch(/001-001-0000308.*Total: Gs\. 6\.703\.000/);
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await expect.poll(() => sheet.count()).toBe(0);
    };
    await region('Facturas del mes').getByRole('button', { name: 'Imprimir todas' }).click();
    await isWhole();
    await page.keyboard.press('Control+p');
    await isWhole();
    // The browser's own menu waits for nothing: its paper says what it lacks.
    const { words } = await printed(page);
    expect(words).toMatch(/De las 26 facturas del mes, en este papel están las primeras 20;.*«Imprimir todas»/);
    expect(words).toMatch(/31\/10\/2026 001-001-0000308 Fenix.* Gs\. 1\.100\.000/);
  });

  test('EXPL-12 EXPL-13 its first twenty invoices and no other, newest first, each in its currency', async () => {
    const asked = page.waitForRequest('**/v2/invoices/headers?*');
    await comeTo(page, '/invoice-explorer?month=2026-10');
    const { searchParams } = new URL((await asked).url());
    expect(Object.fromEntries(searchParams)).toEqual({ page: '1', page_size: '20', year_month: '2026-10' });
    const rows = region('Facturas del mes').locator('tbody').getByRole('row');
    await region('Facturas del mes').getByText('20 de 26').waitFor();
    await expect.poll(() => rows.count()).toBe(20);
    await expect.poll(async () => (await cells(rows)).filter(([date]) => !date?.endsWith('/10/2026'))).toEqual([]);
    const newest = async () =>
      (await cells(rows)).slice(0, 5).map(([date, number, , , total]) => [date, number, total]);
    await expect.poll(newest).toEqual([
      ['31/10/2026', '001-001-0000308', 'Gs. 1.100.000'],
      ['30/10/2026', '001-001-0000313', 'USD 110,00Gs. 803.000'],
      ['20/10/2026', '001-001-0000309', 'Gs. 2.100.000'],
      ['15/10/2026', '001-001-0000310', 'Gs. 500.000'],
      ['12/10/2026', '001-001-0000312', '− Gs. 110.000'],
    ]);
    await region('Facturas del mes').getByRole('link', { name: 'Ver en la lista' }).click();
    await page.waitForURL('**/invoice-list?month=2026-10');
  });

  test('EXPL-14 «Ver» shows the items of an invoice beside the month, and gives the focus back', async () => {
    await comeTo(page, '/invoice-explorer?month=2026-10');
    const button = page.getByRole('button', { name: 'Ver 001-001-0000309' });
    const release = await holdCall(page, DETAIL);
    await button.click();
    const drawer = page.getByRole('dialog', { name: 'Ítems de la factura' });
    await drawer.getByText('Cargando los ítems…').waitFor();
    await expect.poll(() => drawer.getByRole('table').getAttribute('aria-busy')).toBe('true');
    await expect.poll(async () => (await cells(drawer.locator('tbody tr'))).flat().join('')).toBe('');
    release();
    await drawer.getByText('LECHE ENTERA').waitFor();
    await expect
      .poll(() => cells(drawer.locator('tbody tr')))
      .toEqual([
        [expect.stringContaining('LECHE ENTERA'), expect.stringMatching(/^1 /), '2.100.000', '5 %', 'Gs. 2.100.000'],
      ]);
    await expect
      .poll(() => drawer.getByRole('link', { name: 'Abrir la factura' }).getAttribute('href'))
      .toMatch(/^\/invoice-list\?month=2026-10&invoice=[0-9a-f-]{36}$/);
    await expectAccessible(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar o ir a' }).waitFor();
    await page.keyboard.press('Escape'); // closes the palette, not what lies beneath it
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await drawer.getByText('LECHE ENTERA').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('EXPL-14 a click anywhere on its row does as «Ver», and marking a text does not', async () => {
    await comeTo(page, '/invoice-explorer?month=2026-10');
    const row = region('Facturas del mes').getByRole('row').filter({ hasText: 'FENIX PAPELERA' });
    const box = await row.getByText('FENIX PAPELERA').boundingBox();
    if (!box) throw new Error('the name is not in view');
    await page.mouse.move(box.x + 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + box.height / 2);
    await page.mouse.up();
    await expect.poll(() => page.evaluate(() => window.getSelection()?.toString())).toContain('Fenix');
    await row.getByText('31/10/2026').click(); // would meet the drawer in its way
    await page.getByRole('dialog', { name: 'Ítems de la factura' }).getByText('FENIX PAPELERA').waitFor();
  });

  test('EXPL-16 EXPL-18 figures that were there stay when refreshing fails, with the hour they are of', async () => {
    await comeTo(page, '/invoice-explorer?month=2026-09');
    await metrics().getByText('Gs. 7.700.000').first().waitFor();
    await refuse('**/invoices/months', {}, 500);
    await refuse('**/month/*/stats', {}, 500);
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await page.getByRole('alert').getByText('Error conectando con el servidor').waitFor();
    await page
      .getByRole('alert')
      .getByText(/Ves las cifras de las \d\d:\d\d\./)
      .waitFor();
    await expect.poll(() => months().getByRole('link').count()).toBe(8);
    await metrics().getByText('Gs. 7.700.000').first().waitFor();
  });

  test('axe finds nothing, light and dark, and nothing runs out of a window of any width', async () => {
    await comeTo(page, '/invoice-explorer?month=2026-10');
    await metrics().getByText('26', { exact: true }).waitFor();
    await resize(page, TABLET);
    await expectNoSidewaysScroll(page);
    await expectSound(page);
    await resize(page, DESKTOP);
    await turn(page, 'light');
  });
});

describe('the months', () => {
  beforeEach(open);
  afterEach(async () => {
    expectNoComplaint();
    await visitor.close();
  });

  test('EXPL-04 without invoices there are none, and a way to begin', async () => {
    await arrive(NOBODY);
    await page.getByText('No hay meses disponibles').waitFor();
    await page.getByRole('link', { name: 'Subir tus XML' }).click();
    await page.waitForURL('**/upload-xml');
  });

  test('EXPL-15 months answered with success false', async () => {
    await refuse('**/invoices/months', { success: false, months: [] });
    await arrive(MANY);
    await page.getByRole('alert').getByText('No se pudieron cargar los meses disponibles').waitFor();
    await page.unroute('**/invoices/months');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await months().getByRole('link').first().waitFor();
  });

  test('EXPL-16 nobody answers: the rest of the page stays alive', async () => {
    await page.route('**/invoices/months', (route) => route.abort('connectionrefused'));
    await arrive(MANY, '?month=2026-09');
    await page.getByRole('alert').getByText('Error conectando con el servidor').waitFor();
    await metrics().getByText('Gs. 7.700.000').first().waitFor();
  });
});

describe('a month', () => {
  beforeEach(open);
  afterEach(async () => {
    expectNoComplaint();
    await visitor.close();
  });

  test('EXPL-12 GEN-23 what the figures leave out is marked among its invoices, and told with its own amounts', async () => {
    await arrive(ODD, '?month=2026-10');
    const reasons = '4 no suman: 1 de prueba, 1 en revisión, 2 sin tipo de cambio';
    await metrics()
      .getByRole('link', { name: `${reasons} (faltan Gs. 90.000 y USD 1.234.617,50)` })
      .waitFor();
    const lines = async () =>
      (await cells(region('Facturas del mes').locator('tbody tr'))).map(([, number, name, , total]) => [
        number,
        name?.replace(/^.*S\.A\./, ''),
        total,
      ]);
    await expect.poll(lines).toEqual([
      ['001-001-0000002', 'En revisión', 'Gs. 90.000'],
      ['001-001-0000003', 'Prueba', 'Gs. 777'],
      ['001-001-0000004', 'Sin tipo de cambio', 'USD 1.234.567,50'],
      ['001-001-0000005', 'Sin tipo de cambio', 'USD 50,00'],
      ['001-001-0000001', '', 'Gs. 904.339.762.977'],
    ]);
    for (const viewport of [DESKTOP, { width: 1280, height: 720 }, TABLET, UPRIGHT_TABLET, PHONE]) {
      await page.setViewportSize(viewport);
      await expectNoSidewaysScroll(page);
      await expectTablesInCards(page);
    }
    await expectAccessible(page);
  });

  test('EXPL-14 items that cannot be had say so and can be asked for again', async () => {
    await page.route(DETAIL, (route) => route.fulfill({ status: 404, json: {} }));
    await arrive(FIFTEEN, '?month=2026-10');
    await page
      .getByRole('button', { name: /^Ver 001/ })
      .first()
      .click();
    const drawer = page.getByRole('dialog', { name: 'Ítems de la factura' });
    await drawer.getByRole('alert').getByText('Error obteniendo detalle v2').waitFor();
    await page.unroute(DETAIL);
    await drawer.getByRole('button', { name: 'Reintentar' }).click();
    await drawer.getByText('TORNILLO 1/2 X 100').waitFor();
  });

  test('EXPL-17 statistics answered with success false', async () => {
    await refuse('**/month/*/stats', { success: false });
    await arrive(FIFTEEN, '?month=2026-10');
    await page.getByRole('alert').getByText('No se pudieron cargar las estadísticas del mes').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Ver 001/ }).count()).toBe(15);
  });

  test('EXPL-18 EXPL-19 statistics that fail: the invoices of the month are there all the same', async () => {
    await refuse('**/month/*/stats', {}, 500);
    await arrive(MANY, '?month=2026-09');
    await page.getByRole('alert').getByText('Error obteniendo estadísticas del mes').waitFor();
    await expect.poll(() => cells(region('Facturas del mes').locator('tbody tr'))).toHaveLength(1);
    await page.unroute('**/month/*/stats');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await metrics().getByText('Gs. 7.700.000').first().waitFor();
  });

  test('EXPL-02 on a phone a field stands for the list of months', async () => {
    await page.setViewportSize(PHONE);
    await arrive(MANY);
    const field = page.getByRole('combobox', { name: 'Mes', exact: true });
    await expect.poll(() => months().isVisible()).toBe(false);
    await field.selectOption('2026-08');
    await page.waitForURL('**/invoice-explorer?month=2026-08');
    await metrics().getByText('Gs. 6.600.000').first().waitFor();
    await expect.poll(() => field.locator('option:checked').textContent()).toBe('Agosto 2026 (1 factura)');
    await page.getByRole('button', { name: /^Ver 001/ }).click();
    await page.getByRole('dialog', { name: 'Ítems de la factura' }).getByText('TORNILLO 1/2 X 100').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
