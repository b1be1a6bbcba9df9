import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { enqueuePdf, enqueueXml, getTask, type Task } from '#contract/intake/tasks.ts';
import type { ReceivedDocument } from '#contract/reading/documents.ts';
import { aDocument, aReadInvoice } from '../../../../../test/screens/answers/documents.ts';
import { answersAtHome } from '../../../../../test/screens/answers/home.ts';
import { anId } from '../../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { openScreen, stopTime } from '../../../../../test/screens/open-screen.ts';
import { noConnection, type RecordedAnswers, refuse } from '../../../../../test/screens/recorded-answers.ts';
import { batch } from '../uploads/uploads.ts';

let answers: RecordedAnswers;
let page: Located;
/** What the server makes of a file, by its name; a sound invoice unless said. */
let outcomes: Record<string, Partial<ReceivedDocument>>;
/** What was sent with each task. */
let sent: string[][];

const file = (name: string, type = 'text/xml') => new File(['<a/>'], name, { type });
const taskOf = (number: number): Task => ({
  jobId: anId(700 + number),
  status: 'done',
  progress: { total: 1, done: 1 },
  documents: (sent[number] ?? []).flatMap((name, at) => {
    const key = number * 100 + at;
    const told = outcomes[name];
    const parent = aDocument(key, name, told ?? { invoices: [aReadInvoice(key)] });
    const inside = told?.kind === 'zip' ? ['uno.xml', 'dos.xml'] : [];
    const contents = inside.map((one, nth) =>
      aDocument(key + 50 + nth, one, {
        invoices: [aReadInvoice(key + 50 + nth)],
        parentId: parent.id,
        container: name,
      }),
    );
    return [parent, ...contents];
  }),
  result: { success: true, message: 'Listo.', invoiceCount: 1, invoices: [], changes: [] },
});

/** As the server takes a form: its files are a task. */
function take({ form }: { form: readonly (readonly [string, string])[] }): { jobId: string } {
  sent.push(form.map(([, name]) => name));
  return { jobId: anId(700 + sent.length - 1) };
}

beforeEach(async () => {
  stopTime();
  outcomes = {};
  sent = [];
  answers = answersAtHome()
    .answer(enqueueXml, take)
    .answer(enqueuePdf, take)
    .answer(getTask, ({ input }) => taskOf(sent.findIndex((_, at) => anId(700 + at) === input.params.id)));
  page = await openScreen('/upload-xml', answers);
  await page.getByRole('heading', { level: 1, name: 'Subir XML Manual' }).waitFor();
});
/** What was sent outlives its page, so that nobody loses it by leaving. */
afterEach(() => batch.clear());

