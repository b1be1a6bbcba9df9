import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type ClosingMonth, getClosing, listClosings } from '#contract/closing/closing.ts';
import { getExportStats, type PeriodFigures } from '#contract/dashboard.ts';
import { listMonths, type MonthSummary } from '#contract/explorer.ts';
import { listInvoices } from '#contract/invoices/list.ts';
import { listEmailConfigs } from '#contract/mailboxes/mailboxes.ts';
import { getStatus } from '#contract/system/system.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { aClosing, aLine, someDeadlines, someMonths } from '../../../../test/screens/answers/closing.ts';
import { aPageOf } from '../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { closeScreen, openScreen } from '../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers } from '../../../../test/screens/recorded-answers.ts';
import { NOTHING_LEFT_OUT, noMailboxes, someTotals, usualAnswers } from '../../../../test/screens/usual-answers.ts';

type Closing = RouteReply<typeof getClosing>;
let answers: RecordedAnswers;
let page: Located;

beforeEach(async () => {
  answers = usualAnswers()
    .answer(listMonths, { months: [] } as never)
    .answer(listInvoices, aPageOf([]))
    .answer(listEmailConfigs, noMailboxes());
  page = await openScreen('/', answers);
  await page.getByText(/Todavía no hay facturas/).waitFor();
});
const button = (name: string | RegExp) => page.getByRole('button', { name });
const region = (name: string) => page.getByRole('region', { name });
const asked = () => answers.of(getExportStats).length;

test('DASH-02 refreshing asks for the figures again', async () => {
  const before = asked();
  await button('Actualizar').click();
  await expect.poll(asked).toBe(before + 1);
});

test('DASH-03 four periods: today, the week, the month and the year', async () => {
  await button('Período: Todo el tiempo').click();
  await expect
    .poll(() => page.getByRole('menuitemradio').allTextContents())
    .toEqual(['Hoy', 'Esta semana', 'Este mes', 'Este año']);
});

test('DASH-04 DASH-05 choosing one asks again, and is not sent', async () => {
  const before = asked();
  await button('Período: Todo el tiempo').click();
  await page.getByRole('menuitemradio', { name: 'Esta semana' }).click();
  await expect.poll(asked).toBe(before + 1);
  await button('Período: Esta semana').waitFor();
  expect(new Set(answers.of(getExportStats).map(({ address }) => address))).toEqual(new Set(['/export/mongodb/stats']));
});

test('DASH-10 DASH-11 the quick ways, the accounts of mail first', async () => {
  const links = region('Estado del sistema').getByRole('link').all();
  await expect
    .poll(() => Promise.all(links.map((link) => link.getAttribute('href'))))
    .toEqual(['/email-settings', '/upload', '/upload-xml', '/templates-export']);
});

test('DASH-20 DASH-21 DASH-22 who has none yet is told what will be here', async () => {
  await page.getByText('Hola, Rocío. Todavía no hay facturas: elige por dónde empezar.').waitFor();
  await region('Principales emisores').getByText('Aquí verás a quién le compras más, por monto.').waitFor();
  await region('Actividad reciente').getByText('Aquí aparecerán tus últimas 5 facturas.').waitFor();
});

