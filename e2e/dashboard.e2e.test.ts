import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendBusiness, sendNumbered, sendOneOf } from './support/business.ts';
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
import { expectSound } from './support/page-problems.ts';
import { groundOf, printed } from './support/printed.ts';
import { MEMBER_SCREENS } from './support/screens.ts';
import { resize, turn } from './support/themes-and-widths.ts';

const MANY = 'muchas@empresa.com.py';
const FIFTEEN = 'quince@empresa.com.py';
const ONE = 'una@empresa.com.py';
const ODD = 'rara@empresa.com.py';
const NOBODY = 'ninguna@empresa.com.py';

let journey: Journey;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  await sendBusiness(journey.server, MANY);
  await sendNumbered(journey.server, FIFTEEN, 15);
  await sendOdd(journey.server, ODD);
  await sendOneOf(journey.server, ONE, '2026-10-20');
});
afterAll(() => journey.stop());
beforeEach(async () => {
  visitor = await journey.open();
  page = visitor.page;
});
afterEach(async () => {
  // The browser itself tells every answer of 400 and above.
  expect(visitor.complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  await visitor.close();
});

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

const expectFocus = (name: string) =>
  expect.poll(() => page.getByRole('button', { name }).evaluate((one) => one === document.activeElement)).toBe(true);

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
  test('DASH-01 DASH-07 DASH-12 metrics, months, issuers and newest invoices equal the table made by hand', async () => {
    await arrive(MANY);
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
    await card('Resumen mensual').getByRole('link', { name: 'Octubre 2026' }).click();
    await page.waitForURL('**/invoice-explorer?month=2026-10');
  });

  test('DASH-08 the average of an invoice, in short and to the guaraní', async () => {
    await arrive(MANY);
    // (30.800.000 + 6.813.000) / 32: the credit note is in no average
    await expect.poll(() => valueIn('Promedio')).toBe('1,2M Gs');
    await expect.poll(() => notesOf('Promedio')).toEqual(['Gs. 1.175.406', 'sobre 32 facturas']);
  });

  test('EXACT-101 EXACT-102 EXACT-106 of when the issuers are, over how many an average is, and the exact figure of a short one', async () => {
    await arrive(MANY);
    await expect.poll(() => valueIn('Promedio')).toBe('1,2M Gs');
    await card('Principales emisores').getByText('por monto, últimos 6 meses con facturas').waitFor();
    // 6.813.000 ÷ 25: the credit note is among the 26, and in no average. The others are their total by their count.
    const averages = async () => (await cells(rowsOf('Resumen mensual'))).map((row) => row.at(-1));
    await expect
      .poll(averages)
      .toEqual([
        ...['Gs. 272.520sobre 25', 'Gs. 7.700.000', 'Gs. 6.600.000', 'Gs. 5.500.000', 'Gs. 4.400.000', 'Gs. 3.300.000'],
      ]);
    const exact = (text: string) => page.getByText(text).first().getAttribute('title');
    await expect.poll(async () => plain(await exact('1,2M Gs'))).toBe('Gs. 1.175.406');
    await expect.poll(async () => plain(await exact('37,5M Gs en 8 meses'))).toBe('Gs. 37.503.000');
  });

  test('printed it keeps its figures, its bars and its margins, and leaves out what only a hand can use', async () => {
    await arrive(MANY);
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
  });

  test('DASH-09 DASH-14 DASH-32 what is left out of the sums is said; what the server does not tell is counted over 20 headers, and said', async () => {
    await page.route('**/export/mongodb/stats', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({
        json: {
          ...answer,
          en_revision: 4,
          fuera_de_suma: { cantidad: 4, monto: 1_250_000 },
          no_suman: { ...answer.no_suman, en_revision: 4 },
        },
      });
    });
    await arrive(MANY);
    await expect
      .poll(() => notesOf('Monto total'))
      .toEqual(['37,5M Gs en 8 meses', '4 no suman: 4 en revisión (falta Gs. 1.250.000)']);
    const sections = page.getByRole('navigation', { name: 'Secciones' });
    await sections.getByRole('link', { name: 'En revisión 4', exact: true }).click();
    await page.waitForURL('**/en-revision');

    await page.unrouteAll({ behavior: 'wait' });
    await page.route('**/export/mongodb/stats', async (route) => {
      const { top_issuers, recent_count, ...rest } = await (await route.fetch()).json();
      expect([top_issuers.length, recent_count]).toEqual([5, 33]);
      await route.fulfill({ json: rest });
    });
    // Of an older server: a header is dated by `fecha` alone.
    await page.route('**/v2/invoices/headers?*', async (route) => {
      const answer = await (await route.fetch()).json();
      const dated = ({ fecha_emision, ...header }: Record<string, unknown>) => ({ ...header, fecha: fecha_emision });
      await route.fulfill({ json: { ...answer, data: answer.data.map(dated) } });
    });
    await sections.getByRole('link', { name: 'Dashboard' }).click();
    // What another page asked for meanwhile may still count as fresh.
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await card('Principales emisores').getByText('entre las 20 más nuevas').waitFor();
    // 15 of El Tornillo Feliz, Guairá, Fénix, Beta's dollars, and Ana's exempt invoice less her credit note
    await expect
      .poll(async () =>
        (await textsOf(card('Principales emisores').getByRole('listitem'))).map((text) =>
          text.replace(/^\d|Gs\./g, ''),
        ),
      )
      .toEqual([
        expect.stringMatching(/^Guaira.* 2\.100\.000$/),
        'Ferreteria el Tornillo Feliz S.A. 1.650.000',
        'Fenix Papelera S.A. 1.100.000',
        'Beta Importadora S.A. 803.000',
        'Almacen Ana S.A. 390.000',
      ]);
    await expect.poll(() => notesOf('Recientes')).toEqual(['de los últimos 7 días, entre las 20 más nuevas']);
    await expect.poll(async () => (await cells(rowsOf('Actividad reciente')))[0]?.[0]).toBe('31/10/2026');
  });
});

