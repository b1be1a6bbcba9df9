import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { enqueuePdf, enqueueXml, getTask, type ProcessingResult, type Task } from '#contract/intake/tasks.ts';
import { getInvoice } from '#contract/invoices/invoice.ts';
import { getProfile } from '#contract/session.ts';
import { postFrontendLogs } from '#contract/system/browser-logs.ts';
import { aDetail, aDocument, aReadInvoice } from '../../../../test/screens/answers/documents.ts';
import { anId } from '../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { openScreen, seen, stopTime } from '../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers } from '../../../../test/screens/recorded-answers.ts';
import { usualAnswers } from '../../../../test/screens/usual-answers.ts';
import { uploads } from './uploads/uploads.ts';

const JOB = anId(700);
const RESULT: ProcessingResult = {
  success: true,
  message: 'Listo.',
  invoiceCount: 0,
  invoices: [],
  changes: [],
};
const done = (result: Partial<ProcessingResult>): Task => ({
  jobId: JOB,
  status: 'done',
  progress: { total: 1, done: 1 },
  documents: [],
  result: { ...RESULT, ...result },
});

let answers: RecordedAnswers;
let page: Located;
const xml = new File(['<a/>'], 'FE_1.xml', { type: 'text/xml' });
const pdf = new File(['%PDF-1.7'], 'probada.pdf', { type: 'application/pdf' });

beforeEach(() => {
  stopTime();
  answers = usualAnswers()
    .answer(enqueueXml, { jobId: JOB })
    .answer(enqueuePdf, { jobId: JOB })
    .answer(getTask, done({}));
});
/** What was sent outlives its page, so that nobody loses it by leaving. */
afterEach(() => {
  uploads.xml.reset();
  uploads.pdf.reset();
});
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
/** Handed in, and its task asked for once. */
async function submit(name: string): Promise<void> {
  await button(name).click();
  await vi.advanceTimersByTimeAsync(2500);
}

