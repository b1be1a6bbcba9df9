import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerToPrinted } from '../test/fakes/openai/answer-to-printed.ts';
import { startOpenAi } from '../test/fakes/openai/openai-server.ts';
import { qrPhoto } from '../test/pdf/photo-of.ts';
import { holdCall } from './support/held-call.ts';
import { aFile, dropFiles, invoiceFile } from './support/invoice-files.ts';
import { DESKTOP, expectAccessible, type Journey, PHONE, startJourney, type Visitor } from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { expectSound } from './support/page-problems.ts';
import { emptyFile, provenFile, unprovenFile } from './support/pdf-files.ts';
import { setStatus, setTrial } from './support/people.ts';
import { LOOKS, resize } from './support/themes-and-widths.ts';
import { watchForms } from './support/watched-forms.ts';

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
const manyField = () => page.getByLabel('Varios archivos', { exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const say = (text: string | RegExp) => page.getByText(text).first();
const submit = () => button('Procesar factura');
const alert = () => page.locator('form').getByRole('alert');
const notices = () => page.getByRole('region', { name: 'Avisos' });
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
  test('PDF-14 PDF-16 PDF-17 from choosing it to its data beside the original, and to the next one', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await expect.poll(() => field().getAttribute('accept')).toBe('.pdf');
    await expect.poll(() => field().getAttribute('required')).toBe('');
    await expect.poll(() => submit().isDisabled()).toBe(true);

    await field().setInputFiles(await provenFile());
    await page.getByLabel('Remitente (opcional)').fill('ventas@elpunto.com.py');
    await page.getByLabel('Fecha (opcional)', { exact: true }).fill('14/09/2026');
    const fields = await watchForms(page);
    const release = await holdCall(page, '**/tasks/upload-pdf');
    await submit().click();
    await page.getByRole('listitem').filter({ hasText: 'Archivo enviado' }).waitFor();
    await expect.poll(() => submit().isDisabled()).toBe(true);
    release();
    await expect.poll(fields).toEqual([
      ['file', 'probada.pdf'],
      ['sender', 'ventas@elpunto.com.py'],
      ['date', '2026-09-14'],
    ]);

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
    const polled = asked.findIndex((one) => one.startsWith('GET /tasks/'));
    await expect.poll(() => asked.lastIndexOf('GET /api/user/profile')).toBeGreaterThan(polled);
    await expectAccessible(page);

    await button('Procesar otra factura').click();
    await say('Suelta tu PDF, o varios a la vez').waitFor();
    await expect.poll(() => page.getByLabel('Remitente (opcional)').inputValue()).toBe('');
    await expect.poll(() => page.getByText('probada.pdf').count()).toBe(0);
    await expect.poll(() => submit().isDisabled()).toBe(true);
    expect(visitor.complaints).toEqual([]);
  });

  test('PDF-08 PDF-15 PDF-20 sender and date may be left out; a second copy is known; Volver al dashboard', async () => {
    for (const expected of [/1 factura procesada/, /ya estaba registrada/]) {
      await field().setInputFiles(await provenFile());
      const fields = await watchForms(page);
      await submit().click();
      await say(expected).waitFor();
      await expect.poll(fields).toEqual([['file', 'probada.pdf']]);
      await expect.poll(async () => (await extracted()).Fecha).toBe('14/09/2026');
      await button('Procesar otra factura').click();
      await say('Suelta tu PDF, o varios a la vez').waitFor();
      await expect.poll(() => page.getByText('probada.pdf').count()).toBe(0);
    }
    await page.getByRole('link', { name: 'Volver al dashboard' }).click();
    await page.getByRole('heading', { name: 'Dashboard Ejecutivo' }).waitFor();
  });

  test('PDF-10 PDF-11 PDF-12 a wrong file is dropped and told, as is none; the sender has 100 characters', async () => {
    for (const wrong of [aFile('notas.txt', 'x', 'text/plain'), aFile('foto.jpg', 'x', 'image/jpeg')]) {
      await field().setInputFiles(wrong);
      await page.getByRole('alert').getByText('Solo se permiten archivos PDF').waitFor();
      await expect.poll(() => page.getByText(wrong.name).count()).toBe(0);
      await expect.poll(() => submit().isDisabled()).toBe(true);
    }
    await expectSound(page, ['narrow']);
    await resize(page, DESKTOP);
    const sender = page.getByLabel('Remitente (opcional)');
    await sender.fill('x'.repeat(120));
    await expect.poll(() => sender.inputValue()).toHaveLength(100);
    await sender.press('Enter');
    await page.getByRole('alert').getByText('Debe seleccionar un archivo PDF').waitFor();
  });

  test('PDF-18 PDF-19 what was not detected says so, in the gender of its name', async () => {
    await page.route('**/tasks/*', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const answer = await route.fetch();
      const body = await answer.json();
      for (const invoice of body.result?.invoices ?? []) {
        Object.assign(invoice, {
          fecha: null,
          ruc_emisor: null,
          nombre_emisor: null,
          numero_factura: null,
          monto_total: null,
          iva: null,
        });
      }
      return route.fulfill({ response: answer, json: body });
    });
    await field().setInputFiles(await provenFile());
    await submit().click();
    await expect.poll(extracted).toEqual({
      Fecha: 'No detectada',
      'RUC Emisor': 'No detectado',
      'Nombre Emisor': 'No detectado',
      'Nro. Factura': 'No detectado',
      'Monto Total': 'No detectado',
      IVA: 'No detectado',
    });
  });

  test('PDF-13 READ-08 without a key, what cannot be read says that OpenAI is not configured, and leaves no data', async () => {
    await say(/sin IA, leemos su QR/).waitFor();
    await field().setInputFiles(emptyFile('sin-datos.pdf'));
    await submit().click();
    await page
      .getByRole('alert')
      .getByText(/OpenAI no está configurado/)
      .waitFor();
    await expect
      .poll(() => page.getByRole('alert').getByRole('link', { name: '¿Cómo lo resuelvo?' }).getAttribute('href'))
      .toBe('/ayuda?tema=ia-inactiva');
    await say('No procesado').waitFor();
    await expect.poll(() => page.getByText('Datos extraídos').count()).toBe(0);
    await button('Procesar otra factura').waitFor();
    await expectAccessible(page);
  });

  test('READ-13 doubts stand at their field and on the page; corrected and confirmed in place, it counts', async () => {
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
  });

  test('whoever no longer waits is asked nothing more, and the invoice is there all the same', async () => {
    let polls = 0;
    const release = await holdCall(page, '**/tasks/upload-pdf');
    await page.route('**/tasks/*', (route) => {
      if (route.request().method() === 'GET') polls += 1;
      return route.request().method() === 'GET' && polls > 0
        ? route.fulfill({
            json: {
              success: true,
              job_id: '01a1e1db-a30e-706d-9925-e50c76169893',
              status: 'running',
              progress: { total: 1, done: 0 },
              result: null,
              documents: [],
            },
          })
        : route.fallback();
    });
    await field().setInputFiles(await provenFile());
    await submit().click();
    release();
    await button('Dejar de esperar').click();
    const asked = polls;
    await say('Suelta tu PDF, o varios a la vez').waitFor();
    const token = await journey.server.signIn(email);
    await expect
      .poll(async () => (await journey.server.call('/v2/invoices/headers', { token })).body.data.length)
      .toBe(1);
    expect(polls - asked).toBeLessThanOrEqual(1);
  });
});

