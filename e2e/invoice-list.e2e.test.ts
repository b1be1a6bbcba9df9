import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Listed } from '../test/builders/a-listed-invoice.ts';
import { anInvoice } from '../test/builders/an-invoice.ts';
import { isFullRun, runs } from '../test/long-run.ts';
import { holdCall } from './support/held-call.ts';
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleToo,
  type Journey,
  PHONE,
  startJourney,
  type Visitor,
} from './support/journey.ts';
import { strike, tabTo } from './support/keys.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { receiveInvoices } from './support/listed-invoices.ts';
import { comeTo, withOnePage } from './support/one-page.ts';
import { printed } from './support/printed.ts';
import { PHONE_SCHEMES, resize, turn, WIDE_LOOKS } from './support/themes-and-widths.ts';

let journey: Journey;
let visitor: Visitor;
let page: Page;
let people = 0;
const MANY = 'muchas@empresa.com.py';
/** Many pages of ten; how a list of thousands is read is proven beside the server. */
const COUNT = runs(60, 5_000);

const NU = ['Distribuidora Ñu Pyahu S.A.', '80047312-4'] as const;
const RIO = ['Frigorífico Río Verde S.A.', '80012345-0'] as const;
const TAVA = ['Almacenes Tava Porã S.A.', '80092516-5'] as const;
const AYALA = ['Ayala Güemes, Ramón', '1234567-9'] as const;

/** Fifteen of October: ten of 100.000 and five of 1.000.000. */
const FIFTEEN: Listed[] = Array.from({ length: 15 }, (_, at) => ({
  key: at + 1,
  number: `001-001-${String(at + 1).padStart(7, '0')}`,
  date: `2026-10-${String(at + 1).padStart(2, '0')}`,
  issuer: at < 10 ? NU : RIO,
  receiver: at === 14 ? AYALA : TAVA,
  total: at < 10 ? '100000' : '1000000',
}));

beforeAll(async () => {
  journey = await startJourney();
  const many = Array.from({ length: COUNT }, (_, at) => ({
    key: at + 1,
    number: `001-001-${String(at + 1).padStart(7, '0')}`,
    date: `2026-10-${String((at % 28) + 1).padStart(2, '0')}`,
    issuer: NU,
    total: '1000',
  }));
  await receiveInvoices(journey.server, MANY, many);
});
afterAll(() => journey.stop());

/** The page lives in October 2026; its timers run as always. */
const TODAY = '2026-10-20T15:00:00Z';
async function open(options: Parameters<Journey['open']>[0] = {}) {
  visitor = await journey.open({ fixedTime: TODAY, ...options });
  page = visitor.page;
}
/** Every test of a block has a page of its own. */
function withPageEach(): void {
  beforeEach(() => open());
  afterEach(() => visitor.close());
}
/** Somebody at the list whose page all tests of a block share. */
const sharedBy = (enter: () => Promise<unknown>) =>
  withOnePage(async () => {
    await open();
    await enter();
    return visitor;
  });

/** Somebody with these invoices, at the list. */
async function with_(invoices: readonly Listed[], address = '/invoice-list'): Promise<string[]> {
  const email = `lista-${++people}@empresa.com.py`;
  const { ids } = await receiveInvoices(journey.server, email, invoices);
  await visitor.enter(email);
  await page.goto(address);
  return ids;
}

/** What the list was asked for since now, newest last. */
function recordQueries(): Record<string, string>[] {
  const asked: Record<string, string>[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // How many are altered is asked for beside the rows.
    if (searchParams.has('solo_alteradas')) return;
    // The list always asks for its sums.
    const { with_sums: _, ...query } = Object.fromEntries(searchParams);
    if (pathname === '/v2/invoices/headers') asked.push(query);
  });
  return asked;
}
const recordCalls = (): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/v2/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
};

const rows = () => page.locator('tr[data-invoice]');
const row = (number: string) => rows().filter({ hasText: number });
const tick = (number: string) => page.getByRole('checkbox', { name: `Seleccionar ${number}` });
const all = () => page.getByRole('checkbox', { name: 'Seleccionar todas las facturas de la página' });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const chips = () => page.getByRole('group', { name: 'Filtros activos' }).locator('strong');
const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ');
const summary = async () => plain(await page.locator('header p').first().textContent());
const query = () => Object.fromEntries(new URL(page.url()).searchParams);