describe('an XML', () => {
  const choose = () => field('Archivo XML').setInputFiles([xml]);
  beforeEach(async () => {
    page = await openScreen('/upload-xml', answers);
    await page.getByRole('heading', { level: 1, name: 'Subir XML Manual', exact: true }).waitFor();
  });

  test('XML-01 XML-02 GEN-16 the title, what the field takes, and that an XML is more precise', async () => {
    await expect.poll(() => field('Archivo XML').getAttribute('accept')).toBe('.xml,text/xml,application/xml');
    await page.getByText(/más preciso que leer un PDF con IA y no tiene límite/).waitFor();
  });

  test('XML-05 XML-14 «Procesar XML» waits for a file, and sends it as a task', async () => {
    await expect.poll(() => button('Procesar XML').isDisabled()).toBe(true);
    await choose();
    await expect.poll(() => button('Procesar XML').isDisabled()).toBe(false);
    await submit('Procesar XML');
    await expect.poll(() => answers.of(enqueueXml).map(({ form }) => form)).toEqual([[['file', 'FE_1.xml']]]);
    await expect.poll(() => answers.of(getTask)[0]?.input.params).toEqual({ id: JOB });
  });

  test('XML-03 XML-04 a sender and a date go along only where they were typed', async () => {
    await choose();
    await submit('Procesar XML');
    await expect.poll(() => answers.of(enqueueXml)[0]?.form).toEqual([['file', 'FE_1.xml']]);
    await page.getByText('Listo.').first().waitFor();
    await choose();
    await field('Remitente (opcional)').fill('ventas@tornillo.com.py');
    await field('Fecha (opcional)').fill('14/11/2026');
    await submit('Procesar XML');
    await expect
      .poll(() => answers.of(enqueueXml)[1]?.form)
      .toEqual([
        ['file', 'FE_1.xml'],
        ['sender', 'ventas@tornillo.com.py'],
        ['date', '2026-11-14'],
      ]);
  });

  test('XML-12 XML-13 the message is shown, and how many invoices there were, unless there was none', async () => {
    await choose();
    await submit('Procesar XML');
    await page.getByText('Listo.').first().waitFor();
    expect(page.getByText(/facturas? procesadas?/).count()).toBe(0);
    await button('Limpiar').click();
    answers.answer(getTask, done({ message: 'Leída.', invoiceCount: 1 }));
    await choose();
    await submit('Procesar XML');
    await page.getByText('1 factura procesada').first().waitFor();
    await page.getByText('Leída.').first().waitFor();
  });

  test('UPL-06 afterwards the profile is asked for again', async () => {
    await expect.poll(() => answers.of(getProfile).length).toBeGreaterThan(0);
    const before = answers.of(getProfile).length;
    await choose();
    await submit('Procesar XML');
    await expect.poll(() => answers.of(getProfile).length).toBe(before + 1);
  });

  test('XML-06 UPL-07 «Limpiar» empties form, file, error and result', async () => {
    await choose();
    await field('Remitente (opcional)').fill('Ana');
    await submit('Procesar XML');
    await page.getByText('Listo.').first().waitFor();
    await button('Limpiar').click();
    await page.getByText('Aquí verás el resultado').waitFor();
    await expect.poll(() => field('Remitente (opcional)').inputValue()).toBe('');
    expect(page.getByText('FE_1.xml').count()).toBe(0);
    answers.answer(enqueueXml, fail());
    await choose();
    await field('Fecha (opcional)').fill('14/11/2026');
    await submit('Procesar XML');
    await page.locator('form').getByRole('alert').waitFor();
    await button('Limpiar').click();
    await expect.poll(() => field('Fecha (opcional)').inputValue()).toBe('');
    expect([page.getByText('FE_1.xml').count(), page.locator('form').getByRole('alert').count()]).toEqual([0, 0]);
  });

  test('UPL-10 the sender has at most 100 characters', async () => {
    await field('Remitente (opcional)').fill('x'.repeat(120));
    await expect.poll(() => field('Remitente (opcional)').inputValue()).toHaveLength(100);
  });

  test('XML-02 a file that is called otherwise counts by its kind, and takes the error away', async () => {
    await field('Archivo XML').setInputFiles([pdf]);
    await page.getByText('Solo se permiten archivos XML').waitFor();
    await field('Archivo XML').setInputFiles([new File(['<a/>'], 'documento.dat', { type: 'application/xml' })]);
    await page.getByText('Solo se permiten archivos XML').waitFor({ state: 'detached' });
    await expect.poll(() => button('Procesar XML').isEnabled()).toBe(true);
  });

  test.for([
    ['a second copy is known since a day', { state: 'duplicate' }, {}, 'Ya la tenías desde el 06/10/2026.'],
    ['INTK-42 an altered one is kept and marked', {}, { isAltered: true, isInReview: true }, 'Alterada, no cuenta'],
    ['a test document is in no sum', {}, { isTest: true }, 'Documento de prueba: se guarda'],
    ['a cancelled one is in no sum', {}, { isCancelled: true }, 'Cancelada por el emisor: se guarda'],
  ] as const)('%s', async ([, document, header, sentence]) => {
    const invoice = aReadInvoice(1);
    const isKnown = 'state' in document;
    answers.answer(getInvoice, aDetail(1, header)).answer(getTask, {
      ...done({ invoiceCount: isKnown ? 0 : 1 }),
      documents: [aDocument(1, 'FE_1.xml', { ...document, invoices: [invoice] })],
    });
    await choose();
    await submit('Procesar XML');
    await page.getByText(sentence).first().waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Ver factura' }).getAttribute('href'))
      .toBe(`/invoice-list?month=all&invoice=${invoice.id}`);
  });

  test('INTK-24 XML-13 what is no invoice says what it is, and no number of them', async () => {
    const reason = 'Es un aviso de cancelación.';
    answers.answer(getTask, {
      ...done({ success: false, message: 'No es una factura.' }),
      documents: [aDocument(1, 'evento.xml', { state: 'not-invoice', reason })],
    });
    await choose();
    await submit('Procesar XML');
    await page.getByText(reason).waitFor();
    expect(page.getByText(/facturas? procesada/).count()).toBe(0);
  });

  test('XML-10 XML-11 a wrong file and none are told at the field', async () => {
    await field('Archivo XML').setInputFiles([pdf]);
    await page.getByText('Solo se permiten archivos XML').waitFor();
    await field('Remitente (opcional)').press('Enter');
    await page.getByText('Debe seleccionar un archivo XML').waitFor();
  });

  test.for([
    ['UPL-14', 403, 'No se pudo encolar el archivo XML: tu cuenta está suspendida. Contacta al administrador.'],
    ['UPL-17', 402, 'No se pudo encolar el archivo: Pago requerido o límite alcanzado'],
  ] as const)('%s a %d without words has its sentence on the page', async ([, status, sentence]) => {
    answers.answer(enqueueXml, fail(status));
    await choose();
    await submit('Procesar XML');
    await page.getByText(sentence).first().waitFor();
    await expect.poll(() => button('Procesar XML').isDisabled()).toBe(false);
  });
});

