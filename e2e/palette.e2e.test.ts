import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFullRun } from '../test/long-run.ts';
import { sendBusiness } from './support/business.ts';
import { holdCall } from './support/held-call.ts';
import { expectAccessibleToo, type Journey, startJourney, type Visitor } from './support/journey.ts';
import { comeTo, withOnePage } from './support/one-page.ts';
import { expectSound } from './support/page-problems.ts';
import { chosenIn, openPalette, paletteField } from './support/palette.ts';

const MANY = 'muchas@empresa.com.py';

let journey: Journey;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  await sendBusiness(journey.server, MANY);
});
afterAll(() => journey.stop());
async function arrive(): Promise<Visitor> {
  visitor = await journey.open();
  page = visitor.page;
  await visitor.enter(MANY);
  await page.goto('/');
  await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
  return visitor;
}
const expectNoComplaint = () =>
  expect(visitor.complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);

const field = () => paletteField(page);
const group = (name: string) => page.getByRole('group', { name, exact: true });
const chosen = () => chosenIn(page);

async function search(words: string): Promise<void> {
  await openPalette(page);
  await field().fill(words);
}

// What was found for words is known for a minute: each test has words of its own.
describe('what the palette finds', () => {
  withOnePage(arrive);
  beforeEach(async () => {
    await page.keyboard.press('Escape');
    await field().waitFor({ state: 'hidden' });
    await comeTo(page, '/');
    await page.getByText(/^Actualizado/).waitFor();
  });
  afterEach(expectNoComplaint);

  test('issuers and invoices of all months, without accents; an issuer opens the list of its invoices', async () => {
    await search('caacupé');
    const textIn = async (name: string) =>
      (await group(name).getByRole('option').allTextContents()).map((text) => text.replace(/\s/g, ' '));
    const issuer = expect.stringMatching(/^Caacupe Repuestos S\.R\.L\. 80055021-\d1 factura$/);
    await expect.poll(() => textIn('Emisores')).toEqual([issuer]);
    await expect
      .poll(() => textIn('Facturas'))
      .toEqual([
        '001-001-0000305 10/07/2026 Caacupe Repuestos S.R.L.Gs. 5.500.000',
        'Ver todas las facturas con «caacupé»',
      ]);
    await expect.poll(chosen).toMatch(/^Caacupe/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/proveedores\/80055021-\d$/);
  });

  test('an invoice by its number: at most five, and choosing one opens it', async () => {
    await search('0000313');
    await group('Facturas').getByRole('option').first().waitFor();
    await expect
      .poll(() => group('Facturas').getByRole('option').first().textContent())
      .toMatch(/USD.110,00 = Gs\..803\.000$/);
    await expect.poll(chosen).toContain('0000313');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/invoice-list\?month=all&invoice=[0-9a-f-]{36}$/);
    await search('tornillo');
    // five, and the way to the others
    await expect.poll(() => group('Facturas').getByRole('option').count()).toBe(6);
    await group('Facturas').getByRole('option', { name: 'Ver todas las facturas con «tornillo»' }).click();
    await page.waitForURL(/\/invoice-list\?month=all&search=tornillo$/);
    // What was opened from here is found again without typing, the last first.
    await page.keyboard.press('Control+k');
    await expect.poll(() => group('Recientes').getByRole('option').first().textContent()).toContain('tornillo');
    await expect.poll(() => group('Recientes').getByRole('option').nth(1).textContent()).toContain('0000313');
  });

  test.runIf(isFullRun)('commands stay first and chosen, whatever the search brings', async () => {
    const release = await holdCall(page, '**/v2/invoices/**');
    await search('ex');
    await expect.poll(chosen).toContain('Explorador');
    const before = await chosen();
    await page.getByText('Buscando en tus facturas…').first().waitFor();
    release();
    await page.getByText('Buscando en tus facturas…').first().waitFor({ state: 'hidden' });
    await expect.poll(chosen).toBe(before);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expect.poll(chosen).toBe(before);
    const active = async () =>
      page.locator(`[id="${await field().getAttribute('aria-activedescendant')}"]`).getAttribute('aria-selected');
    await expect.poll(active).toBe('true');
  });

  test.runIf(isFullRun)('Enter never opens what was found for other words', async () => {
    await search('emboscada');
    await group('Emisores').getByRole('option').waitFor();
    await page.getByText('Buscando en tus facturas…').first().waitFor({ state: 'hidden' });
    const release = await holdCall(page, '**/v2/invoices/**');
    await field().fill('delta');
    await page.keyboard.press('Enter');
    await expect.poll(() => field().inputValue()).toBe('delta');
    release();
    await expect.poll(chosen).toContain('Delta Combustibles');
    await page.getByText('Buscando en tus facturas…').first().waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/proveedores\/80026749-\d$/);
  });

  test.runIf(isFullRun)('what was chosen stays chosen when the other half of the answer comes before it', async () => {
    const release = await holdCall(page, '**/v2/invoices/parties*');
    await search('ferreteria');
    await expect.poll(() => group('Facturas').getByRole('option').count()).toBe(6);
    await page.keyboard.press('ArrowDown');
    const before = await chosen();
    release();
    await group('Emisores').getByRole('option').waitFor();
    await expect.poll(() => chosen()).toBe(before);
  });

  test.runIf(isFullRun)('nothing found is said, and so is a search that failed; the commands still work', async () => {
    await search('zzzz');
    await page.getByText('Nada coincide con tu búsqueda.').waitFor();
    await page.route('**/v2/invoices/headers*', (route) => route.fulfill({ status: 422, json: {} }));
    await field().fill('explorador');
    await page.getByRole('alert').getByText('No pudimos buscar en tus facturas.').waitFor();
    await expectAccessibleToo(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/invoice-explorer');
  });

  test.runIf(isFullRun)(
    'axe finds nothing among its results, light and dark, on a desktop and on a phone',
    async () => {
      await search('almacen');
      await group('Emisores').getByRole('option').waitFor();
      await expectSound(page);
    },
  );
});
