import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { numberedInvoice } from '../test/intake/numbered-invoice.ts';
import { upload } from '../test/intake/uploads.ts';
import { isFullRun } from '../test/long-run.ts';
import { signedCancellation } from '../test/sifen/signed-cancellation.ts';
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
import { followTo } from './support/tab.ts';
import { turn } from './support/themes-and-widths.ts';

/** For good, and not for a trial of the tax office's system. */
const genuine = (number: number) => numberedInvoice(number).replace('consultas-test/qr', 'consultas/qr');
/** Somebody wrote another total into the file. */
const altered = (number: number) => genuine(number).replace('<dTotGralOpe>110000', '<dTotGralOpe>910000');
/** Without a signature, as anybody can write it: as it was, and over another total. */
const unsigned = (xml: string) => xml.replace(/<Signature[\s\S]*<\/Signature>/, '').replace(/&amp;DigestValue=\w+/, '');
const dearer = (number: number) =>
  numberedInvoice(
    number,
    genuine(number).replaceAll('110000', '910000').replaceAll('>100000<', '>827273<').replaceAll('>10000<', '>82727<'),
  ).replace('consultas-test/qr', 'consultas/qr');
const cdcOf = (xml: string) => /<DE Id="(\d{44})"/.exec(xml)?.[1] ?? '';
const numberOf = (number: number) => `001-001-${String(number).padStart(7, '0')}`;
/** As any screen would write the false total. */
const FALSE_FIGURE = /910[.,]?000/;