/** Until the tasks that were begun have been asked for. */
const pass = () => vi.advanceTimersByTimeAsync(2500);
async function send(...files: File[]): Promise<void> {
  await page.getByLabel('Varios archivos', { exact: true }).setInputFiles(files);
  await pass();
}
async function press(name: string): Promise<void> {
  await button(name).click();
  await pass();
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const chip = (name: RegExp) => page.getByRole('group', { name: 'Mostrar' }).getByRole('button', { name });
const names = () => page.locator('tbody tr td:first-child').allTextContents();
const isOver = (count: number) => page.getByRole('heading', { name: `${count} archivos procesados` }).waitFor();

describe('many files', () => {
  test('each has its outcome, its reason and its way on; a chip shows those of one kind', async () => {
    outcomes = {
      'copia.xml': { state: 'duplicate', invoices: [aReadInvoice(900, { isNew: false })] },
      'rota.xml': { state: 'failed', reason: 'El XML está cortado.' },
    };
    await send(file('FE_1.xml'), file('FE_2.xml'), file('copia.xml'), file('rota.xml'), file('planilla.xlsx', 'x'));
    await isOver(5);
    await page.getByText('2 facturas nuevas por').waitFor();
    await page.getByText('Gs. 220.000').waitFor();
    await chip(/Nuevas 2/).waitFor();
    await chip(/Duplicadas 1/).click();
    await page.getByText('Ya la tenías desde el 06/10/2026.').waitFor();
    await expect.poll(() => page.locator('tbody').getByRole('row').count()).toBe(1);
    await chip(/Con error 2/).click();
    await page.getByText('El XML está cortado.').waitFor();
    await page.getByText(/^Aceptamos PDF, fotos JPEG, PNG, HEIC o WEBP, XML/).waitFor();
    expect(button(/^Reemplazar /).count()).toBe(2);
  });

  test('its lines are sorted by name with a heading: upwards, downwards, and as they came', async () => {
    await send(file('FE_112.xml'), file('FE_9.xml'), file('b.xml'));
    await isOver(3);
    const heading = page.getByRole('columnheader', { name: 'Archivo' });
    await expect.poll(names).toEqual(['FE_112.xml', 'FE_9.xml', 'b.xml']);
    for (const [sort, order] of [
      ['ascending', ['b.xml', 'FE_9.xml', 'FE_112.xml']],
      ['descending', ['FE_112.xml', 'FE_9.xml', 'b.xml']],
      ['none', ['FE_112.xml', 'FE_9.xml', 'b.xml']],
    ] as const) {
      await heading.getByRole('button').click();
      await expect.poll(() => heading.getAttribute('aria-sort')).toBe(sort);
      expect(names()).toEqual(order);
    }
  });

  test('a ZIP opens into a line for each document in it; another batch begins anew', async () => {
    outcomes = { 'facturas-mes.zip': { kind: 'zip' } };
    await send(file('facturas-mes.zip', 'application/zip'), file('FE_1.xml'));
    await expect.poll(() => page.getByText('dentro de facturas-mes.zip').count()).toBe(2);
    await isOver(3);
    await button('Subir otros archivos').click();
    await page.getByText('Aquí verás el resultado').waitFor();
  });

  test('a bad one is replaced in its place', async () => {
    outcomes = { 'b.xml': { state: 'failed', reason: 'El XML está cortado.' } };
    await send(file('FE_1.xml'), file('b.xml'), file('FE_3.xml'));
    await isOver(3);
    await button('Reemplazar b.xml').click();
    await page.getByLabel('Reemplazar', { exact: true }).setInputFiles([file('sana.xml')]);
    await pass();
    await chip(/Nuevas 3/).waitFor();
    await expect.poll(names).toEqual(['FE_1.xml', 'sana.xml', 'FE_3.xml']);
  });

  test('a cut connection stays on its lines until they are sent again, one or all', async () => {
    answers.answer(enqueueXml, noConnection());
    await send(file('FE_300.xml'), file('FE_301.xml'));
    await expect.poll(() => page.getByText('Se cortó la conexión al enviarlo.').count()).toBe(2);
    answers.answer(enqueueXml, take);
    await press('Reintentar FE_300.xml');
    await chip(/Nuevas 1/).waitFor();
    await press('Reintentar 1 archivo');
    await chip(/Nuevas 2/).waitFor();
    expect(sent).toEqual([['FE_300.xml'], ['FE_301.xml']]);
  });

  test('«Detener» keeps what was not sent', async () => {
    answers.answer(enqueueXml, () => new Promise(() => {}));
    await send(file('FE_410.xml'), file('FE_411.xml'));
    await press('Detener');
    await expect.poll(() => page.getByText('Lo detuviste antes de enviarlo.').count()).toBe(2);
    await button('Reintentar 2 archivos').waitFor();
  });

  test('TRIAL-06 where nothing may be uploaded each line says so, and can be tried again once it may', async () => {
    answers.answer(enqueueXml, refuse('pago_requerido'));
    await send(file('FE_6.xml'), file('FE_7.xml'));
    await chip(/Con error 2/).waitFor();
    await page.getByText('No se pudo encolar el archivo: Tu período de prueba ha expirado').first().waitFor();
    answers.answer(enqueueXml, take);
    await press('Reintentar 2 archivos');
    await chip(/Nuevas 2/).waitFor();
  });

  test('TRIAL-14 without readings by AI the PDF of a batch is refused, and its XML is taken', async () => {
    answers.answer(enqueuePdf, refuse('limite_de_ia'));
    await send(file('dudosa.pdf', 'application/pdf'), file('FE_901.xml'));
    await chip(/Nuevas 1/).waitFor();
    await chip(/Con error 1/).waitFor();
  });

  test('leaving the page stops nothing: elsewhere it is told how far it is, and when it is over', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answers.answer(enqueueXml, async (call) => {
      await promise;
      return take(call);
    });
    await send(file('FE_400.xml'), file('FE_401.xml'));
    await page.getByRole('link', { name: 'Ayuda' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Centro de ayuda' }).waitFor();
    await page.getByRole('link', { name: 'Subiendo archivos: 0 de 2' }).first().waitFor();
    resolve();
    await pass();
    await page.getByRole('region', { name: 'Avisos' }).getByText('Carga terminada').waitFor();
    await page.getByRole('link', { name: 'Subir XML' }).first().click();
    await chip(/Nuevas 2/).waitFor();
  });
});
