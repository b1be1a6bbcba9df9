import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getMonthStatistics, listMonths } from '#contract/explorer.ts';
import { getInvoice } from '#contract/invoices/invoice.ts';
import { listInvoices } from '#contract/invoices/list.ts';
import { aDetail } from '../../../../test/screens/answers/invoice-pages.ts';
import { aHeader, anId, aPageOf } from '../../../../test/screens/answers/invoices.ts';
import { aMonth, someStatistics } from '../../../../test/screens/answers/months.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { address, openScreen } from '../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers } from '../../../../test/screens/recorded-answers.ts';
import { NOTHING_LEFT_OUT, usualAnswers } from '../../../../test/screens/usual-answers.ts';

const MONTHS = [
  aMonth('2026-10', { count: 26, amount: '6703000', providers: 5, creditNoteCount: 1, firstDate: '2026-10-05' }),
  aMonth('2026-09', { amount: '7700000', firstDate: '2026-09-30' }),
  aMonth('2026-03', { amount: '1100000' }),
];
/** The credit note is taken away: 5 % and 10 % of bases of their own, and something exempt. */
const OCTOBER = someStatistics({
  ...{ count: 26, amount: '6703000', creditNoteCount: 1, providers: 5, customers: 1 },
  ...{ average: '272520', averagedCount: 25, listedCount: 26 },
  ...{ base10: '3730000', vat10: '373000', base5: '2000000', vat5: '100000', exempt: '500000', vat: '473000' },
  ...{ cdcCount: 26, timbradoCount: 26, xmlCount: 26, observedCount: 5 },
});
const TWENTY = [
  aHeader(1, { issueDate: '2026-10-31', total: '89579.5' }),
  aHeader(2, { issueDate: '2026-10-30', currency: 'USD', total: '110', totalInGuaranies: '803000' }),
  aHeader(3, { issueDate: '2026-10-29', documentType: 'credit-note', signInSums: -1 }),
  ...Array.from({ length: 17 }, (_, at) => aHeader(at + 4)),
];

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  vi.setSystemTime('2026-11-14T12:00:00-03:00');
  answers = usualAnswers()
    .answer(listMonths, { months: MONTHS })
    .answer(getMonthStatistics, { statistics: OCTOBER })
    .answer(listInvoices, aPageOf(TWENTY, { total: 26, pageSize: 20 }))
    .answer(getInvoice, ({ input }) => aDetail(TWENTY.find(({ id }) => id === input.params.id) ?? aHeader(1)));
});
async function arrive(search = ''): Promise<void> {
  page = await openScreen(`/invoice-explorer${search}`, answers);
  await page.getByRole('heading', { level: 1, name: 'Explorador de Facturas', exact: true }).waitFor();
}
async function arriveInOctober(): Promise<void> {
  await arrive('?month=2026-10');
  await metrics().getByText('26 de 26').waitFor();
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const region = (name: string) => page.getByRole('region', { name, exact: true });
const metrics = () => region('Cifras del mes');
const quality = () => region('Calidad de los datos');
const table = () => region('Facturas del mes');
const months = () => page.getByRole('navigation', { name: 'Meses' }).getByRole('link');
const cellsOf = (rows: Located) => rows.all().map((row) => row.locator('th, td').allTextContents());
const notDone = (more: object = {}) => Response.json({ success: false, ...more });

describe('the months', () => {
  test('EXPL-02 EXPL-03 OPEN-30 one entry for each, with its five values, and a field that holds the same', async () => {
    await arrive();
    await expect
      .poll(() => months().allTextContents())
      .toEqual([
        'Octubre 202626 Facturas y notasGs. 6.703.0005 prov.desde el 05/10/2026',
        'Septiembre 20261 FacturasGs. 7.700.0001 prov.desde el 30/09/2026',
        'Marzo 20261 FacturasGs. 1.100.0001 prov.desde el 10/03/2026',
      ]);
    expect(page.getByLabel('Mes', { exact: true }).locator('option').allTextContents()).toEqual([
      ...['Elige un mes', 'Octubre 2026 (26 facturas)', 'Septiembre 2026 (1 factura)', 'Marzo 2026 (1 factura)'],
    ]);
  });

  test('EXPL-05 before one is chosen the page asks to choose, also where the address names none that there is', async () => {
    await arrive('?month=octubre');
    await page.getByText('Elige un mes de la lista para ver sus cifras, su calidad y sus facturas.').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Ver octubre 2026' }).getAttribute('href'))
      .toBe('/invoice-explorer?month=2026-10');
    await page.getByLabel('Mes', { exact: true }).selectOption('2026-09');
    await expect.poll(address).toBe('/invoice-explorer?month=2026-09');
    await expect.poll(() => answers.of(getMonthStatistics)[0]?.input.params).toEqual({ month: '2026-09' });
  });

  test('EXPL-01 refreshing asks for the months again, and for the figures of the one that is shown', async () => {
    await arriveInOctober();
    await expect.poll(() => button('Actualizar').getAttribute('aria-disabled')).toBe('false');
    const counted = () => [answers.of(listMonths).length, answers.of(getMonthStatistics).length];
    const [asked = 0, figures = 0] = counted();
    await button('Actualizar').click();
    await expect.poll(counted).toEqual([asked + 1, figures + 1]);
  });

  test('EXPL-04 without invoices there are none, and a way to begin', async () => {
    answers.answer(listMonths, { months: [] });
    await arrive();
    await page.getByText('No hay meses disponibles').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Subir tus XML' }).getAttribute('href')).toBe('/upload-xml');
  });

  test('EXPL-15 a server that says no', async () => {
    answers.answer(listMonths, () => notDone({ months: [] }));
    await arrive();
    await page.getByRole('alert').getByText('No se pudieron cargar los meses disponibles').waitFor();
    answers.answer(listMonths, { months: MONTHS });
    await button('Reintentar').click();
    await expect.poll(() => months().count()).toBe(3);
  });

  test('EXPL-16 a call that fails: the rest of the page stays alive', async () => {
    answers.answer(listMonths, fail(422));
    await arrive('?month=2026-10');
    await page.getByRole('alert').getByText('Error conectando con el servidor').waitFor();
    await metrics().getByText('Gs. 6.703.000').waitFor();
  });
});

describe('the figures of a month', () => {
  test('EXPL-06 EXPL-07 GEN-07 every figure has its place', async () => {
    await arriveInOctober();
    expect(
      metrics()
        .locator('dl > div')
        .all()
        .map((one) => one.locator('dt, dd').allTextContents()),
    ).toEqual([
      ['Octubre 2026', 'Gs. 6.703.000', '05/10/2026 al 31/10/2026'],
      ['Facturas y notas', '26', '25 facturas y 1 nota de crédito', 'Gs. 272.520 prom., sobre 25 facturas'],
      ['Proveedores', '5', 'con 1 cliente'],
      ['Con CDC', '100 %', '26 de 26'],
    ]);
    expect(cellsOf(region('Detalle de impuestos').locator('tbody tr, tfoot tr'))).toEqual([
      ['Gravado 10 %', '3.730.000', '373.000', '4.103.000'],
      ['Gravado 5 %', '2.000.000', '100.000', '2.100.000'],
      ['Exentas', '500.000', '—', '500.000'],
      ['Total Gs.', '6.230.000', '473.000', '6.703.000'],
    ]);
  });

  test.for([
    ['EXPL-09', 80, 'ok'],
    ['EXPL-10', 79.9, 'warn'],
    ['EXPL-11', 59.9, 'bad'],
  ] as const)('%s so many percent with CDC (%d) is %s, as a figure and as a bar', async ([, cdcPercent, tone]) => {
    answers.answer(getMonthStatistics, { statistics: { ...OCTOBER, cdcPercent } });
    await arriveInOctober();
    const shown = `${String(cdcPercent).replace('.', ',')} %`;
    const figure = metrics().locator('[data-tone]').filter({ hasText: shown });
    await expect.poll(() => figure.getAttribute('data-tone')).toBe(tone);
    await expect.poll(() => quality().locator('[data-tone]').first().getAttribute('data-tone')).toBe(tone);
  });

  test('EXPL-08 OPEN-17 quality: bars as wide as their figures, and what was read from what', async () => {
    const sources = { xmlCount: 20, modelCount: 5, localCount: 1 };
    const percents = { cdcPercent: 79.9, timbradoPercent: 80 };
    answers.answer(getMonthStatistics, { statistics: { ...OCTOBER, ...percents, ...sources } });
    await arriveInOctober();
    const styles = (found: Located) => Promise.all(found.all().map(async (one) => (await one.element()).style));
    const bars = await styles(quality().locator('[data-tone]'));
    expect(bars.map(({ width }) => width)).toEqual(['79.9%', '80%']);
    // 79,9 must not read 80 in the colour of what is below it
    expect(quality().locator('dd b').allTextContents()).toEqual(['79,9 %', '80 %']);
    expect(quality().getByRole('listitem').allTextContents()).toEqual([
      ...['XML nativo 20', 'Leída con IA 5', 'Leída sin IA 1'],
    ]);
    const shares = await styles(quality().locator('div > [data-source][style]'));
    expect(shares.map(({ flexGrow }) => flexGrow)).toEqual(['20', '5', '1']);
  });

  test('EXACT-98 EXACT-104 figures beside each other are told apart, and what was read of a photo is not called a PDF', async () => {
    answers.answer(getMonthStatistics, { statistics: { ...OCTOBER, localCount: 1, modelCount: 1 } });
    await arriveInOctober();
    expect(quality().locator('dl > div').allTextContents()).toEqual([
      ...['Con CDC26 de 26 100 %', 'Con timbrado26 de 26 100 %', 'Con observaciones5 de 26'],
    ]);
    expect(quality().getByText(/PDF/).count()).toBe(0);
    await expect
      .poll(() => quality().getByRole('link', { name: '5 de 26', exact: true }).getAttribute('href'))
      .toBe('/invoice-list?month=2026-10&verification=observed');
  });

  test('EXPL-17 a server that says no: the invoices are there all the same', async () => {
    answers.answer(getMonthStatistics, () => notDone());
    await arrive('?month=2026-10');
    await page.getByRole('alert').getByText('No se pudieron cargar las estadísticas del mes').waitFor();
    await expect.poll(() => button(/^Ver 001/).count()).toBe(20);
  });

  test('EXPL-18 EXPL-19 figures that fail: the invoices of the month are there all the same', async () => {
    answers.answer(getMonthStatistics, fail(422));
    await arrive('?month=2026-10');
    await page.getByRole('alert').getByText('Error obteniendo estadísticas del mes').waitFor();
    await expect.poll(() => button(/^Ver 001/).count()).toBe(20);
    answers.answer(getMonthStatistics, { statistics: OCTOBER });
    await button('Reintentar').click();
    await metrics().getByText('Gs. 6.703.000').waitFor();
  });

  test('EXPL-16 EXPL-18 figures that were there stay when refreshing fails, with the hour they are of', async () => {
    await arriveInOctober();
    await expect.poll(() => button('Actualizar').getAttribute('aria-disabled')).toBe('false');
    answers.answer(listMonths, fail(422)).answer(getMonthStatistics, fail(422));
    await button('Actualizar').click();
    await page.getByRole('alert').getByText('Error conectando con el servidor').waitFor();
    await page.getByRole('alert').getByText('Ves las cifras de las 12:00.').waitFor();
    expect(months().count()).toBe(3);
    await metrics().getByText('Gs. 6.703.000').waitFor();
  });
});

describe('its invoices', () => {
  test('EXPL-12 EXPL-13 GEN-06 the first twenty, each in its currency, guaraníes without decimals', async () => {
    await arriveInOctober();
    await table().getByText('20 de 26').waitFor();
    expect(answers.of(listInvoices).map(({ input }) => input.query)).toEqual([
      { page: 1, pageSize: 20, month: '2026-10' },
    ]);
    const rows = cellsOf(table().locator('tbody tr'));
    expect(rows).toHaveLength(20);
    expect(rows.slice(0, 3).map(([date, number, , , total]) => [date, number, total])).toEqual([
      ['31/10/2026', '001-001-0000001', 'Gs. 89.580'],
      ['30/10/2026', '001-001-0000002', 'USD 110,00Gs. 803.000'],
      ['29/10/2026', '001-001-0000003', '− Gs. 110.000'],
    ]);
    await expect
      .poll(() => table().getByRole('link', { name: 'Ver en la lista' }).getAttribute('href'))
      .toBe('/invoice-list?month=2026-10');
  });

  test('EXPL-12 GEN-23 what the figures leave out is marked, and told with its own amounts', async () => {
    const otherCurrencies = [{ currency: 'USD', amount: '1234617.5' }];
    const notCounted = { ...NOTHING_LEFT_OUT, test: 1, inReview: 1, noRate: 1 };
    const leftOut = { count: 3, amount: '90000', otherCurrencies };
    answers
      .answer(getMonthStatistics, { statistics: { ...OCTOBER, notCounted, leftOut } })
      .answer(
        listInvoices,
        aPageOf([
          aHeader(2, { isInReview: true, total: '90000' }),
          aHeader(3, { isTest: true, total: '777' }),
          aHeader(4, { currency: 'USD', total: '1234567.5', totalInGuaranies: null }),
          aHeader(1),
        ]),
      );
    await arriveInOctober();
    const sentence = '3 no suman: 1 de prueba, 1 en revisión, 1 sin tipo de cambio';
    await metrics()
      .getByRole('link', { name: `${sentence} (faltan Gs. 90.000 y USD 1.234.617,50)` })
      .waitFor();
    const nameOf = 'Distribuidora Ñu Pyahu S.A.';
    expect(
      cellsOf(table().locator('tbody tr')).map(([, , name, , total]) => [name?.replace(nameOf, ''), total]),
    ).toEqual([
      ['En revisión', 'Gs. 90.000'],
      ['Prueba', 'Gs. 777'],
      ['Sin tipo de cambio', 'USD 1.234.567,50'],
      ['', 'Gs. 110.000'],
    ]);
  });

  const drawer = () => page.getByRole('dialog', { name: 'Ítems de la factura' });

  test('EXPL-14 «Ver» shows the items of that invoice, and the way to it', async () => {
    await arriveInOctober();
    await button('Ver 001-001-0000003').click();
    await drawer().getByText('TORNILLO 1/2 X 100').waitFor();
    expect(answers.of(getInvoice).map(({ input }) => input.params)).toEqual([{ id: anId(3) }]);
    expect(cellsOf(drawer().locator('tbody tr'))).toEqual([
      [expect.stringContaining('TORNILLO 1/2 X 100'), expect.stringMatching(/^1 /), '110.000', '10 %', 'Gs. 110.000'],
    ]);
    await expect
      .poll(() => drawer().getByRole('link', { name: 'Abrir la factura' }).getAttribute('href'))
      .toBe(`/invoice-list?month=2026-10&invoice=${anId(3)}`);
  });

  test('EXPL-14 EXACT-91 a figure of it that was not read is said not to be', async () => {
    const totals = { exempt: null, taxed5: null, taxed10: null, vat5: null, vat10: null, vat: null, total: '110000' };
    answers.answer(listInvoices, aPageOf([aHeader(1, { totals })]));
    await arriveInOctober();
    await button('Ver 001-001-0000001').click();
    await drawer().getByText('TORNILLO 1/2 X 100').waitFor();
    await expect
      .poll(() => drawer().locator('dl dd').allTextContents())
      .toEqual(['no se leyó', 'no se leyó', 'no se leyó', 'no se leyó', 'Gs. 110.000']);
  });

  test('EXPL-14 items that cannot be had say so and can be asked for again', async () => {
    answers.answer(getInvoice, fail(404));
    await arriveInOctober();
    await button('Ver 001-001-0000001').click();
    await drawer().getByRole('alert').getByText('Error obteniendo detalle v2').waitFor();
    answers.answer(getInvoice, aDetail(aHeader(1)));
    await drawer().getByRole('button', { name: 'Reintentar' }).click();
    await drawer().getByText('TORNILLO 1/2 X 100').waitFor();
  });

  test('EXACT-110 from here the export goes on with the month', async () => {
    await arriveInOctober();
    await expect
      .poll(() => table().getByRole('link', { name: 'Exportar' }).getAttribute('href'))
      .toMatch(/export\?(?=.*template=default)(?=.*month=2026-10)/);
    const explorer = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Explorador' });
    await expect.poll(() => explorer.getAttribute('href')).toBe('/invoice-explorer?month=2026-10');
  });
});
