import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPdf } from '#sifen/kude/pdf-pages.ts';
import { upload } from '../test/intake/uploads.ts';
import { isFullRun, runs } from '../test/long-run.ts';
import { documentBytes, fixture } from '../test/sifen/fixture.ts';
import { invoiceFile } from './support/invoice-files.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleToo,
  type Journey,
  PHONE,
  startJourney,
  TABLET,
  type Visitor,
} from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { attachOriginal, ownerOf } from './support/listed-invoices.ts';
import { comeTo, withOnePage } from './support/one-page.ts';
import { PHONE_SCHEMES, resize, turn, WIDE_LOOKS } from './support/themes-and-widths.ts';

let journey: Journey;
let visitor: Visitor;
let page: Page;
/** Of the one person whose invoices came through the door. */
let ids: Record<'plain' | 'usd' | 'note' | 'noted', string>;
let token: string;
const EMAIL = 'panel@empresa.com.py';
const PLAIN = 'FE_0000501.xml';

const bytesOf = (name: string) => new Uint8Array(documentBytes(name));

async function findId(number: string): Promise<string> {
  const { body } = await journey.server.call(`/v2/invoices/headers?search=${number}`, { token });
  return body.data[0].id as string;
}

beforeAll(async () => {
  journey = await startJourney();
  token = await journey.server.signIn(EMAIL);
  await upload(journey.server.url, '/upload-xml', token, [
    [PLAIN, new Uint8Array(invoiceFile(501).buffer)],
    ['usd.xml', bytesOf('07-fe-usd-global')],
    ['nota.xml', bytesOf('18-nc-devolucion')],
    ['factura.xml', bytesOf('01-fe-10')],
  ]);
  ids = {
    plain: await findId('001-001-0000501'),
    usd: await findId('002-001-0000107'),
    note: await findId('001-001-0000118'),
    noted: await findId('001-001-0000101'),
  };
});
afterAll(() => journey.stop());

const atTheList = async () => {
  visitor = await journey.open();
  page = visitor.page;
  await visitor.enter(EMAIL);
  await page.goto('/invoice-list?month=all');
  return visitor;
};

const at = (id: string) => `/invoice-list?month=all&invoice=${id}`;
const panel = () => page.getByRole('article', { name: 'Factura' });
const data = () => panel().getByRole('region', { name: 'Datos', exact: true });
const heading = (name: string) => page.getByRole('heading', { name });
const column = () => page.getByRole('navigation', { name: 'Facturas' });
const invoice = () => new URL(page.url()).searchParams.get('invoice');
const TORNILLO = 'FERRETERIA EL TORNILLO FELIZ S.A.';
const NUBE = 'NUBE GUARANI SOFTWARE E.A.S.';

describe('an invoice beside the list', () => {
  withOnePage(atTheList);

  test('it opens from a row and has an address of its own; Esc closes it and the focus is on its row again', async () => {
    await comeTo(page, '/invoice-list?month=all');
    await page.getByRole('link', { name: '001-001-0000501' }).click();
    await heading(TORNILLO).first().waitFor();
    await expect.poll(invoice).toBe(ids.plain);
    await column()
      .getByRole('link', { name: /001-001-0000501/ })
      .waitFor();
    await page.reload();
    await data().getByText('17000001').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filtrar' }).waitFor();
    await expect.poll(invoice).toBeNull();
    await page.goBack();
    await data().waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  test.runIf(isFullRun)('the tray leads to it', async () => {
    await comeTo(page, '/documentos');
    await page.getByRole('row').filter({ hasText: 'usd.xml' }).getByRole('link', { name: NUBE }).click();
    await heading(NUBE).first().waitFor();
    await expect.poll(invoice).toBe(ids.usd);
  });

  test.runIf(isFullRun)('J and K, the arrows and the buttons walk the list, and no further than its ends', async () => {
    await comeTo(page, '/invoice-list?month=all');
    const rows = page.locator('tr[data-invoice]');
    await rows.nth(3).waitFor();
    const order = await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.invoice));
    await comeTo(page, at(order[0] ?? ''));
    await data().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Factura siguiente' }).isEnabled()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Factura anterior' }).isDisabled()).toBe(true);
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.invoice);
    for (const [key, place] of [
      ['ArrowDown', 1],
      ['j', 2],
      ['k', 1],
      ['ArrowUp', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(focused).toBe(order[place]);
      await expect.poll(invoice).toBe(order[place]);
    }
    const current = column().locator('[aria-current]');
    for (const next of order.slice(1)) {
      await page.getByRole('button', { name: 'Factura siguiente' }).click();
      await expect.poll(() => current.getAttribute('data-invoice')).toBe(next);
      await expect.poll(invoice).toBe(next);
    }
    await expect.poll(() => page.getByRole('button', { name: 'Factura siguiente' }).isDisabled()).toBe(true);
  });

  test.runIf(isFullRun)('LIST-15 however long its name is, an item keeps its height', async () => {
    await comeTo(page, at(ids.plain));
    await data().getByText('17000001').waitFor();
    await data().getByRole('button', { name: 'Ver el ítem' }).click();
    const grows = (cell: HTMLElement) => {
      const [name, height] = [cell.textContent, cell.offsetHeight];
      cell.textContent = 'TORNILLO GALVANIZADO '.repeat(5);
      const grown = cell.offsetHeight - height;
      cell.textContent = name;
      return grown;
    };
    await expect.poll(() => data().getByRole('cell', { name: 'TORNILLO 1/2 X 100' }).evaluate(grows)).toBe(0);
  });
});

