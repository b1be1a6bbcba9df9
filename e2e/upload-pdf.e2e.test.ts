import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerToPrinted } from '../test/fakes/openai/answer-to-printed.ts';
import { startOpenAi } from '../test/fakes/openai/openai-server.ts';
import { isFullRun } from '../test/long-run.ts';
import { qrPhoto } from '../test/pdf/photo-of.ts';
import { aFile, dropFiles } from './support/invoice-files.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleToo,
  type Journey,
  startJourney,
  type Visitor,
} from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { expectSound } from './support/page-problems.ts';
import { provenFile, unprovenFile } from './support/pdf-files.ts';
import { LOOKS, resize } from './support/themes-and-widths.ts';

let journey: Journey;
let visitor: Visitor;
let page: Page;
let email: string;
let people = 0;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());
beforeEach(() => enter());
afterEach(() => visitor.close());

/** Each journey has a business of its own. */
async function enter(options: Parameters<Journey['open']>[0] = {}, on = journey): Promise<void> {
  visitor = await on.open(options);
  page = visitor.page;
  email = `pdf-${++people}@empresa.com.py`;
  await visitor.enter(email);
  await page.goto('/upload');
  await page.getByRole('heading', { level: 1, name: 'Carga manual de facturas', exact: true }).waitFor();
}

const field = () => page.getByLabel('Archivo PDF', { exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const say = (text: string | RegExp) => page.getByText(text).first();
const submit = () => button('Procesar factura');
const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ');

/** The extracted data, by the name of the row. */
const extracted = async (): Promise<Record<string, string>> => {
  const rows = page.getByRole('region', { name: 'Datos extraídos' }).getByRole('row');
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [
      row.querySelector('th')?.textContent ?? '',
      row.querySelector('td')?.firstChild?.textContent ?? '',
    ]),
  );
  return Object.fromEntries(texts.map(([name, value]) => [name, plain(value ?? '')]));
};

const READ = {
  Fecha: '14/09/2026',
  'RUC Emisor': '80012345-0',
  'Nombre Emisor': 'LIBRERÍA EL PUNTO S.A.',
  'Nro. Factura': '001-002-0000345',
  'Monto Total': 'Gs. 110.000,00',
  IVA: 'Gs. 10.000,00',
};

