import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listMonths } from '#contract/explorer.ts';
import { getInvoice, type InvoiceHeader } from '#contract/invoices/invoice.ts';
import { listInvoices } from '#contract/invoices/list.ts';
import { setListPreference } from '#contract/invoices/list-preference.ts';
import { aDetail, pagesOf } from '../../../../../test/screens/answers/invoice-pages.ts';
import { aHeader, anId, aPageOf } from '../../../../../test/screens/answers/invoices.ts';
import { aMonth } from '../../../../../test/screens/answers/months.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { address, openScreen } from '../../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers } from '../../../../../test/screens/recorded-answers.ts';
import { NOTHING_LEFT_OUT, usualAnswers } from '../../../../../test/screens/usual-answers.ts';

const NU = { name: 'Distribuidora Ñu Pyahu S.A.', ruc: '80047312-4' };
const FIRST = { page: 1, pageSize: 10, month: '2026-10', withSums: true };

/** So many of 100.000, the first on the first of October. */
const several = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aHeader(at + 1, { issueDate: `2026-10-${String((at % 28) + 1).padStart(2, '0')}`, total: '100000' }),
  );

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  vi.setSystemTime('2026-10-20T12:00:00-03:00');
  answers = usualAnswers().answer(setListPreference, ({ input }) => input.body);
});

async function arrive(invoices: InvoiceHeader[], path = '/invoice-list', over: Parameters<typeof pagesOf>[1] = {}) {
  answers.answer(listInvoices, pagesOf(invoices, over));
  page = await openScreen(path, answers);
}
const rows = () => page.locator('tr[data-invoice]');
const row = (number: number) => rows().filter({ hasText: `001-001-${String(number).padStart(7, '0')}` });
const cellsOf = (number: number) => row(number).locator('td').allTextContents();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const summary = () => page.locator('header p').first().textContent();
const chips = () => page.getByRole('group', { name: 'Filtros activos' }).locator('strong').allTextContents();
/** What the list was asked for; how many are altered is asked for beside the rows. */
const asked = () =>
  answers
    .of(listInvoices)
    .map(({ input }) => input.query)
    .filter(({ onlyAltered }) => !onlyAltered);

describe('what the list shows', () => {
  test('LIST-01 LIST-02 LIST-22 a fresh visit has its title, the current month, and how many there are for how much', async () => {
    await arrive(several(15));
    await page.getByRole('heading', { level: 1, name: 'Cabeceras de Facturas', exact: true }).waitFor();
    await expect.poll(() => rows().count()).toBe(10);
    expect(asked()).toEqual([FIRST]);
    await expect.poll(summary).toBe('15 facturas en octubre 2026 por Gs. 1.500.000');
    await page.getByText('Del 1 al 10 de 15 facturas').waitFor();
  });

  test('LIST-02 GEN-04 half an hour before midnight in Asunción it is still the old month', async () => {
    vi.setSystemTime('2026-10-01T02:30:00Z');
    await arrive(several(1));
    await expect.poll(() => asked()[0]?.month).toBe('2026-09');
    await expect.poll(chips).toEqual(['septiembre 2026']);
  });

  test('LIST-11 GEN-05 GEN-06 its columns; an amount carries the symbol of the guaraní and has no decimals', async () => {
    await arrive([aHeader(5, { issueDate: '2026-10-05', issuer: NU, total: '89579.5' })]);
    await row(5).waitFor();
    expect(page.locator('section > table > thead th').allTextContents()).toEqual([
      ...['', 'Detalle', 'Fecha', 'Número', 'Condición', 'Emisor', 'Receptor', 'Total'],
    ]);
    expect(cellsOf(5).slice(2)).toEqual([
      ...['05/10/2026', '001-001-0000005', 'Contado', NU.name, 'Almacenes Tava Porã S.A.', 'Gs. 89.580'],
    ]);
    expect(row(5).getByRole('checkbox', { name: 'Seleccionar 001-001-0000005' }).count()).toBe(1);
  });

  test('GEN-07 GEN-23 dots between thousands; a foreign invoice in its currency with what it is worth, a credit note taken away', async () => {
    const dollars = { currency: 'USD', exchangeRate: '7300', total: '1100', totalInGuaranies: '8030000' };
    await arrive([
      aHeader(1, dollars),
      aHeader(2, { documentType: 'credit-note', signInSums: -1, total: '1132500' }),
      aHeader(3, { saleCondition: 'credit' }),
    ]);
    await row(1).waitFor();
    expect(cellsOf(1).at(-1)).toBe('USD 1.100,00Gs. 8.030.000');
    expect(cellsOf(2).at(-1)).toBe('− Gs. 1.132.500');
    await row(2).getByText('Nota de crédito').waitFor();
    expect(cellsOf(3)[4]).toBe('Crédito');
  });

  test('what is observed, cancelled, for trial or in review is marked, and the sum says what it leaves out', async () => {
    const leftOut = { count: 1, amount: '5000', otherCurrencies: [] };
    await arrive(
      [
        aHeader(1, { verification: 'observed' }),
        aHeader(2, { isCancelled: true }),
        aHeader(3, { isTest: true, total: '9000' }),
        aHeader(4, { isInReview: true, total: '5000' }),
      ],
      '/invoice-list',
      { amount: '110000', leftOut, notCounted: { ...NOTHING_LEFT_OUT, cancelled: 1, test: 1, inReview: 1 } },
    );
    for (const [number, mark] of ['Con observaciones', 'Cancelada', 'Prueba', 'En revisión'].entries()) {
      await row(number + 1)
        .getByText(mark)
        .waitFor();
    }
    expect(cellsOf(3).at(-1)).toBe('(Gs. 9.000)');
    await expect
      .poll(summary)
      .toMatch(/^4 facturas en octubre 2026 por Gs\. 110\.000\. 3 no suman: .*falta Gs\. 5\.000/);
    await button('Con observaciones').click();
    await expect.poll(() => asked().at(-1)).toEqual({ ...FIRST, verification: 'observed' });
    expect(address()).toBe('/invoice-list?verification=observed');
  });
});