describe('large figures, and what no sum takes', () => {
  test('GEN-23 what is left out is marked and told with its own amounts; twelve digits and the longest names stay in their cards', async () => {
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
  });
});

describe('the month that runs', () => {
  test('DASH-06 DASH-13 with one invoice, of today: its bar is hatched and its month says so', async () => {
    await page.clock.setFixedTime('2026-10-20T15:00:00Z');
    await arrive(ONE);
    await expect.poll(() => valueIn('Facturas')).toBe('1');
    await expect.poll(() => notesOf('Facturas')).toEqual(['en 1 mes']);
    await expect.poll(() => valueIn('Monto total')).toBe('Gs. 110.000');
    await expect.poll(() => notesOf('Monto total')).toEqual(['110K Gs en 1 mes']);
    await card('Resumen mensual').getByText('en curso').waitFor();
    await expect.poll(() => card('Resumen mensual').locator('[data-running]').count()).toBe(1);
    await expect.poll(() => rowsOf('Actividad reciente').count()).toBe(1);
  });

  test('DASH-13 DASH-18 with fifteen of another month nothing is hatched, and five are shown', async () => {
    await arrive(FIFTEEN);
    await expect.poll(() => valueIn('Monto total')).toBe('Gs. 1.650.000');
    await expect.poll(() => rowsOf('Resumen mensual').count()).toBe(1);
    await expect.poll(() => card('Resumen mensual').locator('[data-running]').count()).toBe(0);
    await expect.poll(() => rowsOf('Actividad reciente').count()).toBe(5);
    await expect
      .poll(() => textsOf(card('Principales emisores').getByRole('listitem')))
      .toEqual(['1Ferreteria el Tornillo Feliz S.A.Gs. 1.650.000']);
    // By keyboard alone: its row opens the month, and the newest its invoice.
    await tabTo(page, rowsOf('Resumen mensual').first());
    await page.keyboard.press('Enter');
    await page.waitForURL(/invoice-explorer\?month=\d{4}-\d\d$/);
    await page.goBack();
    await card('Actividad reciente').waitFor();
    await tabTo(page, rowsOf('Actividad reciente').first());
    await page.keyboard.press('Enter');
    await page.waitForURL(/invoice-list\?.*invoice=/);
  });
});

