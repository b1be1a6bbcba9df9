import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Totals } from '#domain/invoice/amounts/invoice-totals.ts';
import type { Listed } from '../test/builders/a-listed-invoice.ts';
import { anInvoice, withTotal } from '../test/builders/an-invoice.ts';
import { runs } from '../test/long-run.ts';
import { holdCall } from './support/held-call.ts';
import { expectAccessible, type Journey, PHONE, startJourney, type Visitor } from './support/journey.ts';
import { strike, tabTo } from './support/keys.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { receiveInvoices } from './support/listed-invoices.ts';
import { comeTo, withOnePage } from './support/one-page.ts';
import { printed } from './support/printed.ts';
import { PHONE_SCHEMES, WIDE_LOOKS } from './support/themes-and-widths.ts';

let journey: Journey;
let visitor: Visitor;
let page: Page;
let people = 0;
const MANY = 'muchas@empresa.com.py';
/** Many pages of ten; how a list of thousands is read is proven beside the server. */
const COUNT = runs(600, 5_000);

const NU = ['Distribuidora Ñu Pyahu S.A.', '80047312-4'] as const;
const RIO = ['Frigorífico Río Verde S.A.', '80012345-0'] as const;
const TAVA = ['Almacenes Tava Porã S.A.', '80092516-5'] as const;
const AYALA = ['Ayala Güemes, Ramón', '1234567-9'] as const;

function usdTotals() {
  const { totals } = withTotal('100');
  if (totals === null) throw new Error('the invoice has amounts');
  return totals;
}

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
const filter = () => page.getByRole('button', { name: 'Filtrar', exact: true });
const chips = () => page.getByRole('group', { name: 'Filtros activos' }).locator('strong');
const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ');
const textsOf = async (found: Locator) => (await found.allTextContents()).map(plain);
const summary = async () => plain(await page.locator('header p').first().textContent());
const query = () => Object.fromEntries(new URL(page.url()).searchParams);
const fail = (address: string) => page.route(address, (route) => route.fulfill({ status: 500, body: '{}' }));

