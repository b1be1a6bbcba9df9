import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runs } from '../test/long-run.ts';
import { fixture } from '../test/sifen/fixture.ts';
import { signedCancellation } from '../test/sifen/signed-cancellation.ts';
import { holdCall } from './support/held-call.ts';
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
  test('XML-14 GEN-15 GEN-16 a file becomes an invoice with its items and its seal', async () => {
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await expect.poll(() => field().getAttribute('accept')).toBe('.xml,text/xml,application/xml');
    await expect.poll(() => say(/más preciso que leer un PDF con IA y no tiene límite/).isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Procesar XML', exact: true }).isDisabled()).toBe(true);

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
    await expect.poll(() => button('Procesar XML').isDisabled()).toBe(true);
    const first = asked.findIndex((one) => one.startsWith('GET /tasks/'));
    await expect.poll(() => asked.lastIndexOf('GET /api/user/profile')).toBeGreaterThan(first);
    await expect
      .poll(() => page.getByRole('link', { name: 'Ver factura' }).getAttribute('href'))
      .toMatch(/\?month=all&invoice=[0-9a-f-]{36}$/);
    await expectSound(page);
    expect(visitor.complaints).toEqual([]);
  });

  test('XML-06 XML-07 UPL-07 one failed question among the polls is seen nowhere; Limpiar empties form and result, Volver leads back', async () => {
    const { page } = visitor;
    let polls = 0;
    await page.route('**/tasks/*', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      polls += 1;
      return polls === 1 ? route.fulfill({ status: 500, body: '{}' }) : route.fallback();
    });
    await field().setInputFiles(invoiceFile(2));
    await page.getByLabel('Remitente (opcional)').fill('Ana');
    await button('Procesar XML').click();
    await say('1 factura procesada').waitFor();
    expect(polls).toBeGreaterThan(1);
    await expect.poll(() => page.getByRole('region', { name: 'Avisos' }).getByRole('alert').count()).toBe(0);
    await button('Limpiar').click();
    await say('Aquí verás el resultado').waitFor();
    await expect.poll(() => page.getByLabel('Remitente (opcional)').inputValue()).toBe('');
    await expect.poll(() => page.getByText('FE_2.xml').count()).toBe(0);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { name: 'Dashboard Ejecutivo' }).waitFor();
    await page.goBack();
    await button('Volver').click();
    await page.waitForURL((url) => url.pathname !== '/upload-xml');
  });

  test('XML-10 XML-11 UPL-10 a wrong file, no file and a long sender are told at the field', async () => {
    const { page } = visitor;
    await field().setInputFiles(aFile('factura.pdf', '%PDF-1.7', 'application/pdf'));
    await say('Solo se permiten archivos XML').waitFor();
    await expectSound(page, ['narrow']);
    await resize(page, DESKTOP);
    const sender = page.getByLabel('Remitente (opcional)');
    await sender.fill('x'.repeat(120));
    await expect.poll(() => sender.inputValue()).toHaveLength(100);
    await sender.press('Enter');
    await say('Debe seleccionar un archivo XML').waitFor();
    await field().setInputFiles(aFile('documento.dat', '<a/>', 'application/xml'));
    await expect.poll(() => page.getByText('Debe seleccionar un archivo XML').count()).toBe(0);
    await expect.poll(() => button('Procesar XML').isEnabled()).toBe(true);
  });

  test('INTK-24 INTK-42 XML-13 sender and date may be left out; a second copy is known since a day, an altered one is kept and marked, what is no invoice says what it is, and a notice cancels an invoice still to come', async () => {
    const { page } = visitor;
    const fields = await watchForms(page);
    for (const expected of [/1 factura procesada/, /ya estaba registrada/]) {
      await field().setInputFiles(invoiceFile(3));
      await button('Procesar XML').click();
      await say(expected).waitFor();
    }
    await expect.poll(fields).toEqual([['file', 'FE_3.xml']]);
    await say(/Ya la tenías desde el \d\d\/\d\d\/\d{4}/).waitFor();
    await page.getByRole('link', { name: 'Ver factura' }).waitFor();
    await field().setInputFiles(aFile('alterada.xml', fixture('variants/tampered-total.xml')));
    await button('Procesar XML').click();
    await page.getByRole('heading', { name: 'Alterada' }).waitFor();
    await page.getByText('Alterada, no cuenta').waitFor();

    await field().setInputFiles(aFile('evento.xml', fixture('variants/evento-cancelacion.xml')));
    await button('Procesar XML').click();
    await say(/aviso de cancelación/).waitFor();
    await expect.poll(() => page.getByText(/facturas? procesada/).count()).toBe(0);

    const invoice = invoiceFile(12);
    const cdc = /<DE Id="(\d{44})"/.exec(invoice.buffer.toString('utf8'))?.[1] ?? '';
    await field().setInputFiles(aFile('evento.xml', signedCancellation(cdc)));
    await button('Procesar XML').click();
    await say(/Esa factura queda cancelada y no entra en ninguna suma/).waitFor();
    await field().setInputFiles(invoice);
    await button('Procesar XML').click();
    await say('Cancelada por el emisor: se guarda, pero no entra en ninguna suma.').waitFor();
  });
});

