import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Listed } from '../test/builders/a-listed-invoice.ts';
import { anInvoice, withTotal } from '../test/builders/an-invoice.ts';
import { isFullRun } from '../test/long-run.ts';
import { type Journey, startJourney, type Visitor } from './support/journey.ts';
import { expectNoSidewaysScroll, expectWhole } from './support/layout.ts';
import { receiveInvoices } from './support/listed-invoices.ts';
import { comeTo, withOnePage } from './support/one-page.ts';
import { resize } from './support/themes-and-widths.ts';

let journey: Journey;
let visitor: Visitor;
let page: Page;
let ids: string[];
const EMAIL = 'anchos@empresa.com.py';

/** Tablets upright and lying, the usual laptops, a desktop. */
const WINDOWS = [768, 820, 1024, 1200, 1280, 1366, 1440];
const PHONES = [320, 390];

const NAME = 'Cooperativa Multiactiva de Producción, Consumo, Ahorro, Crédito y Servicios del Alto Paraná Limitada';
const LONG = [NAME, '80012345-0'] as const;
const LARGEST = '987654321000';

/** One whose item costs as much as a building, one in dollars, and a note that takes away. */
function papers(): Listed[] {
  const usual = anInvoice();
  const [item] = usual.items;
  if (item?.price == null) throw new Error('the invoice has an item with its price');
  const sold = {
    ...item,
    description: 'SERVICIO DE ALQUILER DE MAQUINARIA PESADA PARA MOVIMIENTO DE SUELO, CON OPERADOR Y COMBUSTIBLE',
    price: { ...item.price, unitPrice: LARGEST, total: LARGEST },
  };
  const usd: Partial<Invoice> = { currency: 'USD', exchange: { applies: 'to-all', rate: '7300' } };
  const on = (day: string) => ({ issuer: LONG, date: `2026-10-0${day}` });
  return [
    { ...on('4'), key: 1, number: '001-001-0000001', total: LARGEST, over: { items: [sold] }, verdict: 'observed' },
    { ...on('5'), key: 2, number: '001-001-0000002', over: { ...usd, ...withTotal('1250.5') } },
    { ...on('6'), key: 3, number: '001-001-0000003', total: '110000', over: { documentType: 'credit-note' } },
    { ...on('7'), key: 4, number: '001-001-0000004', isInReview: true, verdict: 'observed' },
  ];
}

beforeAll(async () => {
  journey = await startJourney();
  ({ ids } = await receiveInvoices(journey.server, EMAIL, papers()));
});
afterAll(() => journey.stop());