describe('one PDF', () => {
  test('PDF-14 PDF-16 PDF-17 from choosing it to its data beside the original; a second copy is known, and the way back', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await field().setInputFiles(aFile('notas.txt', 'x', 'text/plain'));
    await page.getByRole('alert').getByText('Solo se permiten archivos PDF').waitFor();
    await expectSound(page, ['narrow']);
    await resize(page, DESKTOP);
    await field().setInputFiles(await provenFile());
    await submit().click();

    await page.getByRole('status').getByText('1 factura procesada').waitFor();
    await expect.poll(extracted).toEqual(READ);
    await say('Guardada en septiembre 2026. No usó lecturas con IA.').waitFor();
    await page.getByRole('img', { name: 'Página 1 de 1' }).waitFor();
    // Each row has its number where it stands on the page.
    const places = page.locator('[data-tone="read"]');
    await expect
      .poll(() => places.allTextContents())
      .toEqual(Object.keys(READ).map((name, at) => `${at + 1}${name}, como se leyó`));
    await expect
      .poll(() => page.getByRole('rowheader').evaluateAll((all) => all.map((one) => one.dataset.number)))
      .toEqual(['1', '2', '3', '4', '5', '6']);
    expect(asked).toContain('POST /tasks/upload-pdf');
    await expectAccessibleToo(page);

    // A second copy is known.
    await button('Procesar otra factura').click();
    await field().setInputFiles(await provenFile());
    await submit().click();
    await say(/ya estaba registrada/).waitFor();
    await page.getByRole('link', { name: 'Volver al dashboard' }).click();
    await page.getByRole('heading', { name: 'Dashboard Ejecutivo' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  test.runIf(isFullRun)(
    'READ-13 doubts stand at their field and on the page; corrected and confirmed in place, it counts',
    async () => {
      await field().setInputFiles(unprovenFile({ vat: '9.000' }));
      await submit().click();
      await say(/necesita revisión/).waitFor();
      const mark = page.getByText('Duda 1, IVA 10 %');
      await mark.waitFor({ state: 'attached' });
      await page.getByRole('img', { name: 'Así se ve en el original: IVA 10 %' }).waitFor();
      await say('La lectura dice 9.000. El IVA no corresponde al monto gravado.').waitFor();
      await button('Usar 10.000').click();
      await expectSound(page);
      await resize(page, DESKTOP);
      await button('Lo comparé con el original').click();
      await button('Corregir otros datos').click();
      await expectSound(page, ['narrow']);
      await resize(page, DESKTOP);
      await page.getByLabel('IVA', { exact: true }).fill('10.000');
      await page.getByLabel('Nombre Emisor').fill('LIBRERÍA EL PUNTO Y COMA S.A.');
      await button('Confirmar factura').click();
      await say('Corregida y confirmada').or(say('Confirmada')).waitFor();
      await expect.poll(async () => (await extracted())['Nombre Emisor']).toBe('LIBRERÍA EL PUNTO Y COMA S.A.');
      const token = await journey.server.signIn(email);
      const { body } = await journey.server.call('/v2/invoices/headers', { token });
      expect(body.data).toMatchObject([
        { en_revision: false, totales: { iva_10: 10000 }, emisor: { nombre: 'LIBRERÍA EL PUNTO Y COMA S.A.' } },
      ]);
    },
  );
});

describe('with a key', () => {
  let openai: Awaited<ReturnType<typeof startOpenAi>>;
  let withKey: Journey;
  beforeAll(async () => {
    if (!isFullRun) return; // what is shown meanwhile is told by `uploads.screen`
    openai = await startOpenAi();
    withKey = await startJourney({ OPENAI_API_KEY: 'clave', OPENAI_BASE_URL: openai.url });
  });
  afterAll(async () => {
    await withKey?.stop();
    await openai?.stop();
  });

  test.runIf(isFullRun)(
    'UPL-01 while the AI reads, its steps are told and the first page of the original is seen',
    async () => {
      await visitor.close();
      await enter({}, withKey);
      const asked = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<void>();
      openai.reactBy(async () => {
        asked.resolve();
        await answered.promise;
        return { answer: answerToPrinted() };
      });
      await field().setInputFiles(unprovenFile());
      await submit().click();
      await asked.promise;
      const first = page.getByRole('img', { name: 'Primera página de dudosa.pdf' });
      await first.waitFor();
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Leyendo con IA' })
        .and(page.locator('[aria-current="step"]'))
        .waitFor();
      await expectAccessible(page);
      answered.resolve();
      await page.getByRole('status').getByText('1 factura procesada').waitFor();
      await expect.poll(extracted).toEqual(READ);
      await expect.poll(() => first.count()).toBe(0);
      openai.reactWith({ answer: answerToPrinted() });
    },
  );
});

describe('many files', () => {
  // In the short form the newcomer sends such a batch, and `upload-xml` drops files anywhere and loads the page anew.
  test.runIf(isFullRun)(
    'READ-17 PDFs and a photo dropped anywhere are one batch on this page, each with its outcome and its way on',
    async () => {
      await page.getByRole('link', { name: 'Explorador' }).first().click();
      await page.getByRole('heading', { name: 'Explorador de Facturas' }).waitFor();
      const photo = aFile('foto.png', await qrPhoto('png', { number: '001-002-0000346' }), 'image/png');
      await dropFiles(page, [await provenFile(), unprovenFile({ number: '001-002-0000347' }), photo]);
      await page.waitForURL('**/upload');
      await page.getByRole('heading', { name: '3 archivos procesados' }).waitFor();
      await page.getByRole('button', { name: /Nuevas 1/ }).waitFor();
      await page.getByRole('button', { name: /En revisión 2/ }).click();
      await page.getByText('foto.png').waitFor();
      await expectAccessible(page);
      // Both are of the same issuer: the photo is called as the others are.
      const doubtful = page.getByRole('row').filter({ hasText: 'dudosa.pdf' });
      await doubtful.getByRole('link', { name: 'Revisar la factura de LIBRERÍA EL PUNTO S.A.' }).click();
      await page.waitForURL('**/en-revision?*');
      await page.getByRole('heading', { level: 2, name: 'LIBRERÍA EL PUNTO S.A.' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: '3 archivos procesados' }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: /En revisión 2/ }).waitFor();
      await button('Subir otros archivos').click();
      await say('Suelta tu PDF, o varios a la vez').waitFor();
      expect(visitor.complaints).toEqual([]);
    },
  );
});

test.each(LOOKS)(
  'PDF-12 axe finds nothing in %s at %o, with an error and a doubtful result',
  async (colorScheme, viewport) => {
    await visitor.close();
    await enter({ colorScheme, viewport });
    await field().setInputFiles(aFile('a.txt', 'x', 'text/plain'));
    await say('Solo se permiten archivos PDF').waitFor();
    await expectAccessible(page);
    await field().setInputFiles(unprovenFile({ vat: '9.000', timbrado: '' }));
    await submit().click();
    await say('Datos extraídos').waitFor();
    await page.getByRole('img', { name: /Así se ve en el original/ }).waitFor();
    await expectAccessible(page);
    await button('Corregir otros datos').click();
    await page.getByLabel('Descripción del ítem 1').or(button('Agregar ítem')).first().waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(visitor.complaints).toEqual([]);
  },
);