describe('pages', () => {
  const numbers = () => page.getByRole('navigation', { name: 'Páginas' }).getByRole('button', { name: /^Página \d/ });
  const size = () => page.getByLabel('Facturas por página');

  test('LIST-18 ten to a page until somebody chooses', async () => {
    await arrive(several(15));
    await expect.poll(() => rows().count()).toBe(10);
    await expect.poll(() => size().inputValue()).toBe('10');
    expect(asked().map(({ pageSize }) => pageSize)).toEqual([10]);
  });

  test('LIST-17 LIST-20 LIST-22 four sizes, at most ten numbers, the total; a size starts at the first page', async () => {
    await arrive(several(600), '/invoice-list?page=3');
    await page.getByText('Del 21 al 30 de 600 facturas').waitFor();
    expect(numbers().count()).toBe(10);
    expect(numbers().allTextContents().at(-1)).toBe('60');
    expect(size().locator('option').allTextContents()).toEqual(['10', '20', '50', '100']);
    await size().selectOption('50');
    await expect.poll(() => rows().count()).toBe(50);
    expect(asked().at(-1)).toEqual({ ...FIRST, pageSize: 50 });
    expect(address()).toBe('/invoice-list?pageSize=50');
    expect(answers.of(setListPreference)[0]?.input.body.pageSize).toBe(50);
  });

  test('LIST-21 next and previous go by cursor, a jump by its number, and neither leaves the pages', async () => {
    await arrive(several(600));
    await page.getByText('Del 1 al 10 de 600 facturas').waitFor();
    await expect.poll(() => button('Página anterior').isDisabled()).toBe(true);
    await button('Página siguiente').click();
    await page.getByText('Del 11 al 20 de').waitFor();
    expect(asked().at(-1)).toEqual({ ...FIRST, page: 2, cursor: 'tras-1' });
    expect(address()).toBe('/invoice-list?page=2&cursor=tras-1');
    await button('Página siguiente').click();
    await page.getByText('Del 21 al 30 de').waitFor();
    await button('Página anterior').click();
    await expect.poll(() => asked().at(-1)).toEqual({ ...FIRST, page: 2, cursor: 'antes-3' });
    await page.getByText('Del 11 al 20 de').waitFor();
    await button('Página 60').click();
    await page.getByText('Del 591 al 600 de 600').waitFor();
    expect(asked().at(-1)).toEqual({ ...FIRST, page: 60 });
    await expect.poll(() => button('Página siguiente').isDisabled()).toBe(true);
    await button('Página 1').click();
    await page.getByText('Del 1 al 10 de').waitFor();
    expect(address()).toBe('/invoice-list');
  });

  test('LIST-19 an address with a size that is none has the usual one, also in its count of pages', async () => {
    await arrive(several(600), '/invoice-list?pageSize=7&month=2026-99&verification=otra');
    await page.getByText('Del 1 al 10 de 600').waitFor();
    expect(asked()).toEqual([FIRST]);
    expect(chips()).toEqual(['octubre 2026']);
    expect(numbers().allTextContents().at(-1)).toBe('60');
  });

  test('one with a cursor that the server does not take leads to the first page', async () => {
    const pages = pagesOf(several(600));
    answers.answer(listInvoices, (call) => (call.input.query.cursor ? fail(422) : pages(call)));
    page = await openScreen('/invoice-list?page=7&cursor=nada', answers);
    await page.getByText('Del 1 al 10 de 600').waitFor();
    await expect.poll(address).toBe('/invoice-list');
  });
});