describe('filters', () => {
  sharedBy(() => with_([...FIFTEEN, { key: 99, number: '001-001-0000099', date: '2025-12-31' }]));
  beforeEach(async () => {
    await comeTo(page, '/invoice-list');
    await expect.poll(() => rows().count()).toBe(10);
  });

  test('LIST-07 what is typed applies with whatever is pressed next; no match in a month offers them all, and the way back brings the filters again', async () => {
    const asked = recordQueries();
    await field('Buscar').fill('0000099');
    await page.getByRole('button', { name: 'Con observaciones' }).press('Enter');
    await expect.poll(() => asked.at(-1)).toMatchObject({ search: '0000099', verificacion: 'observada' });
    await page.getByText('Sin resultados: ninguna factura de octubre 2026').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Quitar el filtro Con observaciones' }).press('Enter');
    await page.getByRole('button', { name: 'Buscar en todos los meses' }).press('Enter');
    await row('001-001-0000099').waitFor();
    await expect.poll(query).toEqual({ month: 'all', search: '0000099' });
    await page.goBack();
    await expect.poll(() => chips().allTextContents()).toEqual(['octubre 2026', '0000099']);
    await expect.poll(() => field('Buscar').inputValue()).toBe('0000099');
    // Months to come are there to be seen, and not to be picked.
    await page.getByRole('button', { name: /^Mes/ }).click();
    await expect.poll(() => page.getByRole('button', { name: 'diciembre' }).isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Año siguiente' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
  });

  test.runIf(isFullRun)('all that match are printed, with their filters, their sum and who received them', async () => {
    await page.evaluate(() => Object.assign(window, { print: () => {} }));
    await field('Buscar').fill('rio verde');
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
    await page.getByText('5 facturas listas para imprimir.').waitFor();
    const { words, margin } = await printed(page);
    expect(margin).toBeGreaterThan(10);
    for (const part of ['Cabeceras de Facturas', 'octubre 2026', 'Buscar: rio verde', 'Receptor', TAVA[0], 'Total:']) {
      expect(words).toContain(part);
    }
    expect(words).not.toContain('Filtrar');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  });

  test.runIf(isFullRun)('LIST-02 a month is chosen by mouse or keyboard, and all of them', async () => {
    const month = page.getByRole('button', { name: /^Mes/ });
    await month.click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Año anterior' }).click();
    await page.getByRole('group', { name: '2025' }).getByRole('button', { name: 'diciembre' }).click();
    await row('0000099').waitFor();
    await expect.poll(query).toEqual({ month: '2025-12' });
    await month.press('Enter');
    for (const [month, key] of [
      ['diciembre', 'ArrowLeft'],
      ['noviembre', 'ArrowUp'],
      ['agosto', 'Enter'],
    ] as const) {
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(month);
      await page.keyboard.press(key);
    }
    await page.getByText('No hay facturas en agosto 2025.').waitFor();
    await page.getByRole('link', { name: 'Ver octubre 2026' }).waitFor();
    await expectAccessibleToo(page);
    await month.click();
    await page.getByRole('button', { name: 'Todos los meses', exact: true }).click();
    await expect.poll(summary).toMatch(/^16 facturas por/);
  });

  test.runIf(isFullRun)('LIST-13 the whole CDC is copied from the detail', async () => {
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Ver el detalle de 001-001-0000015' }).click();
    await page.getByRole('button', { name: 'Copiar el CDC' }).click();
    await page.getByText('Copiado').waitFor({ state: 'attached' });
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0180099001\d{34}$/);
  });

  test.runIf(isFullRun)('axe finds nothing after a load that failed', async () => {
    await page.route('**/v2/invoices/headers?*', (route) => route.fulfill({ status: 422, body: '{}' }));
    await comeTo(page, '/invoice-list?month=2025-10');
    await page.getByText('Error cargando cabeceras').waitFor();
    await expectAccessible(page);
  });
});

