import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isFullRun } from '../test/long-run.ts';
import { sendBusiness } from './support/business.ts';
import { sendOdd } from './support/business-with-extremes.ts';
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
import { tabTo } from './support/keys.ts';
import { expectNoSidewaysScroll, expectTablesInCards } from './support/layout.ts';
import { comeTo, withOnePage } from './support/one-page.ts';
import { expectSound } from './support/page-problems.ts';
import { groundOf, printed } from './support/printed.ts';
import { MEMBER_SCREENS } from './support/screens.ts';
import { resize, turn } from './support/themes-and-widths.ts';

const MANY = 'muchas@empresa.com.py';
const ODD = 'rara@empresa.com.py';
const NOBODY = 'ninguna@empresa.com.py';

let journey: Journey;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  await sendBusiness(journey.server, MANY);
  await sendOdd(journey.server, ODD);
});
afterAll(() => journey.stop());
const open = async () => {
  visitor = await journey.open();
  page = visitor.page;
  return visitor;
};
// The browser itself tells every answer of 400 and above.
const expectNoComplaint = () =>
  expect(visitor.complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);

const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
const cells = (rows: Locator) =>
  rows.evaluateAll((found) =>
    found.map((row) => Array.from(row.children, (cell) => cell.textContent?.replace(/\s+/g, ' ').trim())),
  );
const textsOf = async (found: Locator) => (await found.allTextContents()).map(plain);
const card = (name: string) => page.getByRole('region', { name, exact: true });
const rowsOf = (name: string) => card(name).locator('tbody').getByRole('row');
const metric = (name: string) =>
  page.getByRole('region', { name: 'Métricas' }).locator('div', { has: page.locator('dt', { hasText: name }) });
const valueIn = async (name: string) => plain(await metric(name).locator('dd').first().textContent());
const notesOf = async (name: string) => (await textsOf(metric(name).locator('dd'))).slice(1);

async function expectFitsEveryWidth(): Promise<void> {
  for (const viewport of [DESKTOP, { width: 1280, height: 720 }, TABLET, UPRIGHT_TABLET, PHONE]) {
    await resize(page, viewport);
    await expectNoSidewaysScroll(page);
    await expectTablesInCards(page);
  }
}

async function arrive(email: string): Promise<void> {
  await visitor.enter(email);
  await page.goto('/');
  await page.getByText(/^(Actualizado|Hola,)/).waitFor();
  await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
}

