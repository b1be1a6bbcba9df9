import { beforeEach, expect, test, vi } from 'vitest';
import { listInvoices } from '#contract/invoices/list.ts';
import { pagesOf } from '../../../../../test/screens/answers/invoice-pages.ts';
import { aHeader } from '../../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { address, openScreen } from '../../../../../test/screens/open-screen.ts';
import type { RecordedAnswers } from '../../../../../test/screens/recorded-answers.ts';
import { usualAnswers } from '../../../../../test/screens/usual-answers.ts';

const FIRST = { page: 1, pageSize: 10, month: '2026-10', withSums: true };
let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  vi.setSystemTime('2026-10-20T12:00:00-03:00');
  answers = usualAnswers().answer(listInvoices, pagesOf([aHeader(1), aHeader(2)]));
});

async function arrive(path = '/invoice-list'): Promise<void> {
  page = await openScreen(path, answers);
  await page.locator('tr[data-invoice]').first().waitFor();
  await expect.poll(() => asked().length).toBe(1);
}
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('columnheader', { name });
const chips = () => page.getByRole('group', { name: 'Filtros activos' }).locator('strong').allTextContents();
/** What the list was asked for; how many are altered is asked for beside the rows. */
const asked = () =>
  answers
    .of(listInvoices)
    .map(({ input }) => input.query)
    .filter(({ onlyAltered }) => !onlyAltered);
/** The table is of this question, and no longer of the one before. */
const isFresh = () => expect.poll(() => page.locator('[data-stale]').count()).toBe(0);

test('LIST-03 LIST-07 LIST-36 typing asks nothing, Enter does, trimmed and without empty values', async () => {
  await arrive();
  await field('Buscar').fill('  rio verde ');
  await field('Nombre del emisor').fill('   ');
  expect(asked()).toEqual([FIRST]);
  await field('Buscar').press('Enter');
  await expect.poll(asked).toEqual([FIRST, { ...FIRST, search: 'rio verde' }]);
  expect(answers.of(listInvoices).at(-1)?.address).not.toContain('emisor_nombre');
});

test.for([
  ['LIST-04', 'Nombre del emisor', 'issuerName', 'emisor_nombre', 'Ñu'],
  ['LIST-05', 'RUC emisor', 'issuerRuc', 'ruc_emisor', '80047312'],
  ['LIST-06', 'RUC receptor', 'receiverRuc', 'ruc_receptor', '80092516-5'],
] as const)('%s «%s» narrows the list by its own name', async ([, label, name, onTheWire, value]) => {
  await arrive();
  await field(label).fill(value);
  await button('Filtrar').click();
  await expect.poll(() => asked().at(-1)).toEqual({ ...FIRST, [name]: value });
  const sent = new URL(answers.of(listInvoices).at(-1)?.address ?? '', 'http://localhost').searchParams;
  expect(sent.get(onTheWire)).toBe(value);
});

test('LIST-08 LIST-09 «Filtrar» applies all of them, each becomes a chip, and once more asks for a fresh look', async () => {
  await arrive();
  await field('Nombre del emisor').fill('Ñu');
  await field('RUC emisor').fill('80047312');
  await field('RUC receptor').fill('80092516-5');
  await button('Filtrar').click();
  const filters = { ...FIRST, issuerName: 'Ñu', issuerRuc: '80047312', receiverRuc: '80092516-5' };
  await expect.poll(() => asked().at(-1)).toEqual(filters);
  await expect.poll(chips).toEqual(['octubre 2026', 'Ñu', '80047312', '80092516-5']);
  await isFresh();
  await button('Filtrar').click();
  await expect.poll(asked).toEqual([FIRST, filters, filters]);
});

test('LIST-10 a removed chip drops its filter and asks again, «Limpiar todo» all of them', async () => {
  await arrive('/invoice-list?search=rio&issuerRuc=80012345');
  await expect.poll(chips).toEqual(['octubre 2026', 'rio', '80012345']);
  await button('Quitar el filtro Buscar').click();
  await expect.poll(() => asked().at(-1)).toEqual({ ...FIRST, issuerRuc: '80012345' });
  await expect.poll(() => field('Buscar').inputValue()).toBe('');
  await isFresh();
  await button('Quitar el filtro Mes').click();
  const all = { page: 1, pageSize: 10, withSums: true };
  await expect.poll(() => asked().at(-1)).toEqual({ ...all, issuerRuc: '80012345' });
  await isFresh();
  await button('Limpiar todo').click();
  await expect.poll(() => asked().at(-1)).toEqual(all);
  expect(address()).toBe('/invoice-list?month=all');
});

test('API-44 headings sort a month, a second time the other way, and a third as before; not across months', async () => {
  await arrive();
  await heading('Total').getByRole('button').click();
  await expect.poll(() => asked().at(-1)).toEqual({ ...FIRST, sort: 'total', order: 'descending' });
  await expect.poll(() => heading('Total').getAttribute('aria-sort')).toBe('descending');
  expect(address()).toBe('/invoice-list?sort=total');
  await heading('Total').getByRole('button').click();
  await expect.poll(() => asked().at(-1)).toEqual({ ...FIRST, sort: 'total', order: 'ascending' });
  await heading('Emisor').getByRole('button').click();
  await expect.poll(() => asked().at(-1)).toEqual({ ...FIRST, sort: 'issuer', order: 'ascending' });
  await heading('Emisor').getByRole('button').click();
  await expect.poll(() => heading('Emisor').getAttribute('aria-sort')).toBe('descending');
  await heading('Emisor').getByRole('button').click();
  await expect.poll(address).toBe('/invoice-list');
  await button('Quitar el filtro Mes').click();
  await expect.poll(() => heading('Total').getByRole('button').count()).toBe(0);
  expect(heading('Fecha').getByRole('button').count()).toBe(1);
});