describe(`pages of ${COUNT} invoices`, () => {
  const number = (n: number) => page.getByRole('button', { name: `Página ${n}`, exact: true });

  sharedBy(async () => {
    await visitor.enter(MANY);
    await page.goto('/invoice-list?month=2026-09');
  });

  test.runIf(isFullRun)(
    'LIST-21 next and previous lead through the pages as the server has them, so does a number, and the way back',
    async () => {
      await comeTo(page, '/invoice-list');
      await expect.poll(() => rows().count()).toBe(10);
      const first = await rows().first().textContent();
      await page.getByRole('button', { name: 'Página siguiente' }).click();
      await page.getByText('Del 11 al 20 de').waitFor();
      await expect.poll(query).toMatchObject({ page: '2', cursor: expect.stringMatching(/./) });
      await page.getByRole('button', { name: 'Página siguiente' }).click();
      await page.getByText('Del 21 al 30 de').waitFor();
      await page.getByRole('button', { name: 'Página anterior' }).click();
      await page.getByText('Del 11 al 20 de').waitFor();
      await number(COUNT / 10).click();
      await expect.poll(() => page.getByRole('button', { name: 'Página siguiente' }).isDisabled()).toBe(true);
      await expect.poll(query).toEqual({ page: String(COUNT / 10) });
      await page.goBack();
      await page.getByText('Del 11 al 20 de').waitFor();
      await number(1).click();
      await expect.poll(() => rows().first().textContent()).toBe(first);
      await expect.poll(query).toEqual({});
    },
  );

  test.runIf(isFullRun)(
    'while the next page comes the old one stays at 60 %, and as many rows wait as will come',
    async () => {
      const release = await holdCall(page, '**/v2/invoices/headers?*');
      await comeTo(page, '/invoice-list?pageSize=20');
      await expect.poll(() => page.locator('section > table > tbody > tr').count()).toBe(20);
      await expect.poll(() => page.locator('section > table').getAttribute('aria-busy')).toBe('true');
      release();
      await expect.poll(() => rows().count()).toBe(20);
      await page.unroute('**/v2/invoices/headers?*');
      const again = await holdCall(page, '**/v2/invoices/headers?*');
      await number(2).click();
      await expect
        .poll(() => page.locator('section > table').evaluate((one) => getComputedStyle(one).opacity))
        .toBe('0.6');
      await expect.poll(() => rows().count()).toBe(20);
      again();
      await page.getByText('Del 21 al 40 de').waitFor();
    },
  );

  test.runIf(isFullRun)('LIST-03 a search among all finds the one', async () => {
    await comeTo(page, '/invoice-list?search=001-001-0000042');
    await expect.poll(() => rows().count()).toBe(1);
    await expect.poll(summary).toBe('1 factura en octubre 2026 por Gs. 1.000');
  });
});