describe('the figures of a business', () => {
  withOnePage(async () => {
    await open();
    await arrive(MANY);
    return visitor;
  });
  afterEach(expectNoComplaint);
  const comeHome = async () => {
    await comeTo(page, '/');
    await page.getByText(/^Actualizado/).waitFor();
  };

  test('DASH-01 DASH-07 DASH-12 metrics, months, issuers and newest invoices equal the table made by hand', async () => {
    await comeHome();
    await page.getByRole('heading', { level: 1, name: 'Dashboard Ejecutivo', exact: true }).waitFor();
    await expect.poll(() => valueIn('Monto total')).toBe('Gs. 37.503.000');
    await expect.poll(() => notesOf('Monto total')).toEqual(['37,5M Gs en 8 meses']);
    await expect.poll(() => valueIn('Facturas')).toBe('33');
    await expect.poll(() => notesOf('Facturas')).toEqual(['32 facturas y 1 nota de crédito']);
    await expect.poll(() => valueIn('Recientes')).toBe('33');
    await expect.poll(() => notesOf('Recientes')).toEqual(['recibidas en los últimos 7 días']);

    // Eight months are stored and the six newest shown, with count, total and average.
    await expect
      .poll(() => textsOf(card('Resumen mensual').getByRole('columnheader')))
      .toEqual(['Mes', 'Proporción', 'Cantidad', 'Total', 'Promedio']);
    await expect
      .poll(() => cells(rowsOf('Resumen mensual')))
      .toEqual([
        ['Octubre 2026', '', '26', 'Gs. 6.703.000', 'Gs. 272.520sobre 25'],
        ['Septiembre 2026', '', '1', 'Gs. 7.700.000', 'Gs. 7.700.000'],
        ['Agosto 2026', '', '1', 'Gs. 6.600.000', 'Gs. 6.600.000'],
        ['Julio 2026', '', '1', 'Gs. 5.500.000', 'Gs. 5.500.000'],
        ['Junio 2026', '', '1', 'Gs. 4.400.000', 'Gs. 4.400.000'],
        ['Mayo 2026', '', '1', 'Gs. 3.300.000', 'Gs. 3.300.000'],
      ]);
    const widths = () =>
      rowsOf('Resumen mensual')
        .locator('[style]')
        .evaluateAll((bars) => bars.map((bar) => Math.round(Number.parseFloat((bar as HTMLElement).style.width))));
    await expect.poll(widths).toEqual([87, 100, 86, 71, 57, 43]);

    // Of eight issuers the five largest of those six months, the largest first.
    await expect
      .poll(() => textsOf(card('Principales emisores').getByRole('listitem')))
      .toEqual([
        '1Emboscada Canteras S.A.Gs. 7.700.000',
        '2Delta Combustibles S.A.Gs. 6.600.000',
        '3Caacupe Repuestos S.R.L.Gs. 5.500.000',
        '4Beta Importadora S.A.Gs. 5.203.000',
        '5Almacen Ana S.A.Gs. 3.690.000',
      ]);
    const issuer = card('Principales emisores').getByRole('link', { name: 'EMBOSCADA CANTERAS S.A.' });
    await expect.poll(() => issuer.getAttribute('href')).toMatch(/^\/proveedores\/80019287-\d$/);

    // The five newest invoices, each in its own currency and on its own day.
    const lines = async () => (await cells(rowsOf('Actividad reciente'))).map(([date, , ...rest]) => [date, ...rest]);
    await expect.poll(lines).toEqual([
      ['31/10/2026', '001-001-0000308', 'XML nativo', 'Gs. 1.100.000'],
      ['30/10/2026', '001-001-0000313', 'XML nativo', 'USD 110,00Gs. 803.000'],
      ['20/10/2026', '001-001-0000309', 'XML nativo', 'Gs. 2.100.000'],
      ['15/10/2026', '001-001-0000310', 'XML nativo', 'Gs. 500.000'],
      ['12/10/2026', '001-001-0000312', 'XML nativo', '− Gs. 110.000'],
    ]);
    const newest = rowsOf('Actividad reciente')
      .first()
      .getByRole('link', { name: 'FENIX PAPELERA S.A. 001-001-0000308' });
    await expect.poll(() => newest.getAttribute('href')).toMatch(/^\/invoice-list\?month=all&invoice=[0-9a-f-]{36}$/);

    await expectFitsEveryWidth(); // Guairá's name is longer than any column
    await expectSound(page);
    await resize(page, DESKTOP);
    await turn(page, 'light');
    await card('Resumen mensual').getByRole('link', { name: 'Octubre 2026' }).click();
    await page.waitForURL('**/invoice-explorer?month=2026-10');
  });

  test.runIf(isFullRun)(
    'printed it keeps its figures, its bars and its margins, and leaves out what only a hand can use',
    async () => {
      await comeHome();
      // That of the oldest month: the running one is hatched.
      const bar = card('Resumen mensual').locator('[data-size]').last();
      await bar.waitFor();
      const { words, sheets, margin, areaOf } = await printed(page);
      for (const part of ['Dashboard Ejecutivo', 'Gs. 37.503.000', 'Resumen mensual', 'Gs. 1.175.406']) {
        expect(words).toContain(part);
      }
      for (const part of ['Actualizar', 'Exportar', 'Subir', 'Secciones', 'Sistema OK', 'Ver todo', 'Cerrar']) {
        expect(words).not.toContain(part);
      }
      expect(sheets).toBeLessThanOrEqual(2);
      expect(margin).toBeGreaterThan(10);
      const ground = await groundOf(bar);
      expect(Math.max(...ground)).toBeGreaterThan(60);
      expect(areaOf(ground)).toBeGreaterThan(50);
    },
  );

  test.runIf(isFullRun)(
    'DASH-02 DASH-04 refreshing leaves the focus where it was; the figures of a period fit whatever the width',
    async () => {
      await comeHome();
      await page.getByRole('button', { name: 'Actualizar' }).press('Enter');
      const refresh = page.getByRole('button', { name: 'Actualizar' });
      await expect.poll(() => refresh.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.getByRole('button', { name: 'Período: Todo el tiempo' }).click();
      await page.getByRole('menuitemradio', { name: 'Este mes', checked: false }).waitFor();
      await expectAccessible(page);
      const asked = page.waitForRequest('**/export/mongodb/stats');
      await page.getByRole('menuitemradio', { name: 'Este mes' }).click();
      await asked;
      await page.getByRole('button', { name: 'Ver todo' }).waitFor();
      await expectFitsEveryWidth();
      await resize(page, DESKTOP);
      await page.getByRole('button', { name: 'Ver todo' }).click();
      await page.getByRole('button', { name: 'Período: Todo el tiempo' }).waitFor();
    },
  );

  test('by keyboard alone a row opens its month, and the newest its invoice', async () => {
    await comeHome();
    await tabTo(page, rowsOf('Resumen mensual').first());
    await page.keyboard.press('Enter');
    await page.waitForURL(/invoice-explorer\?month=2026-10$/);
    await page.goBack();
    await card('Actividad reciente').waitFor();
    await tabTo(page, rowsOf('Actividad reciente').first());
    await page.keyboard.press('Enter');
    await page.waitForURL(/invoice-list\?.*invoice=/);
  });

  test.runIf(isFullRun)(
    'DASH-19 DASH-25 axe finds nothing while it loads under its overlay, nor after a load that failed',
    async () => {
      const held = ['**/invoices/months', '**/export/mongodb/stats', '**/v2/invoices/headers*'];
      const releases = await Promise.all(held.map((one) => holdCall(page, one)));
      await page.goto('/');
      const overlay = page.locator('[data-loading-overlay]');
      await overlay.getByText('Cargando tus cifras…').waitFor();
      // Its skeletons say that it loads; nothing turns on top of them.
      await expect.poll(() => overlay.locator('.mantine-Loader-root').count()).toBe(0);
      await expectAccessible(page);
      for (const release of releases) release();
      await expect.poll(() => valueIn('Facturas')).toBe('33');
      await page.unrouteAll({ behavior: 'wait' });
      for (const at of held) await page.route(at, (route) => route.fulfill({ status: 422, json: {} }));
      await page.goto('/');
      await page.getByRole('alert').getByText('Las cifras en cero no son reales').waitFor();
      await expectAccessible(page);
    },
  );
});

describe('large figures, and what no sum takes', () => {
  afterEach(async () => {
    expectNoComplaint();
    await visitor.close();
  });

  test.runIf(isFullRun)(
    'GEN-23 what is left out is marked and told with its own amounts; twelve digits and the longest names stay in their cards',
    async () => {
      await open();
      await arrive(ODD);
      // 904.339.762.977 + 100.000 − 123.456.789.000
      await expect.poll(() => valueIn('Monto total')).toBe('Gs. 780.883.073.977');
      await expect
        .poll(() => notesOf('Monto total'))
        .toEqual([
          expect.stringMatching(/^780,9B Gs en \d meses$/),
          '4 no suman: 1 de prueba, 1 en revisión, 2 sin tipo de cambio (faltan Gs. 90.000 y USD 1.234.617,50)',
        ]);
      const rows = rowsOf('Actividad reciente');
      for (const [at, mark] of ['En revisión', 'Prueba', 'Sin tipo de cambio', 'Sin tipo de cambio'].entries()) {
        await expect.poll(() => rows.nth(at).textContent()).toContain(mark);
      }
      await expect
        .poll(() => textsOf(rowsOf('Resumen mensual').nth(1).getByRole('cell').last()))
        .toEqual(['Gs. 100.000sobre 1']);
      await expect.poll(() => card('Resumen mensual').locator('[data-empty]').count()).toBe(1);
      await expectFitsEveryWidth();
      await turn(page, 'dark');
      await expectAccessible(page);
      await turn(page, 'light');
      await resize(page, DESKTOP);
      // A figure that leaves something out leads to what it leaves out.
      await metric('Monto total').getByRole('link', { name: '4 no suman' }).click();
      await page.waitForURL('**/invoice-list?month=all&uncounted=only');
      await page.getByText(/^4 facturas por Gs\.\s0/).waitFor();
      await expect.poll(() => page.locator('section > table > tbody').getByRole('row').count()).toBe(4);
    },
  );
});

describe('a new user', () => {
  afterEach(async () => {
    expectNoComplaint();
    await visitor.close();
  });

  test.runIf(isFullRun)(
    'DASH-20 is told what will be here, in the same structure with zeros, and how to begin; the quick actions lead to pages there are',
    async () => {
      await open();
      await arrive(NOBODY);
      await page.getByText('Hola, Rocío. Todavía no hay facturas: elige por dónde empezar.').waitFor();
      for (const name of ['Monto total', 'Facturas', 'Promedio', 'Recientes']) {
        await expect.poll(() => valueIn(name)).toMatch(/^(Gs\. )?0( Gs)?$/);
      }
      await expect.poll(() => rowsOf('Resumen mensual').count()).toBe(6);
      await card('Principales emisores').getByText('Aquí verás a quién le compras más, por monto.').waitFor();
      await card('Actividad reciente').getByText('Aquí aparecerán tus últimas 5 facturas.').waitFor();
      const steps = page.getByRole('region', { name: 'Primeros pasos' });
      await expect
        .poll(() => steps.getByRole('link', { name: 'Conectar un correo' }).getAttribute('href'))
        .toBe('/email-settings?agregar=si');
      const links = card('Estado del sistema').getByRole('link');
      const expected = ['/email-settings', '/upload', '/upload-xml', '/templates-export'];
      await expect
        .poll(() => links.evaluateAll((found) => found.map((link) => link.getAttribute('href'))))
        .toEqual(expected);
      const known = new Set<string>(MEMBER_SCREENS.map(([path]) => path));
      for (const place of expected) expect(known.has(place)).toBe(true);
      await expectFitsEveryWidth();
      await resize(page, DESKTOP);
      await steps.getByRole('link', { name: 'elige archivos' }).click();
      await page.waitForURL('**/upload-xml');
    },
  );
});