describe('the selection', () => {
  const all = () => page.getByRole('checkbox', { name: 'Seleccionar todas las facturas de la página' });
  const tick = (number: number) => row(number).getByRole('checkbox');
  const ticked = () => page.getByRole('checkbox', { checked: true }).count();

  test('LIST-23 LIST-24 all means all of the page, and not all is not all', async () => {
    await arrive(several(15));
    await all().check();
    await button('Eliminar (10)').waitFor();
    await tick(1).uncheck();
    await expect.poll(() => all().isChecked()).toBe(false);
    expect(((await all().element()) as HTMLInputElement).indeterminate).toBe(true);
    await tick(1).check();
    await expect.poll(() => all().isChecked()).toBe(true);
    await button('Deseleccionar').click();
    await expect.poll(ticked).toBe(0);
  });

  test('LIST-25 LIST-26 the button says how many, and every load begins with none', async () => {
    await arrive(several(15));
    for (const number of [1, 2, 6]) await tick(number).check();
    await button('Eliminar (3)').waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: 'Selección' }).getByRole('status').textContent())
      .toBe('3 seleccionadas por Gs. 300.000');
    await button('Página siguiente').click();
    await expect.poll(() => rows().count()).toBe(5);
    expect([ticked(), page.getByRole('button', { name: /^Eliminar/ }).count()]).toEqual([0, 0]);
    // The page that was ticked is still at hand: it is shown without being asked for again.
    await button('Página anterior').click();
    await expect.poll(() => rows().count()).toBe(10);
    expect([ticked(), page.getByRole('button', { name: /^Eliminar/ }).count()]).toEqual([0, 0]);
  });
});

describe('the detail under a row', () => {
  /** Each total another one, so that none stands for its neighbour. */
  const totals = { exempt: '15000', taxed5: '102902', taxed10: '37980', vat5: '0', vat10: '0', vat: '0' };
  const header = aHeader(1, {
    issuer: NU,
    cdc: '01800473124001001000000122026100510000000012',
    totals: { ...totals, total: '155850' },
  });
  const detail = () => page.locator('tr[id^="detalle-"]');
  const expand = () => button('Ver el detalle de 001-001-0000001').click();
  beforeEach(() => arrive([header]));

  test('LIST-12 LIST-13 LIST-14 it says everything, eight characters of the CDC, and four totals', async () => {
    answers.answer(getInvoice, aDetail(header));
    await expand();
    await detail().getByText('TORNILLO 1/2 X 100').waitFor();
    expect(detail().locator('dl').first().locator('dd').allTextContents().slice(0, 7)).toEqual([
      ...[NU.ruc, '80092516-5', 'Contado', 'Guaraní (Gs.)', '12345678'],
      expect.stringMatching(/^01800473…\D*$/),
      'XML nativo',
    ]);
    expect(detail().getByText('1 ítem', { exact: true }).count()).toBe(1);
    expect(detail().locator('dl').nth(1).locator('dt, dd').allTextContents()).toEqual([
      ...['Exentas', '15.000', 'Gravado 5 %', '102.902', 'Gravado 10 %', '37.980', 'Total', 'Gs. 155.850'],
    ]);
  });

  test('LIST-15 LIST-16 its items are asked for once and kept', async () => {
    answers.answer(getInvoice, aDetail(header));
    await expand();
    await detail().getByText('TORNILLO 1/2 X 100').waitFor();
    expect(detail().locator('tbody tr').count()).toBe(1);
    await button('Ocultar el detalle de 001-001-0000001').click();
    await expect.poll(() => detail().count()).toBe(0);
    await expand();
    await detail().getByText('TORNILLO 1/2 X 100').waitFor();
    expect(answers.of(getInvoice).map(({ input }) => input.params)).toEqual([{ id: anId(1) }]);
  });

  test('LIST-38 one that fails says so in its place and can be tried again', async () => {
    answers.answer(getInvoice, fail(422));
    await expand();
    await detail().getByText('Error obteniendo detalle v2').waitFor();
    answers.answer(getInvoice, aDetail(header));
    await button('Reintentar').click();
    await detail().getByText('TORNILLO 1/2 X 100').waitFor();
  });
});

