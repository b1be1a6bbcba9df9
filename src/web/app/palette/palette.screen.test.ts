import { expect, test, vi } from 'vitest';
import { listMonths } from '#contract/explorer.ts';
import { findParties, listInvoices } from '#contract/invoices/list.ts';
import { aHeader, aPageOf } from '../../../../test/screens/answers/invoices.ts';
import { openScreen, seen, stopTime } from '../../../../test/screens/open-screen.ts';
import { usualAnswers } from '../../../../test/screens/usual-answers.ts';

test('what is typed is sent once it rests, and never a single letter', async () => {
  stopTime(); // nobody types too slowly for the page
  const answers = usualAnswers()
    .answer(listMonths, { months: [] })
    .answer(listInvoices, aPageOf([aHeader(1)]))
    .answer(findParties, { parties: [{ name: 'Delta Combustibles S.A.', ruc: '80026749-1', invoiceCount: 1 }] });
  const page = await openScreen('/upload-xml', answers);
  await page.getByRole('button', { name: 'Buscar o ir a…' }).first().click();
  const field = page.getByRole('combobox', { name: 'Buscar o ir a' });
  const asked = () => answers.of(listInvoices).map(({ input }) => input.query.search);
  await field.fill('d');
  await vi.advanceTimersByTimeAsync(5_000);
  await field.fill('delta');
  expect(asked()).toEqual([]);
  await vi.advanceTimersByTimeAsync(250);
  await seen(() => asked().length > 0);
  await page.getByRole('group', { name: 'Emisores' }).getByRole('option').waitFor();
  expect(asked()).toEqual(['delta']);
  expect(answers.of(findParties).map(({ input }) => input.query.search)).toEqual(['delta']);
});
