import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { scratchDirectory } from '../test/database/scratch-directory.ts';
import { readWorkbook, valuesOf } from '../test/exports/read-workbook.ts';
import { isFullRun } from '../test/long-run.ts';
import { startDovecot } from '../test/mail/dovecot.ts';
import { MAIL_PASSWORD, mailSettings } from '../test/mail/mail-rig.ts';
import { makeMessage } from '../test/mail/make-message.ts';
import { isLeftOut } from '../test/parts-left-out.ts';
import { qrPhoto } from '../test/pdf/photo-of.ts';
import { spawnServer } from '../test/server/spawn-server.ts';
import { workerChromium } from './support/chromium.ts';
import { aFile, invoiceFile } from './support/invoice-files.ts';
import { PATIENCE_MS, signInByHand, startJourney } from './support/journey.ts';
import { provenFile, unprovenFile } from './support/pdf-files.ts';

const PERSON = 'nueva@almacen.com.py';
const SUPPLIER = 'FERRETERIA EL TORNILLO FELIZ S.A.';
/** The papers that `upload-pdf` sends too: what is on them is found out once in a run. */
const REVIEWED = '001-002-0000347';
/** Its QR does not say the currency: it waits for a person, and is in no file until then. */
const PHOTO = '001-002-0000346';

async function aMailServer() {
  const dovecot = await startDovecot({ users: { [PERSON]: MAIL_PASSWORD } });
  onTestFinished(() => dovecot.stop());
  return dovecot;
}

/** A database in which nobody ever was. The same walk on a machine where the product never ran is for the long form. */
async function anEmptyInstallation() {
  const dovecot = await aMailServer();
  const journey = await startJourney(mailSettings(dovecot));
  onTestFinished(() => journey.stop());
  const visitor = await journey.open();
  onTestFinished(() => visitor.close());
  return { dovecot, url: journey.server.url, page: visitor.page };
}

/** As `npm start` does it: a process and a database of its own, on an empty directory. */
async function aFreshInstallation() {
  const dovecot = await aMailServer();
  const server = spawnServer({ DATA_DIR: scratchDirectory(), LOG_LEVEL: 'silent', ...mailSettings(dovecot) });
  onTestFinished(async () => void (await server.end()));
  const browser = await workerChromium();
  const context = await browser.newContext({ locale: 'es-PY', acceptDownloads: true, reducedMotion: 'reduce' });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(PATIENCE_MS);
  return { dovecot, url: await server.url, page: await context.newPage() };
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const follow = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();

test.skipIf(isLeftOut('dovecot') || isLeftOut('openpyxl'))(
  'GEN-02 a newcomer’s way: signed in where nobody ever was, told how to begin; an XML, a PDF, a photo and a mailbox bring invoices; one is reviewed, all are found, and the exported file opens',
  async () => {
    const { dovecot, url, page } = await (isFullRun ? aFreshInstallation() : anEmptyInstallation());
    await page.goto(`${url}/login`);
    await signInByHand(page, PERSON, 'Nueva Persona');
    await page.getByText('Hola, Nueva. Todavía no hay facturas: elige por dónde empezar.').waitFor();

    const steps = page.getByRole('region', { name: 'Primeros pasos' });
    await steps.getByRole('link', { name: 'elige archivos' }).click();
    await title(page, 'Subir XML Manual');
    await page.getByLabel('Archivo XML', { exact: true }).setInputFiles(invoiceFile(1));
    await page.getByRole('button', { name: 'Procesar XML' }).click();
    await page.getByText('1 factura procesada').first().waitFor();
    await page.getByRole('heading', { name: SUPPLIER }).waitFor();

    await follow(page, 'Subir PDF');
    await title(page, 'Carga manual de facturas');
    const photo = aFile('foto.png', await qrPhoto('png', { number: PHOTO }), 'image/png');
    const files = [await provenFile(), unprovenFile({ number: REVIEWED }), photo];
    await page.getByLabel('Varios archivos', { exact: true }).setInputFiles(files);
    await page.getByRole('heading', { name: '3 archivos procesados' }).waitFor();
    await page.getByRole('button', { name: /Nuevas 1/ }).waitFor();
    await page.getByRole('button', { name: /En revisión 2/ }).click();
    const doubtful = page.getByRole('row').filter({ hasText: 'dudosa.pdf' });
    await doubtful.getByRole('link', { name: /^Revisar la factura/ }).click();
    await page.waitForURL('**/en-revision?*');
    await page.getByRole('button', { name: 'Lo comparé con el original' }).click();
    await page.getByText('1 resuelta.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Avisos' }).getByText('Confirmada', { exact: true }).waitFor();

    dovecot.deliver(PERSON, [
      makeMessage({
        subject: 'Su factura electrónica',
        attachments: [{ bytes: invoiceFile(2).buffer, name: 'FE_2.xml', type: 'text/xml' }],
      }),
    ]);
    await follow(page, 'Correos');
    await page.getByRole('button', { name: 'Agregar Correo' }).first().click();
    await page.getByRole('radio', { name: 'Personalizado' }).check({ force: true });
    const fill = (name: string, value: string) => page.getByRole('textbox', { name, exact: true }).fill(value);
    await fill('Servidor', '127.0.0.1');
    await fill('Puerto', String(dovecot.port));
    await fill('Usuario', PERSON);
    await fill('Contraseña', MAIL_PASSWORD);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByRole('button', { name: 'Procesar Correos' }).click();
    await page.waitForURL('**/manage-invoices?proceso=*');
    await page.getByText('1 factura nueva', { exact: true }).waitFor();

    await follow(page, 'Facturas');
    await title(page, 'Cabeceras de Facturas');
    await page.goto(`${url}/invoice-list?month=all`);
    const rows = page.getByRole('table').locator('tbody').getByRole('row');
    await expect.poll(() => rows.count()).toBe(5);
    const search = page.getByRole('textbox', { name: 'Buscar', exact: true });
    await search.fill('libreria punto');
    await search.press('Enter');
    await expect.poll(() => rows.count()).toBe(3);
    for (const number of [REVIEWED, PHOTO]) await rows.filter({ hasText: number }).waitFor();

    await follow(page, 'Exportar');
    await title(page, 'Templates de exportación');
    await page.getByRole('link', { name: 'Crear template', exact: true }).click();
    await title(page, 'Nuevo template');
    await fill('Nombre', 'Todas mis facturas');
    for (const field of ['Nro. Factura', 'Fecha']) {
      await page.getByRole('button', { name: `Agregar ${field}`, exact: true }).click();
    }
    await page.getByRole('button', { name: 'Guardar template' }).click();
    await page.getByRole('article', { name: 'Todas mis facturas', exact: true }).waitFor();
    await page.goto(`${url}/templates-export/export`);
    await page.getByRole('radio', { name: 'Todas mis facturas' }).check();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar a Excel', exact: true }).click();
    const download = await downloading;
    const [sheet] = readWorkbook(await buffer(await download.createReadStream()));
    const [head, ...lines] = valuesOf(sheet) ?? [];
    expect(head?.slice(0, 2)).toEqual(['Nro. Factura', 'Fecha']);
    expect(lines.map(([number]) => number).toSorted()).toEqual([
      '001-001-0000001',
      '001-001-0000002',
      '001-002-0000345',
      REVIEWED,
    ]);
  },
);
