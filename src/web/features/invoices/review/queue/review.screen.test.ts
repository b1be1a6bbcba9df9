import { beforeEach, describe, expect, test, vi } from 'vitest';
import { correctInvoice } from '#contract/review/decisions.ts';
import { listReviewQueue, type ReviewItem } from '#contract/review/review.ts';
import { aHeader, anId } from '../../../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../../../test/screens/located.ts';
import { address, openScreen } from '../../../../../../test/screens/open-screen.ts';
import type { RecordedAnswers } from '../../../../../../test/screens/recorded-answers.ts';
import { usualAnswers } from '../../../../../../test/screens/usual-answers.ts';

const waiting = (number: number, over: Partial<ReviewItem> = {}): ReviewItem => ({
  header: aHeader(number, { isInReview: true, source: 'pdf-local' }),
  version: 1,
  knownSince: '2026-10-06T12:00:00-03:00',
  doubts: [
    {
      ...{ field: 'timbrado', reason: 'sin_timbrado', sentence: 'No se pudo leer el timbrado.' },
      ...{ read: null, suggested: null, place: null },
    },
  ],
  documentId: null,
  original: null,
  isCorrectable: true,
  hasOtherCopies: false,
  ...over,
});

let answers: RecordedAnswers;
let page: Located;
let queue: ReviewItem[];
beforeEach(() => {
  queue = [waiting(1), waiting(2), waiting(3)];
  answers = usualAnswers().answer(listReviewQueue, () => ({ items: queue, total: queue.length, nextCursor: null }));
});

const doubts = () => page.getByRole('region', { name: 'Dudas de la factura' });
const looking = (number: number) =>
  doubts().getByText(aHeader(number).documentNumber, { exact: true }).first().waitFor();
const position = (words: string) => page.getByText(words, { exact: true }).first().waitFor();

describe('the address', () => {
  test('EXACT-100 names the invoice that is looked at', async () => {
    page = await openScreen('/en-revision', answers);
    await looking(1);
    await position('1 de 3');
    await expect.poll(address).toContain(`invoice=${anId(1)}`);
    await page.press('j');
    await looking(2);
    await expect.poll(address).toContain(`invoice=${anId(2)}`);
  });

  test('EXACT-100 loaded anew it comes back to that one, between those before and after it', async () => {
    page = await openScreen(`/en-revision?invoice=${anId(2)}&turn=own`, answers);
    await looking(2);
    await position('2 de 3');
    await page.press('j');
    await looking(3);
    await page.press('k');
    await looking(2);
    await page.press('k');
    await looking(1);
  });

  test('EXACT-100 looking forth and back in a hurry ends at the invoice that is shown, and the address comes to rest', async () => {
    page = await openScreen(`/en-revision?invoice=${anId(2)}&turn=own`, answers);
    await looking(2);
    const written = vi.spyOn(history, 'replaceState');
    await Promise.all([...'jkjkjkjkjk'].map((key) => page.press(key)));
    await looking(1);
    await expect.poll(address).toContain(`invoice=${anId(1)}`);
    const soFar = written.mock.calls.length;
    expect(soFar).toBeLessThan(40);
    await page.getByText('Teclas', { exact: true }).waitFor();
    expect([address().includes(anId(1)), written.mock.calls.length - soFar]).toEqual([true, 0]);
    written.mockRestore();
  });

  test('one that waits no more is told, and another is not passed off as it', async () => {
    page = await openScreen(`/en-revision?invoice=${anId(9)}`, answers);
    await page
      .getByRole('region', { name: 'Avisos' })
      .getByText('La factura del enlace no está en revisión: ya se resolvió o es de otra cuenta.')
      .waitFor();
    await looking(1);
  });
});

test('EXACT-99 «abc» is no timbrado: told beside the field, without a tick, and nothing is sent', async () => {
  queue = [waiting(1)];
  page = await openScreen('/en-revision', answers);
  const card = page.getByRole('region', { name: /^Duda \d: Timbrado/ });
  const field = page.getByRole('textbox', { name: 'Timbrado', exact: true });
  await field.fill('abc');
  await card.getByRole('button', { name: 'Está bien así' }).click();
  await card.getByText('Escribe los 8 números del timbrado.').waitFor();
  await expect.poll(() => card.getAttribute('aria-label')).not.toContain('resuelta');
  await field.fill('12345678');
  await card.getByRole('button', { name: 'Está bien así' }).click();
  await expect.poll(() => card.getAttribute('aria-label')).toContain('resuelta');
  expect(answers.of(correctInvoice)).toEqual([]);
});

test('with nothing in it, it says what will come and where to begin', async () => {
  queue = [];
  page = await openScreen('/en-revision', answers);
  await page.getByText('No hay nada que revisar').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Subir un PDF' }).last().getAttribute('href')).toBe('/upload');
});
