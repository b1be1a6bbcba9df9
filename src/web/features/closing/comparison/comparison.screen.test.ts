import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type BusinessSettings, getBusiness } from '#contract/business.ts';
import { checkRg90 } from '#contract/exports/rg90.ts';
import { getTask, type Task } from '#contract/intake/tasks.ts';
import {
  exportComparison,
  getComparison,
  getRegisterFile,
  listRegisterFiles,
  loadRegister,
} from '#contract/reconciliation/reconciliation.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import {
  aComparison,
  aRegisterFile,
  aVoucherCdc,
  NOTHING_COMPARED,
  someLines,
  someSums,
} from '../../../../../test/screens/answers/comparison.ts';
import { anId } from '../../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { address, openScreen, stopTime } from '../../../../../test/screens/open-screen.ts';
import { fail, noConnection, type RecordedAnswers, refuse } from '../../../../../test/screens/recorded-answers.ts';
import { usualAnswers } from '../../../../../test/screens/usual-answers.ts';

type Comparison = RouteReply<typeof getComparison>;

const PLACE = '/cierre/2026-10/cuadre';
const JOB = anId(700);
const settings: BusinessSettings = {
  ...{ ruc: '80092516-5', name: 'Almacenes Tava Porã S.A.', proposal: null, purchases: null, sales: null },
  ...{ creditNotes: 'crossed', exceptions: [], version: 1, imputationVersion: 1 },
};
const aTask = (over: Partial<Task> = {}): Task => ({
  ...{ jobId: JOB, status: 'running', progress: { total: 0, done: 0 }, documents: [], result: null },
  ...over,
});
const ended = (status: 'done' | 'error', message: string): Task =>
  aTask({
    status,
    progress: { total: 273, done: 273 },
    result: { success: status === 'done', message, invoiceCount: 0, invoices: [], changes: [] },
  });
const sheet = new File(['PK'], 'comprobantes_102026.xlsx');

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  answers = usualAnswers()
    .answer(getBusiness, settings)
    .answer(getComparison, aComparison())
    .answer(listRegisterFiles, { files: [] })
    .answer(loadRegister, { jobId: JOB })
    .answer(getTask, aTask());
});