describe('of a business that has said who it is', () => {
  const known: PeriodFigures = {
    ...{ invoiceCount: 1, creditNoteCount: 0, amount: '1', average: '1', averagedCount: 1, listedCount: 1 },
    ...{ notCounted: NOTHING_LEFT_OUT, vatCredit10: '1', vatCredit5: '0', vatCreditUnsplit: '0' },
    ...{ firstDay: '2026-11-01', lastDay: '2026-11-30' },
  };

  const aMonth = (month: string): MonthSummary => ({
    ...{ month, count: 3, providers: 1, amount: '900', average: '300', firstDate: null },
  });

  async function arrive(
    months: ClosingMonth[] | ReturnType<typeof fail>,
    closing: Closing | ReturnType<typeof fail> = aClosing(),
  ): Promise<void> {
    await closeScreen();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00-03:00') });
    answers = usualAnswers()
      .answer(
        getExportStats,
        someTotals({ listedCount: 3, periods: { today: known, week: known, month: known, year: known } }),
      )
      .answer(listMonths, { months: ['2026-11', '2026-10', '202609', '2026-08', '2026-05'].map(aMonth) } as never)
      .answer(listInvoices, aPageOf([]))
      .answer(listEmailConfigs, noMailboxes())
      .answer(getClosing, closing)
      .answer(listClosings, Array.isArray(months) ? { months } : months);
    page = await openScreen('/', answers);
    await page.getByText(/^Actualizado/).waitFor();
  }
  const lead = () => region('Octubre, por declarar. IVA crédito');
  const OPEN = { state: 'with-notices', noticeCount: 1, vat: '43558320', count: 284, total: '521604300' } as const;

  test('CLOSE-84 CLOSE-161 the month to be declared leads, with its credit, both deadlines and what is missing, asked for after all the rest', async () => {
    await arrive(someMonths({ '2026-10': OPEN }));
    await lead().getByText('43.558.320').waitFor();
    await lead().getByText('19/11').waitFor();
    await lead().getByText('jueves, en 4 días').waitFor();
    await lead().getByText('viernes, en 5 días').waitFor();
    await lead().getByText('1 aviso', { exact: true }).waitFor();
    expect(await lead().getByRole('link', { name: 'Ir al cierre' }).getAttribute('href')).toBe('/cierre/2026-10');
    await lead().getByRole('img').waitFor();
    const order = answers.calls.map(({ route }) => route.path);
    expect(order.indexOf(listClosings.path)).toBeGreaterThan(order.lastIndexOf(getStatus.path));
    expect(order.indexOf(getClosing.path)).toBeGreaterThan(order.indexOf(listClosings.path));
    expect(page.getByRole('link', { name: 'Mes anterior' }).count()).toBe(1);
  });

  test('CLOSE-157 its credit is split by rate as the close splits it, with what was exempt; what has no rate is named too', async () => {
    await arrive(someMonths({ '2026-10': OPEN }));
    await lead().getByRole('img', { name: '10 por ciento, 39.318.210; 5 por ciento, 4.240.110' }).waitFor();
    await lead().getByText('y Gs. 61.680 exentas').waitFor();
    await region('Antes de declarar octubre').getByText('284 facturas, Gs. 521.604.300').waitFor();
    const purchases = aLine('purchases', { count: 2, base10: '100', vat10: '10', unsplit: '55', unsplitVat: '5' });
    await arrive(someMonths({ '2026-10': { ...OPEN, state: 'open' } }), aClosing({ purchases, state: 'open' }));
    await lead().getByRole('img', { name: '10 por ciento, 10; 5 por ciento, 0; sin desglose, 5' }).waitFor();
    await lead().getByText('hay montos sin tasa o que no cuadran').waitFor();
  });

  test('CLOSE-158 what is missing before it is declared is listed with what can be done about it; five of them at most', async () => {
    await arrive(someMonths({ '2026-10': OPEN }));
    const before = region('Antes de declarar octubre');
    await before.getByText('2 facturas en revisión, Gs. 1.168.200').waitFor();
    const review = before.getByRole('link', { name: /^Revisar: 2 facturas/ });
    expect(await review.getAttribute('href')).toBe('/en-revision');
    const [notice] = aClosing().notices;
    if (!notice) throw new Error('there is a notice');
    const many = [
      'in-review',
      'altered',
      'no-rate',
      'unnamed',
      'other-taxpayer',
      'failed-documents',
      'unsplit',
    ] as const;
    await arrive(someMonths({ '2026-10': OPEN }), aClosing({ notices: many.map((kind) => ({ ...notice, kind })) }));
    await before.getByRole('link', { name: 'y 2 más' }).waitFor();
    expect(before.getByRole('listitem').count()).toBe(5);
    await lead().getByText('7 avisos').waitFor();
    await arrive(someMonths({ '2026-10': OPEN }), aClosing({ notices: [] }));
    await before.getByText('Nada: no vimos nada pendiente.').waitFor();
    await arrive(someMonths({ '2026-10': OPEN }), fail());
    await before.getByText('No pudimos cargar qué falta. Míralo en el cierre del mes.').waitFor();
    await lead().getByText('43.558.320').waitFor();
  });

  test('CLOSE-159 the month that runs comes second: its credit until today, and how much that is of the month before', async () => {
    await arrive(someMonths({ '2026-10': OPEN, '2026-11': { vat: '19805470', count: 121, total: '236918400' } }));
    const running = region('Noviembre, en curso');
    await running.getByText('Gs. 19.805.470').waitFor();
    for (const words of ['día 15 de 30', '121 facturas, Gs. 236.918.400', '45 % de octubre', /sin restar notas/]) {
      await running.getByText(words).waitFor();
    }
  });

  test('CLOSE-160 the table of months says how each stands, and leads to its close', async () => {
    await arrive(
      someMonths({
        '2026-10': OPEN,
        '2026-09': { state: 'closed-with-differences', differenceCount: 1 },
      }),
    );
    const table = page.getByRole('table', { name: 'Resumen mensual' });
    await table.getByRole('link', { name: 'Por declarar: cierre de octubre' }).waitFor();
    const states = table.getByRole('link', { name: /: cierre de/ });
    expect(await states.allTextContents()).toEqual(['En curso', 'Por declarar', 'Cambió', 'Cerrado']);
    expect(table.getByRole('columnheader').allTextContents()).toEqual(
      expect.arrayContaining(['Total Gs.', 'IVA crédito Gs.', 'Promedio Gs.', 'Estado']),
    );
    const declared = table.locator('tbody tr').filter({ hasText: 'Por declarar' });
    expect(await declared.textContent()).toContain('43.558.320');
    expect(await states.nth(3).getAttribute('href')).toBe('/cierre/2026-08');
    await arrive(someMonths({ '2026-10': OPEN, '2026-08': { state: 'ready', closedAt: null } }));
    await table.getByRole('link', { name: 'Sin cerrar: cierre de agosto' }).waitFor();
  });

  test('CLOSE-161 a late deadline says how late it is, and an extension why there is more time', async () => {
    await arrive(someMonths({ '2026-10': { ...OPEN, deadlines: someDeadlines(-12, 'RG 80/2026') } }));
    await lead().getByText('jueves, venció hace 12 días').waitFor();
    await lead().getByText('viernes, venció hace 11 días').waitFor();
    await lead().getByText('Prórroga: RG 80/2026').waitFor();
  });

  test('CLOSE-84 once it is closed it leads no more; what changed since a close is told', async () => {
    await arrive(
      someMonths({
        '2026-10': { state: 'closed', closedAt: '2026-11-10T13:12:00.000Z' },
        '2026-09': { state: 'closed-with-differences', differenceCount: 2 },
      }),
    );
    await page.getByText('Septiembre cambió desde que se cerró: 2 diferencias.').waitFor();
    expect(await page.getByRole('link', { name: 'Ver qué cambió' }).getAttribute('href')).toBe('/cierre/2026-09');
    expect(page.getByText(/, por declarar/).count()).toBe(0);
  });

  test('CLOSE-162 what changed since a close is told by line with its amounts, and that it may have to be declared anew', async () => {
    const lines = [
      { line: 'purchases', total: '412000', vat: '37455' } as const,
      { line: 'received-credit-notes', total: '-5500', vat: '-500' } as const,
      { line: 'sales', total: '0', vat: '0' } as const,
    ];
    await arrive(
      someMonths({ '2026-10': OPEN, '2026-09': { state: 'closed-with-differences', differenceCount: 2 } }),
      aClosing({ differences: { count: 2, lines } }),
    );
    await page
      .getByText(
        /Compras \+\sGs\. 412\.000, IVA \+\sGs\. 37\.455; notas de crédito recibidas −\sGs\. 5\.500, IVA −\sGs\. 500\. Si ya lo declaraste, quizá debas rectificar\./,
      )
      .waitFor();
    const differs = { state: 'closed-with-differences', differenceCount: 1 } as const;
    await arrive(someMonths({ '2026-09': differs, '2026-08': differs, '2026-07': differs, '2026-06': differs }));
    await page.getByText('Otros 2 meses cerrados también cambiaron.').waitFor();
    await expect
      .poll(() => [...new Set(answers.of(getClosing).map(({ input }) => input.params.month))].sort())
      .toEqual(['2026-08', '2026-09', '2026-10']);
  });

  test('CLOSE-175 months that cannot be had are told where they would lead, and asked for again; all else stands', async () => {
    await arrive(fail(404));
    await page.getByText('No pudimos cargar el mes por declarar.').waitFor();
    await region('Principales emisores').waitFor();
    answers.answer(listClosings, { months: someMonths({ '2026-10': OPEN }) });
    await button('Reintentar').click();
    await lead().getByText('43.558.320').waitFor();
    expect(page.getByText('No pudimos cargar el mes por declarar.').count()).toBe(0);
  });
});
