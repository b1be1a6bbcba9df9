import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFullRun, runs } from '../test/long-run.ts';
import { fixture } from '../test/sifen/fixture.ts';
import { aFile, dropFiles, invoiceFile } from './support/invoice-files.ts';
import { DESKTOP, expectAccessible, type Journey, startJourney, type Visitor } from './support/journey.ts';
import { expectSound } from './support/page-problems.ts';
import { LOOKS, resize } from './support/themes-and-widths.ts';
import { watchForms } from './support/watched-forms.ts';

let journey: Journey;
let visitor: Visitor;
let people = 0;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());
beforeEach(async () => {
  visitor = await journey.open();
  await enter(visitor);
});
afterEach(() => visitor.close());

/** Each journey has a business of its own. */
async function enter(someone: Visitor): Promise<string> {
  const email = `persona-${++people}@empresa.com.py`;
  await someone.enter(email);
  await someone.page.goto('/upload-xml');
  await someone.page.getByRole('heading', { level: 1, name: 'Subir XML Manual', exact: true }).waitFor();
  return email;
}

const field = () => visitor.page.getByLabel('Archivo XML', { exact: true });
const manyField = () => visitor.page.getByLabel('Varios archivos', { exact: true });
const button = (name: string | RegExp) => visitor.page.getByRole('button', { name });
const say = (text: string | RegExp) => visitor.page.getByText(text).first();
const chip = (name: RegExp) => visitor.page.getByRole('group', { name: 'Mostrar' }).getByRole('button', { name });

describe('one XML', () => {
  test('XML-07 GEN-15 GEN-16 a file becomes an invoice with its items and its seal; a second copy is known; «Volver» leads back', async () => {
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await field().setInputFiles(aFile('factura.pdf', '%PDF-1.7', 'application/pdf'));
    await say('Solo se permiten archivos XML').waitFor();
    await expectSound(page, ['narrow']);
    await resize(page, DESKTOP);
    await expect.poll(() => say(/más preciso que leer un PDF con IA y no tiene límite/).isVisible()).toBe(true);

    await field().setInputFiles(invoiceFile(1));
    await page.getByLabel('Remitente (opcional)').fill('ventas@tornillo.com.py');
    await page.getByLabel('Fecha (opcional)', { exact: true }).fill('14/11/2026');
    const fields = await watchForms(page);
    await button('Procesar XML').click();
    await expect.poll(fields).toEqual([
      ['file', 'FE_1.xml'],
      ['sender', 'ventas@tornillo.com.py'],
      ['date', '2026-11-14'],
    ]);

    await say('1 factura procesada').waitFor();
    expect(asked.filter((one) => one.startsWith('POST /tasks/'))).toEqual(['POST /tasks/upload-xml']);
    await page.getByRole('heading', { name: 'FERRETERIA EL TORNILLO FELIZ S.A.' }).waitFor();
    await say(/comprobaciones en orden/).waitFor();
    // Guaraníes have no cents here either.
    await page
      .getByRole('article')
      .getByText(/^Gs\.\s[\d.]+$/)
      .waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Ver factura' }).getAttribute('href'))
      .toMatch(/\?month=all&invoice=[0-9a-f-]{36}$/);
    await expectSound(page);
    await resize(page, DESKTOP);
    expect(visitor.complaints).toEqual([]);

    // What was known is known since a day.
    await button('Limpiar').click();
    await field().setInputFiles(invoiceFile(1));
    await button('Procesar XML').click();
    await say(/ya estaba registrada/).waitFor();
    await say(/Ya la tenías desde el \d\d\/\d\d\/\d{4}/).waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { name: 'Dashboard Ejecutivo' }).waitFor();
    await page.goBack();
    await button('Volver').click();
    await page.waitForURL((url) => url.pathname !== '/upload-xml');
  });
});

