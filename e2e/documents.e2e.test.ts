import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { zipOf } from '../test/intake/packages.ts';
import { finishedTask, upload } from '../test/intake/uploads.ts';
import { isFullRun } from '../test/long-run.ts';
import { printedInvoice, qrAddress, qrPicture } from '../test/pdf/a-printed-invoice.ts';
import { printedPdf } from '../test/pdf/make-pdf.ts';
import { fixture } from '../test/sifen/fixture.ts';
import { invoiceFile } from './support/invoice-files.ts';
import { DESKTOP, expectAccessible, type Journey, PHONE, startJourney, type Visitor } from './support/journey.ts';
import { expectSound } from './support/page-problems.ts';
import { goByPalette, openPalette } from './support/palette.ts';
import { followTo } from './support/tab.ts';
import { LOOKS, resize } from './support/themes-and-widths.ts';

let journey: Journey;
let visitor: Visitor;
let people = 0;
beforeAll(async () => {
  journey = await startJourney();
  await sendDocuments(LOOKED_AT);
});
afterAll(() => journey.stop());
beforeEach(async () => {
  visitor = await journey.open();
});
afterEach(() => visitor.close());

type Content = Uint8Array<ArrayBuffer>;
const bytes = (buffer: Buffer): Content => new Uint8Array(buffer);

/** Who sent some files, of which each ended differently; for tests that only look. */
const LOOKED_AT = 'bandeja@empresa.com.py';

/** Somebody of whom that is true. */
async function sendDocuments(email: string): Promise<void> {
  const token = await journey.server.signIn(email);
  const send = (...files: [string, Content][]) => upload(journey.server.url, '/upload-xml', token, files);
  await send(
    ['facturas-mes.zip', bytes(fixture('variants/facturas-mes.zip'))],
    ['evento.xml', bytes(fixture('variants/evento-cancelacion.xml'))],
    ['rota.xml', bytes(Buffer.from('<rDE><DE Id="0'))],
    ['escaneos.zip', bytes(await zipOf({ 'ilegible.pdf': '%PDF-1.7 ilegible' }))],
    ['FE_1.xml', bytes(invoiceFile(1).buffer)],
  );
  await send(['copia.xml', bytes(invoiceFile(1).buffer)]);
}

/** The same of a person of one's own, of whom documents are changed. */
async function withDocuments(someone: Visitor): Promise<void> {
  const email = `bandeja-${++people}@empresa.com.py`;
  await sendDocuments(email);
  await someone.enter(email);
}

const chip = (name: RegExp) => visitor.page.getByRole('group', { name: 'Estado' }).getByRole('button', { name });
const rows = () => visitor.page.locator('tbody').getByRole('row');

