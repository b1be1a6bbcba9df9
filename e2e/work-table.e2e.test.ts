import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Listed } from '../test/builders/a-listed-invoice.ts';
import { withTotal } from '../test/builders/an-invoice.ts';
import { isFullRun } from '../test/long-run.ts';
import {
  expectAccessible,
  expectAccessibleToo,
  type Journey,
  PHONE,
  startJourney,
  TABLET,
  type Visitor,
} from './support/journey.ts';
import { tabTo } from './support/keys.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { receiveInvoices } from './support/listed-invoices.ts';
import { comeTo, withOnePage } from './support/one-page.ts';
import { openPalette, paletteField } from './support/palette.ts';
import { resize, turn } from './support/themes-and-widths.ts';

let journey: Journey;
let visitor: Visitor;
let page: Page;
let people = 0;

const NU = ['Distribuidora Ñu Pyahu S.A.', '80047312-4'] as const;
const RIO = ['Frigorífico Río Verde S.A.', '80012345-0'] as const;

/** Taxed at 10 %, but for so much at 5 %. */
function taxed(total: number, at5 = 0) {
  const { totals } = withTotal(String(total));
  if (totals === null) throw new Error('the invoice has amounts');
  const vat10 = Math.round((total - at5) / 11);
  const vat5 = Math.round(at5 / 21);
  const [base10, base5] = [total - at5 - vat10, at5 - vat5];
  const written = {
    taxed10: total - at5,
    taxed5: at5,
    vat10,
    vat5,
    vat: vat10 + vat5,
    base10,
    base5,
    base: base10 + base5,
  };
  return { totals: { ...totals, ...Object.fromEntries(Object.entries(written).map(([k, v]) => [k, String(v)])) } };
}

/** Twelve of October: ten of 110.000, one with a part at 5 %, a credit note; and one for trial, which no sum takes. */
const INVOICES: Listed[] = [
  ...Array.from({ length: 10 }, (_, at) => ({
    key: at + 1,
    number: `001-001-${String(at + 1).padStart(7, '0')}`,
    date: `2026-10-${String(at + 1).padStart(2, '0')}`,
    issuer: at % 2 === 0 ? NU : RIO,
    over: taxed(110_000),
  })),
  { key: 11, number: '001-001-0000011', date: '2026-10-11', issuer: RIO, over: taxed(3_843_850, 210_000) },
  {
    key: 12,
    number: '001-001-0000012',
    date: '2026-10-12',
    issuer: NU,
    over: { ...taxed(22_000), documentType: 'credit-note' },
  },
  {
    key: 13,
    number: '001-001-0000013',
    date: '2026-10-13',
    issuer: NU,
    over: { ...taxed(33_000), environment: 'test' },
  },
  { key: 14, number: '001-001-0000014', date: '2026-09-13', issuer: NU, over: taxed(55_000) },
];

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());
/** Somebody with these invoices, at the list. */
async function enter(): Promise<string> {
  visitor = await journey.open({ fixedTime: '2026-10-20T15:00:00Z' });
  page = visitor.page;
  const email = `tabla-${++people}@empresa.com.py`;
  await receiveInvoices(journey.server, email, INVOICES);
  await visitor.enter(email);
  await page.goto('/invoice-list');
  return email;
}

const rows = () => page.locator('tr[data-invoice]');
const row = (number: string) => rows().filter({ hasText: number });
const headings = async () =>
  (await page.getByRole('columnheader').allTextContents()).map((text) => text.replaceAll('\u00A0', ' '));
const panel = () => page.getByRole('region', { name: 'Columnas' });
const choose = (name: string) => panel().getByRole('checkbox', { name, exact: true });
const query = () => Object.fromEntries(new URL(page.url()).searchParams);