describe('what it asks for', () => {
  const TOGETHER = ['/invoices/months', '/export/mongodb/stats', '/v2/invoices/headers?page=1&page_size=20'];
  let asked: string[];
  const watch = () => {
    asked = [];
    page.on('request', note);
  };
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (/months|stats|headers|status/.test(pathname)) asked.push(pathname + search);
  };

  /** The status is asked for every half minute besides. */
  const kinds = () => [...new Set(asked)].toSorted();

  test('DASH-19 DASH-23 DASH-24 months, stats and headers together under an overlay that keeps hands off; the status only after the last of them', async () => {
    await visitor.enter(MANY);
    watch();
    const releases = new Map<string, () => void>();
    for (const one of TOGETHER) releases.set(one, await holdCall(page, `**${one.replace(/\?.*/, '*')}`));
    await page.goto('/');
    const overlay = page.locator('[data-loading-overlay]');
    await overlay.getByText('Cargando tus cifras…').waitFor();
    // Its skeletons say that it loads; nothing turns on top of them.
    await expect.poll(() => overlay.locator('.mantine-Loader-root').count()).toBe(0);
    await expect.poll(() => page.locator('main [inert]').count()).toBe(1);
    await expectAccessible(page);
    await expect.poll(kinds).toEqual(TOGETHER.toSorted());
    await page.waitForLoadState('load');
    // One after the other: with two of three there the status still waits.
    for (const [one, release] of releases) {
      await Promise.all([page.waitForResponse((answer) => answer.url().endsWith(one)), release()]);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      if (one !== TOGETHER.at(-1)) expect(asked).not.toContain('/status');
    }
    await overlay.waitFor({ state: 'detached' });
    await expect.poll(() => valueIn('Facturas')).toBe('33');
    await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
    await expect.poll(kinds).toEqual([...TOGETHER, '/status'].toSorted());
    await expect.poll(() => asked.at(-1)).toBe('/status');
  });

  test('DASH-02 DASH-04 refreshing repeats the calls, the status last; four periods, and choosing one loads again and is not sent', async () => {
    await arrive(MANY);
    watch();
    await page.getByRole('button', { name: 'Actualizar' }).press('Enter');
    await expect.poll(kinds).toEqual([...TOGETHER, '/status'].toSorted());
    await expect.poll(() => asked.at(-1)).toBe('/status');
    await expectFocus('Actualizar');
    await page.getByRole('button', { name: 'Período: Todo el tiempo' }).click();
    await page.getByRole('menuitemradio', { name: 'Este mes', checked: false }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    for (const [now, next] of [
      ['Todo el tiempo', 'Hoy'],
      ['Hoy', 'Esta semana'],
      ['Esta semana', 'Este año'],
    ]) {
      await page.getByRole('button', { name: `Período: ${now}` }).click();
      await page.getByRole('menuitemradio', { name: next }).waitFor();
      await expect
        .poll(() => textsOf(page.getByRole('menuitemradio')))
        .toEqual(['Hoy', 'Esta semana', 'Este mes', 'Este año']);
      asked.splice(0);
      await page.getByRole('menuitemradio', { name: next }).click();
      await expect.poll(kinds).toEqual([...TOGETHER, '/status'].toSorted());
    }
    await page.getByRole('button', { name: 'Período: Este año' }).waitFor();
  });

  test('DASH-34 each period shows its own figures, of one answer; «Ver todo» those of all time again', async () => {
    await page.route('**/export/mongodb/stats', async (route) => {
      const answer = await (await route.fetch()).json();
      const of = (total_invoices: number, total_amount: number) => ({
        ...answer.periodos.hoy,
        ...{ total_invoices, notas_de_credito: 1, total_amount, total_listed: total_invoices + 2 },
        ...{ average_amount: 1_500_000, promedio_sobre: total_invoices - 1 },
        no_suman: { ...answer.no_suman, de_prueba: 1, anuladas: 1 },
        ...{ iva_credito_10: total_amount / 11, iva_credito_5: 50 },
      });
      const periodos = { hoy: of(2, 1_100), semana: of(3, 2_200), mes: of(4, 3_300_000), anio: of(5, 4_400_000) };
      await route.fulfill({ json: { ...answer, periodos } });
    });
    await arrive(MANY);
    // Until one is chosen: all time, and the VAT of the running month.
    await expect.poll(() => valueIn('Monto total')).toBe('Gs. 37.503.000');
    await expect.poll(() => valueIn('IVA crédito')).toBe('300K Gs');
    await expect.poll(() => notesOf('IVA crédito')).toEqual(['10 %: Gs. 300.000', '5 %: Gs. 50']);
    for (const [period, amount, count] of [
      ['Hoy', 'Gs. 1.100', '2'],
      ['Esta semana', 'Gs. 2.200', '3'],
      ['Este mes', 'Gs. 3.300.000', '4'],
      ['Este año', 'Gs. 4.400.000', '5'],
    ] as const) {
      await page.getByRole('button', { name: /^Período: / }).click();
      await page.getByRole('menuitemradio', { name: period }).click();
      await expect.poll(() => valueIn('Monto total')).toBe(amount);
      await expect.poll(() => valueIn('Facturas')).toBe(count);
      await expect
        .poll(() => notesOf('Promedio'))
        .toEqual(['Gs. 1.500.000', Number(count) === 2 ? 'sobre 1 factura' : `sobre ${Number(count) - 1} facturas`]);
      await metric('Monto total').getByRole('link', { name: '2 no suman: 1 de prueba, 1 anulada' }).waitFor();
    }
    await expect.poll(() => valueIn('IVA crédito')).toBe('400K Gs');
    await expectFitsEveryWidth();
    await resize(page, DESKTOP);
    await page.getByRole('button', { name: 'Ver todo' }).click();
    await expect.poll(() => valueIn('Monto total')).toBe('Gs. 37.503.000');
    await page.getByRole('button', { name: 'Período: Todo el tiempo' }).waitFor();
  });

  test('a figure that leaves something out leads to what it leaves out', async () => {
    await arrive(ODD);
    await metric('Monto total').getByRole('link', { name: '4 no suman' }).click();
    await page.waitForURL('**/invoice-list?month=all&uncounted=only');
    await page.getByText(/^4 facturas por Gs\.\s0/).waitFor();
    const rows = page.locator('section > table > tbody').getByRole('row');
    await expect.poll(() => rows.count()).toBe(4);
    await page.getByRole('button', { name: 'Quitar el filtro No suman' }).click();
    await page.waitForURL((url) => !url.searchParams.has('uncounted'));
  });

  test('the counts of the navigation come with the same answer; other pages ask once', async () => {
    await visitor.enter(MANY);
    watch();
    await page.goto('/upload');
    const invoices = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Facturas 33' });
    await invoices.waitFor();
    await expect.poll(() => asked.filter((path) => path === '/export/mongodb/stats')).toHaveLength(1);
    await expect.poll(() => page.getByRole('link', { name: 'En revisión' }).count()).toBe(0);
  });
});

