import { beforeEach, describe, expect, test } from 'vitest';
import {
  deleteDocument,
  listDocuments,
  previewReadingAgain,
  readDocumentAgain,
  readFurtherPages,
  retryDocument,
  retryDocuments,
} from '#contract/reading/documents.ts';
import { aDocument, aFailed, aReadInvoice, aTrayOf } from '../../../../../test/screens/answers/documents.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { address, openScreen } from '../../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers, refuse } from '../../../../../test/screens/recorded-answers.ts';
import { usualAnswers } from '../../../../../test/screens/usual-answers.ts';

const RECEIVED = [
  aDocument(1, 'copia.xml', { state: 'duplicate', invoices: [aReadInvoice(1, { isNew: false })] }),
  aDocument(2, 'FE_1.xml', { invoices: [aReadInvoice(1)], container: 'facturas-mes.zip' }),
  aDocument(3, 'evento.xml', { state: 'not-invoice', reason: 'Es un aviso de cancelación.', canDelete: true }),
  aFailed(4, 'rota.xml', { reason: 'El XML está cortado.' }),
  aFailed(5, 'ilegible.pdf', { kind: 'pdf', canRetry: true }),
];

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  answers = usualAnswers().answer(listDocuments, aTrayOf(RECEIVED));
});

async function arrive(query = ''): Promise<void> {
  page = await openScreen(`/documentos${query}`, answers);
  await page.getByRole('heading', { level: 1, name: 'Documentos' }).waitFor();
}
const rows = () => page.locator('tbody').getByRole('row');
const row = (words: string) => rows().filter({ hasText: words });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const chip = (name: RegExp) => page.getByRole('group', { name: 'Estado' }).getByRole('button', { name });
const notices = () => page.getByRole('region', { name: 'Avisos' });
const asked = () => answers.of(listDocuments).map(({ input }) => input.query);

describe('what it shows', () => {
  test('who has sent nothing is told what will be here and how to begin', async () => {
    answers.answer(listDocuments, aTrayOf([]));
    await arrive();
    await page.getByText(/Aquí queda cada archivo que subes/).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Subir tus XML' }).getAttribute('href')).toBe('/upload-xml');
  });

  test('INTK-30 each file with its outcome, its reason, its package and the invoice that is there', async () => {
    await arrive();
    await expect.poll(() => rows().count()).toBe(5);
    expect(row('copia.xml').allTextContents()[0]).toMatch(
      /Ñu Pyahu.*Duplicado.*La tenías desde el 06\/10\/2026.*copia\.xml/,
    );
    expect(row('FE_1.xml').allTextContents()[0]).toMatch(/Leído.*dentro de facturas-mes\.zip.*110\.000/);
    expect(row('evento.xml').allTextContents()[0]).toMatch(/Sin factura.*No es factura.*aviso de cancelación/);
    expect(row('rota.xml').allTextContents()[0]).toMatch(/No se pudo leer.*Con error.*El XML está cortado/);
    await expect
      .poll(() =>
        row('copia.xml')
          .getByRole('link', { name: /Ñu Pyahu/ })
          .getAttribute('href'),
      )
      .toBe(`/invoice-list?month=all&invoice=${aReadInvoice(1).id}`);
  });

  test('FAIR-07 what gave no invoice can be deleted, what gave one cannot; what may work now can be tried again', async () => {
    await arrive();
    await button('Eliminar rota.xml').waitFor();
    await button('Reintentar ilegible.pdf').waitFor();
    expect(button(/^Eliminar (FE_1|copia)\.xml/).count()).toBe(0);
    expect(button('Reintentar rota.xml').count()).toBe(0);
  });

  test('EXACT-51 what gave no invoice leads to where it is typed', async () => {
    const photo = aFailed(8, 'IMG_2231.pdf', { kind: 'pdf', canType: true });
    answers.answer(listDocuments, aTrayOf([photo]));
    await arrive();
    await expect
      .poll(() => page.getByRole('link', { name: 'Cargar a mano IMG_2231.pdf' }).getAttribute('href'))
      .toBe(`/cargar-factura?documento=${photo.id}`);
  });

  test('a failed load says so, keeps what one asks it with, and can be tried again', async () => {
    answers.answer(listDocuments, fail(422));
    await arrive();
    await page.getByText('No pudimos cargar tus documentos.').waitFor();
    await page.getByLabel('Buscar documentos').waitFor();
    answers.answer(listDocuments, aTrayOf(RECEIVED));
    await button('Reintentar').click();
    await expect.poll(() => rows().count()).toBe(5);
  });
});