describe('the tray', () => {
  test('INTK-30 everything received is there, newest first, with its reason, its package and its invoice; state, source and search live in the address', async () => {
    const { page } = visitor;
    await visitor.enter(LOOKED_AT);
    await page.goto('/documentos');
    await page.getByText('copia.xml').waitFor();
    await expect.poll(() => rows().first().textContent()).toMatch(/tornillo.*Duplicado.*copia\.xml/i);
    await expect.poll(() => page.getByText('dentro de facturas-mes.zip').count()).toBeGreaterThan(2);
    await expect
      .poll(() =>
        rows()
          .filter({ hasText: /aviso de cancelación/ })
          .count(),
      )
      .toBe(1);
    const link = rows()
      .first()
      .getByRole('link', { name: /tornillo/i });
    await expect.poll(() => link.getAttribute('href')).toMatch(/^\/invoice-list\?month=all&invoice=[0-9a-f-]{36}$/);
    await expectSound(page);
    await resize(page, DESKTOP);
    expect(visitor.complaints).toEqual([]);

    await chip(/No son facturas 1/).click();
    await page.waitForURL('**/documentos?state=not-invoice');
    await page.getByText('evento.xml').waitFor();
    await expect.poll(() => rows().count()).toBe(1);
    await page.reload();
    await expect.poll(() => rows().count()).toBe(1);
    await chip(/^Todos/).click();
    await page.getByLabel('Buscar documentos').fill('rota');
    await page.waitForURL('**/documentos?search=rota');
    await expect.poll(() => rows().count()).toBe(1);
    await expect.poll(() => rows().first().textContent()).toContain('Con error');

    // The palette leads here.
    await followTo(page, '/');
    await page.getByRole('heading', { level: 1, name: 'Dashboard Ejecutivo' }).waitFor();
    await openPalette(page);
    await goByPalette(page, 'bandeja', 'Documentos');
    await page.waitForURL('**/documentos');

    // A row opens its invoice wherever it is clicked, in another tab where Ctrl is held, and by keyboard.
    const row = rows().filter({ hasText: 'FE_1.xml' });
    const opened = visitor.context.waitForEvent('page');
    await row.getByText('FE_1.xml').click({ modifiers: ['Control'] });
    await (await opened).waitForURL(/\/invoice-list\?month=all&invoice=/);
    await expect.poll(() => page.url()).toMatch(/\/documentos$/);
    await row.getByText('Gs. 110.000').click();
    await page.waitForURL(/\/invoice-list\?month=all&invoice=/);
    await page.goBack();
    await rows().filter({ hasText: 'evento.xml' }).getByText('evento.xml').click();
    await row.getByRole('link', { name: /tornillo/i }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/invoice-list\?month=all&invoice=/);
  });

  // In the short form `tray.screen` asks, retries and deletes, and `queued-reading` reads again.
  test.runIf(isFullRun)(
    'FAIR-07 what failed is tried again, and what came of it is shown; what gave no invoice can be deleted, after a question, and what gave one cannot',
    async () => {
      const { page } = visitor;
      await withDocuments(visitor);
      await page.goto('/documentos?state=failed');
      await page.getByRole('button', { name: /^Reintentar ilegible\.pdf/ }).waitFor();
      // All of them at once: of what failed, only what may work now; the sidebar counts what failed.
      const sidebar = page.getByRole('complementary').getByRole('link', { name: /^Documentos/ });
      await expect.poll(() => sidebar.textContent()).toMatch(/^Documentos \d+ con error$/);
      const retried = page.waitForResponse('**/documents/retry');
      await page.getByRole('button', { name: /^Reintentar \d+$/ }).click();
      await expect.poll(async () => (await (await retried).json()).retried).toBeGreaterThan(0);
      await page.getByText(/^Leemos otra vez \d+ documentos?/).waitFor();
      await page.getByRole('button', { name: /^Reintentar ilegible\.pdf/ }).waitFor();

      await followTo(page, '/documentos');
      await rows().filter({ hasText: 'FE_1.xml' }).waitFor(); // rows that still move are not to be clicked
      const line = rows().filter({ hasText: 'rota.xml' });
      const bin = page.getByRole('button', { name: 'Eliminar rota.xml' });
      await bin.click();
      const question = page.getByRole('alertdialog', { name: '¿Eliminar «rota.xml»?' });
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Eliminar' }).click();
      await page.getByText('Documento eliminado').waitFor();
      await expect.poll(() => line.count()).toBe(0);
      await page.reload();
      await rows().filter({ hasText: 'FE_1.xml' }).waitFor();
      await expect.poll(() => line.count()).toBe(0);
      await expect.poll(() => page.getByRole('button', { name: /^Eliminar (FE_1|copia)\.xml/ }).count()).toBe(0);
    },
  );

  test.runIf(isFullRun)(
    'on a phone each document is a card that a touch opens, and still a row for who cannot see it',
    async () => {
      const someone = await journey.open({ viewport: PHONE, hasTouch: true });
      const { page } = someone;
      await someone.enter(LOOKED_AT);
      await someone.page.goto('/documentos');
      const row = page.getByRole('row').filter({ hasText: 'FE_1.xml' });
      await row.waitFor();
      await expect.poll(() => page.getByRole('columnheader', { name: 'Resultado' }).count()).toBe(1);
      await expect.poll(() => row.getByRole('cell').count()).toBeGreaterThan(4);
      const left = async (text: string) => (await row.getByText(text, { exact: true }).boundingBox())?.x ?? 0;
      await expect.poll(async () => (await left('Gs. 110.000')) > (await left('Leído'))).toBe(true);
      await row.getByText('FE_1.xml').tap();
      await page.waitForURL(/\/invoice-list\?month=all&invoice=/);
      await someone.close();
    },
  );

  test.each(LOOKS)(
    'axe finds nothing in %s at %o, and nothing is wider than the window',
    async (colorScheme, viewport) => {
      const someone = await journey.open({ colorScheme, viewport });
      await someone.enter(LOOKED_AT);
      await someone.page.goto('/documentos');
      await someone.page.getByText('copia.xml').waitFor();
      await expectAccessible(someone.page);
      await expect
        .poll(() => someone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
      expect(someone.complaints).toEqual([]);
      await someone.close();
    },
  );
});

describe('a PDF with more in it than one invoice', () => {
  const OTHER = { number: '001-002-0000346', total: '220.000', vat: '20.000' };
  const proven = async (fields: Partial<typeof OTHER> = {}) => ({
    ...printedInvoice(fields),
    picture: await qrPicture(qrAddress(fields)),
  });

  async function withPdf(name: string, pdf: Buffer): Promise<void> {
    const email = `paginas-${++people}@empresa.com.py`;
    const token = await journey.server.signIn(email);
    const { body } = await upload(journey.server.url, '/tasks/upload-pdf', token, [[name, bytes(pdf)]]);
    await finishedTask(journey.server, token, body.job_id);
    await visitor.enter(email);
    await visitor.page.goto('/documentos');
    await visitor.page.getByText(name.slice(0, 4)).first().waitFor();
  }

  test.runIf(isFullRun)(
    'SAFE-51 SAFE-71 two invoices of one file are two, and each shows which of its pages it stands on',
    async () => {
      const { page } = visitor;
      await withPdf('dos-facturas.pdf', printedPdf(await proven(), await proven(OTHER)));
      await expect.poll(() => rows().first().textContent()).toMatch(/001-002-0000345 \(la página 1\).*y 1 más/);
      await rows().first().getByRole('link').first().click();
      await page.getByText('Esta factura está en la página 1 de las 2 de este archivo.').first().waitFor();
      await expectAccessible(page);
    },
  );
});