describe('a PDF', () => {
  const choose = () => field('Archivo PDF').setInputFiles([pdf]);
  beforeEach(async () => {
    page = await openScreen('/upload', answers);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('PDF-01 PDF-02 the title; the field takes PDF and is required', async () => {
    await page.getByRole('heading', { level: 1, name: 'Carga manual de facturas', exact: true }).waitFor();
    await expect.poll(() => field('Archivo PDF').getAttribute('accept')).toBe('.pdf');
    await expect.poll(() => field('Archivo PDF').getAttribute('required')).toBe('');
  });

  test('PDF-05 PDF-06 PDF-07 «Procesar factura» waits for a file, and for the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<{ jobId: string }>();
    answers.answer(enqueuePdf, () => promise);
    await expect.poll(() => button('Procesar factura').isDisabled()).toBe(true);
    await choose();
    await expect.poll(() => button('Procesar factura').isDisabled()).toBe(false);
    await submit('Procesar factura');
    await expect.poll(() => button('Procesar factura').isDisabled()).toBe(true);
    resolve({ jobId: JOB });
    await expect.poll(() => answers.of(getTask).length).toBeGreaterThan(0);
  });

  test('PDF-03 PDF-04 UPL-11 without a sender and a date only the file goes', async () => {
    await choose();
    await submit('Procesar factura');
    await expect.poll(() => answers.of(enqueuePdf)[0]?.form).toEqual([['file', 'probada.pdf']]);
  });

  test('PDF-21 UPL-12 it is sent as a task, with what was typed', async () => {
    await choose();
    await field('Remitente (opcional)').fill('ventas@elpunto.com.py');
    await field('Fecha (opcional)').fill('14/09/2026');
    await submit('Procesar factura');
    await expect
      .poll(() => answers.of(enqueuePdf)[0]?.form)
      .toEqual([
        ['file', 'probada.pdf'],
        ['sender', 'ventas@elpunto.com.py'],
        ['date', '2026-09-14'],
      ]);
  });

  test.for(['notas.txt', 'foto.jpg'])(
    'PDF-10 PDF-11 %s is dropped and told, as is that there is none',
    async (name) => {
      await field('Archivo PDF').setInputFiles([new File(['x'], name, { type: 'text/plain' })]);
      await page.getByRole('alert').filter({ hasText: 'Solo se permiten archivos PDF' }).waitFor();
      expect(page.getByText(name).count()).toBe(0);
      await expect.poll(() => button('Procesar factura').isDisabled()).toBe(true);
      await field('Remitente (opcional)').press('Enter');
      await page.getByRole('alert').filter({ hasText: 'Debe seleccionar un archivo PDF' }).waitFor();
    },
  );

  test('PDF-12 the sender has at most 100 characters', async () => {
    await field('Remitente (opcional)').fill('x'.repeat(120));
    await expect.poll(() => field('Remitente (opcional)').inputValue()).toHaveLength(100);
  });

  test('PDF-08 «Volver al dashboard» leads there', async () => {
    await expect.poll(() => page.getByRole('link', { name: 'Volver al dashboard' }).getAttribute('href')).toBe('/');
  });

  const READ = {
    id: anId(1),
    date: '2026-09-14',
    issuerRuc: '80012345-0',
    issuerName: 'LIBRERÍA EL PUNTO S.A.',
    documentNumber: '001-002-0000345',
    total: '110000',
    vat: '10000',
    currency: 'PYG',
    isDuplicate: false,
    isAltered: false,
  };
  const NOTHING_READ = {
    ...{ date: null, issuerRuc: null, issuerName: null, documentNumber: null, total: null, vat: null },
  };
  /** The extracted data, by the name of the row. */
  const extracted = () => {
    const rows = page.getByRole('region', { name: 'Datos extraídos' }).getByRole('row').all();
    return Promise.all(
      rows.map(async (row) => [
        (await row.locator('th').textContent()).trim(),
        (await row.locator('td').textContent()).replaceAll('\u00A0', ' '),
      ]),
    );
  };
  async function process(result: Partial<ProcessingResult>, documents: Task['documents'] = []): Promise<void> {
    answers.answer(getInvoice, aDetail(1, { source: 'pdf-local' }));
    answers.answer(getTask, { ...done({ invoiceCount: 1, ...result }), documents });
    await choose();
    await submit('Procesar factura');
  }

  test('PDF-14 PDF-16 PDF-17 the six data of the first invoice, amounts with two decimals', async () => {
    await process({ invoices: [READ] });
    await expect.poll(extracted).toEqual([
      ['Fecha', '14/09/2026'],
      ['RUC Emisor', '80012345-0'],
      ['Nombre Emisor', 'LIBRERÍA EL PUNTO S.A.'],
      ['Nro. Factura', '001-002-0000345'],
      ['Monto Total', 'Gs. 110.000,00'],
      ['IVA', 'Gs. 10.000,00'],
    ]);
  });

  test('PDF-15 PDF-20 the day as people write it; «Procesar otra factura» empties the page', async () => {
    await process({ invoices: [READ] });
    await page.getByRole('region', { name: 'Datos extraídos' }).getByText('14/09/2026', { exact: true }).waitFor();
    await button('Procesar otra factura').click();
    await page.getByText('Suelta tu PDF, o varios a la vez').waitFor();
    expect(page.getByText('probada.pdf').count()).toBe(0);
    await expect.poll(() => button('Procesar factura').isDisabled()).toBe(true);
  });

  test('PDF-09 PDF-10 a file of another kind is told so and dropped', async () => {
    await field('Archivo PDF').setInputFiles([new File(['x'], 'notas.txt', { type: 'text/plain' })]);
    await page.getByText('Solo se permiten archivos PDF').first().waitFor();
    expect(page.getByText('notas.txt').count()).toBe(0);
    await expect.poll(() => button('Procesar factura').isDisabled()).toBe(true);
  });

  test('PDF-18 PDF-19 what was not detected says so, in the gender of its name', async () => {
    await process({ invoices: [{ ...READ, ...NOTHING_READ }] });
    await expect.poll(extracted).toEqual([
      ['Fecha', 'No detectada'],
      ['RUC Emisor', 'No detectado'],
      ['Nombre Emisor', 'No detectado'],
      ['Nro. Factura', 'No detectado'],
      ['Monto Total', 'No detectado'],
      ['IVA', 'No detectado'],
    ]);
  });

  test('PDF-13 READ-08 a success is told calmly, a failure as an alert without data, with the way on', async () => {
    await process({ message: 'Leída.', invoices: [READ] });
    await page.getByRole('status').getByText('Leída.').waitFor();
    await button('Procesar otra factura').click();
    await process({ success: false, message: 'OpenAI no está configurado.', invoiceCount: 0 });
    await page.getByRole('alert').getByText('OpenAI no está configurado.').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: '¿Cómo lo resuelvo?' }).getAttribute('href'))
      .toBe('/ayuda?tema=ia-inactiva');
    await page.getByText('No procesado').waitFor();
    expect(page.getByText('Datos extraídos').count()).toBe(0);
    await button('Procesar otra factura').waitFor();
  });
});

test('UPL-09 LOG-10 a question about it that fails is in the log and nowhere on the page, and the next one is asked', async () => {
  stopTime();
  const told = [fail(), done({ message: 'Leída.', invoiceCount: 1 })];
  answers.answer(getTask, () => told.shift() ?? done({}));
  page = await openScreen('/upload-xml', answers);
  await field('Archivo XML').setInputFiles([xml]);
  await button('Procesar XML').click();
  await seen(() => answers.of(enqueueXml).length === 1);
  await vi.advanceTimersByTimeAsync(2_000);
  await seen(() => answers.of(getTask).length === 1);
  expect(page.getByRole('alert').count()).toBe(0);
  expect(page.getByRole('region', { name: 'Avisos' }).allTextContents()).toEqual(['']);
  await vi.advanceTimersByTimeAsync(2_000);
  await page.getByText('Leída.').first().waitFor();
  dispatchEvent(new Event('pagehide')); // what was noted is sent at the latest now
  const noted = () => answers.of(postFrontendLogs).flatMap(({ input }) => input.body.logs.map((one) => one.eventType));
  await seen(() => noted().includes('upload_polling'));
});
