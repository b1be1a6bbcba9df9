import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullRun } from '../test/long-run.ts';
import { DESKTOP, expectAccessible, type Journey, PHONE, startJourney, type Visitor } from './support/journey.ts';
import { receiveInvoices } from './support/listed-invoices.ts';
import { comeTo, withOnePage } from './support/one-page.ts';
import { resize } from './support/themes-and-widths.ts';

let journey: Journey;
let visitor: Visitor;
let page: Page;
const EMAIL = 'lugares@empresa.com.py';
const ADDRESS = '/invoice-list?month=all&pageSize=50';

beforeAll(async () => {
  journey = await startJourney();
  const sixty = Array.from({ length: 60 }, (_, at) => ({
    key: at + 1,
    number: `001-001-${String(at + 1).padStart(7, '0')}`,
    date: new Date(Date.UTC(2026, 9, 31 - at)).toISOString().slice(0, 10),
  }));
  await receiveInvoices(journey.server, EMAIL, sixty);
});
afterAll(() => journey.stop());

/** At the list, as whoever comes from another page finds it. */
async function come(viewport: typeof DESKTOP): Promise<void> {
  await resize(page, viewport);
  await comeTo(page, ADDRESS);
  await page.locator('[data-invoice]').first().waitFor();
}

const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());

describe('nobody loses their place', () => {
  withOnePage(async () => {
    visitor = await journey.open();
    page = visitor.page;
    await visitor.enter(EMAIL);
    await page.goto(ADDRESS);
    return visitor;
  });

  test.runIf(isFullRun)('LIST-35 who cancels a deletion by keyboard is again where they asked for it', async () => {
    await come(DESKTOP);
    await page.getByRole('checkbox', { name: 'Seleccionar 001-001-0000001' }).check();
    await page.getByRole('button', { name: 'Eliminar (1)' }).press('Enter');
    await page.getByRole('dialog').waitFor();
    await expect.poll(focused).toBe('Cancelar');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Eliminar (1)');
  });

  test.runIf(isFullRun)(
    'what lies over the page gives the focus back; a removed filter leaves it with the others',
    async () => {
      await come(DESKTOP);
      await page.getByRole('link', { name: '001-001-0000001' }).click();
      for (const name of ['Filtros', 'Ver a pantalla completa']) {
        await page.getByRole('button', { name, exact: true }).press('Enter');
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
        await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name);
      }
      await comeTo(page, `${ADDRESS}&search=tornillo`);
      await page.getByRole('button', { name: 'Quitar el filtro Buscar' }).press('Enter');
      await expect.poll(() => page.getByRole('button', { name: 'Quitar el filtro Buscar' }).count()).toBe(0);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe('Filtros activos');
    },
  );

  test.runIf(isFullRun)('LIST-21 another page is read from its first row on', async () => {
    await come(DESKTOP);
    const frame = page.getByRole('region', { name: 'Cabeceras de Facturas' });
    const scrolled = () => frame.evaluate((one) => one.scrollTop);
    await frame.evaluate((one) => one.scrollTo(0, 900));
    await expect.poll(() => scrolled()).toBe(900);
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await page.getByText('Del 51 al 60').waitFor();
    await expect.poll(scrolled).toBe(0);
  });

  test.runIf(isFullRun).each(['its arrow', 'the browser’s'])(
    'who comes back from an invoice on a phone by %s sees its row',
    async (way) => {
      await come(PHONE);
      const row = page.getByRole('link', { name: /001-001-0000030/ });
      await row.click();
      await page.getByRole('button', { name: 'Volver a la lista' }).waitFor();
      if (way === 'its arrow') await page.getByRole('button', { name: 'Volver a la lista' }).click();
      else await page.goBack();
      await expect
        .poll(async () => {
          const box = await row.boundingBox();
          return box !== null && box.y > 52 && box.y + box.height < PHONE.height - 67;
        })
        .toBe(true);
    },
  );
});
