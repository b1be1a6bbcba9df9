import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { numberedInvoice } from '../test/intake/numbered-invoice.ts';
import { upload } from '../test/intake/uploads.ts';
import { isFullRun } from '../test/long-run.ts';
import { qrPhoto } from '../test/pdf/photo-of.ts';
import { documentBytes } from '../test/sifen/fixture.ts';
import { holdCall } from './support/held-call.ts';
import { aFile } from './support/invoice-files.ts';
import {
  expectAccessible,
  expectAccessibleToo,
  type Journey,
  PHONE,
  startJourney,
  type Visitor,
} from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { emptyFile, unprovenFile } from './support/pdf-files.ts';

let journey: Journey;
let visitor: Visitor;
let page: Page;
let token: string;
let people = 0;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());
beforeEach(() => enter());
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

/** Each journey has a business of its own. */
async function enter(options: Parameters<Journey['open']>[0] = {}): Promise<void> {
  visitor = await journey.open({ fixedTime: '2026-11-02T12:00:00Z', ...options });
  page = visitor.page;
  const email = `carga-${++people}@empresa.com.py`;
  await visitor.enter(email, 'Rocío Ayala');
  token = await journey.server.signIn(email, 'Rocío Ayala');
}

const get = async (path: string) => (await journey.server.call(path, { token })).body;
const post = (path: string, body: object) => journey.server.call(path, { token, body, method: 'POST' });
const send = (call: '/upload' | '/upload-xml', name: string, content: Uint8Array | string) =>
  upload(journey.server.url, call, token, [[name, content]]);