describe('an account that may not upload', () => {
  const answer = (status: number, body: object) =>
    visitor.page.route('**/tasks/upload-xml', (route) => route.fulfill({ status, json: body }));
  const alert = () => visitor.page.locator('form').getByRole('alert');
  const submit = async () => {
    await field().setInputFiles(invoiceFile(5));
    await button('Procesar XML').click();
  };

  test('TRIAL-06 UPL-16 UPL-18 an expired trial is told by the server’s own words', async () => {
    await journey.server.db
      .updateTable('owner')
      .set({ trial_expires_at: new Date(0) })
      .execute();
    await submit();
    await say('No se pudo encolar el archivo: Tu período de prueba ha expirado').waitFor();
    await say('Límite alcanzado').waitFor();
    await expect.poll(() => button('Procesar XML').isEnabled()).toBe(true);
    await visitor.page.getByLabel('Varios archivos').setInputFiles([invoiceFile(6), invoiceFile(7)]);
    await chip(/Con error 2/).waitFor();
    await journey.server.db
      .updateTable('owner')
      .set({ trial_expires_at: new Date(Date.now() + 86_400_000) })
      .execute();
    await button('Reintentar 2 archivos').click();
    await chip(/Nuevas 2/).waitFor();
  });

  test('UPL-14 UPL-15 TRIAL-09 a suspended account is told so and led to its page', async () => {
    const someone = await journey.open();
    const email = await enter(someone);
    await someone.page.getByLabel('Archivo XML', { exact: true }).setInputFiles(invoiceFile(8));
    await journey.server.db.updateTable('app_user').set({ status: 'suspended' }).where('email', '=', email).execute();
    await someone.page.getByRole('button', { name: 'Procesar XML' }).click();
    await someone.page.waitForURL('**/suspended');
    await someone.page.getByText('Tu cuenta está suspendida. Contacta al administrador.', { exact: true }).waitFor();
    await someone.close();
  });

  test('UPL-14 UPL-17 UPL-20 a 403 or 402 without words, and any other failure, have their sentence on the page, and the same file can be sent again', async () => {
    await answer(403, {});
    await submit();
    await say('No se pudo encolar el archivo XML: tu cuenta está suspendida. Contacta al administrador.').waitFor();
    await say('Cuenta suspendida').waitFor();
    await visitor.page.unrouteAll({ behavior: 'wait' });
    await answer(402, {});
    await submit();
    await say('No se pudo encolar el archivo: Pago requerido o límite alcanzado').waitFor();
    await visitor.page.unrouteAll({ behavior: 'wait' });
    await visitor.page.route('**/tasks/upload-xml', (route) => route.abort(), { times: 1 });
    await submit();
    await expect.poll(() => alert().textContent()).toBe('Error al encolar el archivo: Error desconocido');
    await say(/^No se pudo encolar el archivo$/).waitFor();
    await button('Procesar XML').click();
    await say('1 factura procesada').waitFor();
  });
});

