import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listBusinesses } from '#contract/businesses.ts';
import { enqueueXml, getTask } from '#contract/intake/tasks.ts';
import { getFacsimile } from '#contract/invoices/facsimile.ts';
import { getInvoice } from '#contract/invoices/invoice.ts';
import { listInvoices } from '#contract/invoices/list.ts';
import { type DocumentMove, listDocuments } from '#contract/reading/documents.ts';
import {
  findInvoiceDestinations,
  findTaskDestinations,
  moveDocument,
  moveInvoice,
  shareOutTask,
  undoMove,
} from '#contract/sharing.ts';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import { aDocument, aReadInvoice, aTrayOf } from '../../../../test/screens/answers/documents.ts';
import { answersAtHome } from '../../../../test/screens/answers/home.ts';
import { aDetail, pagesOf } from '../../../../test/screens/answers/invoice-pages.ts';
import { aHeader, anId } from '../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { address, openScreen, stopTime } from '../../../../test/screens/open-screen.ts';
import { type RecordedAnswers, refuse } from '../../../../test/screens/recorded-answers.ts';
import { aBusiness } from '../../../../test/screens/usual-answers.ts';
import { batch } from './uploads/uploads.ts';

const STUDIO = aBusiness(1, { name: 'Estudio Contable', ruc: formatRuc('80012345') });
const PAPER = aBusiness(2, { name: 'Papelera Ypané S.A.', ruc: formatRuc('80034178'), role: 'contador' });
const READ_ONLY = aBusiness(3, { name: 'Solo lectura S.A.', ruc: formatRuc('80092516'), role: 'lectura' });
const STRANGE = anId(99);

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  answers = answersAtHome().answer(listBusinesses, { businesses: [STUDIO, PAPER, READ_ONLY] });
});
const notices = () => page.getByRole('region', { name: 'Avisos' });
const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('the tray', () => {
  const moved = (number: number, kind: DocumentMove['kind'], businessId: string) =>
    aDocument(number, `${kind}-${number}.xml`, {
      ...(kind === 'to'
        ? { state: 'passed-on' as const, reason: 'Pasó al negocio de su receptor.', canDelete: true }
        : { invoices: [aReadInvoice(number)] }),
      move: {
        ...{ kind, businessId, movedAt: '2026-10-06T12:00:00-03:00' },
        documentId: kind === 'proposed' ? null : anId(7000 + number),
      },
    });
  const row = (words: string) => page.locator('tbody').getByRole('row').filter({ hasText: words });
  async function arrive(...documents: ReturnType<typeof moved>[]): Promise<void> {
    answers.answer(listDocuments, aTrayOf(documents));
    page = await openScreen(`/n/${STUDIO.id}/documentos`, answers);
    await page.getByRole('heading', { level: 1, name: 'Documentos' }).waitFor();
  }

  test('DESK-159 a document that went on says where it is, with a link for whoever is part of that business alone', async () => {
    await arrive(moved(1, 'to', PAPER.id), moved(2, 'to', STRANGE), moved(3, 'from', STRANGE));
    const link = row('to-1.xml').getByRole('link', { name: 'Ver en Papelera Ypané S.A.' });
    await expect.poll(() => link.getAttribute('href')).toBe(`/n/${PAPER.id}/documentos`);
    expect(row('to-1.xml').allTextContents()[0]).toContain('Repartido');
    await row('from-3.xml').getByText('Vino de otro negocio.').waitFor();
    expect(row('to-2.xml').getByRole('link').count()).toBe(0);
    expect(
      row('to-2.xml')
        .getByRole('button', { name: /Traer de vuelta/ })
        .count(),
    ).toBe(0);
    answers.answer(undoMove, { message: 'Está otra vez en este negocio.' });
    await row('to-1.xml').getByRole('button', { name: 'Traer de vuelta to-1.xml' }).click();
    await notices().getByText('Está otra vez en este negocio.').waitFor();
    expect(answers.of(undoMove).map(({ input }) => input.params.id)).toEqual([anId(5001)]);
  });

  test('DESK-160 whose it may be is asked of whoever may write there, and a press moves it', async () => {
    await arrive(moved(1, 'proposed', PAPER.id), moved(2, 'proposed', READ_ONLY.id));
    await row('proposed-1.xml').getByText('¿Es de Papelera Ypané S.A.?').waitFor();
    expect(row('proposed-2.xml').allTextContents()[0]).not.toContain('¿Es de');
    answers.answer(moveDocument, { message: 'Factura movida.', businessId: PAPER.id, documentIds: [anId(5001)] });
    await button('Sí, mover').click();
    await notices().getByText('La factura está ahora en Papelera Ypané S.A.').waitFor();
    expect(answers.of(moveDocument).map(({ input }) => input.body.businessId)).toEqual([PAPER.id]);
  });
});

