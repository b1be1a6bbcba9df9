import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFullRun } from '../test/long-run.ts';
import { sendBusiness } from './support/business.ts';
import { sendOdd } from './support/business-with-extremes.ts';
import { holdCall } from './support/held-call.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleToo,
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
const ODD = 'rara@empresa.com.py';

/** GET /v2/invoices/{id} */
const DETAIL = /\/v2\/invoices\/[0-9a-f]{8}-[0-9a-f-]{27}$/;

let journey: Journey;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  await sendBusiness(journey.server, MANY);
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
describe('a business of eight months', () => {
  withOnePage(async () => {
    await open();
    await arrive(MANY);
    return visitor;
  });
  afterEach(expectNoComplaint);

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

  test.runIf(isFullRun)('EXPL-06 EXPL-07 GEN-07 every figure equals the table made by hand', async () => {
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
    const refresh = page.getByRole('button', { name: 'Actualizar' });
    await expect.poll(() => refresh.getAttribute('aria-disabled')).toBe('false'); // what was known is asked for again first
    await refresh.press('Enter');
    await expect.poll(() => refresh.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test.runIf(isFullRun)(
    'printed a month keeps its figures, its taxes, its bars and its margins, without months to choose and buttons',
    async () => {
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
    },
  );

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

  test.runIf(isFullRun)('EXPL-14 a click anywhere on its row does as «Ver», and marking a text does not', async () => {
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

  test.runIf(isFullRun)('EXPL-02 on a phone a field stands for the list of months', async () => {
    await comeTo(page, '/invoice-explorer');
    await resize(page, PHONE);
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
    await page.keyboard.press('Escape');
    await resize(page, DESKTOP);
  });

  test.runIf(isFullRun)(
    'axe finds nothing, light and dark, and nothing runs out of a window of any width',
    async () => {
      await comeTo(page, '/invoice-explorer?month=2026-10');
      await metrics().getByText('26', { exact: true }).waitFor();
      await resize(page, TABLET);
      await expectNoSidewaysScroll(page);
      await expectSound(page);
      await resize(page, DESKTOP);
      await turn(page, 'light');
    },
  );
});

describe('a month of large figures', () => {
  beforeEach(open);
  afterEach(async () => {
    expectNoComplaint();
    await visitor.close();
  });

  // In the short form the dashboard holds the same business within its cards, and `explorer.screen` says what is left out.
  test.runIf(isFullRun)(
    'EXPL-12 GEN-23 what the figures leave out is marked among its invoices, and told with its own amounts',
    async () => {
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
      await expectAccessibleToo(page);
    },
  );
});
