import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getBusiness } from '#contract/business.ts';
import { enqueuePdf, enqueueXml, getTask, type ProcessingResult, type Task } from '#contract/intake/tasks.ts';
import { getComparison } from '#contract/reconciliation/reconciliation.ts';
import { getProfile } from '#contract/session.ts';
import { postFrontendLogs } from '#contract/system/browser-logs.ts';
import { aComparison } from '../../../../../test/screens/answers/comparison.ts';
import { anId } from '../../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { address, openScreen, seen, stopTime } from '../../../../../test/screens/open-screen.ts';
import { fail, noConnection, type RecordedAnswers, refuse } from '../../../../../test/screens/recorded-answers.ts';
import { usualAnswers } from '../../../../../test/screens/usual-answers.ts';
import { batch, uploads } from './uploads.ts';

const JOB = anId(700);
const done = (result: Partial<ProcessingResult>): Task => ({
  jobId: JOB,
  status: 'done',
  progress: { total: 1, done: 1 },
  documents: [],
  result: { success: true, message: 'Listo.', invoiceCount: 0, invoices: [], changes: [], ...result },
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
  batch.clear();
});
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });

const PAGES = [
  ['/upload-xml', 'Archivo XML', 'Procesar XML', enqueueXml, xml],
  ['/upload', 'Archivo PDF', 'Procesar factura', enqueuePdf, pdf],
] as const;

describe('from handing it in to its result', () => {
  const RUNNING: Task = { ...done({}), status: 'running', progress: { total: 1, done: 0 }, result: null };

  /** Handed in, with the page's time stopped. */
  async function handIn([path, file, submit, , content]: (typeof PAGES)[number]): Promise<void> {
    stopTime();
    page = await openScreen(path, answers);
    await seen(() => page.getByLabel(file, { exact: true }).count() === 1);
    await field(file).setInputFiles([content]);
    await button(submit).click();
    const flow = path === '/upload' ? uploads.pdf : uploads.xml;
    await seen(() => flow.get().phase === 'polling');
  }
  const asked = () => answers.of(getTask).length;
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test.for(PAGES)(
    'UPL-01 %s: it waits for a file, sends it when it is told to, follows its task, and shows what came of it',
    async ([path, file, submit, call, content]) => {
      const { promise, resolve } = Promise.withResolvers<{ jobId: string }>();
      answers.answer(call, () => promise).answer(getTask, RUNNING);
      stopTime();
      page = await openScreen(path, answers);
      await seen(() => page.getByLabel(file, { exact: true }).count() === 1);
      const isShut = () => page.locator('button:disabled').filter({ hasText: submit }).count() > 0;
      await seen(isShut);
      await field(file).setInputFiles([content]);
      await seen(() => !isShut());
      expect(page.getByText(content.name).count()).toBeGreaterThan(0);
      expect(answers.of(call)).toEqual([]);
      await button(submit).click();
      await seen(() => answers.of(call).length === 1 && isShut());
      resolve({ jobId: JOB });
      const flow = path === '/upload' ? uploads.pdf : uploads.xml;
      await seen(() => flow.get().phase === 'polling');
      await pass(2000);
      expect([asked(), flow.get().phase]).toEqual([1, 'polling']);
      answers.answer(getTask, done({ message: 'Esto salió de ella.' }));
      await pass(2000);
      await seen(() => page.getByText('Esto salió de ella.').count() > 0);
      expect(flow.get().phase).toBe('finished');
    },
  );

  test.for(PAGES)(
    'UPL-02 UPL-03 UPL-04 %s: its task is asked for every 2 s until it is over, and no more',
    async (on) => {
      answers.answer(getTask, RUNNING);
      await handIn(on);
      expect(answers.of(on[3])).toHaveLength(1);
      await pass(1999);
      expect(asked()).toBe(0);
      await pass(1);
      expect(answers.of(getTask).map(({ input }) => input.params.id)).toEqual([JOB]);
      await pass(2000);
      expect(asked()).toBe(2);
      answers.answer(getTask, done({}));
      await pass(2000);
      await pass(20_000);
      expect(asked()).toBe(3);
    },
  );

  test.for([
    ['done', true],
    ['error', false],
  ] as const)(
    'UPL-05 UPL-06 with the status %s the result is shown; the profile is asked for again: %s',
    async ([status, isAsked]) => {
      answers.answer(getTask, { ...done({ success: status === 'done', message: 'Esto salió de ella.' }), status });
      await handIn(PAGES[0]);
      const before = answers.of(getProfile).length;
      await pass(2000);
      await seen(() => page.getByText('Esto salió de ella.').count() > 0);
      expect(answers.of(getProfile).length).toBe(before + (isAsked ? 1 : 0));
    },
  );

  test('UPL-08 whoever no longer waits asks nothing more', async () => {
    answers.answer(getTask, RUNNING);
    await handIn(PAGES[1]);
    await pass(2000);
    expect(asked()).toBe(1);
    await button('Dejar de esperar').click();
    await seen(() => page.getByText('Suelta tu PDF, o varios a la vez').count() > 0);
    await pass(10_000);
    expect(asked()).toBe(1);
  });

  test('UPL-09 one failed question is only noted: the next one is asked, and nothing is said', async () => {
    answers.answer(getTask, fail());
    await handIn(PAGES[0]);
    await pass(2000);
    answers.answer(getTask, done({ message: 'Leída.' }));
    await pass(2000);
    await seen(() => page.getByText('Leída.').count() > 0);
    expect(asked()).toBe(2);
    expect(page.getByRole('alert').allTextContents().join('')).toBe('');
    dispatchEvent(new Event('pagehide')); // what waits to be sent goes with the page
    await seen(() => answers.of(postFrontendLogs).length > 0);
    const noted = answers.of(postFrontendLogs).flatMap(({ input }) => input.body.logs);
    expect(noted.map(({ eventType }) => eventType)).toContain('upload_polling');
  });
});