describe('when there is nothing to show', () => {
  test('LIST-37 a failed load says so and can be tried again', async () => {
    answers.answer(listInvoices, fail(422));
    page = await openScreen('/invoice-list', answers);
    await page.getByRole('alert').getByText('Error cargando cabeceras').waitFor();
    answers.answer(listInvoices, pagesOf(several(3)));
    await button('Reintentar').click();
    await expect.poll(() => rows().count()).toBe(3);
  });

  test('who has none yet is shown how to begin', async () => {
    await arrive([]);
    await page.getByText(/^Aquí verás tus facturas/).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Subir tus XML' }).getAttribute('href')).toBe('/upload-xml');
  });

  test('EXACT-82 none in this month offers the latest one that has some, and all months', async () => {
    answers
      .answer(listInvoices, ({ input: { query } }) => aPageOf(query.month === '2026-09' ? [] : several(1)))
      .answer(listMonths, { months: [aMonth('2026-10', { count: 1 }), aMonth('2026-08')] });
    page = await openScreen('/invoice-list?month=2026-09', answers);
    await page.getByText('No hay facturas en septiembre 2026.').waitFor();
    await page.getByText('Lo último que hay es de octubre 2026: 1 factura.').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Ver octubre 2026' }).getAttribute('href'))
      .toBe('/invoice-list?month=2026-10');
    await button('Ver todos los meses').click();
    await row(1).waitFor();
    expect(address()).toBe('/invoice-list?month=all');
  });

  test('no match offers to look in all months, or to clear the filters', async () => {
    answers.answer(listInvoices, ({ input: { query } }) => aPageOf(query.search ? [] : several(1)));
    page = await openScreen('/invoice-list?search=nadie', answers);
    await page.getByText('Sin resultados: ninguna factura de octubre 2026').waitFor();
    await button('Buscar en todos los meses').click();
    await page.getByText('Ninguna factura coincide').waitFor();
    await button('Limpiar todo').last().click();
    await row(1).waitFor();
  });
});

describe('the keys of the list', () => {
  const strike = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const focused = () => document.activeElement?.getAttribute('data-invoice') ?? null;

  test('J walks the rows, and they stand in the list of shortcuts', async () => {
    await arrive(several(3));
    await row(1).waitFor();
    strike('j');
    await expect.poll(focused).toBe(anId(1));
    strike('?');
    await page.getByRole('dialog', { name: 'Atajos de teclado' }).getByText('En la lista de facturas').waitFor();
  });

  test('switched off they do nothing', async () => {
    localStorage.setItem('ajaka-atajos', 'false');
    await arrive(several(3));
    await row(1).waitFor();
    strike('j');
    strike('?');
    expect([focused(), page.getByRole('dialog').count()]).toEqual([null, 0]);
  });
});

test('EXACT-110 the navigation leads to the explorer of the month that is looked at', async () => {
  await arrive(several(1), '/invoice-list?month=2026-09');
  await row(1).waitFor();
  const explorer = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Explorador' });
  await expect.poll(() => explorer.getAttribute('href')).toBe('/invoice-explorer?month=2026-09');
});