describe('what the list shows', () => {
  withPageEach();

  test('LIST-01 LIST-02 LIST-22 a fresh visit shows the first ten of the current month and their sum', async () => {
    const asked = recordQueries();
    await with_([...FIFTEEN, { key: 99, date: '2026-09-30', total: '7000000' }]);
    await page.getByRole('heading', { level: 1, name: 'Cabeceras de Facturas' }).waitFor();
    await expect.poll(() => rows().count()).toBe(10);
    await expect.poll(() => asked).toEqual([{ page: '1', page_size: '10', year_month: '2026-10' }]);
    await expect.poll(summary).toBe('15 facturas en octubre 2026 por Gs. 6.000.000');
    await page.getByText('Del 1 al 10 de 15 facturas').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  test('LIST-02 GEN-04 half an hour before midnight in Asunción it is still the old month', async () => {
    await page.clock.setFixedTime('2026-10-01T02:30:00Z');
    const asked = recordQueries();
    await with_([{ key: 1, date: '2026-09-30' }]);
    await expect.poll(() => rows().count()).toBe(1);
    await expect.poll(() => asked[0]?.year_month).toBe('2026-09');
  });

  test('LIST-11 GEN-07 GEN-23 the columns; guaraníes without decimals, a foreign invoice with what it is worth, credit notes taken away; what is observed or cancelled is marked', async () => {
    const usd = { currency: 'USD', exchange: { applies: 'to-all', rate: '7300' } } as const;
    const totals = { ...usdTotals(), totalInGuaranies: '730000' };
    const cancellation = { signedAt: '2026-09-06T10:00:00', reason: 'Error' } as never;
    const september = (key: number) => ({ key, number: `001-001-000000${key}`, date: `2026-09-0${key}` });
    await with_([
      { key: 1, number: '001-001-0000001', over: { ...usd, totals } },
      { key: 2, number: '001-001-0000002', total: '132500', over: { documentType: 'credit-note' } },
      { key: 3, number: '001-001-0000003', total: '9000', over: { environment: 'test' } },
      { key: 4, number: '001-001-0000004', total: '5000', isInReview: true },
      { ...september(5), issuer: NU, receiver: TAVA, total: '89579.5' },
      { ...september(6), verdict: 'observed' },
      { ...september(7), over: { cancellation } },
    ]);
    await expect.poll(() => rows().count()).toBe(4);
    await expect
      .poll(async () => plain(await row('0000001').locator('td').last().textContent()))
      .toBe('USD 100,00Gs. 730.000');
    await expect.poll(async () => plain(await row('0000002').locator('td').last().textContent())).toBe('− Gs. 132.500');
    await row('0000002').getByText('Nota de crédito').waitFor();
    await row('0000003').getByText('Prueba').waitFor();
    await row('0000004').getByText('En revisión').waitFor();
    await expect
      .poll(summary)
      .toBe('4 facturas en octubre 2026 por Gs. 597.500. 2 no suman: 1 de prueba, 1 en revisión (falta Gs. 5.000)');

    await comeTo(page, '/invoice-list?month=2026-09');
    await row('001-001-0000005').waitFor();
    await expect
      .poll(() => page.locator('section > table > thead th').allTextContents())
      .toEqual(['', 'Detalle', 'Fecha', 'Número', 'Condición', 'Emisor', 'Receptor', 'Total']);
    const cells = async () => (await textsOf(row('001-001-0000005').locator('td'))).slice(2);
    await expect.poll(cells).toEqual(['05/09/2026', '001-001-0000005', 'Contado', NU[0], TAVA[0], 'Gs. 89.580']);
    await row('0000006').getByText('Con observaciones').waitFor({ state: 'attached' });
    await row('0000007').getByText('Cancelada').waitFor();
    await page.getByRole('button', { name: 'Con observaciones' }).click();
    await expect.poll(() => rows().count()).toBe(1);
    await expect.poll(query).toEqual({ month: '2026-09', verification: 'observed' });
  });
});

describe('filters', () => {
  sharedBy(() => with_([...FIFTEEN, { key: 99, number: '001-001-0000099', date: '2025-12-31' }]));
  beforeEach(async () => {
    await comeTo(page, '/invoice-list');
    await expect.poll(() => rows().count()).toBe(10);
  });

  test('LIST-03 LIST-07 LIST-36 typing asks nothing, Enter does, trimmed and without empty values', async () => {
    const asked = recordQueries();
    await field('Buscar').fill('  rio verde ');
    await field('Nombre del emisor').fill('   ');
    await expect.poll(() => field('Buscar').inputValue()).toBe('  rio verde ');
    expect(asked).toEqual([]);
    await field('Buscar').press('Enter');
    await expect.poll(() => rows().count()).toBe(5);
    await expect
      .poll(() => asked.at(-1))
      .toEqual({ page: '1', page_size: '10', year_month: '2026-10', search: 'rio verde' });
    for (const [words, found] of [
      ['ayala', '001-001-0000015'],
      ['001-001-0000003', '001-001-0000003'],
    ] as const) {
      await field('Buscar').fill(words);
      await field('Buscar').press('Enter');
      await row(found).waitFor();
      await expect.poll(() => rows().count()).toBe(1);
    }
  });

  test('LIST-04 LIST-08 LIST-09 «Filtrar» applies the others, each of which becomes a chip', async () => {
    const asked = recordQueries();
    await field('Nombre del emisor').fill('Ñu');
    await field('RUC emisor').fill('80047312');
    await field('RUC receptor').fill('80092516-5');
    await filter().click();
    await expect
      .poll(() => asked.at(-1))
      .toMatchObject({
        emisor_nombre: 'Ñu',
        ruc_emisor: '80047312',
        ruc_receptor: '80092516-5',
      });
    await expect.poll(() => chips().allTextContents()).toEqual(['octubre 2026', 'Ñu', '80047312', '80092516-5']);
    // The chips come at once, and with them a table that is still of before: only what was answered is asked for again.
    await expect.poll(() => page.locator('[data-stale]').count()).toBe(0);
    const before = asked.length;
    await filter().click();
    await expect.poll(() => asked.length).toBe(before + 1);
  });

  test('LIST-10 a removed chip drops its filter, «Limpiar todo» all of them, and the way back brings them again', async () => {
    const asked = recordQueries();
    await comeTo(page, '/invoice-list?search=rio&issuerRuc=80012345');
    await expect.poll(() => rows().count()).toBe(5);
    await page.getByRole('button', { name: 'Quitar el filtro Buscar' }).click();
    await expect
      .poll(() => asked.at(-1))
      .toEqual({
        page: '1',
        page_size: '10',
        year_month: '2026-10',
        ruc_emisor: '80012345',
      });
    await expect.poll(() => field('Buscar').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Quitar el filtro Mes' }).click();
    await expect.poll(() => asked.at(-1)).toEqual({ page: '1', page_size: '10', ruc_emisor: '80012345' });
    await page.getByRole('button', { name: 'Limpiar todo' }).click();
    await expect.poll(() => asked.at(-1)).toEqual({ page: '1', page_size: '10' });
    await expect.poll(query).toEqual({ month: 'all' });
    await page.goBack();
    await expect.poll(() => chips().allTextContents()).toEqual(['80012345']);
    await expect.poll(() => field('RUC emisor').inputValue()).toBe('80012345');
  });

  test('LIST-07 what is typed applies with whatever is pressed next; no match in a month offers them all', async () => {
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
    // Months to come are there to be seen, and not to be picked.
    await page.getByRole('button', { name: /^Mes/ }).click();
    await expect.poll(() => page.getByRole('button', { name: 'diciembre' }).isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Año siguiente' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
  });

  test('API-44 headings sort a month by keyboard, a second time the other way, and a third as before; not across months', async () => {
    const asked = recordQueries();
    const heading = (name: string) => page.getByRole('columnheader', { name });
    await heading('Total').getByRole('button').press('Enter');
    await expect.poll(() => asked.at(-1)).toMatchObject({ sort: 'total', order: 'desc', year_month: '2026-10' });
    await expect.poll(() => heading('Total').getAttribute('aria-sort')).toBe('descending');
    await expect.poll(query).toEqual({ sort: 'total' });
    await heading('Total').getByRole('button').press('Enter');
    await expect.poll(() => asked.at(-1)).toMatchObject({ sort: 'total', order: 'asc' });
    await heading('Emisor').getByRole('button').click();
    await expect.poll(() => asked.at(-1)).toMatchObject({ sort: 'emisor', order: 'asc' });
    await heading('Emisor').getByRole('button').click();
    await heading('Emisor').getByRole('button').click();
    await expect.poll(query).toEqual({});
    await comeTo(page, '/invoice-list?month=all');
    await expect.poll(() => rows().count()).toBe(10);
    await expect.poll(() => heading('Total').getByRole('button').count()).toBe(0);
    await expect.poll(() => heading('Fecha').getByRole('button').count()).toBe(1);
  });

  test('all that match are printed, with their filters, their sum and who received them', async () => {
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

  test('LIST-02 a month is chosen by mouse or keyboard, and all of them', async () => {
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
    await month.click();
    await page.getByRole('button', { name: 'Todos los meses', exact: true }).click();
    await expect.poll(summary).toMatch(/^16 facturas por/);
  });
});

describe('the detail under a row', () => {
  /** Each total another one, so that none stands for its neighbour. */
  const totals = { ...withTotal('155850').totals, exempt: '15000', taxed5: '102902', taxed10: '37980' } as Totals;
  sharedBy(() => with_([{ ...FIFTEEN[0], key: 1, over: { totals } }, ...FIFTEEN.slice(1, 3)]));
  beforeEach(async () => {
    await comeTo(page, '/invoice-list');
    await expect.poll(() => rows().count()).toBe(3);
  });
  // What was shown once is kept, so that each test opens a row of its own.
  const expandButton = (number: string) => page.getByRole('button', { name: `Ver el detalle de ${number}` });

  test('LIST-13 LIST-14 LIST-16 it says everything, is asked for once and kept', async () => {
    const calls = recordCalls();
    const id = await row('001-001-0000001').getAttribute('data-invoice');
    const expand = expandButton('001-001-0000001');
    await expand.click();
    const detail = page.locator('tr[id^="detalle-"]');
    await detail.getByText('TORNILLO 1/2 X 100').waitFor();
    const facts = async () => (await textsOf(detail.locator('dl').first().locator('dd'))).slice(0, 7);
    await expect
      .poll(facts)
      .toEqual([
        ...[NU[1], TAVA[1], 'Contado', 'Guaraní (GS)', '17000001'],
        expect.stringMatching(/^01800990… /),
        'XML nativo',
      ]);
    await expect.poll(() => detail.getByText('1 ítem', { exact: true }).count()).toBe(1);
    await expect.poll(() => detail.locator('tbody tr').count()).toBe(1);
    await expect
      .poll(() => textsOf(detail.locator('dl').nth(1).locator('dt, dd')))
      .toEqual(['Exentas', '15.000', 'Gravado 5 %', '102.902', 'Gravado 10 %', '37.980', 'Total', 'Gs. 155.850']);
    await page.getByRole('button', { name: /^Ocultar el detalle/ }).click();
    await expect.poll(() => detail.count()).toBe(0);
    await expand.click();
    await detail.getByText('TORNILLO 1/2 X 100').waitFor();
    await expect.poll(() => calls.filter((call) => call === `GET /v2/invoices/${id}`)).toHaveLength(1);
  });

  test('LIST-13 the whole CDC is copied', async () => {
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await expandButton('001-001-0000002').click();
    await page.getByRole('button', { name: 'Copiar el CDC' }).click();
    await page.getByText('Copiado').waitFor({ state: 'attached' });
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0180099001\d{34}$/);
  });

  test('LIST-38 a failed detail says so in its place and can be tried again', async () => {
    const id = await row('001-001-0000003').getAttribute('data-invoice');
    await fail(`**/v2/invoices/${id}`);
    await expandButton('001-001-0000003').click();
    await page.getByText('Error obteniendo detalle v2').waitFor();
    await page.unroute(`**/v2/invoices/${id}`);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('TORNILLO 1/2 X 100').waitFor();
  });
});

describe(`pages of ${COUNT} invoices`, () => {
  const number = (n: number | string) => page.getByRole('button', { name: `Página ${n}`, exact: true });
  const numbers = () => page.getByRole('navigation', { name: 'Páginas' }).getByRole('button', { name: /^Página \d/ });

  sharedBy(async () => {
    await visitor.enter(MANY);
    await page.goto('/invoice-list?month=2026-09');
  });
  const told = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '.');
  const ALL = told(COUNT);

  test('LIST-17 LIST-20 LIST-22 four sizes, at most ten numbers, the total; a size starts at the first page', async () => {
    const asked = recordQueries();
    await comeTo(page, '/invoice-list?page=3');
    await page.getByText(`Del 21 al 30 de ${ALL} facturas`).waitFor();
    await expect.poll(summary).toBe(`${ALL} facturas en octubre 2026 por Gs. ${told(COUNT * 1_000)}`);
    await expect.poll(() => numbers().count()).toBe(10);
    await expect.poll(async () => (await numbers().allTextContents()).at(-1)).toBe(String(COUNT / 10));
    const size = page.getByLabel('Facturas por página');
    await expect.poll(() => size.locator('option').allTextContents()).toEqual(['10', '20', '50', '100']);
    await size.selectOption('100');
    await expect.poll(() => rows().count()).toBe(100);
    await expect.poll(() => asked.at(-1)).toMatchObject({ page: '1', page_size: '100' });
    await expect.poll(query).toEqual({ pageSize: '100' });
    // A chosen size is remembered, also without its word in the address.
    await comeTo(page, '/invoice-list?month=2026-10');
    await expect.poll(() => rows().count()).toBe(100);
    await size.selectOption('10');
    await expect.poll(() => rows().count()).toBe(10);
  });

  test('LIST-20 LIST-21 next and previous go by cursor, a jump by its number, and neither leaves the pages', async () => {
    const asked = recordQueries();
    await comeTo(page, '/invoice-list');
    await expect.poll(() => rows().count()).toBe(10);
    await expect.poll(() => page.getByRole('button', { name: 'Página anterior' }).isDisabled()).toBe(true);
    const first = await rows().first().textContent();
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await page.getByText(`Del 11 al 20 de ${ALL} facturas`).waitFor();
    await expect.poll(() => asked.at(-1)?.cursor).toBeTruthy();
    await expect.poll(query).toMatchObject({ page: '2', cursor: asked.at(-1)?.cursor });
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await page.getByText('Del 21 al 30 de').waitFor();
    await page.getByRole('button', { name: 'Página anterior' }).click();
    await page.getByText('Del 11 al 20 de').waitFor();
    await expect.poll(() => asked.at(-1)?.cursor).toBeTruthy();
    await number(COUNT / 10).click();
    await page.getByText(`Del ${told(COUNT - 9)} al ${ALL} de ${ALL}`).waitFor();
    await expect.poll(() => asked.at(-1)).toEqual({ page: String(COUNT / 10), page_size: '10', year_month: '2026-10' });
    await expect.poll(() => page.getByRole('button', { name: 'Página siguiente' }).isDisabled()).toBe(true);
    await page.goBack();
    await page.getByText('Del 11 al 20 de').waitFor();
    await number(1).click();
    await expect.poll(() => rows().first().textContent()).toBe(first);
    await expect.poll(query).toEqual({});
  });

  test('while the next page comes the old one stays at 60 %, and as many rows wait as will come', async () => {
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
  });

  test('LIST-03 a search among all finds the one', async () => {
    await comeTo(page, '/invoice-list?search=001-001-0000432');
    await expect.poll(() => rows().count()).toBe(1);
    await expect.poll(summary).toBe('1 factura en octubre 2026 por Gs. 1.000');
  });

  test('LIST-19 an address with a size that is none has the usual one, also in its count of pages; one with a cursor that is none leads to the first page', async () => {
    await comeTo(page, '/invoice-list?pageSize=7&month=2026-99&verification=otra');
    await page.getByText(`Del 1 al 10 de ${ALL}`).waitFor();
    await expect.poll(() => chips().allTextContents()).toEqual(['octubre 2026']);
    await expect.poll(async () => (await numbers().allTextContents()).at(-1)).toBe(String(COUNT / 10));
    await comeTo(page, '/invoice-list?page=7&cursor=nada');
    await page.getByText(`Del 1 al 10 de ${ALL}`).waitFor();
    await expect.poll(query).toEqual({});
  });
});

describe('ticked, and by keyboard', () => {
  sharedBy(() => with_(FIFTEEN));
  beforeEach(async () => {
    await comeTo(page, '/invoice-list');
    await expect.poll(() => rows().count()).toBe(10);
  });

  test('LIST-23 LIST-24 LIST-26 all means all of the page, and every load begins with none', async () => {
    await all().check();
    await page.getByRole('button', { name: 'Eliminar (10)' }).waitFor();
    await tick('001-001-0000015').uncheck();
    await expect.poll(() => all().isChecked()).toBe(false);
    await expect.poll(() => all().evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await tick('001-001-0000015').check();
    await expect.poll(() => all().isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Deseleccionar' }).click();
    for (const number of ['001-001-0000015', '001-001-0000014', '001-001-0000006']) await tick(number).check();
    await page.getByRole('button', { name: 'Eliminar (3)' }).waitFor();
    const bar = page.getByRole('region', { name: 'Selección' });
    await expect
      .poll(async () => plain(await bar.getByRole('status').textContent()))
      .toBe('3 seleccionadas por Gs. 2.100.000');
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await expect.poll(() => rows().count()).toBe(5);
    await expect.poll(() => page.getByRole('button', { name: /^Eliminar/ }).count()).toBe(0);
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    // The page that was ticked is still at hand: it is shown without being asked for again.
    await page.getByRole('button', { name: 'Página anterior' }).click();
    await tick('001-001-0000015').waitFor();
    await expect
      .poll(async () => [await rows().count(), await page.getByRole('checkbox', { checked: true }).count()])
      .toEqual([10, 0]);
    await expect.poll(() => page.getByRole('button', { name: /^Eliminar/ }).count()).toBe(0);
  });

  const dialog = () => page.getByRole('dialog');

  test('LIST-30 LIST-32 LIST-33 one row: its facts, and the warning of the server', async () => {
    const id = await row('001-001-0000010').getAttribute('data-invoice');
    await tick('001-001-0000010').check();
    await page.getByRole('button', { name: 'Eliminar (1)' }).click();
    await expect
      .poll(() => textsOf(dialog().locator('dd')))
      .toEqual(['001-001-0000010', NU[0], '10/10/2026', 'Gs. 100.000', '1']);
    const { body } = await journey.server.call(`/v2/invoices/${id}/delete-info`, {
      token: await journey.server.signIn(`lista-${people}@empresa.com.py`),
    });
    expect(body.warning).toContain('esta acción no se puede deshacer');
    await dialog().getByText(body.warning).waitFor();
  });

  test('LIST-27 LIST-28 LIST-35 one row is asked about before it is shown; «Cancelar» has the focus and does nothing', async () => {
    const calls = recordCalls();
    const id = await row('001-001-0000010').getAttribute('data-invoice');
    await tick('001-001-0000010').check();
    await page.getByRole('button', { name: 'Eliminar (1)' }).click();
    await dialog().getByText('¿Eliminar esta factura?').waitFor();
    await expect.poll(() => calls).toContain(`GET /v2/invoices/${id}/delete-info`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancelar');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog().count()).toBe(0);
    await expect.poll(() => calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    await row('001-001-0000010').waitFor();
  });

  test('LIST-39 LIST-40 with one row every failure has its sentence and deletes nothing', async () => {
    await fail('**/delete-info');
    await tick('001-001-0000010').check();
    await page.getByRole('button', { name: 'Eliminar (1)' }).click();
    await page.getByText('Error obteniendo información de eliminación', { exact: true }).waitFor();
    await page.unroute('**/delete-info');
    await page.route('**/v2/invoices/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Eliminar (1)' }).click();
    await dialog().getByRole('button', { name: 'Eliminar factura' }).click();
    await dialog().getByText('Error eliminando factura', { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Cancelar' }).click();
    await expect.poll(() => rows().count()).toBe(10);
  });

  test('LIST-41 LIST-42 and so it has with several', async () => {
    await all().check();
    await fail('**/bulk-delete-info');
    await page.getByRole('button', { name: 'Eliminar (10)' }).click();
    await page.getByText('Error obteniendo información de eliminación en lote').waitFor();
    await page.unroute('**/bulk-delete-info');
    await fail('**/bulk-delete');
    await page.getByRole('button', { name: 'Eliminar (10)' }).click();
    await dialog().getByRole('button', { name: 'Eliminar 10 facturas' }).click();
    await dialog().getByText('Error eliminando facturas en lote').waitFor();
    await expect.poll(() => rows().count()).toBe(10);
  });

  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

  test('J and K walk, X ticks, Enter shows the detail and then opens, / goes to the search', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect.poll(focused).toContain('001-001-0000014');
    await page.keyboard.press('k');
    await expect.poll(focused).toContain('001-001-0000015');
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Eliminar (1)' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('TORNILLO 1/2 X 100').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: RIO[0] }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toContain('001-001-0000015');
    await page.keyboard.press('b');
    await expect.poll(() => field('Buscar').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type('xjk');
    await expect.poll(() => field('Buscar').inputValue()).toBe('xjk');
  });

  test('two keys that go somewhere still do: G X leaves for the export', async () => {
    await page.keyboard.press('j');
    await expect.poll(focused).toContain('001-001-0000015');
    await strike(page, 'g', 'x');
    await page.waitForURL('**/templates-export');
  });

  test('by keyboard alone what is typed applies with the next press, all that match are chosen, and another page chooses none', async () => {
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
    await expect.poll(async () => plain(await bar.getByRole('status').textContent())).toMatch(/^15 .*Gs\. 6\.000\.000/);
    await expect.poll(() => bar.getByRole('button', { name: /^Eliminar/ }).count()).toBe(0);
    await tabTo(page, page.getByRole('button', { name: 'Página siguiente' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => rows().count()).toBe(5);
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Deseleccionar' }).count()).toBe(0);
  });
});

describe('deleting', () => {
  withPageEach();
  const dialog = () => page.getByRole('dialog');

  test('LIST-29 LIST-34 GEN-22 all of the last page, which leads to the one before; several, all at once; and one, once', async () => {
    await with_(FIFTEEN, '/invoice-list?page=2');
    const calls = recordCalls();
    await expect.poll(() => rows().count()).toBe(5);
    await all().check();
    await page.getByRole('button', { name: 'Eliminar (5)' }).click();
    await dialog().getByRole('button', { name: 'Eliminar 5 facturas' }).click();
    await page.getByText('Del 1 al 10 de 10 facturas').waitFor();
    await expect.poll(query).toEqual({});

    await expect.poll(() => rows().count()).toBe(10);
    calls.splice(0);
    for (const number of ['001-001-0000015', '001-001-0000014', '001-001-0000006']) await tick(number).check();
    await page.getByRole('button', { name: 'Eliminar (3)' }).click();
    await dialog().getByText('¿Eliminar 3 facturas?').waitFor();
    await expect.poll(() => calls).toContain('POST /v2/invoices/bulk-delete-info');
    await expect
      .poll(async () => (await textsOf(dialog().locator('tbody tr'))).toSorted())
      .toEqual([
        `001-001-0000006${NU[0]}Gs. 100.000`,
        `001-001-0000014${RIO[0]}Gs. 1.000.000`,
        `001-001-0000015${RIO[0]}Gs. 1.000.000`,
      ]);
    await expect
      .poll(async () => plain(await dialog().locator('tfoot').textContent()))
      .toBe('3 facturas con 3 ítemsGs. 2.100.000');
    await expectAccessible(page);
    await dialog().getByRole('button', { name: 'Eliminar 3 facturas' }).click();
    await page.getByText('3 facturas eliminadas').waitFor();
    await expect.poll(summary).toBe('7 facturas en octubre 2026 por Gs. 3.400.000');
    await expect.poll(() => calls).toContain('POST /v2/invoices/bulk-delete');
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0);

    const id = await row('001-001-0000007').getAttribute('data-invoice');
    await page.getByRole('button', { name: 'Ver el detalle de 001-001-0000007' }).click();
    await page.getByRole('button', { name: 'Eliminar factura' }).click();
    const release = await holdCall(page, `**/v2/invoices/${id}`);
    const confirm = dialog().getByRole('button', { name: 'Eliminar factura' });
    await confirm.dblclick();
    await expect.poll(() => dialog().getByRole('button', { name: 'Cancelar' }).isDisabled()).toBe(true);
    release();
    await expect.poll(() => rows().count()).toBe(6);
    await page.getByText('Factura eliminada').waitFor();
    const last = () => calls.slice(calls.indexOf(`DELETE /v2/invoices/${id}`));
    await expect.poll(last).toContain('GET /v2/invoices/headers');
    expect(last().filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
    await expect.poll(summary).toBe('6 facturas en octubre 2026 por Gs. 3.300.000');
  });
});

describe('when there is nothing to show', () => {
  withPageEach();

  test('LIST-37 a failed load says so and can be tried again', async () => {
    await fail('**/v2/invoices/headers?*');
    await with_(FIFTEEN);
    await page.getByText('Error cargando cabeceras').waitFor();
    await expectAccessible(page);
    await page.unroute('**/v2/invoices/headers?*');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect.poll(() => rows().count()).toBe(10);
  });

  test('who has none yet is shown how to begin', async () => {
    await with_([]);
    await page.getByText('Aquí verás tus facturas').waitFor();
    await page.getByRole('link', { name: 'Subir tus XML' }).click();
    await page.waitForURL('**/upload-xml');
  });

  test('EXACT-82 none in this month offers the latest one that has some, and all months; no match offers to clear the filters', async () => {
    await with_([{ ...FIFTEEN[0], key: 1 }], '/invoice-list?month=2026-09');
    await page.getByText('No hay facturas en septiembre 2026.').waitFor();
    await page.getByText('Lo último que hay es de octubre 2026: 1 factura.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ver octubre 2026' }).click();
    await row('001-001-0000001').waitFor();
    await expect.poll(query).toEqual({ month: '2026-10' });
    await page.goto('/invoice-list?month=2026-09');
    await page.getByRole('button', { name: 'Ver todos los meses' }).click();
    await row('001-001-0000001').waitFor();
    await field('Buscar').fill('nadie');
    await filter().click();
    await page.getByText('Ninguna factura coincide').waitFor();
    await page.locator('main').getByRole('button', { name: 'Limpiar todo' }).last().click();
    await row('001-001-0000001').waitFor();
  });
});

describe('on every screen', () => {
  withPageEach();

  test('they stand in the list of shortcuts, and switched off they do nothing', async () => {
    await with_(FIFTEEN);
    await expect.poll(() => rows().count()).toBe(10);
    await page.keyboard.press('?');
    await page.getByText('En la lista de facturas').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.evaluate(() => localStorage.setItem('ajaka-atajos', 'false'));
    await page.reload();
    await expect.poll(() => rows().count()).toBe(10);
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-invoice]'))).toBe(false);
  });

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

  test.each(WIDE_LOOKS)(
    'axe finds nothing in %s at %o with a row open and one ticked',
    async (colorScheme, viewport) => {
      await visitor.close();
      await open({ colorScheme, viewport });
      await with_(mixed);
      await page
        .getByRole('button', { name: /^Ver el detalle de/ })
        .first()
        .click();
      await page.getByText('TORNILLO 1/2 X 100').waitFor();
      await tick('001-001-0000001').check();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const frame = page.getByRole('region', { name: 'Cabeceras de Facturas' });
      await expect.poll(() => frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
      expect(visitor.complaints).toEqual([]);
    },
  );

  test.each(PHONE_SCHEMES)(
    'LIST-09 LIST-26 LIST-35 a phone in %s: items of two lines, the filters in a sheet, the selection above the bar',
    async (colorScheme) => {
      await visitor.close();
      await open({ colorScheme, viewport: PHONE });
      await with_([...FIFTEEN.slice(4), ...mixed]);
      const items = page.getByRole('list', { name: 'Cabeceras de Facturas' }).getByRole('link');
      await expect.poll(() => items.count()).toBe(10);
      const actions = page.getByRole('menu', { name: 'Acciones de la lista' }).getByRole('menuitem');
      await page.getByRole('button', { name: 'Acciones de la lista' }).click();
      await expect.poll(() => actions.allTextContents()).toEqual(['Copiar', 'Imprimir', 'Exportar lo filtrado']);
      await expectAccessible(page);
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
      await page.getByRole('button', { name: 'Eliminar (2)' }).click();
      await page.getByRole('dialog').getByText('¿Eliminar 2 facturas?').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Página siguiente' }).click();
      await page.getByText('2 de 2').waitFor();
      expect(visitor.complaints).toEqual([]);
    },
  );
});