/** Percentages stand unbreakable beside their sign. */
function field(name: string) {
  const exactly = { name: name.replace(' %', '\u00A0%'), exact: true };
  return page.getByRole('textbox', exactly).or(page.getByRole('combobox', exactly)).first();
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const save = () => page.getByRole('button', { name: 'Guardar', exact: true }).click();
const form = () => page.getByRole('form', { name: 'Datos de la factura' });
const told = (text: string | RegExp) => page.getByText(text).first().waitFor();
const notices = () => page.getByRole('region', { name: 'Avisos' });
const panel = () => page.getByRole('article', { name: 'Factura' });
const focusedField = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const headers = async () => (await get('/v2/invoices/headers?page_size=50')).data as Record<string, unknown>[];

const open = async (path: string) => {
  await page.goto(path);
  await form().waitFor();
};

/** A paper by hand, all but what the test is about. */
async function fillPaper(over: Partial<Record<string, string>> = {}): Promise<void> {
  const values = {
    RUC: '80066218-0',
    'Nombre o razón social': "Importadora Ára Ro'y S.A.",
    Timbrado: '17288140',
    Número: '1-2-8842',
    Fecha: '29/10/2026',
    'Gravado 10 %': '1.100.000',
    'Gravado 5 %': '966.000',
    Total: '2.066.000',
    ...over,
  };
  for (const [name, value] of Object.entries(values)) await field(name).fill(value ?? '');
}

describe('a paper invoice at the desk', () => {
  test('EXACT-49 EXACT-50 EXACT-51 is checked as it is typed, says what is missing, and opens in the list once it is saved', async () => {
    await page.goto('/invoice-list');
    await page.getByRole('link', { name: 'Cargar factura' }).click();
    await form().waitFor();
    await expectAccessible(page);
    await field('RUC').fill('80066218-3');
    await told('El dígito verificador no corresponde.');
    await button('Usar 80066218-0').click();
    await told('El dígito es correcto. Es la primera factura suya.');
    await fillPaper({ Timbrado: '', 'Gravado 5 %': '900.000' });
    await expect.poll(() => field('Número').inputValue()).toBe('001-002-0008842');
    await told(/Faltan Gs\.\s66\.000 para cerrar\./);
    await save();
    await expect.poll(focusedField).toBe('Timbrado');
    await told('Falta este dato.');
    await field('Timbrado').fill('17288140');
    await field('Gravado 5 %').fill('966.000');
    await told('Cierra: 1.100.000 + 966.000 + 0 = 2.066.000');
    await told('Suma a octubre 2026');
    await page.keyboard.press('Control+Enter');
    await panel().getByText('001-002-0008842').first().waitFor();
    await panel().getByText('Manual', { exact: true }).first().waitFor();
    await expect
      .poll(headers)
      .toMatchObject([{ fuente: 'MANUAL', monto_total: 2_066_000, totales: { iva_10: 100_000, iva_5: 46_000 } }]);
    await notices().getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(headers).toEqual([]);
  });

  test.runIf(isFullRun)(
    'EXACT-49 a known RUC brings its name and offers its timbrado, and the next one can follow',
    async () => {
      const paper = {
        ...{ ruc_emisor: '80066218-0', nombre_emisor: "Importadora Ára Ro'y S.A.", timbrado: '17288140' },
        ...{ numero_documento: '1-1-1', fecha_emision: '2026-10-02', gravado_10: 11_000, monto_total: 11_000 },
      };
      await post('/v2/invoices', paper);
      await open('/cargar-factura');
      await field('RUC').fill('80066218');
      await field('Número').fill('1-1-2');
      await told('1 factura; la última, del 02/10/2026, con timbrado 17288140');
      await expect.poll(() => field('Nombre o razón social').inputValue()).toBe("Importadora Ára Ro'y S.A.");
      await told('de tus proveedores');
      await expect.poll(() => field('Timbrado').inputValue()).toBe('');
      await field('Número').press('Alt+u');
      await expect.poll(() => field('Timbrado').inputValue()).toBe('17288140');
      await fillPaper({ Número: '1-1-2', 'Gravado 5 %': '', Total: '1.100.000' });
      await button('Guardar y cargar otra').click();
      await notices().getByText('Factura guardada: desde ahora cuenta.').waitFor();
      await expect.poll(() => field('Número').inputValue()).toBe('');
      await expect.poll(focusedField).toBe('RUC');
      await expect.poll(headers).toHaveLength(2);
    },
  );

  test.runIf(isFullRun)(
    'EXACT-43 EXACT-51 EXACT-118 is typed from the result of an upload that gave no invoice, which becomes its original, and what is bought is put down as its supplier is',
    async () => {
      await journey.server.call('/user/business', {
        token,
        method: 'PUT',
        body: { ruc: '80012345-0', nombre: 'Tava' },
      });
      const chosen = { iva: true, ire: true, irp_rsp: false, no_imputa: false };
      const body = { imputacion_compras: chosen, imputacion_ventas: null };
      await journey.server.call('/user/business/imputation', { token, method: 'PUT', body });
      await page.goto('/upload');
      await page.getByLabel('Archivo PDF', { exact: true }).setInputFiles(emptyFile('IMG_2232.pdf'));
      await button('Procesar factura').click();
      await page.getByRole('link', { name: 'Cargarla a mano' }).click();
      await page.getByRole('img', { name: 'Página 1 de 1' }).waitFor();
      await button('Girar').click();
      await fillPaper();
      const taxes = page.getByRole('group', { name: /^Se imputa a/ });
      await taxes.getByText('como las demás compras de tu negocio').waitFor();
      await taxes.getByRole('button', { name: 'IVA', pressed: true }).waitFor();
      await taxes.getByRole('button', { name: 'IRE', pressed: true }).click();
      await taxes.getByText('desde que guardes, todas las compras a este proveedor').waitFor();
      await expectAccessibleToo(page);
      await expect.poll(async () => (await get('/user/business')).excepciones).toEqual([]);
      await save();
      await panel().getByText('001-002-0008842').first().waitFor();
      await notices()
        .getByText(/se imputan así desde ahora/)
        .waitFor();
      await expect
        .poll(async () => (await get('/user/business')).excepciones)
        .toMatchObject([{ ruc: '80066218-0', imputacion: { iva: true, ire: false } }]);
      const [document] = (await get('/documents')).data;
      expect(document).toMatchObject({ state: 'leido', reason: 'La cargó a mano Rocío Ayala.' });
    },
  );

  test('EXACT-40 EXACT-51 what was read is corrected from the panel, and the panel says who wrote what', async () => {
    const { buffer } = unprovenFile({ number: '001-002-0003451' }, 'uno.pdf');
    await send('/upload', 'uno.pdf', new Uint8Array(buffer));
    const [header] = await headers();
    await post(`/v2/invoices/${header?.id}/confirm`, {});
    await page.goto(`/invoice-list?month=all&invoice=${header?.id}`);
    await panel().getByRole('link', { name: 'Corregir' }).click();
    await page.getByRole('heading', { level: 1, name: 'Corregir factura' }).waitFor();
    await page.getByRole('img', { name: /^Página 1/ }).waitFor();
    await field('Total').fill('220.000');
    await told('Faltan Gs. 110.000 para cerrar.');
    await button(/^Usar 220\.000 en Gravado 10\s%$/).click();
    await told(/^Cierra: 220\.000/);
    await save();
    await expect.poll(async () => (await headers())[0]).toMatchObject({ monto_total: 220_000, en_revision: false });
    await page.waitForURL('**/invoice-list**');
    await panel().getByText('Corregida por una persona').first().waitFor();
    await panel()
      .getByText(/Rocío Ayala/)
      .first()
      .waitFor();
  });

  test.runIf(isFullRun)(
    'EXACT-41 EXACT-51 the exchange rate that an XML lacks is written in the panel, and it counts',
    async () => {
      const xml = numberedInvoice(
        77,
        documentBytes('07-fe-usd-global')
          .toString('utf8')
          .replace(/<dTiCam>[^<]*<\/dTiCam>|<dCondTiCam>[^<]*<\/dCondTiCam>|<dTotalGs>[^<]*<\/dTotalGs>/g, ''),
      ).replace('consultas-test/qr', 'consultas/qr');
      await send('/upload-xml', 'dolares.xml', xml);
      const [header] = await headers();
      await page.goto(`/invoice-list?month=all&invoice=${header?.id}`);
      await button('Escribir el tipo de cambio').click();
      await page.getByLabel('Guaraníes por 1 USD').fill('7.000');
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
      await expect.poll(async () => (await headers())[0]?.monto_total_gs).toBe(10_567_900);
      await told('1 USD = Gs. 7.000');
    },
  );
});

describe('a paper invoice on a phone', () => {
  test.runIf(isFullRun)(
    'EXACT-47 EXACT-50 EXACT-51 what is in order folds, what does not close says by how much, and it can be left in review',
    async () => {
      await visitor.close();
      await enter({ viewport: PHONE });
      const { buffer } = unprovenFile({ number: '001-002-0003452' }, 'dos.pdf');
      await send('/upload', 'dos.pdf', new Uint8Array(buffer));
      const [header] = await headers();
      await open(`/cargar-factura?factura=${header?.id}`);
      const folded = page.getByRole('button', { name: /RUC 80012345-0/ });
      await folded.waitFor();
      await expect.poll(() => folded.getAttribute('aria-expanded')).toBe('false');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await field('Total').fill('143.000');
      await told('Faltan Gs. 33.000 para cerrar.');
      await button(/^Usar 143\.000 en Gravado 10\s%$/).click();
      await told(/^Cierra: 143\.000/);
      await button('Dejar en revisión').click();
      await expect.poll(async () => (await headers())[0]).toMatchObject({ monto_total: 143_000, en_revision: true });
      await page.goto('/cargar-factura');
      await form().waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessibleToo(page);
      await fillPaper();
      await save();
      await expect.poll(async () => (await headers()).length).toBe(2);
    },
  );

  test.runIf(isFullRun)(
    'EXACT-119 a photo is taken where one types: what is read of it stands there, and what was typed meanwhile stays',
    async () => {
      await visitor.close();
      await enter({ viewport: PHONE });
      await open('/cargar-factura');
      const camera = page.getByLabel('Sacar una foto del papel').and(page.locator('input'));
      await expect.poll(() => camera.getAttribute('capture')).toBe('environment');
      await expect.poll(() => camera.getAttribute('accept')).toBe('image/*');
      await field('Nombre o razón social').fill('Como lo llamo yo');
      const letGo = await holdCall(page, /\/tasks\/[0-9a-f-]{36}$/);
      await camera.setInputFiles(aFile('foto.jpg', await qrPhoto('jpeg'), 'image/jpeg'));
      await page.getByText('Leyendo el papel.').waitFor();
      await page.getByRole('img', { name: 'Foto elegida: foto.jpg' }).waitFor();
      await expectAccessibleToo(page);
      letGo();
      await page.getByRole('heading', { level: 1, name: 'Corregir factura' }).waitFor();
      await expect.poll(() => field('Número').inputValue()).toBe('001-002-0000345');
      await expect.poll(() => field('Nombre o razón social').inputValue()).toBe('Como lo llamo yo');
      await expectNoSidewaysScroll(page);

      // One that cannot be read is the original of what is typed.
      await open('/cargar-factura');
      await field('Timbrado').fill('17288140');
      await camera.setInputFiles(emptyFile('vacia.pdf'));
      await page.waitForURL('**/cargar-factura?documento=**');
      await expect.poll(() => field('Timbrado').inputValue()).toBe('17288140');
      await fillPaper();
      await save();
      await expect.poll(async () => (await headers()).map(({ fuente }) => fuente)).toContain('MANUAL');
    },
  );
});
