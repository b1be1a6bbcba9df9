import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { upload } from '../test/intake/uploads.ts';
import { isFullRun, runs } from '../test/long-run.ts';
import { fixture } from '../test/sifen/fixture.ts';
import { holdCall } from './support/held-call.ts';
import type { PickedFile } from './support/invoice-files.ts';
import {
  expectAccessible,
  expectAccessibleToo,
  type Journey,
  PHONE,
  startJourney,
  TABLET,
  type Visitor,
} from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { unprovenFile } from './support/pdf-files.ts';
import { followTo } from './support/tab.ts';
import { turn } from './support/themes-and-widths.ts';

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
  visitor = await journey.open(options);
  page = visitor.page;
  const email = `revision-${++people}@empresa.com.py`;
  await visitor.enter(email);
  token = await journey.server.signIn(email);
}

const numberOf = (n: number) => `001-002-000${3450 + n}`;
const send = (call: '/upload' | '/upload-xml', files: readonly PickedFile[]) =>
  upload(
    journey.server.url,
    call,
    token,
    files.map(({ name, buffer }) => [name, new Uint8Array(buffer)]),
  );

/** Three that wait: a wrong RUC, a wrong VAT with what it should be, and one that nothing proves. */
async function receiveThree(): Promise<void> {
  await send('/upload', [unprovenFile({ number: numberOf(1), ruc: '80012345-1' }, 'uno.pdf')]);
  await send('/upload', [unprovenFile({ number: numberOf(2), vat: '9.000' }, 'dos.pdf')]);
  await send('/upload', [unprovenFile({ number: numberOf(3) }, 'tres.pdf')]);
}

const begin = async (at = '/en-revision') => {
  await page.goto(at);
  await page.getByRole('region', { name: 'Dudas de la factura' }).waitFor();
};
const invoices = async () =>
  (await journey.server.call('/v2/invoices/headers', { token })).body.data as {
    numero_documento: string;
    en_revision: boolean;
    emisor: { ruc: string };
    totales: { iva_10: number };
  }[];
const invoiceNumber = async (n: number) => (await invoices()).find((one) => one.numero_documento === numberOf(n));
const inReview = async (n: number) => (await invoiceNumber(n))?.en_revision;
const looking = (n: number) =>
  page.getByRole('region', { name: 'Dudas de la factura' }).getByText(numberOf(n), { exact: true }).first().waitFor();
const position = (text: string) => page.getByText(text, { exact: true }).waitFor();
const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const notice = (text: string) =>
  page.getByRole('region', { name: 'Avisos' }).getByText(text, { exact: true }).waitFor();
const focused = () =>
  page.evaluate(() => {
    const { activeElement } = document;
    return (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '').replaceAll('\u00A0', ' ');
  });

