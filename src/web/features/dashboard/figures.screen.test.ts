import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { getExportStats } from '#contract/dashboard.ts';
import { listMonths } from '#contract/explorer.ts';
import { listInvoices } from '#contract/invoices/list.ts';
import { listEmailConfigs } from '#contract/mailboxes/mailboxes.ts';
import { getStatus } from '#contract/system/system.ts';
import { aHeader, anId, aPageOf } from '../../../../test/screens/answers/invoices.ts';
import { aMonth, aPeriod } from '../../../../test/screens/answers/months.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { address, openScreen } from '../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers } from '../../../../test/screens/recorded-answers.ts';
import {
  aStatus,
  NOTHING_LEFT_OUT,
  noMailboxes,
  someTotals,
  usualAnswers,
} from '../../../../test/screens/usual-answers.ts';

/** Eight months: October with a credit note, the others with one invoice each. */
const MONTHS = [
  aMonth('2026-10', { count: 26, amount: '6703000', average: '272520', averagedCount: 25, creditNoteCount: 1 }),
  ...[9, 8, 7, 6, 5, 4, 3].map((number) => {
    const amount = String((number - 2) * 1_100_000);
    return aMonth(`2026-0${number}`, { amount, average: amount });
  }),
];
const ISSUERS = ['Emboscada', 'Delta', 'Caacupé', 'Beta', 'Ana'].map((name, place) => ({
  ...{ name: `${name} S.A.`, ruc: `8001928${place}-1`, count: 1 },
  amount: String((7 - place) * 1_100_000),
}));
const TOTALS = someTotals({
  ...{ invoiceCount: 33, creditNoteCount: 1, amount: '37503000', average: '1175406', averagedCount: 32 },
  ...{ recentCount: 4, listedCount: 33, topIssuers: ISSUERS },
});
const TWENTY = Array.from({ length: 20 }, (_, at) => aHeader(at + 1, { issueDate: `2026-10-${31 - at}` }));

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  vi.setSystemTime('2026-11-14T12:00:00-03:00');
  answers = usualAnswers()
    .answer(listMonths, { months: MONTHS })
    .answer(getExportStats, TOTALS)
    .answer(listInvoices, aPageOf(TWENTY, { pageSize: 20 }))
    .answer(listEmailConfigs, noMailboxes());
});
async function arrive(): Promise<void> {
  page = await openScreen('/', answers);
  await page.getByText(/^Actualizado/).waitFor();
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const card = (name: string) => page.getByRole('region', { name, exact: true });
const rowsOf = (name: string) => card(name).locator('tbody tr');
const cellsOf = (name: string) =>
  rowsOf(name)
    .all()
    .map((row) => row.locator('th, td').allTextContents());
/** Its value, and what stands beneath it. */
const metric = (name: string) =>
  card('Métricas')
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^${name}`) })
    .locator('dd')
    .allTextContents();
const issuers = () => card('Principales emisores').getByRole('listitem').allTextContents();

describe('the figures of a business', () => {
  test('DASH-01 DASH-06 DASH-07 its title, how many there are, and for how much', async () => {
    await arrive();
    await page.getByRole('heading', { level: 1, name: 'Dashboard Ejecutivo', exact: true }).waitFor();
    await expect.poll(() => metric('Monto total')).toEqual(['Gs. 37.503.000', '37,5M Gs en 8 meses']);
    expect(metric('Facturas')).toEqual(['33', '32 facturas y 1 nota de crédito']);
  });

  test('DASH-08 DASH-09 the average in short and to the guaraní, and how many came lately', async () => {
    await arrive();
    await expect.poll(() => metric('Promedio')).toEqual(['1,2M Gs', 'Gs. 1.175.406', 'sobre 32 facturas']);
    expect(metric('Recientes')).toEqual(['4', 'recibidas en los últimos 7 días']);
  });

  test('DASH-12 DASH-13 of eight months the six newest, with count, total, average and how they compare', async () => {
    await arrive();
    await expect
      .poll(() => card('Resumen mensual').getByRole('columnheader').allTextContents())
      .toEqual(['Mes', 'Proporción', 'Cantidad', 'Total', 'Promedio']);
    expect(cellsOf('Resumen mensual')).toEqual([
      ['Octubre 2026', '', '26', 'Gs. 6.703.000', 'Gs. 272.520sobre 25'],
      ['Septiembre 2026', '', '1', 'Gs. 7.700.000', 'Gs. 7.700.000'],
      ['Agosto 2026', '', '1', 'Gs. 6.600.000', 'Gs. 6.600.000'],
      ['Julio 2026', '', '1', 'Gs. 5.500.000', 'Gs. 5.500.000'],
      ['Junio 2026', '', '1', 'Gs. 4.400.000', 'Gs. 4.400.000'],
      ['Mayo 2026', '', '1', 'Gs. 3.300.000', 'Gs. 3.300.000'],
    ]);
    const bars = rowsOf('Resumen mensual').locator('[data-size]').all();
    const widths = await Promise.all(bars.map(async (bar) => Number.parseInt((await bar.element()).style.width, 10)));
    expect(widths).toEqual([87, 100, 85, 71, 57, 42]);
    expect(card('Resumen mensual').locator('[data-running]').count()).toBe(0);
    await expect
      .poll(() => card('Resumen mensual').getByRole('link', { name: 'Octubre 2026' }).getAttribute('href'))
      .toBe('/invoice-explorer?month=2026-10');
  });

  test('EXACT-110 the way to the explorer leads to the newest month; that of the navigation to none', async () => {
    await arrive();
    await expect
      .poll(() => page.getByRole('link', { name: 'Abrir explorador' }).getAttribute('href'))
      .toBe('/invoice-explorer?month=2026-10');
    const explorer = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Explorador' });
    await expect.poll(() => explorer.getAttribute('href')).toBe('/invoice-explorer');
  });

  test('DASH-14 EXACT-101 the five largest issuers as they were told, and of which months', async () => {
    await arrive();
    await expect.poll(issuers).toHaveLength(5);
    expect([issuers()[0], issuers()[4]]).toEqual(['1Emboscada S.A.Gs. 7.700.000', '5Ana S.A.Gs. 3.300.000']);
    await card('Principales emisores').getByText('por monto, 6 meses con facturas').waitFor();
    await expect
      .poll(() => card('Principales emisores').getByRole('link', { name: 'Emboscada S.A.' }).getAttribute('href'))
      .toBe('/proveedores/80019280-1');
  });

  test('DASH-18 of twenty invoices the five newest, each on its day, leading to itself', async () => {
    await arrive();
    await expect.poll(() => cellsOf('Actividad reciente').map(([day]) => day)).toHaveLength(5);
    expect(cellsOf('Actividad reciente')[0]).toEqual([
      ...['31/10/2026', 'Distribuidora Ñu Pyahu S.A.', '001-001-0000001', 'XML nativo', 'Gs. 110.000'],
    ]);
    await expect
      .poll(() => rowsOf('Actividad reciente').first().getByRole('link').getAttribute('href'))
      .toBe(`/invoice-list?month=all&invoice=${anId(1)}`);
  });

  test('DASH-32 a header of an older server is dated by its other field', async () => {
    const told = z.encode(listInvoices.reply, aPageOf(TWENTY)) as unknown as { data: Record<string, unknown>[] };
    const data = told.data.map(({ fecha_emision, ...header }) => ({ ...header, fecha: fecha_emision }));
    answers.answer(listInvoices, () => Response.json({ success: true, ...told, data }));
    await arrive();
    await expect.poll(() => cellsOf('Actividad reciente')[0]?.[0]).toBe('31/10/2026');
  });

  test('EXACT-102 EXACT-106 an average says over how many it is, and a shortened amount has the exact one in its title', async () => {
    await arrive();
    await expect
      .poll(() => cellsOf('Resumen mensual').map((row) => row.at(-1)?.includes('sobre')))
      .toEqual([true, false, false, false, false, false]);
    const titleOf = async (words: string) => (await page.getByText(words).first().getAttribute('title')) ?? '';
    await expect.poll(async () => (await titleOf('1,2M Gs')).replace(/\s/g, ' ')).toBe('Gs. 1.175.406');
    await expect.poll(async () => (await titleOf('37,5M Gs en 8 meses')).replace(/\s/g, ' ')).toBe('Gs. 37.503.000');
  });

  test('DASH-13 the month that runs says so, and its bar is hatched', async () => {
    vi.setSystemTime('2026-10-20T12:00:00-03:00');
    await arrive();
    await expect.poll(() => cellsOf('Resumen mensual')[0]?.[0]).toBe('Octubre en curso');
    expect(card('Resumen mensual').locator('[data-running]').count()).toBe(1);
  });

  test('GEN-23 what no sum takes is told with its own amounts, leads there, and is marked among the newest', async () => {
    const otherCurrencies = [{ currency: 'USD', amount: '1234617.5' }];
    const notCounted = { ...NOTHING_LEFT_OUT, test: 1, inReview: 1, noRate: 2 };
    const [first, second, ...others] = TWENTY;
    answers
      .answer(getExportStats, { ...TOTALS, notCounted, leftOut: { count: 3, amount: '90000', otherCurrencies } })
      .answer(
        listInvoices,
        aPageOf([
          { ...(first ?? aHeader(1)), isInReview: true },
          { ...(second ?? aHeader(2)), currency: 'USD', total: '50', totalInGuaranies: null },
          ...others,
        ]),
      );
    await arrive();
    await expect
      .poll(() => metric('Monto total').at(-1))
      .toBe('4 no suman: 1 de prueba, 1 en revisión, 2 sin tipo de cambio (faltan Gs. 90.000 y USD 1.234.617,50)');
    await expect
      .poll(() => card('Métricas').getByRole('link', { name: '4 no suman' }).getAttribute('href'))
      .toBe('/invoice-list?month=all&uncounted=only');
    const [newest, next] = cellsOf('Actividad reciente');
    expect([newest?.[1], next?.[1], next?.at(-1)]).toEqual([
      ...['Distribuidora Ñu Pyahu S.A.En revisión', 'Distribuidora Ñu Pyahu S.A.Sin tipo de cambio', 'USD 50,00'],
    ]);
  });

  test('DASH-09 DASH-14 what the server does not tell is counted over the twenty newest, and said', async () => {
    const { topIssuers: _, recentCount: __, ...untold } = TOTALS;
    answers.answer(getExportStats, untold);
    vi.setSystemTime('2026-10-31T12:00:00-03:00');
    await arrive();
    await card('Principales emisores').getByText('entre las 20 más nuevas').waitFor();
    expect(issuers()).toEqual(['1Distribuidora Ñu Pyahu S.A.Gs. 2.200.000']);
    expect(metric('Recientes')).toEqual(['7', 'de los últimos 7 días, entre las 20 más nuevas']);
  });
});

describe('what it asks for', () => {
  const together = () => [listMonths, getExportStats, listInvoices].map((route) => answers.of(route as never).length);
  const statuses = () => answers.of(getStatus).length;

  test('DASH-19 DASH-23 DASH-24 months, stats and headers together under an overlay that keeps hands off; the status only after the last of them', async () => {
    const [months, stats, headers] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    answers
      .answer(listMonths, () => months?.promise.then(() => ({ months: MONTHS })) as never)
      .answer(getExportStats, () => stats?.promise.then(() => TOTALS) as never)
      .answer(listInvoices, () => headers?.promise.then(() => aPageOf(TWENTY)) as never);
    page = await openScreen('/', answers);
    const overlay = page.locator('[data-loading-overlay]');
    await overlay.getByText('Cargando tus cifras…').waitFor();
    await expect.poll(together).toEqual([1, 1, 1]);
    expect(answers.of(listInvoices)[0]?.input.query).toEqual({ page: 1, pageSize: 20 });
    expect(page.locator('main [inert]').count()).toBe(1);
    months?.resolve();
    stats?.resolve();
    // With two of three there the status still waits.
    await page.getByRole('link', { name: 'Facturas 33', exact: true }).waitFor();
    expect([statuses(), overlay.count()]).toEqual([0, 1]);
    headers?.resolve();
    await overlay.waitFor({ state: 'detached' });
    await expect.poll(statuses).toBe(1);
    expect([together(), page.locator('main [inert]').count()]).toEqual([[1, 1, 1], 0]);
  });

  test('DASH-02 DASH-24 refreshing asks for the three again, and then for the status', async () => {
    await arrive();
    await expect.poll(statuses).toBe(1);
    await button('Actualizar').click();
    await expect.poll(statuses).toBe(2);
    expect(together()).toEqual([2, 2, 2]);
    expect(answers.calls.at(-1)?.route).toBe(getStatus);
  });

  test('the counts of the navigation come with the same answer; other pages ask once', async () => {
    page = await openScreen('/upload-xml', answers);
    await page.getByRole('link', { name: 'Facturas 33', exact: true }).waitFor();
    expect(together()).toEqual([0, 1, 0]);
    expect(page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'En revisión' }).count()).toBe(
      0,
    );
  });

  test('DASH-34 each period shows its own figures, of one answer; «Ver todo» those of all time again', async () => {
    const notCounted = { ...NOTHING_LEFT_OUT, test: 1, cancelled: 1 };
    const of = (invoiceCount: number, amount: number) =>
      aPeriod({
        ...{ invoiceCount, amount: String(amount), creditNoteCount: 1, listedCount: invoiceCount + 2, notCounted },
        ...{ average: '1500000', averagedCount: invoiceCount - 1, vatCredit10: String(amount / 11), vatCredit5: '50' },
      });
    const periods = { today: of(2, 1_100), week: of(3, 2_200), month: of(4, 3_300_000), year: of(5, 4_400_000) };
    answers.answer(getExportStats, { ...TOTALS, periods });
    await arrive();
    // Until one is chosen: all time, and the VAT of the running month.
    await expect.poll(() => metric('Monto total')[0]).toBe('Gs. 37.503.000');
    expect(metric('IVA crédito')).toEqual(['300K Gs', '10 %: Gs. 300.000', '5 %: Gs. 50']);
    for (const [period, amount, count] of [
      ['Hoy', 'Gs. 1.100', 2],
      ['Esta semana', 'Gs. 2.200', 3],
      ['Este mes', 'Gs. 3.300.000', 4],
      ['Este año', 'Gs. 4.400.000', 5],
    ] as const) {
      await button(/^Período: /).click();
      await page.getByRole('menuitemradio', { name: period }).click();
      await expect.poll(() => [metric('Monto total')[0], metric('Facturas')[0]]).toEqual([amount, String(count)]);
      const over = count === 2 ? 'sobre 1 factura' : `sobre ${count - 1} facturas`;
      expect(metric('Promedio')).toEqual(['1,5M Gs', 'Gs. 1.500.000', over]);
      await card('Métricas').getByRole('link', { name: '2 no suman: 1 de prueba, 1 anulada' }).waitFor();
    }
    expect(metric('IVA crédito')[0]).toBe('400K Gs');
    await button('Ver todo').click();
    await expect.poll(() => metric('Monto total')[0]).toBe('Gs. 37.503.000');
    await button('Período: Todo el tiempo').waitFor();
  });
});

describe('the system', () => {
  const shown = () => card('Estado del sistema').locator('dd').allTextContents();

  test('DASH-15 DASH-16 DASH-17 mail and model, configured or not', async () => {
    answers.answer(getStatus, aStatus({ emailConfigured: true, emailConfigsCount: 3, openaiConfigured: true }));
    await arrive();
    await expect.poll(shown).toEqual(['3Configurado', 'OK']);
    answers.answer(getStatus, aStatus());
    await button('Actualizar').click();
    await expect.poll(shown).toEqual(['0Sin configurar', 'NO']);
  });

  test('EXACT-105 a PDF is said to cost a reading by AI only where there is AI', async () => {
    answers.answer(getStatus, aStatus({ openaiConfigured: true }));
    await arrive();
    const upload = card('Estado del sistema').getByRole('link', { name: /^Subir PDF/ });
    await expect.poll(() => upload.textContent()).toContain('Usa 1 lectura con IA');
    answers.answer(getStatus, aStatus({ openaiConfigured: false }));
    await button('Actualizar').click();
    await expect.poll(() => upload.textContent()).toContain('Se lee sin IA');
    expect(page.getByText('Usa 1 lectura con IA').count()).toBe(0);
  });

  test('DASH-26 DASH-27 when it cannot be asked everything is shown as not there, and that is said', async () => {
    answers.answer(getStatus, fail(422));
    await arrive();
    await page.getByRole('alert').getByText('Error al obtener el estado del sistema', { exact: true }).waitFor();
    expect(shown()).toEqual(['0Sin configurar', 'NO']);
    expect(metric('Facturas')[0]).toBe('33');
    answers.answer(getStatus, aStatus());
    await button('Reintentar').click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
});

describe('a load that fails', () => {
  const alert = () => page.getByRole('alert');
  const everythingFails = () =>
    answers.answer(listMonths, fail(422)).answer(getExportStats, fail(422)).answer(listInvoices, fail(422));

  test('DASH-25 shows zeros and empty lists, one alert that says that they are not real, and the status all the same', async () => {
    everythingFails();
    page = await openScreen('/', answers);
    await alert().getByText('No se pudieron cargar los datos.').waitFor();
    await alert().getByText('Las cifras en cero no son reales; tus facturas están a salvo.').waitFor();
    expect(alert().count()).toBe(1);
    expect([metric('Monto total')[0], metric('Facturas')[0]]).toEqual(['Gs. 0', '0']);
    await card('Resumen mensual').getByText('No hay datos para mostrar.').waitFor();
    await card('Principales emisores').getByText('No hay emisores para mostrar.').waitFor();
    await card('Actividad reciente').getByText('No hay actividad para mostrar.').waitFor();
    await expect.poll(() => answers.of(getStatus).length).toBe(1);
    expect(card('Primeros pasos').count()).toBe(0);
    answers.answer(listMonths, { months: MONTHS }).answer(getExportStats, TOTALS).answer(listInvoices, aPageOf(TWENTY));
    await button('Reintentar').click();
    await expect.poll(() => metric('Facturas')[0]).toBe('33');
    await alert().waitFor({ state: 'detached' });
  });

  test('DASH-25 figures that were there stay, with their hour', async () => {
    await arrive();
    await expect.poll(() => metric('Facturas')[0]).toBe('33');
    everythingFails();
    await button('Actualizar').click();
    await alert().getByText('Ves las cifras de las 12:00.').waitFor();
    expect(metric('Facturas')[0]).toBe('33');
  });

  test.for([
    ['the months', listMonths, '37,5M Gs en total'],
    ['the headers', listInvoices, '37,5M Gs en 8 meses'],
  ] as const)(
    'DASH-25 of %s alone: what was told stands as it was told, and the empty list is said not to be real',
    async ([, route, beneath]) => {
      answers.answer(route as typeof listMonths, fail(422));
      page = await openScreen('/', answers);
      await alert().getByText('Las listas vacías no son reales; tus facturas están a salvo.').waitFor();
      expect(metric('Monto total')).toEqual(['Gs. 37.503.000', beneath]);
      expect(metric('Facturas')).toEqual(['33', '32 facturas y 1 nota de crédito']);
      expect(metric('Promedio')).toEqual(['1,2M Gs', 'Gs. 1.175.406', 'sobre 32 facturas']);
    },
  );
});

test('who has none yet sees the same structure with zeros, and how to begin', async () => {
  answers.answer(listMonths, { months: [] }).answer(getExportStats, someTotals()).answer(listInvoices, aPageOf([]));
  page = await openScreen('/', answers);
  await page.getByText(/^Hola, Rocío/).waitFor();
  for (const name of ['Monto total', 'Facturas', 'Promedio', 'Recientes']) {
    expect(metric(name)[0]).toMatch(/^(Gs\. )?0( Gs)?$/);
  }
  expect(rowsOf('Resumen mensual').count()).toBe(6);
  const steps = card('Primeros pasos');
  await expect
    .poll(() => steps.getByRole('link', { name: 'Conectar un correo' }).getAttribute('href'))
    .toBe('/email-settings?agregar=si');
  await steps.getByRole('link', { name: 'elige archivos' }).click();
  await expect.poll(address).toBe('/upload-xml');
});