describe('what is asked for', () => {
  test('state, source and search live in the address, and are taken off together', async () => {
    await arrive();
    await chip(/No son facturas 1/).click();
    await expect.poll(address).toBe('/documentos?state=not-invoice');
    await expect.poll(() => asked().at(-1)?.state).toBe('not-invoice');
    answers.answer(listDocuments, aTrayOf([]));
    await page.getByLabel('Origen').selectOption('mail');
    await page.getByText('Ningún documento coincide con estos filtros.').waitFor();
    expect(asked().at(-1)).toMatchObject({ state: 'not-invoice', source: 'mail' });
    answers.answer(listDocuments, aTrayOf(RECEIVED));
    await button('Quitar los filtros').click();
    await expect.poll(address).toBe('/documentos');
    await page.getByLabel('Buscar documentos').fill('rota');
    await expect.poll(address).toBe('/documentos?search=rota');
    await expect.poll(() => asked().at(-1)).toMatchObject({ search: 'rota', page: 1 });
  });

  test('a long tray is read page by page, of a size that is remembered', async () => {
    answers.answer(listDocuments, ({ input: { query } }) =>
      aTrayOf(RECEIVED, { total: 52, nextCursor: query.page === 3 ? null : 'más' }),
    );
    await arrive();
    const pages = page.getByRole('navigation', { name: 'Páginas' });
    await pages.getByRole('button', { name: 'Página siguiente' }).click();
    await expect.poll(address).toMatch(/^\/documentos\?.*\bpage=2\b/);
    await expect.poll(() => asked().at(-1)).toMatchObject({ page: 2, pageSize: 25 });
    await page.getByText(/Del 26 al 30 de 52 documentos/).waitFor();
    await pages.getByRole('button', { name: 'Página 3' }).click();
    await expect.poll(() => pages.getByRole('button', { name: 'Página siguiente' }).isDisabled()).toBe(true);
    await page.getByLabel('Documentos por página').selectOption('10');
    await expect.poll(address).toBe('/documentos?pageSize=10');
    await expect.poll(() => asked().at(-1)).toMatchObject({ page: 1, pageSize: 10 });
  });

  test('a page that is no more leads to the first', async () => {
    answers.answer(listDocuments, aTrayOf([]));
    await arrive('?page=9');
    await button('Ir a la primera página').click();
    await expect.poll(address).toBe('/documentos');
  });
});

describe('what is done', () => {
  test('what is tried again is shown as being read, and put back with a notice where it is refused', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answers.answer(retryDocument, async () => {
      await promise;
      return refuse('no_encontrado');
    });
    await arrive();
    await button('Reintentar ilegible.pdf').click();
    await row('ilegible.pdf').getByText('Leyendo').waitFor();
    resolve();
    await notices().getByText('No se pudo reintentar').waitFor();
    await row('ilegible.pdf').getByText('Con error', { exact: true }).waitFor();
  });

  test('all that may work now is tried again at once, and how many that was is told', async () => {
    answers.answer(retryDocuments, { retried: 1 });
    await arrive('?search=ilegible');
    await button('Reintentar 1').click();
    await notices().getByText('Leemos otra vez 1 documento: el resultado aparece solo.').waitFor();
    expect(answers.of(retryDocuments).map(({ input }) => input.body)).toEqual([{ search: 'ilegible' }]);
  });

  test('FAIR-07 one is deleted after a question, and not when it is answered with no', async () => {
    answers.answer(deleteDocument, { deleted: 1 });
    await arrive();
    const question = page.getByRole('alertdialog', { name: '¿Eliminar «rota.xml»?' });
    await button('Eliminar rota.xml').click();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'detached' });
    expect(answers.of(deleteDocument)).toEqual([]);
    await button('Eliminar rota.xml').click();
    answers.answer(listDocuments, aTrayOf(RECEIVED.filter(({ name }) => name !== 'rota.xml')));
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await notices().getByText('Documento eliminado').waitFor();
    expect(answers.of(deleteDocument).map(({ input }) => input.params.id)).toEqual([RECEIVED[3]?.id]);
    await expect.poll(() => row('rota.xml').count()).toBe(0);
  });

  test('SAFE-54 SAFE-55 pages left unread are told, and «Leer las demás páginas» reads them without AI', async () => {
    const long = aDocument(6, 'largo.pdf', {
      kind: 'pdf',
      ...{ pages: 22, pagesRead: 20, canReadFurther: true, invoices: [aReadInvoice(6)] },
    });
    answers
      .answer(listDocuments, aTrayOf([long]))
      .answer(readFurtherPages, { document: { ...long, canReadFurther: false } });
    await arrive();
    await row('largo.pdf').getByText('Se leyeron 20 de 22 páginas: usa «Leer las demás páginas».').waitFor();
    await button('Leer las demás páginas de largo.pdf').click();
    await notices()
      .getByText(/^Leemos las demás páginas en este servidor, sin usar tu límite de IA/)
      .waitFor();
    expect(answers.of(readFurtherPages).map(({ input }) => input.params.id)).toEqual([long.id]);
  });

  test('a PDF is read again after what it costs was said', async () => {
    const read = aDocument(7, 'tres.pdf', { kind: 'pdf', canReadAgain: true, invoices: [aReadInvoice(7)] });
    answers
      .answer(listDocuments, aTrayOf([read]))
      .answer(previewReadingAgain, { canReadAgain: true, isReadByModel: false, cost: 0, left: null })
      .answer(readDocumentAgain, { document: { ...read, state: 'reading' } });
    await arrive();
    await button('Leer otra vez tres.pdf').click();
    const question = page.getByRole('alertdialog');
    await question.getByText(/No cuesta nada/).waitFor();
    expect(answers.of(readDocumentAgain)).toEqual([]);
    await question.getByRole('button', { name: 'Leer otra vez' }).click();
    await notices()
      .getByText(/Lo estamos leyendo otra vez/)
      .waitFor();
    expect(answers.of(readDocumentAgain)).toHaveLength(1);
  });
});
