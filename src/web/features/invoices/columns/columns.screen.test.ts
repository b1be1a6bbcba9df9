import { beforeEach, expect, test, vi } from 'vitest';
import { listInvoices } from '#contract/invoices/list.ts';
import { getListPreference, setListPreference } from '#contract/invoices/list-preference.ts';
import { pagesOf } from '../../../../../test/screens/answers/invoice-pages.ts';
import { aHeader } from '../../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { openScreen } from '../../../../../test/screens/open-screen.ts';
import type { RecordedAnswers } from '../../../../../test/screens/recorded-answers.ts';
import { usualAnswers } from '../../../../../test/screens/usual-answers.ts';

const none = { exempt: '0', taxed5: '0', taxed10: '0', vat5: '0', vat10: '0', vat: '0' };
const LISTED = [
  aHeader(11, { total: '3843850', guaranies: { ...none, vat10: '330350', vat5: '10000', vat: '340350' } }),
  aHeader(12, {
    ...{ documentType: 'credit-note', signInSums: -1, total: '22000' },
    guaranies: { ...none, vat10: '2000', vat: '2000' },
  }),
  aHeader(13, { isTest: true, total: '33000', guaranies: { ...none, vat10: '3000', vat: '3000' } }),
];
const SUMS = { ...none, vat10: '428350', vat5: '10000', vat: '438350', total: '4921850' };
const USUAL = ['', 'Detalle', 'Fecha', 'Número', 'Condición', 'Emisor', 'Receptor', 'Total'];

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  vi.setSystemTime('2026-10-20T12:00:00-03:00');
  answers = usualAnswers()
    .answer(listInvoices, pagesOf(LISTED, { total: 13, amount: '4921850', sums: SUMS }))
    .answer(setListPreference, ({ input }) => input.body);
});
async function arrive(): Promise<void> {
  page = await openScreen('/invoice-list', answers);
  await row(11).waitFor();
}
const row = (number: number) => page.locator('tr[data-invoice]').filter({ hasText: `00000${number}` });
const headings = () => page.getByRole('columnheader').allTextContents();
const cellsOf = (line: Located) => line.locator('td').allTextContents();
const foot = (name: 'total' | 'selected') => page.locator(`tr[data-foot=${name}]`);
const panel = () => page.getByRole('region', { name: 'Columnas' });
const choice = (name: string) => panel().getByRole('checkbox', { name, exact: true });
const saved = () => answers.of(setListPreference).at(-1)?.input.body;
async function chooseTaxes(): Promise<void> {
  await page.getByRole('button', { name: 'Columnas', exact: true }).click();
  await choice('IVA 10 %').check();
  await choice('IVA 5 %').check();
  await choice('Receptor').uncheck();
}

test('EXACT-70 EXACT-72 columns of taxes are chosen and kept: a credit note with its sign, what no sum takes in parentheses', async () => {
  await arrive();
  expect(headings()).toEqual(USUAL);
  await chooseTaxes();
  await expect.poll(headings).toEqual([...USUAL.slice(0, 6), 'IVA 10 %', 'IVA 5 %', 'Total']);
  await expect.poll(() => cellsOf(row(11)).slice(-3)).toEqual(['330.350', '10.000', 'Gs. 3.843.850']);
  expect(cellsOf(row(12)).slice(-3)).toEqual(['− 2.000', '—', '− Gs. 22.000']);
  expect(cellsOf(row(13)).slice(-3)).toEqual(['(3.000)', '—', '(Gs. 33.000)']);
  await expect.poll(saved).toEqual({ columns: ['condition', 'vat10', 'vat5'], isDense: null, pageSize: null });
});

test('EXACT-73 EXACT-75 the sums of all that match, and of what is ticked, stand below their columns', async () => {
  await arrive();
  await expect.poll(() => cellsOf(foot('total'))).toEqual(['Total de lo que coincide 13 facturas', 'Gs. 4.921.850']);
  await chooseTaxes();
  await expect
    .poll(() => cellsOf(foot('total')))
    .toEqual(['Total de lo que coincide 13 facturas', '428.350', '10.000', 'Gs. 4.921.850']);
  for (const number of [11, 12, 13]) await row(number).getByRole('checkbox').check();
  await expect.poll(() => cellsOf(foot('selected')).slice(1)).toEqual(['328.350', '10.000', 'Gs. 3.821.850']);
  expect(cellsOf(foot('selected'))[0]).toContain('3 seleccionadas');
});

test('EXACT-73 where nobody counted to the end the last row says so', async () => {
  const uncounted = { sums: undefined, total: 10_000, isTotalMinimum: true, amount: null };
  answers.answer(listInvoices, pagesOf(LISTED, uncounted));
  await arrive();
  await foot('total').getByText('Son más de 10.000: agrega un filtro para ver la suma.').waitFor();
});

test('EXACT-70 EXACT-71 what a person chose before comes from the server, and can be taken back', async () => {
  answers.answer(getListPreference, { columns: ['timbrado', 'vat10'], isDense: true, pageSize: 20 });
  await arrive();
  await expect.poll(headings).toEqual([...USUAL.slice(0, 4), 'Emisor', 'Timbrado', 'IVA 10 %', 'Total']);
  expect(page.locator('table[data-dense]').count()).toBe(1);
  await expect.poll(() => page.getByLabel('Facturas por página').inputValue()).toBe('20');
  await page.getByRole('button', { name: 'Columnas', exact: true }).click();
  await panel().getByRole('button', { name: 'Restablecer' }).click();
  await expect.poll(headings).toEqual(USUAL);
  await expect.poll(saved).toMatchObject({ columns: null, isDense: null });
});

test('EXACT-71 choices made in a hurry are sent one after the other, so the last one stays', async () => {
  const arriving: (() => void)[] = [];
  answers.answer(setListPreference, ({ input }) => new Promise((arrive) => arriving.push(() => arrive(input.body))));
  await arrive();
  await page.getByRole('button', { name: 'Columnas', exact: true }).click();
  await choice('IVA 10 %').check();
  await choice('IVA 5 %').check();
  await page.getByLabel('Facturas por página').selectOption('20');
  await expect.poll(() => arriving.length).toBe(1);
  const sent = () => answers.of(setListPreference).map(({ input }) => input.body);
  expect(sent()).toMatchObject([{ columns: ['condition', 'receiver', 'vat10'], pageSize: null }]);
  arriving[0]?.();
  await expect.poll(() => arriving.length).toBe(2);
  arriving[1]?.();
  expect(sent()[1]).toEqual({ columns: ['condition', 'receiver', 'vat10', 'vat5'], isDense: null, pageSize: 20 });
  expect(sent()).toHaveLength(2);
});
