import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { zipOf } from '../test/intake/packages.ts';
import { upload } from '../test/intake/uploads.ts';
import { isFullRun } from '../test/long-run.ts';
import { sendNumbered } from './support/business.ts';
import { invoiceFile } from './support/invoice-files.ts';
import { type Journey, startJourney, type Visitor } from './support/journey.ts';
import { goByPalette, openPalette } from './support/palette.ts';

let journey: Journey;
let visitor: Visitor;
let page: Page;
let people = 0;
let email: string;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());
beforeEach(async () => {
  visitor = await journey.open();
  page = visitor.page;
  email = `al-dia-${++people}@empresa.com.py`;
  await sendNumbered(journey.server, email, 2);
  await visitor.enter(email);
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

const sections = () => page.getByRole('navigation', { name: 'Secciones' });
const rows = () => page.locator('main tbody').getByRole('row');
const figure = (region: string, name: string) =>
  page
    .getByRole('region', { name: region })
    .locator('div', { has: page.locator('dt', { hasText: name }) })
    .locator('dd')
    .first();
const summary = () => page.locator('main h1 + p').first();

interface Expected {
  invoices: number;
  documents: number;
}

/** Walks through the application without loading it anew, so that only what it asks for by itself can have changed. */
async function expectEverywhere({ invoices, documents }: Expected): Promise<void> {
  await sections()
    .getByRole('link', { name: `Facturas ${invoices}`, exact: true })
    .waitFor();
  await sections().getByRole('link', { name: 'Dashboard' }).click();
  await expect.poll(() => figure('Métricas', 'Facturas').textContent()).toBe(String(invoices));
  await expect
    .poll(() => page.getByRole('region', { name: 'Actividad reciente' }).locator('tbody tr').count())
    .toBe(invoices);
  await page.getByRole('region', { name: 'Actividad reciente' }).getByRole('link', { name: 'Ver todas' }).click();
  await expect.poll(() => summary().textContent()).toContain(`${invoices} factura`);
  await expect.poll(() => page.locator('main [data-invoice]').count()).toBe(invoices);
  await sections().getByRole('link', { name: 'Dashboard' }).click();
  await page
    .getByRole('region', { name: 'Resumen mensual' })
    .getByRole('link', { name: /Octubre/ })
    .click();
  await expect.poll(() => figure('Cifras del mes', 'Facturas').textContent()).toBe(String(invoices));
  await expect
    .poll(() => page.getByRole('region', { name: 'Facturas del mes' }).locator('tbody tr').count())
    .toBe(invoices);
  await openPalette(page);
  await goByPalette(page, 'bandeja', 'Documentos');
  await page.waitForURL('**/documentos');
  await expect.poll(() => rows().count()).toBe(documents);
}

/**
 * In the short form: what each change makes anew (`invoices-changed`), that a list without what was deleted is asked for
 * (`invoice-list`), and uploads that are seen at once (`newcomer`).
 */
test.runIf(isFullRun)(
  'LIST-34 an upload, a deletion and a document that is read again are seen on every page without loading it anew',
  async () => {
    const token = await journey.server.signIn(email);
    const pack = await zipOf({ 'escaneada.pdf': '%PDF-1.7 escaneada' });
    await upload(journey.server.url, '/upload-xml', token, [['correo.zip', pack]]);
    await page.goto('/');
    await expectEverywhere({ invoices: 2, documents: 4 });

    await sections().getByRole('link', { name: 'Subir XML' }).click();
    await page.getByLabel('Archivo XML', { exact: true }).setInputFiles(invoiceFile(3));
    await page.getByRole('button', { name: 'Procesar XML' }).click();
    await page.getByText('1 factura procesada').first().waitFor();
    await expectEverywhere({ invoices: 3, documents: 5 });

    await sections().getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'Ver todas' }).click();
    await page.getByRole('button', { name: 'Ver el detalle de 001-001-0000001' }).click();
    await page.getByRole('button', { name: 'Eliminar factura' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar factura' }).click();
    await page.getByText('Factura eliminada').waitFor();
    await expectEverywhere({ invoices: 2, documents: 4 });

    // Only this page's own question can tell it of what was read meanwhile.
    await page.route('**/documents/*/retry', async (route) => {
      await sendNumbered(journey.server, email, 4);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Reintentar escaneada.pdf' }).click();
    await expectEverywhere({ invoices: 4, documents: 8 });
  },
);