describe('the review queue by keyboard', () => {
  test('READ-13 one after another without a mouse: later, to a doubt, into its field, a suggestion, confirmed, to the end', async () => {
    await receiveThree();
    await page.goto('/');
    const link = page.getByRole('link', { name: /En revisión/ }).first();
    await expect.poll(() => link.textContent()).toMatch(/3/);
    // While the queue comes, its places are where they will be.
    const places = async (doubts: Locator) => {
      const boxes = [page.getByRole('heading', { level: 1, name: 'En revisión' }), doubts].map((one) =>
        one.boundingBox(),
      );
      return (await Promise.all(boxes)).map((box) => [box?.x, box?.y, box?.width]);
    };
    const answer = await holdCall(page, /\/review\/queue/);
    await link.click();
    const coming = page.getByRole('main').getByRole('status', { name: 'Cargando…' });
    await coming.waitFor();
    await page.getByRole('button', { name: 'Salir de la revisión' }).waitFor();
    const before = await places(coming);
    answer();
    await position('1 de 3');
    await looking(1);
    await expect.poll(() => places(page.getByRole('region', { name: 'Dudas de la factura' }))).toEqual(before);
    await page.getByText('Duda 1, RUC Emisor').waitFor({ state: 'attached' });
    await page.getByRole('img', { name: 'Así se ve en el original: RUC Emisor' }).waitFor();

    // Later: it comes last. Back and forth, no further than the ends.
    await press('l');
    await looking(2);
    await press('j');
    await looking(3);
    await press('j');
    await looking(1);
    await press('j', 'k', 'k');
    await looking(2);

    // Enter does not confirm while a doubt is open: it leads to it. What is typed and still wrong is shown again.
    await press('Enter');
    await expect.poll(focused).toBe('IVA 10 %');
    await page.keyboard.type('8.000');
    await press('Enter');
    await expect.poll(focused).toBe('Lo comparé con el original');
    await press('Enter');
    await page.getByText('2 resueltas.').waitFor();
    await press('Enter');
    await page
      .getByRole('alert')
      .getByText(/Guardamos tu corrección/)
      .waitFor();
    await page.getByText('La lectura dice 8.000.').waitFor();
    await expect.poll(() => inReview(2)).toBe(true);

    // Space takes the suggestion, a number leads to a doubt.
    await press('Space');
    await page.getByRole('region', { name: /Duda 1: IVA 10.%, resuelta/ }).waitFor();
    await press('2');
    await expect.poll(focused).toBe('Lo comparé con el original');
    await press('Enter');
    await page.getByText('2 resueltas.').waitFor();
    await press('Enter');
    await notice('Corregida y confirmada');
    await position('2 de 3');
    await expect.poll(() => inReview(2)).toBe(false);
    await expect.poll(async () => (await invoiceNumber(2))?.totales.iva_10).toBe(10000);

    // The others are as they were read: looked at, confirmed, and the queue is empty.
    await looking(3);
    await press('Enter', 'Enter', 'Enter');
    await position('3 de 3');
    await press('Enter', 'Enter');
    await expect.poll(focused).toBe('Lo comparé con el original');
    await press('Enter', 'Enter');
    await page.getByText('Terminaste la revisión').waitFor();
    await expect.poll(async () => (await invoices()).filter(({ en_revision }) => en_revision)).toEqual([]);
    await expect.poll(() => page.getByRole('link', { name: /En revisión/ }).count()).toBe(0);
  });

  test.runIf(isFullRun)('READ-13 a field is corrected, what is no invoice leaves, and Z takes both back', async () => {
    await receiveThree();
    await begin();
    await position('1 de 3');
    await press('c');
    await expect.poll(focused).toBe('RUC Emisor');
    await page.keyboard.type('80012345-0');
    await press('Enter');
    await expect.poll(focused).toBe('Lo comparé con el original');
    await press('Enter', 'Enter');
    await position('2 de 3');
    await notice('Corregida y confirmada');
    await expect.poll(() => inReview(1)).toBe(false);
    await expect.poll(async () => (await invoiceNumber(1))?.emisor.ruc).toBe('80012345-0');

    await press('n');
    await position('3 de 3');
    await notice('Marcada como «no es una factura»');
    await expect.poll(async () => (await invoices()).length).toBe(2);
    await press('z');
    await position('2 de 3');
    await looking(2);
    await expect.poll(() => inReview(2)).toBe(true);
    await press('z');
    await position('1 de 3');
    await looking(1);
    await expect.poll(() => inReview(1)).toBe(true);
    await expect.poll(async () => (await invoiceNumber(1))?.emisor.ruc).toBe('80012345-1');
  });

  // An altered one is confirmed with a reason in `trust` too, and the queue above ends.
  test.runIf(isFullRun)(
    'the last one ends it: it says how many, and what is read from XML is confirmed with a reason alone',
    async () => {
      await send('/upload-xml', [
        { name: 'alterada.xml', mimeType: 'text/xml', buffer: fixture('variants/tampered-total.xml') },
      ]);
      await begin();
      await position('1 de 1');
      await page.getByText(/Se leyó del XML firmado/).waitFor();
      // What it falsely says to cost stands on the original alone.
      const facts = page.getByRole('region', { name: 'Dudas de la factura' });
      await expect
        .poll(() => facts.getByRole('term').allTextContents())
        .toEqual(['Fecha', 'Nro. Factura', 'RUC Emisor', 'Timbrado', 'Condición', 'RUC receptor', 'Monto Total']);
      await expect.poll(() => facts.getByRole('definition').last().textContent()).toBe('Alterada, no cuenta');
      await expect.poll(() => page.getByRole('button', { name: 'Corregir', exact: true }).isDisabled()).toBe(true);
      await press('Enter', 'Enter', 'Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Motivo').fill('Lo aclaré por teléfono');
      await dialog.getByRole('button', { name: 'Confirmar igual' }).click();
      await page.getByText('Terminaste la revisión').waitFor();
      await page.getByText('Revisaste 1 factura.', { exact: false }).waitFor();
      await expectAccessible(page);
    },
  );

  test.runIf(isFullRun)(
    'letters inside a field are letters, and the keys are told on request; what somebody else decided meanwhile is said, and nothing is decided twice',
    async () => {
      await send('/upload', [unprovenFile({ number: numberOf(1), ruc: '80012345-1' })]);
      await begin();
      await press('Enter');
      await page.keyboard.type('nlzj');
      await expect.poll(() => page.getByRole('textbox', { name: 'RUC Emisor' }).inputValue()).toBe('nlzj');
      await press('Escape', '?');
      await page.getByRole('dialog', { name: 'Teclas de la revisión' }).waitFor();
      await expectAccessible(page);
      await press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => inReview(1)).toBe(true);

      visitor.letCallsFail();
      const [first] = (await journey.server.call('/review/queue', { token })).body.data;
      await journey.server.call(`/v2/invoices/${first.header.id}`, {
        token,
        method: 'PATCH',
        body: { version: first.version, nombre_emisor: 'OTRO NOMBRE S.A.' },
      });
      await press('n');
      await page
        .getByRole('alert')
        .getByText(/cambió mientras la mirabas/)
        .waitFor();
      await page.getByRole('heading', { level: 2, name: 'OTRO NOMBRE S.A.' }).waitFor();
      await expect.poll(invoices).toHaveLength(1);
    },
  );
});