async function arrive(over: Partial<Comparison> = {}, path = PLACE): Promise<void> {
  answers.answer(getComparison, aComparison(over));
  page = await openScreen(path, answers);
  await page.getByRole('heading', { level: 1, name: 'Cuadre con Marangatu' }).waitFor();
  await page.getByRole('table', { name: 'Resumen' }).waitFor();
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const dialog = () => page.getByRole('dialog');
const rowsOf = (table: string) =>
  page
    .getByRole('table', { name: table, exact: true })
    .locator('tbody tr')
    .all()
    .map((row) => row.locator('th, td').allTextContents());
const asked = () => answers.of(getComparison).map(({ input: { query } }) => query);

describe('before anything was compared', () => {
  test('CLOSE-103 it says what this is for, how the file is got, and that nobody is asked for a password', async () => {
    answers.answer(getComparison, NOTHING_COMPARED);
    page = await openScreen(PLACE, answers);
    await page.getByRole('heading', { name: 'Compara octubre de 2026 con lo que registró la DNIT' }).waitFor();
    await expect
      .poll(() => page.locator('main ol li').allTextContents())
      .toEqual([
        '1.En Marangatu abre «Consulta de Comprobantes Registrados».',
        '2.Elige octubre de 2026 y COMPRAS. Si vendes, haz lo mismo después con VENTAS: los dos se unen.',
        '3.Descárgala en Excel y suéltala aquí tal como sale, sin tocarla.',
      ]);
    await page.getByText(/no entra a Marangatu ni te pide tu clave/).waitFor();
    // Nothing to download yet.
    expect(button('Descargar').count()).toBe(0);
    expect(await link('Volver al cierre de octubre').getAttribute('href')).toBe('/cierre/2026-10');
  });

  test('CLOSE-103 without the RUC of the business it asks for that first, and what is no month leads away', async () => {
    answers.answer(getBusiness, { ...settings, ruc: null, name: null });
    page = await openScreen(PLACE, answers);
    await page.getByText(/dinos su RUC/).waitFor();
    expect(asked()).toEqual([]);
  });
});

describe('bringing the list', () => {
  test('CLOSE-104 a chosen file is sent, its task is followed row by row, and what was compared is shown', async () => {
    stopTime();
    answers.answer(getComparison, NOTHING_COMPARED);
    page = await openScreen(PLACE, answers);
    await button('Elegir archivo').waitFor();
    await page.getByLabel('Archivo de Marangatu').setInputFiles([sheet]);
    await page.getByText('Leyendo comprobantes_102026.xlsx…').waitFor();
    expect(answers.of(loadRegister).map(({ form }) => form)).toEqual([[['file', 'comprobantes_102026.xlsx']]]);
    answers.answer(getTask, aTask({ progress: { total: 5000, done: 2000 } }));
    await page.getByText('Comparando comprobantes_102026.xlsx: 2.000 de 5.000 filas').waitFor();
    answers.answer(getTask, ended('done', '273 comprobantes comparados.')).answer(getComparison, aComparison());
    await page.getByText('273 comprobantes comparados.').waitFor();
    await page.getByRole('table', { name: 'Resumen' }).waitFor();
    const polls = answers.of(getTask).length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(answers.of(getTask)).toHaveLength(polls);
    await button('Cerrar el aviso de comprobantes_102026.xlsx').click();
    await page.getByText('273 comprobantes comparados.').waitFor({ state: 'detached' });
  });

  test('CLOSE-104 a pasted table is sent as text, with how many rows it has', async () => {
    answers.answer(getComparison, NOTHING_COMPARED);
    page = await openScreen(PLACE, answers);
    const field = page.getByLabel('O pega la tabla de su página');
    await field.waitFor();
    expect(await button('Comparar lo pegado').isDisabled()).toBe(true);
    await field.fill('CDC\tTotal\n1\t2\n\n');
    await page.getByText('2 filas pegadas').waitFor();
    await button('Comparar lo pegado').click();
    await page.getByText('Leyendo Tabla pegada…').waitFor();
    expect(answers.of(loadRegister)[0]?.input.body.text).toBe('CDC\tTotal\n1\t2\n\n');
    expect(await field.inputValue()).toBe('');
  });

  test('CLOSE-105 a file that is refused says why, and what was compared before stays', async () => {
    const sentence = 'El archivo es de septiembre de 2026 y este cuadre es de octubre de 2026. No se cambió nada.';
    answers.answer(getTask, ended('error', sentence));
    await arrive();
    await button('Cambiar el archivo de Marangatu').click();
    await dialog().waitFor();
    await dialog().locator('input[type=file]').setInputFiles([sheet]);
    const told = page.getByRole('alert').filter({ hasText: 'comprobantes_102026.xlsx no se comparó' });
    await told.getByText(sentence).waitFor();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('table', { name: 'Resumen' }).waitFor();
  });

  test('CLOSE-105 what the server does not even take says why, and what is too large is not sent', async () => {
    answers.answer(loadRegister, refuse('almacenamiento_lleno'));
    answers.answer(getComparison, NOTHING_COMPARED);
    page = await openScreen(PLACE, answers);
    const field = page.getByLabel('Archivo de Marangatu');
    await button('Elegir archivo').waitFor();
    await field.setInputFiles([sheet]);
    await page.getByRole('alert').filter({ hasText: 'no se comparó' }).waitFor();
    const large = new File([], 'grande.xlsx');
    Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 });
    await field.setInputFiles([large]);
    await page.getByText(/pesa 50,0 MB y el máximo es 25 MB.*No se cambió nada/).waitFor();
    expect(answers.of(loadRegister)).toHaveLength(1);
  });

  test('CLOSE-105 without a connection it says so, and a task that nobody knows any more too', async () => {
    answers.answer(loadRegister, noConnection()).answer(getComparison, NOTHING_COMPARED);
    page = await openScreen(PLACE, answers);
    await button('Elegir archivo').waitFor();
    await page.getByLabel('Archivo de Marangatu').setInputFiles([sheet]);
    await page.getByRole('alert').filter({ hasText: 'conexión' }).waitFor();
    answers.answer(loadRegister, { jobId: JOB }).answer(getTask, refuse('no_encontrado'));
    await page.getByLabel('Archivo de Marangatu').setInputFiles([sheet]);
    await page.getByRole('alert').filter({ hasText: 'Ya no sabemos qué fue de este archivo' }).waitFor();
  });
});

