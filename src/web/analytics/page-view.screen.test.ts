import { expect, test, vi } from 'vitest';
import { getMonthStatistics, listMonths } from '#contract/explorer.ts';
import { listInvoices } from '#contract/invoices/list.ts';
import { aPageOf } from '../../../test/screens/answers/invoices.ts';
import { aMonth, someStatistics } from '../../../test/screens/answers/months.ts';
import { openScreen } from '../../../test/screens/open-screen.ts';
import { usualAnswers } from '../../../test/screens/usual-answers.ts';

test('ANA-03 ANA-10 without a measurement id the console has each page that is opened, by its name and once', async () => {
  const written = vi.spyOn(console, 'debug');
  const views = () =>
    written.mock.calls.filter(([who, what]) => who === '[analytics]' && what === 'page_view').map(([, , told]) => told);
  const answers = usualAnswers()
    .answer(listMonths, { months: [aMonth('2026-10')] })
    .answer(getMonthStatistics, { statistics: someStatistics() })
    .answer(listInvoices, aPageOf([]));
  const page = await openScreen('/invoice-explorer', answers);
  await expect.poll(views).toEqual([JSON.stringify({ page_name: 'invoice_explorer' })]);
  await page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: 'Facturas', exact: true })
    .click();
  await expect.poll(() => views().at(-1)).toBe(JSON.stringify({ page_name: 'invoices' }));
  expect(views()).toHaveLength(2);
});