describe('the original', () => {
  withOnePage(atTheList);

  test.runIf(isFullRun)('LIST-43 its file is saved as it was sent, under its name', async () => {
    await comeTo(page, at(ids.plain));
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: new RegExp(`^Descargar ${PLAIN} \\d+ KB`) }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(PLAIN);
    // The browser is another process' own: its files come as a stream, not by a path.
    await expect(download.createReadStream().then(buffer)).resolves.toEqual(invoiceFile(501).buffer);
    await page.route('**/files/*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: `Descargar ${PLAIN}` }).click();
    await page.getByText('No se pudo descargar el archivo').waitFor();
  });

  test.runIf(isFullRun)(
    'LIST-43 an invoice without a PDF is read in full, enlarged, and alone on the paper when printed',
    async () => {
      await comeTo(page, at(ids.plain));
      await panel().getByRole('button', { name: 'Todos los datos' }).click();
      const reading = panel().getByRole('region', { name: 'Todos los datos' });
      for (const section of ['Documento', 'Emisor', 'Receptor', 'Totales']) {
        await reading.getByRole('heading', { name: section, exact: true }).waitFor();
      }
      await reading.getByText('TORNILLO 1/2 X 100').waitFor();
      await page.getByRole('button', { name: 'Acercar' }).click();
      await expect.poll(() => reading.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
      await page.getByRole('button', { name: 'Ver a pantalla completa' }).click();
      await page.getByRole('dialog').getByText('TORNILLO 1/2 X 100').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await expect.poll(invoice).toBe(ids.plain);

      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      await page.emulateMedia({ media: 'print' });
      const sheet = page.locator('[data-print-sheet]');
      await expect.poll(() => sheet.isVisible()).toBe(true);
      await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
      await expect.poll(() => page.title()).toBe(`001-001-0000501 ${TORNILLO}`);
      await expect
        .poll(() => sheet.evaluate((one) => getComputedStyle(one.firstElementChild ?? one).color))
        .toBe('rgb(23, 32, 27)');
      await page.emulateMedia({ media: 'screen' });
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await expect.poll(() => sheet.count()).toBe(0);
    },
  );

  test('an XML is drawn as its printed invoice, in the official order, and comes out of the printer so, by keyboard alone', async () => {
    await comeTo(page, at(ids.plain));
    const sheet = panel().getByRole('region', { name: 'Documento' });
    await sheet.getByRole('img', { name: 'Código QR de consulta en e-Kuatia' }).waitFor();
    // The test before looked at the print on the screen.
    await page.emulateMedia({ media: null });
    const printed = async () => {
      const pdf = await openPdf(await page.pdf({ preferCSSPageSize: true }));
      try {
        const pages = Array.from({ length: pdf.pageCount }, (_, number) =>
          pdf.withPage(number + 1, async (one) =>
            one
              .readText()
              .words.map(({ text }) => text)
              .join(' '),
          ),
        );
        return await Promise.all(pages);
      } finally {
        pdf.close();
      }
    };
    const [first = '', ...others] = await printed();
    const order = [TORNILLO, 'FACTURA ELECTRÓNICA', '001-001-0000501', 'Fecha y hora de emisión', 'TORNILLO 1/2 X 100'];
    const totals = ['SUBTOTAL', 'TOTAL DE LA OPERACIÓN', 'TOTAL A PAGAR', 'LIQUIDACIÓN IVA', 'TOTAL IVA', 'CDC'];
    const places = [...order, ...totals, 'REPRESENTACIÓN GRÁFICA'].map(
      (words) => [words, first.indexOf(words)] as const,
    );
    for (const [at, [words, place]] of places.entries()) {
      expect({ words, isInOrder: place > (places[at - 1]?.[1] ?? -1) }).toEqual({ words, isInOrder: true });
    }
    expect(first).toContain('Página 1/1');
    expect(first).not.toContain('Imprimir');
    expect(others).toEqual([]);
    // The second look, and back to the list, without a mouse.
    await sheet.focus();
    await page.keyboard.press('Shift+Tab');
    for (const name of ['Ver a pantalla completa', 'Imprimir', 'Compartir', 'Acercar', 'Todos los datos']) {
      const focused = () =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
      await expect.poll(focused).toBe(name);
      if (name !== 'Todos los datos') await page.keyboard.press('Shift+Tab');
    }
    await page.keyboard.press('Enter');
    await panel().getByRole('region', { name: 'Todos los datos' }).getByRole('heading', { name: 'Receptor' }).waitFor();
    const [all = ''] = await printed();
    expect(all).toContain('Código de seguridad');
    await page.keyboard.press('Escape');
    await expect.poll(invoice).toBeNull();
  });

  test.runIf(isFullRun)(
    'the supplier’s name leads to its page: its year, its documents, and back to an invoice by its row',
    async () => {
      await comeTo(page, at(ids.plain));
      await panel().getByRole('link', { name: TORNILLO }).click();
      await page.waitForURL(/\/proveedores\/80099001-3$/);
      await page.getByRole('heading', { level: 1, name: TORNILLO }).waitFor();
      const year = page.getByRole('region', { name: 'Doce meses' });
      await expect.poll(() => year.locator('tbody tr').count()).toBe(12);
      const row = page
        .getByRole('region', { name: 'Facturas y notas de crédito' })
        .getByRole('row', { name: /001-001-0000501/ });
      await expectAccessible(page);
      await turn(page, 'dark');
      await expectAccessibleToo(page);
      await turn(page, 'light');
      await resize(page, PHONE);
      await expectNoSidewaysScroll(page);
      await resize(page, DESKTOP);
      await row.getByText('05/10/2026').click();
      await page.waitForURL(/\/invoice-list\?month=all&issuerRuc=80099001-3&invoice=/);
      await data().waitFor();
      expect(visitor.complaints).toEqual([]);
      if (!isFullRun) return;
      // On a phone, while it comes and with figures as a wholesaler has them.
      let letCome = () => {};
      const mayCome = new Promise<void>((done) => {
        letCome = done;
      });
      await page.route('**/v2/suppliers/80099001-3', async (route) => {
        await mayCome;
        const answer = await route.fetch();
        const body = await answer.json();
        Object.assign(body.data, {
          monto_habitual: 119_469_273,
          timbrado: { numero: '17204518', desde: '2024-01-15' },
        });
        return route.fulfill({ response: answer, json: body });
      });
      await resize(page, PHONE);
      await page.goto('/proveedores/80099001-3');
      await page.getByText('Último timbrado').waitFor();
      await expectNoSidewaysScroll(page);
      letCome();
      await page.getByText('119.469.273').first().waitFor();
      await expectNoSidewaysScroll(page);
      // This month and its year lead; the ways on are under the thumb.
      await expect
        .poll(() => page.getByRole('main').locator('h2').allTextContents())
        .toEqual(['Doce meses', 'Precios de lo que más compras', 'Facturas y notas de crédito', 'Cómo factura']);
      const way = page.getByRole('main').getByRole('link', { name: /^(Facturas|Ver todas sus facturas)$/ });
      await expect.poll(async () => ((await way.boundingBox())?.y ?? 0) + 44).toBeGreaterThan(PHONE.height - 140);
      await expectAccessibleToo(page);
      await resize(page, DESKTOP);
      await comeTo(page, '/proveedores/80000000-0');
      await page.getByText('Todavía no tienes facturas de este RUC').waitFor();
    },
  );

  test('LIST-43 a PDF is shown page by page as pictures, which are given back when it is closed', async () => {
    const owner = await ownerOf(journey.server, EMAIL);
    const bytes = new Uint8Array(fixture('kude/16-fe-30-items.pdf'));
    const pdf = { name: 'KuDE.pdf', kind: 'pdf' as const, bytes };
    await attachOriginal(journey.server, owner, ids.noted, pdf);
    await page.evaluate(() => {
      const made = new Set<string>();
      Object.assign(window, { made });
      const { createObjectURL, revokeObjectURL } = URL;
      URL.createObjectURL = (blob) => {
        const url = createObjectURL.call(URL, blob);
        made.add(url);
        return url;
      };
      URL.revokeObjectURL = (url) => {
        made.delete(url);
        revokeObjectURL.call(URL, url);
      };
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/pages/')) asked.push(request.headers().authorization ?? '');
    });
    await comeTo(page, at(ids.noted));
    await page.getByRole('img', { name: 'Página 1 de 2' }).waitFor();
    await panel()
      .getByRole('region', { name: 'Original', exact: true })
      .evaluate((place) => place.scrollTo(0, place.scrollHeight));
    await page.getByRole('img', { name: 'Página 2 de 2' }).waitFor();
    await expect.poll(() => asked.every((sent) => sent.startsWith('Bearer '))).toBe(true);
    await expect.poll(() => asked).toHaveLength(2);
    await expectAccessibleToo(page);
    await panel().getByRole('button', { name: 'Todos los datos' }).click();
    await panel().getByText('TORNILLO 1/2 X 100').first().waitFor();
    await expect.poll(() => page.evaluate(() => (window as unknown as { made: Set<string> }).made.size)).toBe(0);
    expect(visitor.complaints).toEqual([]);
  });

  test.runIf(isFullRun)('LIST-43 a PDF that cannot be shown says why and what to do', async () => {
    const owner = await ownerOf(journey.server, EMAIL);
    const bytes = new Uint8Array(fixture('kude/ticket.pdf')).slice(0, 400);
    await upload(journey.server.url, '/upload-xml', token, [['v.xml', new Uint8Array(invoiceFile(778).buffer)]]);
    const id = await findId('001-001-0000778');
    await attachOriginal(journey.server, owner, id, { name: 'roto.pdf', kind: 'pdf', bytes });
    await comeTo(page, at(id));
    await page.getByText('El PDF está dañado y no se puede mostrar. Descárgalo para verlo.').waitFor();
    await page.getByRole('button', { name: /^Descargar roto.pdf/ }).waitFor();
  });

  test.runIf(isFullRun)(
    'ERR-23 LIST-38 axe finds nothing where an invoice is not there, nor where it did not come',
    async () => {
      await comeTo(page, at('01990000-0000-7000-8000-000000000000'));
      await page.getByText('No encontramos esta factura.').waitFor();
      await expectAccessible(page);
      // One that no other test of this page opens: what was told once is known for a while.
      await page.route(`**/v2/invoices/${ids.note}`, (route) => route.fulfill({ status: 422, body: '{}' }));
      await comeTo(page, at(ids.note));
      await page.getByText('Error obteniendo detalle v2').waitFor();
      await expectAccessibleToo(page);
      await page.unroute(`**/v2/invoices/${ids.note}`);
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await data().getByText('Nota de crédito', { exact: true }).waitFor();
    },
  );
});

describe('on every screen', () => {
  withOnePage(atTheList);

  test.each(WIDE_LOOKS.slice(0, runs(0, WIDE_LOOKS.length)))(
    'axe finds nothing in %s at %o',
    async (colorScheme, viewport) => {
      await turn(page, colorScheme);
      await resize(page, viewport);
      await comeTo(page, at(ids.usd));
      await heading(NUBE).first().waitFor();
      await expectAccessible(page);
      if (viewport === TABLET) {
        const look = page.getByRole('group', { name: 'Datos u original' });
        await look.getByRole('button', { name: 'Original' }).click();
        await panel().getByRole('region', { name: 'Documento' }).getByText('TOTAL A PAGAR').waitFor();
        await expect.poll(() => data().isVisible()).toBe(false);
        await expectAccessibleToo(page);
      }
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Filtros' }).click();
      await page.getByRole('dialog', { name: 'Filtros' }).waitFor();
      await expectAccessible(page);
      expect(visitor.complaints).toEqual([]);
    },
  );

  test.each(PHONE_SCHEMES)(
    'LIST-43 on a phone in %s it takes the whole window, with its original a touch away',
    async (colorScheme) => {
      await turn(page, colorScheme);
      await resize(page, PHONE);
      await comeTo(page, at(ids.usd));
      await page.getByRole('heading', { level: 1, name: NUBE }).waitFor();
      await expect.poll(() => column().count()).toBe(0);
      await page.getByText(/^Ver las \d+ en orden/).click();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Ver el documento' }).click();
      const viewer = page.getByRole('dialog');
      await viewer.getByText('TOTAL A PAGAR').waitFor();
      await expectAccessibleToo(page);
      await viewer.getByRole('button', { name: 'Todos los datos' }).click();
      await viewer.getByRole('heading', { name: 'Emisor', exact: true }).waitFor();
      await expectAccessibleToo(page);
      await page.getByRole('button', { name: 'Cerrar' }).click();
      await page.evaluate(() => {
        Object.assign(navigator, { share: (told: ShareData) => Object.assign(window, { told }) });
      });
      await page.getByRole('button', { name: 'Compartir' }).click();
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { told?: ShareData }).told))
        .toMatchObject({
          text: expect.stringMatching(/^Factura 002-001-0000107 de NUBE GUARANI.*USD.*CDC \d{44}$/),
          url: expect.stringMatching(/^https:\/\/ekuatia\.set\.gov\.py\/consultas\//),
        });
      const started = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Descargar', exact: true }).click();
      const download = await started;
      expect(download.suggestedFilename()).toBe('usd.xml');
      await page.getByRole('button', { name: 'Volver a la lista' }).click();
      await page.getByRole('list', { name: 'Cabeceras de Facturas' }).waitFor();
      expect(visitor.complaints).toEqual([]);
    },
  );
});