describe('what the comparison says', () => {
  test('CLOSE-106 sums here and there by class, whose differences give the difference to the guaraní', async () => {
    await arrive({ summary: someSums({ notAddingUp: 7, unimputed: 1 }) });
    await expect
      .poll(() => rowsOf('Resumen'))
      .toEqual([
        ['En Ajaka 288, notas de crédito en menos', '492.806.800', '2.695.000', '—', '11.069.500', 'Gs. 506.571.300'],
        ['En Marangatu 273', '492.806.800', '2.485.001', '8.178.400', '—', 'Gs. 503.470.201'],
        ['Diferencia', '0', '209.999', '− 8.178.400', '11.069.500', 'Gs. 3.101.099'],
      ]);
    await page
      .getByText(/7 filas de Marangatu no suman su total: se compararon igual. 1 comprobante todavía no está imputado/)
      .waitFor();
    await page.getByText('cargado el 14/11/2026, 273 filas').waitFor();
  });

  test('CLOSE-107 lines stand by class with amounts, the guessed reason, and paper in one line of its own', async () => {
    await arrive();
    await expect
      .poll(() => rowsOf('Solo en Marangatu').slice(1))
      .toEqual([
        ...[['28/10/2026', 'Distribuidora Ñu Pyahu S.A. 001-001-0023588', 'falta', '6.118.400']].map((cells) => [
          ...cells,
          ...['no llegó a ningún correo', 'Pedir al proveedor'],
        ]),
        [
          ...['30/10/2026', 'Agro San Juan S.A. 002-001-0004417', 'no cuenta', '1.960.000'],
          ...['está aquí en revisión: confírmala para que cuente', 'Ver'],
        ],
        [
          ...['29/10/2026', 'Distribuidora Ñu Pyahu S.A. 001-001-0023600', 'falta', '100.000'],
          ...['no llegó a ningún correo', 'Pedir al proveedor'],
        ],
      ]);
    expect(rowsOf('Montos distintos').slice(1)).toEqual([
      [
        ...['19/10/2026', 'Transportes Tobatí S.R.L. 001-003-0007588', '2.310.000', '2.100.000'],
        ...['allá figura sin el IVA', 'Pedir al proveedor'],
      ],
      // Nobody is asked about one guaraní.
      ['08/10/2026', 'Transportes Tobatí S.R.L. 001-004-0087410', '385.000', '385.001', 'redondeo', ''],
    ]);
    expect(rowsOf('Solo aquí').slice(1)).toEqual([
      [
        ...['31/10/2026', 'Karanda’y Digital E.A.S. 001-001-0000399', '1.385.000', 'falta'],
        ...['XML verificado, aún sin informar', ''],
      ],
    ]);
    const paper = page.getByRole('region', { name: /Solo aquí/ });
    await paper.getByText('17 facturas preimpresas').waitFor();
    expect(await link('Ver las 17').getAttribute('href')).toBe(`${PLACE}?register=purchases&class=paper-here`);
  });

  test('CLOSE-107 an amount that differs opens its invoice, and so does what is here and does not count', async () => {
    await arrive();
    await link('Transportes Tobatí S.R.L.').first().waitFor();
    const href = (name: string) => link(name).first().getAttribute('href');
    expect(await href('Transportes Tobatí S.R.L.')).toBe(`/invoice-list?month=2026-10&invoice=${anId(4)}`);
    expect(await href('Ver 002-001-0004417 aquí')).toBe(`/invoice-list?month=2026-10&invoice=${anId(3)}`);
    expect(link('Distribuidora Ñu Pyahu S.A.').count()).toBe(0);
  });

  test('CLOSE-107 what is on paper is listed by itself when it is asked for', async () => {
    await arrive({ rows: [someLines.paper], total: 17 }, `${PLACE}?class=paper-here`);
    expect(asked()).toEqual([{ class: 'paper-here', page: 1, pageSize: 50 }]);
    await page.getByRole('heading', { name: '17 facturas preimpresas' }).waitFor();
    expect(rowsOf('Solo aquí').slice(1)).toEqual([
      ['30/10/2026', 'Karanda’y Digital E.A.S. 001-001-0000400', '9.684.500', 'falta', 'va en el archivo RG 90', ''],
    ]);
  });

  test('CLOSE-176 the file of the RG 90 is that of the month that is compared, without leaving it', async () => {
    answers.answer(checkRg90, {
      ...{ obstacles: [], purchases: 17, sales: 0, creditNotes: 0, files: 1, total: '9684500' },
      ...{ wrong: [], wrongCount: 0, leftOut: [] },
    });
    await arrive({}, '/cierre/2026-08/cuadre');
    await button('Archivo RG 90').click();
    await dialog().getByText('Archivo RG 90 de agosto').waitFor();
    await dialog()
      .getByText(/17 compras y 0 ventas de papel/)
      .waitFor();
    expect(answers.of(checkRg90).map(({ input }) => input.query.period)).toEqual(['2026-08']);
    await dialog().getByRole('button', { name: 'Listo' }).click();
    expect(address()).toBe('/cierre/2026-08/cuadre');
  });

  test('CLOSE-108 the CDC is copied and the public page of the tax office opened, which is never filled in by us', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: async (text: string) => void copied.push(text) },
    });
    await arrive();
    await button('Copiar el CDC de 001-001-0023588').click();
    await expect.poll(() => copied).toEqual([aVoucherCdc(1)]);
    const open = link(/^Abrir la consulta pública de la DNIT para 001-001-0023588/);
    expect(await open.getAttribute('href')).toBe('https://ekuatia.set.gov.py/consultas/');
    expect([await open.getAttribute('target'), await open.getAttribute('rel')]).toEqual([
      '_blank',
      'noreferrer noopener',
    ]);
    // On paper there is none.
    expect(button('Copiar el CDC de 001-001-0000400').count()).toBe(0);
  });

  test('CLOSE-109 one letter asks a supplier for all that never came, and for nothing that is here', async () => {
    const mine = [someLines.arrivedNever, someLines.inReview, someLines.ofTheSame];
    answers.answer(getComparison, ({ input }) =>
      input.query.class === 'only-there' ? aComparison({ rows: mine, total: 3 }) : aComparison(),
    );
    page = await openScreen(PLACE, answers);
    await button('Pedir al proveedor: 001-001-0023588').click();
    const write = dialog().getByRole('link', { name: 'Escribir: Distribuidora Ñu Pyahu S.A.' });
    const mail = new URL((await write.getAttribute('href')) ?? '');
    expect([mail.pathname, mail.searchParams.get('subject')]).toEqual([
      ...['ventas@nupyahu.com.py', 'Comprobantes de octubre de 2026 que no recibimos'],
    ]);
    const body = (mail.searchParams.get('body') ?? '').replaceAll('\u00A0', ' ');
    expect(body).toContain('a nombre de Almacenes Tava Porã S.A., RUC 80092516-5, que no recibimos:');
    expect(body).toContain(`- 001-001-0023588 del 28/10/2026, Gs. 6.118.400, CDC ${aVoucherCdc(1)}`);
    expect(body).toContain('- 001-001-0023600 del 29/10/2026, Gs. 100.000');
    expect(body).not.toContain('002-001-0004417');
    expect(asked().at(-1)).toMatchObject({ class: 'only-there', register: 'purchases', pageSize: 100 });
  });

  test('CLOSE-109 about an amount that differs the letter names both', async () => {
    await arrive();
    await button('Pedir al proveedor: 001-003-0007588').click();
    await dialog()
      .getByText(/del 19\/10\/2026: en el documento que recibimos Gs. 2.310.000, en la DNIT Gs. 2.100.000, CDC 01/)
      .waitFor();
  });

  test('CLOSE-109 of sales nobody is asked', async () => {
    const lines = [someLines.arrivedNever, someLines.withoutVat];
    await arrive({ register: 'sales', files: [aRegisterFile(1, { registers: ['sales'] })], rows: lines });
    await page.getByText('no llegó a ningún correo').waitFor();
    expect(button(/^Pedir al proveedor/).count()).toBe(0);
    await page.getByText('Receptor y número').waitFor();
  });

  test('CLOSE-107 what stands twice in the list of the tax office is shown twice', async () => {
    await arrive({ rows: [someLines.ofTheSame, { ...someLines.ofTheSame }], total: 2 });
    await expect.poll(() => rowsOf('Solo en Marangatu').length).toBe(3);
  });

  test('CLOSE-107 where everything agrees it says so', async () => {
    const none = { count: 0, here: '0', there: '0' };
    const summary = someSums({ differs: none, onlyThere: none, onlyHere: none, unsettled: 0, reasons: [] });
    await arrive({ summary, rows: [], total: 0 });
    await page.getByText('Todo cuadra: los 268 comprobantes están en ambos con el mismo monto.').waitFor();
  });
});