let journey: Journey;
let visitor: Visitor;
let page: Page;
let token: string;
let people = 0;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());
/** Everybody has a business of their own: no journey sees what another did. */
beforeEach(async () => {
  visitor = await journey.open();
  page = visitor.page;
  const email = `confianza-${++people}@empresa.com.py`;
  await visitor.enter(email, 'Rocío Ayala');
  token = await journey.server.signIn(email, 'Rocío Ayala');
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

const send = (name: string, content: string | Buffer) =>
  upload(journey.server.url, '/upload-xml', token, [[name, content]]);

const isLoaded = () => new URL(page.url()).pathname !== '/health' && page.url().startsWith(journey.server.url);

/** Through its own address, once it is there; by a load only where nothing is loaded yet. */
async function openInvoice(number: number): Promise<void> {
  const { body } = await journey.server.call(`/v2/invoices/headers?search=${numberOf(number)}`, { token });
  const address = `/invoice-list?month=all&invoice=${body.data[0].id}`;
  await (isLoaded() ? followTo(page, address) : page.goto(address));
  await data().waitFor();
}
const data = () => page.getByRole('region', { name: 'Datos', exact: true });
const state = () => page.getByRole('region', { name: 'Alterada', exact: true });
const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ');
const textOf = async (part: ReturnType<Page['locator']>) => plain(await part.textContent());
const cells = () =>
  page
    .getByRole('region', { name: 'Lo que dice y lo que se firmó' })
    .getByRole('cell')
    .allTextContents()
    .then((all) => all.map(plain));
const history = () => page.getByRole('dialog', { name: /Historial de la factura/ });
const notices = () => page.getByRole('region', { name: 'Avisos' });

async function decide(action: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill(reason);
  await dialog.getByRole('button', { name: action }).click();
  await dialog.waitFor({ state: 'hidden' });
}

describe('an altered invoice', () => {
  beforeEach(() => send('factura.xml', altered(701)));

  test('TRUST-11 its state leads, and what it says stands struck through beside what was signed; «Confirmar igual» asks why, and it counts then, stays red, and says who confirmed it', async () => {
    await openInvoice(701);
    await expect.poll(() => textOf(state())).toContain('No cuenta en los totales');
    await expect.poll(cells).toEqual(['Gs. 910.000', 'Gs. 110.000']);
    const parts = page.getByRole('region', { name: 'Lo que dice y lo que se firmó' });
    await expect.poll(async () => (await parts.locator('del').allTextContents()).map(plain)).toEqual(['Gs. 910.000']);
    // Wherever it stands, on the paper too, the false figure is struck through.
    const paper = page.getByRole('article');
    await expect.poll(() => paper.locator('del').count()).toBeGreaterThan(2);
    await expect
      .poll(async () => (await textOf(paper)).match(/910[.,]?000/g)?.length === (await paper.locator('del').count()))
      .toBe(true);
    await expect
      .poll(async () => (await data().locator('h2').allTextContents()).map((title) => title.replace(/\d+.*/, '#')))
      .toEqual(['Ferreteria el Tornillo Feliz S.A.', 'Alterada', '#']);
    await page.getByText('Firmada por', { exact: false }).click();
    await page.getByRole('list', { name: 'Cadena de certificados' }).getByText('PRESTADOR DE PRUEBA S.A.').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const mail = async () => {
      const link = page.getByRole('link', { name: 'Pedir de nuevo al proveedor' });
      const { protocol, searchParams } = new URL((await link.getAttribute('href')) ?? '');
      return [protocol, searchParams.get('subject') ?? '', searchParams.get('body') ?? ''].join(' ');
    };
    await expect.poll(mail).toMatch(/^mailto: /);
    await expect.poll(mail).toContain(numberOf(701));
    await expect.poll(mail).not.toMatch(FALSE_FIGURE);

    await page.getByRole('button', { name: 'Confirmar igual' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: '¿Confirmar esta factura alterada?' });
    const field = dialog.getByLabel('Motivo');
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Confirmar igual' }).click();
    await dialog.getByText('Escribe el motivo.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const button = page.getByRole('button', { name: 'Confirmar igual' });
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);

    await button.click();
    await decide('Confirmar igual', 'Lo aclaré por teléfono');
    await notices().getByText('Factura confirmada').waitFor();
    await expect.poll(() => textOf(state())).toMatch(/Rocío Ayala la confirmó el.*«Lo aclaré por teléfono»/s);
    await expect.poll(() => button.count()).toBe(0);
    await expect.poll(cells).toEqual(['Gs. 910.000', 'Gs. 110.000']);
    await page.getByRole('button', { name: 'Ver el historial' }).click();
    await expect.poll(() => textOf(history())).toMatch(/Llegó por primera vez.*Se confirmó.*Lo aclaré por teléfono/s);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => textOf(page.getByRole('main'))).toMatch(/Alterada.*Gs\. 910\.000/s);
  });

  test.runIf(isFullRun)(
    'TRUST-11 list, open row, palette, dashboard, explorer, tray and the question before deleting hold no false figure',
    async () => {
      const main = page.getByRole('main');
      const expectHidden = async (words: string) => {
        await main.getByText(words).first().waitFor();
        await expect.poll(() => textOf(main)).not.toMatch(FALSE_FIGURE);
      };
      await page.goto('/invoice-list?month=all');
      const row = page.getByRole('row').filter({ hasText: numberOf(701) });
      await expect.poll(() => textOf(row)).toMatch(/Alterada.*no cuenta/s);
      await page.getByRole('button', { name: /Ver el detalle/ }).click();
      await expectHidden('Cambió después de firmarse: ábrela');
      await page.getByRole('button', { name: 'Eliminar factura' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Alterada, no cuenta').waitFor();
      await expect.poll(() => textOf(dialog)).not.toMatch(FALSE_FIGURE);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Buscar o ir a' }).fill(numberOf(701));
      await page.getByRole('option').filter({ hasText: 'Alterada, no cuenta' }).waitFor();
      await expect.poll(() => textOf(page.getByRole('dialog'))).not.toMatch(FALSE_FIGURE);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('link', { name: '1 alterada' }).click();
      await page.getByRole('group', { name: 'Filtros activos' }).getByText('Alteradas').waitFor();
      await expectHidden('no cuenta');
      // Nobody looks for it where nothing matches.
      await followTo(page, '/invoice-list?month=all&search=nadie');
      await page.getByText('Ninguna factura coincide con estos filtros').waitFor();
      await expect.poll(() => page.getByRole('link', { name: '1 alterada' }).count()).toBe(0);
      await followTo(page, '/');
      await page.getByRole('heading', { level: 1, name: 'Dashboard Ejecutivo' }).waitFor();
      await expectHidden('no cuenta');
      await followTo(page, '/documentos');
      await page.getByRole('heading', { level: 1, name: 'Documentos' }).waitFor();
      await expectHidden('Alterada');
      await page.getByRole('button', { name: 'Alteradas 1' }).click();
      await page.waitForURL('**/documentos?altered=true');
      await expect.poll(() => page.locator('tbody').getByRole('row').count()).toBe(1);
      await page.getByText(/Del 1 al 1 de 1 documento$/).waitFor();
      await followTo(page, '/en-revision');
      const doubts = page.getByRole('region', { name: 'Dudas de la factura' });
      await doubts.getByText('Alterada, no cuenta').waitFor();
      await expect.poll(() => textOf(doubts)).not.toMatch(FALSE_FIGURE);
      const month = /<dFeEmiDE>(\d{4}-\d\d)/.exec(altered(701))?.[1];
      await followTo(page, `/invoice-explorer?month=${month}`);
      await page.getByRole('heading', { level: 1, name: 'Explorador de Facturas' }).waitFor();
      await expectHidden('no cuenta');
      await page.getByRole('button', { name: `Ver ${numberOf(701)}` }).click();
      await page.getByRole('dialog').getByText('Cambió después de firmarse: ábrela').waitFor();
      await expect.poll(() => textOf(page.getByRole('dialog'))).not.toMatch(FALSE_FIGURE);
    },
  );

  // What its state leads to is proven on a desktop above; the panel of a phone by `invoice-panel`.
  test.runIf(isFullRun)(
    'TRUST-11 on a phone in the dark the actions are under the thumb, and the rest of the checks a touch away',
    async () => {
      await page.setViewportSize(PHONE);
      await openInvoice(701);
      await turn(page, 'dark');
      await page.getByRole('link', { name: 'Pedir de nuevo al proveedor' }).waitFor();
      await expectNoSidewaysScroll(page);
      await page.getByText(/^Ver .*\d+ en orden$/).click();
      await page.getByText('Titular del certificado').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Ver lo que dice' }).click();
      await page.getByRole('dialog').getByText('Cambió después de firmarse.').waitFor();
      await page.getByRole('button', { name: 'Cerrar' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Más acciones' }).click();
      await page.getByRole('menuitem', { name: 'Consultar en e-Kuatia' }).waitFor();
      await expectAccessibleToo(page);
      await page.getByRole('menuitem', { name: 'Confirmar igual' }).click();
      await page.getByRole('dialog', { name: '¿Confirmar esta factura alterada?' }).waitFor();
      await expectAccessible(page);
      await decide('Confirmar igual', 'Vino el original en papel');
      await expect.poll(() => textOf(state())).toContain('«Vino el original en papel»');
    },
  );
});

describe('a cancellation', () => {
  test.runIf(isFullRun)(
    'TRUST-01 TRUST-07 TRUST-10 a verified invoice says how many checks are in order and names the chain in a sentence and three links; of its cancellation the upload, the tray and the history tell of it; a person takes it back with a reason',
    async () => {
      const xml = genuine(703);
      await send('factura.xml', xml);
      await openInvoice(703);
      const seal = page.getByRole('region', { name: 'Verificada' });
      await expect.poll(() => textOf(seal)).toMatch(/(\d+) de \1 comprobaciones en orden/);
      await expect.poll(() => textOf(seal)).toContain('Cuenta en');
      await seal
        .getByText(/^Firmada por .*; certificado de PRESTADOR DE PRUEBA S\.A\., raíz que se agregó a este servidor\.$/)
        .waitFor();
      await expect
        .poll(() => seal.getByRole('list', { name: 'Cadena de certificados' }).getByRole('listitem').count())
        .toBe(3);
      await turn(page, 'dark');
      await expectAccessible(page);

      await followTo(page, '/upload-xml');
      const notice = signedCancellation(cdcOf(xml)).toString();
      await page.locator('input[type=file]').first().setInputFiles(aFile('cancelacion.xml', notice));
      await page.getByRole('button', { name: 'Procesar XML' }).click();
      const told = new RegExp(`Factura ${numberOf(703)} de .*: Su emisor la canceló`);
      await page.getByText(told).waitFor();
      await followTo(page, '/documentos');
      await page.getByRole('row').filter({ hasText: 'cancelacion.xml' }).getByText(told).waitFor();

      await openInvoice(703);
      await data().getByText('Motivo del emisor: «Error en el precio».').waitFor();
      await page.getByRole('button', { name: 'Deshacer la cancelación' }).click();
      await page.getByRole('dialog', { name: '¿Deshacer la cancelación?' }).waitFor();
      await expectAccessibleToo(page);
      await decide('Deshacer la cancelación', 'El proveedor se equivocó de número');
      await notices().getByText('Cancelación deshecha').waitFor();
      await data().getByText('Cuenta en', { exact: false }).waitFor();
      await expect.poll(() => data().getByText('Cancelada').count()).toBe(0);
      await page.getByRole('button', { name: 'Ver el historial' }).press('Enter');
      await expect
        .poll(() => textOf(history()))
        .toMatch(/Llegó por primera vez.*Su emisor la canceló.*Se deshizo la cancelación.*El proveedor se equivocó/s);
      await expectAccessible(page);
    },
  );
});

describe('copies that say different things', () => {
  const copies = (name = 'Dos copias dicen cosas distintas') => page.getByRole('region', { name, exact: true });
  const said = () =>
    copies()
      .getByRole('cell')
      .allTextContents()
      .then((all) => all.slice(0, 2).map(plain));

  test('SAFE-06 SAFE-07 both figures stand side by side, the first counts, and a person takes the other by keyboard, takes that back, and keeps what was there', async () => {
    await send('primera.xml', unsigned(genuine(711)));
    await send('segunda.xml', unsigned(dearer(711)));
    await openInvoice(711);
    await expect.poll(said).toEqual(['Gs. 110.000', 'Gs. 910.000']);
    await expect.poll(() => textOf(copies())).toContain('Cuentan los datos que están');
    await data().getByText('Cuenta en', { exact: false }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await turn(page, 'dark');
    await expectAccessibleToo(page);

    await copies().getByRole('button', { name: 'Usar los datos de esta copia: segunda.xml' }).press('Enter');
    await notices().getByText('desde ahora cuentan los datos de la otra copia').waitFor();
    await expect.poll(() => textOf(data().getByRole('banner').or(data().locator('header')))).toContain('910.000');
    const settled = copies('Copias que decían otra cosa');
    await settled.getByText('Una persona eligió los datos que están.').waitFor();
    await expectAccessibleToo(page);
    await settled.getByRole('button', { name: 'Deshacer la elección' }).press('Enter');
    await expect.poll(said).toEqual(['Gs. 110.000', 'Gs. 910.000']);
    await copies().getByRole('button', { name: 'Quedarse con los actuales' }).click();
    await settled.waitFor();
    await page.getByRole('button', { name: 'Ver el historial' }).click();
    await expect
      .poll(() => textOf(history()))
      .toMatch(
        /Dos copias dicen cosas distintas.*eligió los datos de otra copia.*Se deshizo la elección.*se quedó con/s,
      );
  });

  test.runIf(isFullRun)(
    'SAFE-06 on a phone the choice fits, and against a proven signature there is only something to know',
    async () => {
      await page.setViewportSize(PHONE);
      await send('primera.xml', unsigned(dearer(712)));
      await send('genuina.xml', genuine(712));
      await openInvoice(712);
      await expect.poll(said).toEqual(['Gs. 110.000', 'Gs. 910.000']);
      await expect.poll(() => textOf(copies())).toContain('llevan la firma comprobada del emisor');
      await expect.poll(() => copies().getByRole('button').allTextContents()).toEqual(['Entendido']);
      await expectNoSidewaysScroll(page);
      await expectAccessibleToo(page);
      await copies().getByRole('button', { name: 'Entendido' }).click();
      await copies('Copias que decían otra cosa').waitFor();
    },
  );
});