describe('ticked, and by keyboard', () => {
  sharedBy(() => with_(FIFTEEN));
  beforeEach(async () => {
    await comeTo(page, '/invoice-list');
    await expect.poll(() => rows().count()).toBe(10);
  });

  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

  test('J and K walk, X ticks, Enter shows the detail and then opens, B goes to the search, and G X to the export', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect.poll(focused).toContain('001-001-0000014');
    await page.keyboard.press('k');
    await expect.poll(focused).toContain('001-001-0000015');
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Eliminar (1)' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('TORNILLO 1/2 X 100').waitFor();
    await expectAccessible(page, undefined, true);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: RIO[0] }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toContain('001-001-0000015');
    await page.keyboard.press('b');
    await expect.poll(() => field('Buscar').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type('xjk');
    await expect.poll(() => field('Buscar').inputValue()).toBe('xjk');
    // Two keys that go somewhere still do.
    await row('001-001-0000014').focus();
    await strike(page, 'g', 'x');
    await page.waitForURL('**/templates-export');
  });

  test('what is ticked just above the last rows stays in sight above the actions for it', async () => {
    await resize(page, { width: 1440, height: 640 });
    await expect.poll(() => rows().count()).toBe(10);
    await page.evaluate(() => {
      const foot = document.querySelector('tfoot')?.getBoundingClientRect().top ?? 0;
      const ticks = [...document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')];
      const lowest = ticks.findLast((one) => one.getBoundingClientRect().bottom < foot);
      // As a mouse does.
      lowest?.focus({ preventScroll: true });
      lowest?.click();
    });
    await page.getByRole('button', { name: 'Eliminar (1)' }).waitFor();
    const hidden = () =>
      page.evaluate(() => {
        const end = document.querySelector('tbody input:checked')?.getBoundingClientRect().bottom ?? Number.NaN;
        return end - (document.querySelector('tfoot')?.getBoundingClientRect().top ?? 0);
      });
    await expect.poll(hidden).toBeLessThan(0);
    // All of them are ticked from the head, which stays in sight: the rows stay where they are.
    await page.getByRole('button', { name: 'Deseleccionar' }).click();
    const frame = page.getByRole('region', { name: 'Cabeceras de Facturas' });
    await frame.evaluate((one) => one.scrollTo(0, 60));
    await all().evaluate((one: HTMLElement) => {
      one.focus({ preventScroll: true });
      one.click();
    });
    await page.getByRole('button', { name: 'Eliminar (10)' }).waitFor();
    await expect.poll(() => frame.evaluate((one) => one.scrollTop)).toBe(60);
    await resize(page, DESKTOP);
  });

  test.runIf(isFullRun)(
    'by keyboard alone what is typed applies with the next press, all that match are chosen, and another page chooses none',
    async () => {
      await page.keyboard.press('b');
      await page.keyboard.type('rio verde');
      await tabTo(page, page.getByRole('columnheader', { name: 'Total' }).getByRole('button'));
      await page.keyboard.press('Enter');
      await expect.poll(() => rows().count()).toBe(5);
      await expect.poll(query).toMatchObject({ search: 'rio verde', sort: 'total' });

      await comeTo(page, '/invoice-list');
      await expect.poll(() => rows().count()).toBe(10);
      await tabTo(page, all());
      await page.keyboard.press('Space');
      const bar = page.getByRole('region', { name: 'Selección' });
      await bar.getByText('10 seleccionadas').waitFor();
      await tabTo(page, bar.getByRole('button', { name: 'Seleccionar las 15 que coinciden' }));
      await page.keyboard.press('Enter');
      await expect
        .poll(async () => plain(await bar.getByRole('status').textContent()))
        .toMatch(/^15 .*Gs\. 6\.000\.000/);
      await expect.poll(() => bar.getByRole('button', { name: /^Eliminar/ }).count()).toBe(0);
      await tabTo(page, page.getByRole('button', { name: 'Página siguiente' }));
      await page.keyboard.press('Enter');
      await expect.poll(() => rows().count()).toBe(5);
      await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0);
      await expect.poll(() => page.getByRole('button', { name: 'Deseleccionar' }).count()).toBe(0);
    },
  );
});