describe('an invoice', () => {
  const to = (ruc: string | null) => aHeader(1, { receiver: { name: 'El receptor', ruc } });
  async function open(ruc: string | null): Promise<void> {
    const header = to(ruc);
    answers
      .answer(listInvoices, pagesOf([header]))
      .answer(getFacsimile, refuse('no_encontrado'))
      .answer(getInvoice, aDetail(header));
    page = await openScreen(`/n/${STUDIO.id}/invoice-list?month=all&invoice=${header.id}`, answers);
    await page.getByRole('region', { name: 'Datos', exact: true }).waitFor();
  }

  test('DESK-161 DESK-162 whose receiver is another business of mine moves there, and comes back from the notice', async () => {
    answers
      .answer(findInvoiceDestinations, { destinations: [{ id: PAPER.id, name: PAPER.name, ruc: PAPER.ruc ?? '' }] })
      .answer(moveInvoice, { message: 'Factura movida.', businessId: PAPER.id, documentIds: [anId(8)] })
      .answer(undoMove, { message: 'Está otra vez en este negocio.' });
    await open(PAPER.ruc);
    await button('Mover a Papelera Ypané S.A.').click();
    await notices().getByText('La factura está ahora en Papelera Ypané S.A.').waitFor();
    await expect.poll(address).not.toContain('invoice=');
    await notices().getByRole('button', { name: 'Deshacer' }).click();
    await notices().getByText('Está otra vez en este negocio.').waitFor();
    expect(answers.of(undoMove).map(({ input }) => input.params.id)).toEqual([anId(8)]);
  });

  test('DESK-161 of anybody else, or of a business where I only look, is not offered to be moved, and nothing is asked', async () => {
    await open(READ_ONLY.ruc);
    expect(button(/Mover a/).count()).toBe(0);
    expect(answers.of(findInvoiceDestinations)).toEqual([]);
  });
});

describe('an upload', () => {
  afterEach(() => batch.clear());

  test('DESK-163 of a mixed heap is asked about once it was read, and the answer is sent', async () => {
    stopTime();
    const taskId = anId(700);
    let isAnswered = false;
    answers
      .answer(enqueueXml, { jobId: taskId })
      .answer(getTask, {
        jobId: taskId,
        status: 'done',
        progress: { total: 2, done: 2 },
        documents: [1, 2].map((at) => aDocument(at, `${at}.xml`, { invoices: [aReadInvoice(at)] })),
        result: { success: true, message: 'Listo.', invoiceCount: 2, invoices: [], changes: [] },
      })
      .answer(findTaskDestinations, () => ({
        total: 2,
        documents: isAnswered ? 0 : 1,
        destinations: isAnswered ? [] : [{ id: PAPER.id, name: PAPER.name, ruc: PAPER.ruc ?? '' }],
      }))
      .answer(shareOutTask, () => {
        isAnswered = true;
        return { message: 'Se reparte 1 documento.', documents: 1 };
      });
    page = await openScreen(`/n/${STUDIO.id}/upload-xml`, answers);
    await page.getByRole('heading', { level: 1, name: 'Subir XML Manual' }).waitFor();
    const file = (name: string) => new File(['<a/>'], name, { type: 'text/xml' });
    await page.getByLabel('Varios archivos', { exact: true }).setInputFiles([file('1.xml'), file('2.xml')]);
    await vi.advanceTimersByTimeAsync(2500);
    await page.getByText('1 de 2 documentos es de otro negocio tuyo').waitFor();
    await button('Repartir').click();
    await notices().getByText('Se reparte 1 documento.').waitFor();
    await expect.poll(() => page.getByText('1 de 2 documentos es de otro negocio tuyo').count()).toBe(0);
    expect(answers.of(shareOutTask).map(({ input }) => [input.params.id, input.body.share])).toEqual([[taskId, true]]);
  });
});