describe('the columns', () => {
  afterEach(() => visitor.close());

  test('EXACT-70 EXACT-71 EXACT-85 columns, height and page size come back after signing out; the panel is walked by keyboard', async () => {
    const email = await enter();
    await expect.poll(() => rows().count()).toBe(10);
    const button = page.getByRole('button', { name: 'Columnas' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => panel().evaluate((one) => one === document.activeElement)).toBe(true);
    await tabTo(page, choose('Timbrado'));
    await page.keyboard.press('Space');
    await tabTo(page, panel().getByRole('button', { name: 'Denso' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => panel().count()).toBe(0);
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/prefs/invoice-list') && answer.request().postDataJSON()?.por_pagina === 20,
    );
    await page.getByLabel('Facturas por página').selectOption('20');
    await saved;
    await expect.poll(() => rows().count()).toBe(13);
    await page.evaluate(() => localStorage.clear());
    await visitor.enter(email);
    await page.goto('/invoice-list');
    await expect.poll(() => rows().count()).toBe(13);
    await expect.poll(headings).toContain('Timbrado');
    await expect.poll(() => page.locator('table[data-dense]').count()).toBe(1);
    await expect.poll(async () => Math.round((await rows().nth(3).boundingBox())?.height ?? 0)).toBeLessThanOrEqual(28);
    await button.click();
    await panel().getByRole('button', { name: 'Restablecer' }).click();
    await expect.poll(headings).not.toContain('Timbrado');
  });

  test('EXACT-132 beside the panel both columns of VAT fit, and the receiver gives way to them', async () => {
    await enter();
    await expect.poll(() => rows().count()).toBe(10);
    await page.getByRole('button', { name: 'Columnas' }).click();
    for (const name of ['IVA 10 %', 'IVA 5 %']) await choose(name).check();
    await panel().getByRole('button', { name: 'Denso' }).click();
    const frame = page.getByRole('region', { name: 'Cabeceras de Facturas' });
    await expect.poll(headings).toContain('IVA 5 %');
    await expect.poll(() => frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await expect.poll(headings).not.toContain('Receptor');
    await page.keyboard.press('Escape');
    await expect.poll(headings).toContain('Receptor');
    // No figure is cut off where it stands.
    const cut = () =>
      frame
        .locator('td[data-kind="figure"], td[data-kind="total"]')
        .evaluateAll((cells) =>
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
        );
    await expect.poll(cut).toEqual([]);
  });

  test.runIf(isFullRun)(
    'EXACT-72 EXACT-85 many columns scroll inside their frame; light and dark, on a tablet and on a phone nothing is cut or out of order for axe',
    async () => {
      await enter();
      await expect.poll(() => rows().count()).toBe(10);
      await page.getByRole('button', { name: 'Columnas' }).click();
      for (const name of ['RUC emisor', 'Timbrado', 'CDC', 'Gravado 10 %', 'IVA 10 %', 'IVA 5 %', 'Fuente'])
        await choose(name).check();
      const frame = page.getByRole('region', { name: 'Cabeceras de Facturas' });
      await expect.poll(() => frame.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, undefined, true);
      await turn(page, 'dark');
      await resize(page, TABLET);
      await expectNoSidewaysScroll(page);
      await expectAccessibleToo(page);
      await resize(page, PHONE);
      await expect
        .poll(() => page.getByRole('list', { name: 'Cabeceras de Facturas' }).getByRole('link').count())
        .toBe(10);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, undefined, true);
      expect(visitor.complaints).toEqual([]);
    },
  );
});

describe('the rows', () => {
  withOnePage(async () => {
    await enter();
    return visitor;
  });
  beforeEach(async () => {
    await comeTo(page, '/invoice-list');
    await expect.poll(() => rows().count()).toBe(10);
  });

  test('EXACT-74 EXACT-81 Shift takes the rows in between, by mouse and by key; a click on the row opens the invoice', async () => {
    const ticked = () => page.locator('tbody').getByRole('checkbox', { checked: true }).count();
    await page.getByRole('checkbox', { name: 'Seleccionar 001-001-0000012' }).click();
    await page.getByRole('checkbox', { name: 'Seleccionar 001-001-0000008' }).click({ modifiers: ['Shift'] });
    await expect.poll(ticked).toBe(5);
    await row('001-001-0000006')
      .getByText('Contado')
      .click({ modifiers: ['Shift'] });
    await expect.poll(ticked).toBe(7);
    await page.keyboard.press('Escape');
    await expect.poll(ticked).toBe(0);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await expect.poll(ticked).toBe(3);
    await row('001-001-0000011').getByText('Contado').click();
    await page.getByRole('heading', { level: 2, name: RIO[0] }).waitFor();
    await expect.poll(query).toHaveProperty('invoice');
  });

  test.runIf(isFullRun)(
    'EXACT-76 all that match are copied in one call as columns, what is ticked alone when something is, and it says where there are more',
    async () => {
      await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const calls: string[] = [];
      page.on('request', (request) => calls.push(new URL(request.url()).pathname));
      await comeTo(page, '/invoice-list?sort=total');
      await expect.poll(() => rows().first().textContent()).toContain('001-001-0000011');
      const copy = page.getByRole('button', { name: 'Copiar', exact: true });
      await copy.click();
      await page.getByText('13 facturas copiadas. Pégalas en tu planilla.').waitFor();
      expect(calls.filter((path) => path === '/v2/invoices/matching')).toHaveLength(1);
      const copied = (kind: string) =>
        page.evaluate(async (type) => {
          const [item] = await navigator.clipboard.read();
          return (await item?.getType(type))?.text();
        }, kind);
      const lines = async () => ((await copied('text/plain')) ?? '').split('\n').map((line) => line.split('\t'));
      await expect
        .poll(async () => (await lines()).map((line) => line[10]).slice(0, 2))
        .toEqual(['Total Gs.', '3843850']);
      await expect.poll(() => copied('text/html')).toContain('3843850</td>');
      await page.getByRole('checkbox', { name: 'Seleccionar 001-001-0000011' }).check();
      await page.keyboard.press('Control+c');
      await page.getByText('1 factura copiada.').waitFor();
      await expect.poll(async () => (await lines()).length).toBe(2);
      await page.getByRole('button', { name: 'Deseleccionar' }).click();
      await page.route('**/v2/invoices/matching?*', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...(await answer.json()), total: 12_345 } });
      });
      await copy.click();
      await page.getByText('Se copiaron las primeras 13 de 12.345').waitFor();
    },
  );

  test('EXACT-77 EXACT-79 EXACT-80 an amount and a month are found in the list and in the palette', async () => {
    const field = page.getByRole('textbox', { name: 'Buscar', exact: true });
    await field.fill('3.843.850');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows().count()).toBe(1);
    await row('001-001-0000011').waitFor();
    await field.fill('septiembre');
    await page.keyboard.press('Enter');
    await expect.poll(query).toEqual({ month: 'all', search: 'septiembre' });
    await row('001-001-0000014').waitFor();
    await openPalette(page);
    await paletteField(page).fill('3.843.850');
    await page
      .getByRole('group', { name: 'Facturas', exact: true })
      .getByRole('option', { name: '001-001-0000011' })
      .waitFor();
    await paletteField(page).fill('setiembre');
    await page
      .getByRole('group', { name: 'Meses' })
      .getByRole('option', { name: /Septiembre 2026/ })
      .click();
    await expect.poll(query).toEqual({ month: '2026-09' });
    await row('001-001-0000014').waitFor();
  });
});