/** A window of this width, drawn: some columns come and go a frame after the width. */
async function at(width: number): Promise<void> {
  await resize(page, { width, height: 900 });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

const widthOf = (one: Locator) => async () => (await one.boundingBox())?.width ?? 0;

describe('whatever the width of the window', () => {
  withOnePage(async () => {
    visitor = await journey.open();
    page = visitor.page;
    await visitor.enter(EMAIL);
    await page.goto('/invoice-list?month=all');
    return visitor;
  });

  test('LIST-11 LIST-14 LIST-15 no figure of the list is broken or cut off, and the search can be typed in', async () => {
    await at(1440);
    await comeTo(page, '/invoice-list?month=all');
    await page.getByRole('button', { name: 'Ver el detalle de 001-001-0000001' }).click();
    await page.getByText('SERVICIO DE ALQUILER').first().waitFor();
    for (const width of WINDOWS) {
      await at(width);
      await expectWhole(page, 'tr[data-invoice] > td:nth-child(4)');
      await expectWhole(page, 'tr[data-invoice] > td:last-child > span');
      await expectWhole(page, 'tr[id^=detalle] tbody td:not(:first-child)');
      await expectWhole(page, 'tr[id^=detalle] dl dd:not([title])');
      await expect
        .poll(widthOf(page.getByRole('textbox', { name: 'Buscar' })), { message: `at ${width} px` })
        .toBeGreaterThan(170);
      await expect
        .poll(widthOf(page.locator(`[title="${NAME}"]`).first()), { message: `at ${width} px` })
        .toBeGreaterThan(40);
      await expectNoSidewaysScroll(page);
    }
  });

  test.runIf(isFullRun)(
    'LIST-12 LIST-14 LIST-15 nor one of an open invoice, whose buttons are all within reach',
    async () => {
      await at(1440);
      await comeTo(page, `/invoice-list?month=all&invoice=${ids[0]}`);
      await page.getByRole('button', { name: 'Ver el ítem' }).click();
      for (const width of WINDOWS) {
        await at(width);
        await expectWhole(page, 'nav a[data-invoice] > span:nth-child(2) > span:first-child');
        await expectWhole(page, 'nav a[data-invoice] > span:last-child');
        await expectWhole(page, 'section[data-scrolls] > dl > div:not(:last-child) > *');
        await expectWhole(page, 'section[aria-label=Total] dd');
        await expectWhole(page, 'section[aria-label=Total] tbody td:not(:first-child)');
        await expectNoSidewaysScroll(page);
        for (const name of ['Factura siguiente', 'Eliminar factura', 'Cerrar el detalle']) {
          const rightEdge = async () => {
            const box = await page.getByRole('button', { name }).boundingBox();
            return (box?.x ?? width) + (box?.width ?? 0);
          };
          await expect.poll(rightEdge, { message: `${name} at ${width} px` }).toBeLessThan(width);
        }
        const link = page.getByRole('link', { name: 'Consultar en e-Kuatia' });
        await expect.poll(widthOf(link), { message: `at ${width} px` }).toBeGreaterThan(24);
      }
    },
  );

  test('LIST-11 LIST-15 nor on a phone, however small', async () => {
    await at(390);
    await comeTo(page, '/invoice-list?month=all');
    await page.locator('a[data-invoice]').first().waitFor();
    for (const width of PHONES) {
      await at(width);
      await expectWhole(page, 'a[data-invoice] > span:nth-child(2)');
      await expectWhole(page, 'a[data-invoice] > span:nth-child(3)');
      await expectNoSidewaysScroll(page);
    }
    await at(390);
    await comeTo(page, `/invoice-list?month=all&invoice=${ids[0]}`);
    await page.getByRole('button', { name: 'Ver el ítem' }).click();
    for (const width of PHONES) {
      await at(width);
      await expectWhole(page, 'section[aria-label=Total] dd');
      await expectWhole(page, 'section[aria-label=Total] tbody td:not(:first-child)');
      await expectWhole(page, 'a[href*=ekuatia]');
      await expectNoSidewaysScroll(page);
    }
  });

  test.runIf(isFullRun)('LIST-31 what goes is listed as sums take it, so that it adds up', async () => {
    await at(1440);
    await comeTo(page, '/invoice-list?month=all');
    await page.getByRole('checkbox', { name: 'Seleccionar todas' }).check();
    await page.getByRole('button', { name: 'Eliminar (4)' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('¿Eliminar 4 facturas?').waitFor();
    const amounts = async () =>
      (await dialog.locator('tr > td:last-child').allTextContents()).map((amount) => amount.replaceAll('\u00A0', ' '));
    // 987.654.321.000 + 9.128.650 − 110.000; the one in review is in no sum.
    await expect
      .poll(amounts)
      .toEqual([
        'Gs. 110.000',
        '− Gs. 110.000',
        'USD 1.250,50Gs. 9.128.650',
        'Gs. 987.654.321.000',
        'Gs. 987.663.339.650',
      ]);
    for (const width of [...PHONES, 1440]) {
      await at(width);
      await expectWhole(page, '[role=dialog] tr > td:first-child');
      await expectWhole(page, '[role=dialog] tr > td:last-child');
    }
  });
});