describe('what cannot be handed in', () => {
  async function refused(on: (typeof PAGES)[number], said: ReturnType<typeof fail>): Promise<void> {
    const [path, file, submit, call, content] = on;
    answers.answer(call, said);
    page = await openScreen(path, answers);
    await field(file).setInputFiles([content]);
    await button(submit).click();
  }
  const sentence = () => page.locator('form').getByRole('alert').textContent();
  const notice = (words: string) => page.getByRole('region', { name: 'Avisos' }).getByText(words, { exact: true });

  test('UPL-13 UPL-15 a 403 about a PDF has its sentence and its notice', async () => {
    await refused(PAGES[1], fail(403));
    await expect
      .poll(sentence)
      .toBe('No se pudo encolar el archivo: tu cuenta está suspendida. Contacta al administrador.');
    await notice('Cuenta suspendida').waitFor();
    await notice('Tu cuenta está suspendida. Contacta al administrador.').waitFor();
  });

  test('TRIAL-09 SUSP-04 who is suspended is led to the page for it', async () => {
    await refused(PAGES[0], refuse('cuenta_suspendida'));
    await expect.poll(address).toBe('/suspended');
    await page.getByText('Tu cuenta está suspendida. Contacta al administrador.').first().waitFor();
  });

  test.for(PAGES)('UPL-16 UPL-18 %s: a 402 is told by the server’s words, with a warning', async (on) => {
    await refused(on, refuse('pago_requerido'));
    await expect.poll(sentence).toBe('No se pudo encolar el archivo: Tu período de prueba ha expirado');
    await notice('Límite alcanzado').waitFor();
  });

  test('UPL-19 UPL-21 another error has its words, and a notice', async () => {
    await refused(PAGES[1], fail(500, { detail: 'Algo falló.' }));
    await expect.poll(sentence).toBe('Error al encolar el archivo: Algo falló.');
    await notice('Error').waitFor();
    await notice('No se pudo encolar el archivo').waitFor();
  });

  test.for(PAGES)(
    'UPL-20 UPL-22 %s: without an answer the error is unknown, and the same file can be sent again',
    async (on) => {
      const [, , submit, call] = on;
      await refused(on, noConnection());
      await expect.poll(sentence).toBe('Error al encolar el archivo: Error desconocido');
      await expect.poll(() => button(submit).isEnabled()).toBe(true);
      answers.answer(call, { jobId: JOB });
      await button(submit).click();
      await expect.poll(() => answers.of(getTask).length).toBeGreaterThan(0);
      expect(answers.of(call)).toHaveLength(2);
    },
  );
});

describe('a page that takes documents without leaving it', () => {
  test('CLOSE-114 what is brought to the comparison with Marangatu is read like any other, and the page stays', async () => {
    answers
      .answer(getBusiness, {
        ...{ ruc: '80092516-5', name: 'Almacenes Tava Porã S.A.', proposal: null, purchases: null, sales: null },
        ...{ creditNotes: 'crossed', exceptions: [], version: 1, imputationVersion: 1 },
      })
      .answer(getComparison, aComparison());
    page = await openScreen('/cierre/2026-10/cuadre', answers);
    await button('Subir su XML').waitFor();
    const before = answers.of(getComparison).length;
    await field('Subir los archivos que faltan').setInputFiles([xml]);
    await expect.poll(() => answers.of(enqueueXml).map(({ form }) => form)).toEqual([[['file', 'FE_1.xml']]]);
    // Once it was read, the comparison is asked for again: its line moves by itself.
    await expect.poll(() => answers.of(getComparison).length).toBeGreaterThan(before);
    expect(address()).toBe('/cierre/2026-10/cuadre');
  });
});