describe('deleting', () => {
  withPageEach();
  const dialog = () => page.getByRole('dialog');

  test.runIf(isFullRun)(
    'LIST-29 LIST-34 GEN-22 all of the last page, which leads to the one before; and one, once',
    async () => {
      await with_(FIFTEEN, '/invoice-list?page=2');
      const calls = recordCalls();
      await expect.poll(() => rows().count()).toBe(5);
      await all().check();
      await page.getByRole('button', { name: 'Eliminar (5)' }).click();
      await dialog().getByText('¿Eliminar 5 facturas?').waitFor();
      await expect.poll(() => calls).toContain('POST /v2/invoices/bulk-delete-info');
      await expect
        .poll(async () => plain(await dialog().locator('tfoot').textContent()))
        .toBe('5 facturas con 5 ítemsGs. 500.000');
      await expectAccessible(page);
      await dialog().getByRole('button', { name: 'Eliminar 5 facturas' }).click();
      await page.getByText('Del 1 al 10 de 10 facturas').waitFor();
      await expect.poll(query).toEqual({});
      await expect.poll(summary).toBe('10 facturas en octubre 2026 por Gs. 5.500.000');

      await expect.poll(() => rows().count()).toBe(10);
      const id = await row('001-001-0000007').getAttribute('data-invoice');
      await page.getByRole('button', { name: 'Ver el detalle de 001-001-0000007' }).click();
      await page.getByRole('button', { name: 'Eliminar factura' }).click();
      const release = await holdCall(page, `**/v2/invoices/${id}`);
      await dialog().getByRole('button', { name: 'Eliminar factura' }).dblclick();
      await expect.poll(() => dialog().getByRole('button', { name: 'Cancelar' }).isDisabled()).toBe(true);
      release();
      await expect.poll(() => rows().count()).toBe(9);
      const last = () => calls.slice(calls.indexOf(`DELETE /v2/invoices/${id}`));
      await expect.poll(last).toContain('GET /v2/invoices/headers');
      expect(last().filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
      await expect.poll(summary).toBe('9 facturas en octubre 2026 por Gs. 5.400.000');
    },
  );
});

describe('on every screen', () => {
  const usual = anInvoice();
  const LONG = [
    'Asociación de Importadores y Distribuidores de Materiales S.R.L. y Cía. del Alto Paraná',
    '80012345-0',
  ];
  const mixed: Listed[] = [
    { ...FIFTEEN[0], key: 1, verdict: 'observed' },
    { ...FIFTEEN[1], key: 2, issuer: LONG as unknown as typeof NU, isInReview: true },
    { ...FIFTEEN[2], key: 3, over: { documentType: 'credit-note' } },
    {
      ...FIFTEEN[3],
      key: 4,
      over: { environment: 'test', ...(usual.sale && { sale: { ...usual.sale, kind: 'credit' } }) },
    },
  ];

  sharedBy(() => with_([...FIFTEEN.slice(4), ...mixed]));

  test.each(WIDE_LOOKS.slice(0, runs(0, WIDE_LOOKS.length)))(
    'axe finds nothing in %s at %o with a row open and one ticked',
    async (colorScheme, viewport) => {
      await turn(page, colorScheme);
      await resize(page, viewport);
      await comeTo(page, '/invoice-list?pageSize=20');
      await page.getByRole('button', { name: 'Ver el detalle de 001-001-0000004' }).click();
      await page.getByText('TORNILLO 1/2 X 100').waitFor();
      await tick('001-001-0000001').check();
      const frame = page.getByRole('region', { name: 'Cabeceras de Facturas' });
      // So that axe measures what is pressed, too.
      await frame.evaluate((one) => one.scrollTo(0, 0));
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await expect.poll(() => frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
      expect(visitor.complaints).toEqual([]);
    },
  );

  test.each(PHONE_SCHEMES)(
    'LIST-09 LIST-26 LIST-35 a phone in %s: items of two lines, the filters in a sheet, the selection above the bar',
    async (colorScheme) => {
      await turn(page, colorScheme);
      await resize(page, PHONE);
      await comeTo(page, '/invoice-list');
      const items = page.getByRole('list', { name: 'Cabeceras de Facturas' }).getByRole('link');
      await expect.poll(() => items.count()).toBe(10);
      const actions = page.getByRole('menu', { name: 'Acciones de la lista' }).getByRole('menuitem');
      await page.getByRole('button', { name: 'Acciones de la lista' }).click();
      await expect.poll(() => actions.allTextContents()).toEqual(['Copiar', 'Imprimir', 'Exportar lo filtrado']);
      await expectAccessibleToo(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Filtros', exact: true }).click();
      await field('RUC receptor').fill(AYALA[1]);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Filtrar' }).click();
      await expect.poll(() => items.count()).toBe(1);
      await page.getByRole('button', { name: 'Filtros, 1 activo' }).click();
      await page.getByRole('button', { name: 'Ver 1 factura' }).waitFor();
      await page.getByRole('button', { name: 'Limpiar todo' }).click();
      await page.getByRole('button', { name: 'Cerrar' }).click();
      await expect.poll(() => items.count()).toBe(10); // what is ticked before would go with the old list
      await tick('001-001-0000015').check();
      await tick('001-001-0000014').check();
      await expectAccessible(page, undefined, true);
      await page.getByRole('button', { name: 'Eliminar (2)' }).click();
      await page.getByRole('dialog').getByText('¿Eliminar 2 facturas?').waitFor();
      await expectAccessibleToo(page);
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Página siguiente' }).click();
      await page.getByText('2 de 2').waitFor();
      expect(visitor.complaints).toEqual([]);
    },
  );
});