describe('looking around in it', () => {
  test('CLOSE-110 one class at a time, each with how many it has; the address tells which', async () => {
    await arrive();
    const chips = page.getByRole('group', { name: 'Mostrar' }).getByRole('button');
    await expect
      .poll(() => chips.allTextContents())
      .toEqual(['Por resolver23', 'En ambos268', 'Montos distintos2', 'Solo en Marangatu3', 'Solo aquí18']);
    expect(asked()).toEqual([{ class: 'unsettled', page: 1, pageSize: 50 }]);
    answers.answer(getComparison, aComparison({ rows: [someLines.same], total: 268 }));
    await chips.filter({ hasText: 'En ambos' }).click();
    await expect.poll(address).toBe(`${PLACE}?class=both`);
    await expect.poll(() => rowsOf('En ambos').length).toBe(2);
    expect(await chips.filter({ hasText: 'En ambos' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('CLOSE-110 fifty to a page; paper that stands in one line makes no page of its own', async () => {
    await arrive({ total: 140, summary: someSums({ unsettled: 140 }) });
    await page.getByText('Del 1 al 50 de 123').waitFor();
    expect(page.getByText('17 facturas preimpresas').count()).toBe(0);
    expect(await button('Página anterior').isDisabled()).toBe(true);
    await button('Página 3').click();
    await expect.poll(address).toBe(`${PLACE}?class=unsettled&page=3`);
    await page.getByText('Del 101 al 123 de 123').waitFor();
    await page.getByText('17 facturas preimpresas').waitFor();
    expect(await button('Página siguiente').isDisabled()).toBe(true);
    expect(asked().at(-1)).toMatchObject({ page: 3 });
  });

  test('CLOSE-110 words in the address that are none of ours ask for what is to be settled', async () => {
    await arrive({}, `${PLACE}?class=todo&register=bancos&page=-4`);
    expect(asked()).toEqual([{ class: 'unsettled', page: 1, pageSize: 50 }]);
  });

  test('CLOSE-111 with both registers one is looked at, and the one that is missing can be brought', async () => {
    const files = [aRegisterFile(1), aRegisterFile(2, { registers: ['sales'], name: 'ventas.xlsx' })];
    await arrive({ files });
    answers.answer(
      getComparison,
      aComparison({ files: files.slice(0, 1), register: 'sales', summary: null, rows: [] }),
    );
    await page.getByRole('group', { name: 'Registro' }).getByRole('button', { name: 'Ventas' }).click();
    await expect.poll(address).toBe(`${PLACE}?register=sales`);
    await page.getByText(/Todavía no cargaste VENTAS de este mes/).waitFor();
    await button('Elegir archivo').waitFor();
    expect(asked().at(-1)).toMatchObject({ register: 'sales' });
  });

  test('CLOSE-112 the history tells every file, which one counts, and gives each back as it came', async () => {
    answers
      .answer(listRegisterFiles, {
        files: [
          aRegisterFile(2, { name: null, rows: 1, loadedBy: null }),
          aRegisterFile(1, { isCurrent: false, registers: ['purchases', 'sales'] }),
        ],
      })
      .answer(getRegisterFile, () => new Response('PK'));
    await arrive();
    await button('Cambiar el archivo de Marangatu').click();
    await expect
      .poll(() => dialog().locator('li').allTextContents())
      .toEqual([
        'Tabla pegadaen uso14/11/2026 10:12 · Compras · 1 fila',
        'comprobantes_102026.xlsx14/11/2026 10:12, rocio@tavapora.com.py · Compras, Ventas · 273 filas',
      ]);
    await button('Descargar comprobantes_102026.xlsx').click();
    await expect
      .poll(() => answers.of(getRegisterFile).map(({ input }) => input.params))
      .toEqual([{ month: '2026-10', id: anId(901) }]);
  });

  test('CLOSE-112 the comparison is downloaded as Excel or CSV, and what a plan does not have is said', async () => {
    answers.answer(
      exportComparison,
      () => new Response('PK', { headers: { 'content-disposition': 'attachment; filename="cuadre.xlsx"' } }),
    );
    await arrive();
    await button('Descargar').click();
    await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
    await page.getByText('Descargaste cuadre.xlsx.').waitFor();
    answers.answer(exportComparison, refuse('plan_no_incluye'));
    await button('Descargar').click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await expect
      .poll(() => answers.of(exportComparison).map(({ input }) => input.query))
      .toEqual([
        { register: 'purchases', format: 'excel' },
        { register: 'purchases', format: 'csv' },
      ]);
    await page.getByRole('region', { name: 'Avisos' }).getByText(/plan/).waitFor();
  });

  test('CLOSE-113 a comparison that cannot be had says so and is asked for again; what is known stays, with its hour', async () => {
    answers.answer(getComparison, fail());
    stopTime();
    page = await openScreen(PLACE, answers);
    await page.getByText('No pudimos cargar el cuadre de este mes.').waitFor();
    answers.answer(getComparison, aComparison());
    await button('Reintentar').click();
    await page.getByRole('table', { name: 'Resumen' }).waitFor();
    expect(page.getByText('No pudimos cargar el cuadre de este mes.').count()).toBe(0);
    // Once it is known, what fails later leaves it there.
    answers.answer(getComparison, fail());
    await page
      .getByRole('group', { name: 'Mostrar' })
      .getByRole('button', { name: /^Por resolver/ })
      .click();
    dispatchEvent(new Event('visibilitychange'));
    await page.getByText(/Ves las cifras de las \d\d:\d\d/).waitFor();
    await page.getByRole('table', { name: 'Resumen' }).waitFor();
  });
});