describe('many files', () => {
  const COUNT = runs(12, 60);

  test.runIf(isFullRun)(
    `${COUNT} files at once, with duplicates and a wrong one, end with a reason for each`,
    async () => {
      const { page } = visitor;
      const files = Array.from({ length: COUNT - 3 }, (_, i) => invoiceFile(100 + i));
      const again = [invoiceFile(100, 'copia.xml')];
      // The PDF under the name of an XML is refused, and costs only itself.
      visitor.letCallsFail();
      const bad = [aFile('disfraz.xml', '%PDF-1.7\n1 0 obj'), aFile('planilla.xlsx', 'x', 'application/vnd.ms-excel')];
      await manyField().setInputFiles([...files, ...again, ...bad]);
      await page.getByRole('heading', { name: `${COUNT} archivos procesados` }).waitFor();
      await chip(new RegExp(`Nuevas ${COUNT - 3}`)).waitFor();
      await chip(/Duplicadas 1/).click();
      await say(/Ya la tenías desde el/).waitFor();
      await expect.poll(() => page.getByRole('row').count()).toBe(2);
      await chip(/Con error 2/).click();
      await say(/es un PDF, no un XML/).waitFor();
      await say(`${COUNT - 3} facturas nuevas por`).waitFor();
      await expectSound(page);
      await resize(page, DESKTOP);
      expect(visitor.complaints).toEqual([]);
      const choosing = page.waitForEvent('filechooser');
      await button('Reemplazar disfraz.xml').click();
      await (await choosing).setFiles(invoiceFile(201, 'sana.xml'));
      await chip(new RegExp(`Nuevas ${COUNT - 2}`)).waitFor();

      // A ZIP opens into a line for each document in it.
      await button('Subir otros archivos').click();
      await manyField().setInputFiles(
        aFile('facturas-mes.zip', fixture('variants/facturas-mes.zip'), 'application/zip'),
      );
      await say('dentro de facturas-mes.zip').waitFor();
      await button('Subir otros archivos').waitFor();
      await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(3);
    },
  );

  test.runIf(isFullRun)('what was sent is shown again after a reload, and signing out forgets it', async () => {
    const { page } = visitor;
    await manyField().setInputFiles([invoiceFile(400), invoiceFile(401)]);
    await chip(/Nuevas 2/).waitFor();
    await page.reload();
    await chip(/Nuevas 2/).waitFor();
    await page.getByRole('button', { name: /Rocío Ayala/ }).click();
    await button('Cerrar sesión').click();
    await page.waitForURL('**/login');
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
    await visitor.signIn(`otra-${people}@empresa.com.py`, 'Otra Persona');
    await page.getByRole('link', { name: 'Subir XML' }).first().click();
    await say('Aquí verás el resultado').waitFor();
  });

  test.runIf(isFullRun)('files dropped on any page find their way; others are answered', async () => {
    const { page } = visitor;
    await page.getByRole('link', { name: 'Explorador' }).first().click();
    await page.getByRole('heading', { name: 'Explorador de Facturas' }).waitFor();
    await dropFiles(page, [invoiceFile(500)]);
    await page.waitForURL('**/upload-xml');
    await say('FE_500.xml').waitFor();
    await dropFiles(page, [invoiceFile(501), invoiceFile(502)]);
    await chip(/Nuevas 2/).waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { name: 'Dashboard Ejecutivo' }).waitFor();
    await dropFiles(page, [aFile('planilla.xlsx', 'x', 'application/vnd.ms-excel')]);
    await say('Solo se permiten archivos XML').waitFor();
  });
});

test.each(LOOKS)(
  'axe finds nothing in %s at %o, with an error, a result and a batch',
  async (colorScheme, viewport) => {
    const someone = await journey.open({ colorScheme, viewport });
    await enter(someone);
    const { page } = someone;
    await page.getByLabel('Archivo XML', { exact: true }).setInputFiles(aFile('a.txt', 'x', 'text/plain'));
    await expectAccessible(page);
    await page.getByLabel('Archivo XML', { exact: true }).setInputFiles(invoiceFile(700));
    await page.getByRole('button', { name: 'Procesar XML' }).click();
    await page.getByText(/comprobaciones en orden/).waitFor();
    await expectAccessible(page);
    await page
      .getByLabel('Varios archivos', { exact: true })
      .setInputFiles([invoiceFile(701), aFile('rota.xml', '<a'), invoiceFile(700, 'copia.xml')]);
    await page.getByRole('heading', { name: '3 archivos procesados' }).waitFor();
    await expectAccessible(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    expect(someone.complaints).toEqual([]);
    await someone.close();
  },
);