describe('an account that may not upload', () => {
  const answer = (status: number, body: object) =>
    page.route('**/tasks/upload-pdf', (route) => route.fulfill({ status, json: body }));
  const send = async () => {
    await field().setInputFiles(await provenFile());
    await submit().click();
  };

  test('UPL-13 UPL-15 a suspended account is told so, by the sentence and the notice', async () => {
    visitor.letCallsFail();
    await answer(403, {});
    await send();
    await expect
      .poll(() => alert().textContent())
      .toBe('No se pudo encolar el archivo: tu cuenta está suspendida. Contacta al administrador.');
    await notices().getByText('Cuenta suspendida', { exact: true }).waitFor();
    await page.unrouteAll();
    await setStatus(journey.server.db, email, 'suspended');
    await submit().click();
    await page.waitForURL('**/suspended');
  });

  test('UPL-19 UPL-21 UPL-22 other refusals have their words, and the same file can be sent again', async () => {
    visitor.letCallsFail();
    for (const [status, body, sentence] of [
      [402, {}, 'No se pudo encolar el archivo: Pago requerido o límite alcanzado'],
      [500, { detail: 'Algo falló.' }, 'Error al encolar el archivo: Algo falló.'],
    ] as const) {
      await answer(status, body);
      await send();
      await expect.poll(() => alert().textContent()).toBe(sentence);
      await page.unrouteAll();
    }
    await page.route('**/tasks/upload-pdf', (route) => route.abort(), { times: 1 });
    await submit().click();
    await expect.poll(() => alert().textContent()).toBe('Error al encolar el archivo: Error desconocido');
    await notices().getByText('No se pudo encolar el archivo', { exact: true }).first().waitFor();
    await expect.poll(() => submit().isEnabled()).toBe(true);
    await submit().click();
    await say(/1 factura procesada/).waitFor();
  });
});

describe('with a key', () => {
  let openai: Awaited<ReturnType<typeof startOpenAi>>;
  let withKey: Journey;
  beforeAll(async () => {
    openai = await startOpenAi();
    withKey = await startJourney({ OPENAI_API_KEY: 'clave', OPENAI_BASE_URL: openai.url });
  });
  afterAll(async () => {
    await withKey.stop();
    await openai.stop();
  });

  test('UPL-01 while the AI reads, its steps are told and the first page of the original is seen', async () => {
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
  });

  test('UPL-16 UPL-18 TRIAL-14 a spent AI limit is told by the server’s words; XML of the same batch is taken', async () => {
    await visitor.close();
    await enter({ viewport: PHONE }, withKey);
    visitor.letCallsFail();
    await say(/la IA lee sus datos/).waitFor();
    await setTrial(withKey.server.db, email, { trial_ai_limit: 2, trial_ai_used: 2 });
    await field().setInputFiles(unprovenFile());
    await submit().click();
    await expect.poll(() => alert().textContent()).toMatch(/^No se pudo encolar el archivo: .*IA/);
    await notices().getByText('Límite alcanzado', { exact: true }).waitFor();
    await expect.poll(() => submit().isEnabled()).toBe(true);
    await expectAccessible(page);
    await manyField().setInputFiles([unprovenFile(), invoiceFile(901)]);
    await page.getByRole('button', { name: /Nuevas 1/ }).waitFor();
    await page.getByRole('button', { name: /Con error 1/ }).waitFor();
  });
});

describe('many files', () => {
  test('READ-17 PDFs and a photo dropped anywhere are one batch on this page, each with its outcome and its way on', async () => {
    await page.getByRole('link', { name: 'Explorador' }).first().click();
    await page.getByRole('heading', { name: 'Explorador de Facturas' }).waitFor();
    const photo = aFile('foto.png', await qrPhoto('png', { number: '001-002-0000347' }), 'image/png');
    await dropFiles(page, [await provenFile(), unprovenFile({ number: '001-002-0000346' }), photo]);
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
  });
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