describe('around the review', () => {
  const idOf = async (n: number) =>
    (await journey.server.call('/v2/invoices/headers', { token })).body.data.find(
      ({ numero_documento }: { numero_documento: string }) => numero_documento === numberOf(n),
    ).id as string;
  const decide = (id: string, what: string, body: object, method = 'POST') =>
    journey.server.call(`/v2/invoices/${id}${what}`, { token, body, method });

  test.runIf(isFullRun)(
    'READ-13 READ-19 tray and panel lead to the review of one invoice, show what was read first, and take decisions back',
    async () => {
      await receiveThree();
      await page.goto('/documentos');
      await page.getByRole('link', { name: 'Revisar tres.pdf' }).click();
      await page.waitForURL('**/en-revision?invoice=*');
      await looking(3);
      await position('1 de 3');

      // What was read first stands in the panel, with who put what in its place.
      const id = await idOf(1);
      await decide(id, '', { version: 1, ruc_emisor: '80012345-0', confirmar: true }, 'PATCH');
      await followTo(page, `/invoice-list?month=all&invoice=${id}`);
      const first = page.getByRole('region', { name: 'Corregida por una persona' });
      await first.waitFor();
      await expect.poll(() => first.textContent()).toMatch(/RUC EmisorRocío Ayala, .*80012345-1.*80012345-0/);
      await expectAccessibleToo(page);
      await page.getByRole('button', { name: 'Ver el historial' }).click();
      const history = page.getByRole('dialog');
      await history.getByText('Se corrigió: RUC del emisor', { exact: false }).waitFor();
      await history.getByRole('button', { name: 'Deshacer la corrección' }).click();
      await expect.poll(() => inReview(1)).toBe(true);
      await history.waitFor({ state: 'detached' });
      await first.waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Revisar sus dudas' }).click();
      await looking(1);

      // No invoice, said by mistake: the tray brings it back.
      await decide(id, '/not-an-invoice', {});
      await followTo(page, '/documentos');
      await page.getByRole('button', { name: 'Sí es factura: uno.pdf' }).click();
      await page.getByRole('link', { name: 'Revisar uno.pdf' }).waitFor();
      await expect.poll(() => inReview(1)).toBe(true);
    },
  );

  test.runIf(isFullRun)('a PDF is read again from the panel, after what it costs was said', async () => {
    await send('/upload', [unprovenFile({ number: numberOf(3) }, 'tres.pdf')]);
    await page.goto(`/invoice-list?month=all&invoice=${await idOf(3)}`);
    await page.getByRole('button', { name: 'Leer otra vez' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('No cuesta nada', { exact: false }).waitFor();
    await question.getByRole('button', { name: 'Leer otra vez' }).click();
    await page.getByText('Lo estamos leyendo otra vez', { exact: false }).waitFor();
    await expect.poll(() => inReview(3)).toBe(true);
  });
});

describe('the review queue on every screen', () => {
  const TOUCHED = [
    ['dark', PHONE],
    ['light', TABLET],
  ] as const;
  test.each(TOUCHED.slice(0, runs(1, TOUCHED.length)))(
    '%s at %o: a doubt is answered by touch, and axe finds nothing',
    async (colorScheme, viewport) => {
      await visitor.close();
      await enter({ colorScheme, viewport, hasTouch: true });
      await send('/upload', [unprovenFile({ number: numberOf(1), vat: '9.000', ruc: '80012345-1' })]);
      await begin();
      await page.getByRole('img', { name: /Así se ve en el original/ }).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Está bien así' }).click();
      await page.getByRole('button', { name: 'Usar 10.000' }).click();
      await page.getByRole('button', { name: 'Corregir otros datos' }).click();
      await page.getByLabel('IVA', { exact: true }).fill('10.000');
      await turn(page, colorScheme === 'dark' ? 'light' : 'dark');
      await expectAccessibleToo(page);
      await page.getByRole('button', { name: 'Lo comparé con el original' }).click();
      await page.getByRole('button', { name: 'Confirmar y seguir' }).click();
      await page
        .getByText(/Terminaste la revisión|Guardamos tu corrección/)
        .first()
        .waitFor();
    },
  );
});
