import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enqueuePdf, enqueueXml, getTask, type ProcessingResult, type Task } from '#contract/intake/tasks.ts';
import { getProfile } from '#contract/session.ts';
import { anId } from '../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { openScreen } from '../../../../test/screens/open-screen.ts';
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
    await button('Procesar XML').click();
    await expect.poll(() => answers.of(enqueueXml).map(({ form }) => form)).toEqual([[['file', 'FE_1.xml']]]);
    await expect.poll(() => answers.of(getTask)[0]?.input.params).toEqual({ id: JOB });
  });

  test('XML-03 XML-04 a sender and a date go along only where they were typed', async () => {
    await choose();
    await button('Procesar XML').click();
    await expect.poll(() => answers.of(enqueueXml)[0]?.form).toEqual([['file', 'FE_1.xml']]);
    await page.getByText('Listo.').first().waitFor();
    await choose();
    await field('Remitente (opcional)').fill('ventas@tornillo.com.py');
    await field('Fecha (opcional)').fill('14/11/2026');
    await button('Procesar XML').click();
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
    await button('Procesar XML').click();
    await page.getByText('Listo.').first().waitFor();
    expect(page.getByText(/facturas? procesadas?/).count()).toBe(0);
    await button('Limpiar').click();
    answers.answer(getTask, done({ message: 'Leída.', invoiceCount: 1 }));
    await choose();
    await button('Procesar XML').click();
    await page.getByText('1 factura procesada').first().waitFor();
    await page.getByText('Leída.').first().waitFor();
  });

  test('UPL-07 afterwards the profile is asked for again', async () => {
    await expect.poll(() => answers.of(getProfile).length).toBeGreaterThan(0);
    const before = answers.of(getProfile).length;
    await choose();
    await button('Procesar XML').click();
    await expect.poll(() => answers.of(getProfile).length).toBe(before + 1);
  });

  test('XML-06 «Limpiar» empties form and result', async () => {
    await choose();
    await field('Remitente (opcional)').fill('Ana');
    await button('Procesar XML').click();
    await page.getByText('Listo.').first().waitFor();
    await button('Limpiar').click();
    await page.getByText('Aquí verás el resultado').waitFor();
    await expect.poll(() => field('Remitente (opcional)').inputValue()).toBe('');
    expect(page.getByText('FE_1.xml').count()).toBe(0);
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
    await button('Procesar XML').click();
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
    await button('Procesar factura').click();
    await expect.poll(() => button('Procesar factura').isDisabled()).toBe(true);
    resolve({ jobId: JOB });
    await expect.poll(() => answers.of(getTask).length).toBeGreaterThan(0);
  });

  test('PDF-03 PDF-04 without a sender and a date only the file goes', async () => {
    await choose();
    await button('Procesar factura').click();
    await expect.poll(() => answers.of(enqueuePdf)[0]?.form).toEqual([['file', 'probada.pdf']]);
  });

  test('PDF-21 UPL-01 it is sent as a task, with what was typed', async () => {
    await choose();
    await field('Remitente (opcional)').fill('ventas@elpunto.com.py');
    await field('Fecha (opcional)').fill('14/09/2026');
    await button('Procesar factura').click();
    await expect
      .poll(() => answers.of(enqueuePdf)[0]?.form)
      .toEqual([
        ['file', 'probada.pdf'],
        ['sender', 'ventas@elpunto.com.py'],
        ['date', '2026-09-14'],
      ]);
  });

  test('PDF-10 a file of another kind is dropped', async () => {
    await field('Archivo PDF').setInputFiles([new File(['x'], 'notas.txt', { type: 'text/plain' })]);
    await page.getByText('Solo se permiten archivos PDF').first().waitFor();
    expect(page.getByText('notas.txt').count()).toBe(0);
    await expect.poll(() => button('Procesar factura').isDisabled()).toBe(true);
  });
});