describe('a new user', () => {
  test('DASH-20 is told what will be here, in the same structure with zeros, and how to begin; the quick actions lead to pages there are', async () => {
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
  });
});

describe('the system', () => {
  test('EXACT-105 a PDF is said to cost a reading by AI only where there is AI', async () => {
    const status = { success: true, email_configured: false, email_configs_count: 0, email_failing: [] };
    const answer = (configured: boolean) =>
      page.route('**/status', (route) =>
        route.fulfill({ json: { ...status, openai_configured: configured, openai_problem: null } }),
      );
    await answer(true);
    await arrive(MANY);
    const upload = card('Estado del sistema').getByRole('link', { name: /^Subir PDF/ });
    await expect.poll(() => upload.textContent()).toContain('Usa 1 lectura con IA');
    await page.unrouteAll({ behavior: 'wait' });
    await answer(false);
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect.poll(() => upload.textContent()).toContain('Se lee sin IA');
    await expect.poll(() => page.getByText('Usa 1 lectura con IA').count()).toBe(0);
  });

  test('DASH-15 DASH-16 DASH-17 mail and model, configured or not', async () => {
    const answer = (configured: boolean, count: number) =>
      page.route('**/status', (route) =>
        route.fulfill({
          json: {
            success: true,
            email_configured: configured,
            email_configs_count: count,
            email_failing: [],
            openai_configured: configured,
            openai_problem: null,
          },
        }),
      );
    const shown = () => textsOf(card('Estado del sistema').locator('dd'));
    await answer(true, 3);
    await arrive(MANY);
    await expect.poll(shown).toEqual(['3Configurado', 'OK']);
    await page.unrouteAll({ behavior: 'wait' });
    await answer(false, 0);
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect.poll(shown).toEqual(['0Sin configurar', 'NO']);
  });

  test('DASH-26 DASH-27 when it cannot be asked everything is shown as not there, and that is said', async () => {
    await page.route('**/status', (route) => route.fulfill({ status: 500, json: {} }));
    await visitor.enter(MANY);
    await page.goto('/');
    await page.getByRole('alert').getByText('Error al obtener el estado del sistema', { exact: true }).waitFor();
    await expect.poll(() => textsOf(card('Estado del sistema').locator('dd'))).toEqual(['0Sin configurar', 'NO']);
    await expect.poll(() => valueIn('Facturas')).toBe('33');
    await page.unroute('**/status');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
});

describe('a load that fails', () => {
  const fail = async () => {
    for (const at of ['**/invoices/months', '**/export/mongodb/stats', '**/v2/invoices/headers*']) {
      await page.route(at, (route) => route.fulfill({ status: 500, json: {} }));
    }
  };

  test('DASH-25 shows zeros and empty lists, and one alert saying that they are not real; figures that were there stay, with their hour', async () => {
    await fail();
    await visitor.enter(MANY);
    await page.goto('/');
    const alert = page.getByRole('alert');
    await alert.getByText('No se pudieron cargar los datos.').waitFor();
    await alert.getByText('Las cifras en cero no son reales; tus facturas están a salvo.').waitFor();
    await expect.poll(() => alert.count()).toBe(1);
    await expect.poll(() => valueIn('Monto total')).toBe('Gs. 0');
    await expect.poll(() => valueIn('Facturas')).toBe('0');
    await card('Resumen mensual').getByText('No hay datos para mostrar.').waitFor();
    await card('Principales emisores').getByText('No hay emisores para mostrar.').waitFor();
    await card('Actividad reciente').getByText('No hay actividad para mostrar.').waitFor();
    await page.getByRole('contentinfo').getByText('Sistema OK').waitFor(); // DASH-24: asked all the same
    await expect.poll(() => page.getByRole('region', { name: 'Primeros pasos' }).count()).toBe(0);
    await expectAccessible(page);
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Reintentar' }).click();
    await expect.poll(() => valueIn('Facturas')).toBe('33');
    await expect.poll(() => alert.count()).toBe(0);
    await fail();
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await alert.getByText(/Ves las cifras de las \d\d:\d\d\./).waitFor();
    await expect.poll(() => valueIn('Facturas')).toBe('33');
  });

  test('DASH-25 only the months or only the headers: what was told stands as it was told, and the empty list is said not to be real', async () => {
    await visitor.enter(MANY);
    for (const at of ['**/invoices/months', '**/v2/invoices/headers*']) {
      await page.unrouteAll({ behavior: 'wait' });
      await page.route(at, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/');
      await page.getByRole('alert').getByText('Las listas vacías no son reales; tus facturas están a salvo.').waitFor();
      await expect.poll(() => valueIn('Facturas')).toBe('33');
      await expect
        .poll(() => notesOf('Monto total'))
        .toEqual([at.endsWith('months') ? '37,5M Gs en total' : '37,5M Gs en 8 meses']);
      await expect.poll(() => notesOf('Facturas')).toEqual(['32 facturas y 1 nota de crédito']);
      await expect.poll(() => notesOf('Promedio')).toEqual(['Gs. 1.175.406', 'sobre 32 facturas']);
    }
  });
});