describe('many files', () => {
  const COUNT = runs(24, 60);

  test(`${COUNT} files at once, with duplicates and a wrong one, end with a reason for each`, async () => {
    const { page } = visitor;
    const files = Array.from({ length: COUNT - 3 }, (_, i) => invoiceFile(100 + i));
    const again = [invoiceFile(100, 'copia.xml')];
    const bad = [aFile('rota.xml', '<rDE><DE Id="0'), aFile('planilla.xlsx', 'x', 'application/vnd.ms-excel')];
    await manyField().setInputFiles([...files, ...again, ...bad]);
    await page.getByRole('heading', { name: `${COUNT} archivos procesados` }).waitFor();
    await chip(new RegExp(`Nuevas ${COUNT - 3}`)).waitFor();
    await chip(/Duplicadas 1/).click();
    await say(/Ya la tenías desde el/).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await chip(/Con error 2/).click();
    await say(/^Aceptamos PDF, fotos JPEG, PNG, HEIC o WEBP, XML/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Reemplazar / }).count()).toBe(2);
    await say(`${COUNT - 3} facturas nuevas por`).waitFor();
    await expectSound(page);
    expect(visitor.complaints).toEqual([]);
  });

  test('its lines are sorted by name with a heading: upwards, downwards, and as they came; a bad one is replaced in its place, and a PDF under the name of an XML costs only itself', async () => {
    const { page } = visitor;
    await manyField().setInputFiles([invoiceFile(112), invoiceFile(9), aFile('b.xml', '<a')]);
    await page.getByRole('heading', { name: '3 archivos procesados' }).waitFor();
    const heading = page.getByRole('columnheader', { name: 'Archivo' });
    const names = () => page.locator('tbody tr td:first-child').allTextContents();
    await expect.poll(names).toEqual(['FE_112.xml', 'FE_9.xml', 'b.xml']);
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('none');
    await heading.getByRole('button').click();
    await expect.poll(names).toEqual(['b.xml', 'FE_9.xml', 'FE_112.xml']);
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending');
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['FE_112.xml', 'FE_9.xml', 'b.xml']);
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');
    await page.keyboard.press('Enter');
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('none');

    const choosing = page.waitForEvent('filechooser');
    await button('Reemplazar b.xml').click();
    await (await choosing).setFiles(invoiceFile(201, 'sana.xml'));
    await chip(/Nuevas 3/).waitFor();
    await expect.poll(names).toEqual(['FE_112.xml', 'FE_9.xml', 'sana.xml']);

    await button('Subir otros archivos').click();
    await manyField().setInputFiles([invoiceFile(310), aFile('disfraz.xml', '%PDF-1.7\n1 0 obj'), invoiceFile(311)]);
    await chip(/Nuevas 2/).waitFor();
    await chip(/Con error 1/).click();
    await say(/es un PDF, no un XML/).waitFor();
  });

  test('a ZIP opens into a line for each document in it', async () => {
    const { page } = visitor;
    await manyField().setInputFiles(aFile('facturas-mes.zip', fixture('variants/facturas-mes.zip'), 'application/zip'));
    await say('dentro de facturas-mes.zip').waitFor();
    await button('Subir otros archivos').waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(3);
    await button('Subir otros archivos').click();
    await say('Aquí verás el resultado').waitFor();
  });

  test('a cut connection stays on its lines until they are sent again, and Detener keeps what was not sent', async () => {
    const { page } = visitor;
    await page.waitForLoadState('networkidle');
    await visitor.context.setOffline(true);
    await manyField().setInputFiles([invoiceFile(300), invoiceFile(301)]);
    await say('Se cortó la conexión al enviarlo.').waitFor();
    await visitor.context.setOffline(false);
    await button('Reintentar FE_300.xml').click();
    await chip(/Nuevas 1/).waitFor();
    await button('Reintentar 1 archivo').click();
    await chip(/Nuevas 2/).waitFor();

    await button('Subir otros archivos').click();
    await page.route('**/tasks/upload-xml', () => {}, { times: 1 });
    await manyField().setInputFiles([invoiceFile(410), invoiceFile(411)]);
    await button('Detener').click();
    await say('Lo detuviste antes de enviarlo.').waitFor();
    await button('Reintentar 2 archivos').click();
    await chip(/Nuevas 2/).waitFor();
  });

  test('leaving the page stops nothing: elsewhere it is told, and coming back or reloading shows it again', async () => {
    const { page } = visitor;
    const release = await holdCall(page, '**/tasks/upload-xml');
    await manyField().setInputFiles([invoiceFile(400), invoiceFile(401), invoiceFile(402)]);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('link', { name: /Subiendo archivos: 0 de 3/ }).waitFor();
    release();
    await say('Carga terminada').waitFor();
    await page.getByRole('link', { name: 'Subir XML' }).first().click();
    await chip(/Nuevas 3/).waitFor();
    await page.reload();
    await chip(/Nuevas 3/).waitFor();
  });

  test('files dropped on any page find their way; others are answered', async () => {
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

  test('signing out forgets the files of the person', async () => {
    const { page } = visitor;
    await manyField().setInputFiles([invoiceFile(600), invoiceFile(601)]);
    await chip(/Nuevas 2/).waitFor();
    await page.getByRole('button', { name: /Rocío Ayala/ }).click();
    await button('Cerrar sesión').click();
    await page.waitForURL('**/login');
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
    await visitor.signIn(`otra-${people}@empresa.com.py`, 'Otra Persona');
    await page.getByRole('link', { name: 'Subir XML' }).first().click();
    await say('Aquí verás el resultado').waitFor();
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
