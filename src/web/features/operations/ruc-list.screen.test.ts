import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getOperations, type Operations } from '#contract/operations.ts';
import { getRucList, loadRucList, type RucList } from '#contract/ruc-list/ruc-list.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { openScreen } from '../../../../test/screens/open-screen.ts';
import { type RecordedAnswers, refuse } from '../../../../test/screens/recorded-answers.ts';
import { administratorsAnswers } from '../../../../test/screens/usual-answers.ts';

const QUIET: Operations = {
  ...{ version: '1.0.0', startedAt: '2026-11-12T22:04:00-03:00', work: [], keptDeleted: { count: 0, silentCount: 0 } },
  migrations: { count: 1, last: '0001-accounts.sql', at: '2026-11-12T22:04:00-03:00' },
  setAside: { count: 0, documents: [] },
  mailboxes: { count: 0, failingCount: 0, failing: [] },
  disk: { total: 100, free: 50 },
  ...{ originalsBytes: 0, databaseBytes: 0, fullest: [], diskCheck: null },
  ai: { isConfigured: false, problem: null, readings: 0, calls: 0, errors: 0, hours: [] },
};
const CURRENT: NonNullable<RucList['current']> = {
  listDate: '2026-11-03',
  loadedAt: '2026-11-04T09:05:00-03:00',
  loadedBy: 'Derlis Ortiz',
  rows: 2_020_114,
  byState: { active: 1_200_000, suspended: 20_000, blocked: 114, cancelled: 800_000, other: 0 },
  sentence: '2.020.114 RUC cargados.',
};
const LOAD: NonNullable<RucList['load']> = {
  ...{ status: 'done', startedAt: '2026-11-04T09:04:00-03:00', total: 100, done: 100, sentence: CURRENT.sentence },
};

let answers: RecordedAnswers;
let page: Located;
let list: RucList;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00-03:00') });
  list = { current: null, load: null };
  answers = administratorsAnswers()
    .answer(getOperations, { operations: QUIET })
    .answer(getRucList, () => ({ list }));
});

const card = () => page.getByRole('region', { name: 'Lista del RUC' });
const field = () => page.getByLabel('Archivos de la lista del RUC');
const zips = ['ruc0.zip', 'ruc1.zip'].map((name) => new File(['PK'], name));

async function arrive(): Promise<void> {
  page = await openScreen('/admin/operaciones', answers);
  await card().waitFor();
}

describe('the list of RUCs in Operaciones', () => {
  test('DESK-81 says where to get it while there is none', async () => {
    await arrive();
    await card()
      .getByText(/^Todavía no se cargó ninguna\..*ruc0\.zip a ruc9\.zip/)
      .waitFor();
  });

  test('DESK-81 says of which day it is, when it was loaded and by whom, and how many there are of each state', async () => {
    list = { current: CURRENT, load: LOAD };
    await arrive();
    await card().getByText('Cargada el 04/11/2026 a las 09:05 por Derlis Ortiz.').waitFor();
    await card().getByText('del 03/11/2026').waitFor();
    expect(await card().locator('dt').allTextContents()).toEqual([
      ...['Activos', 'Con suspensión temporal', 'Bloqueados', 'Cancelados', 'En total'],
    ]);
    expect(await card().locator('dd').allTextContents()).toEqual([
      ...['1.200.000', '20.000', '114', '800.000', '2.020.114'],
    ]);
    list = { current: { ...CURRENT, loadedBy: null, byState: { ...CURRENT.byState, other: 3 } }, load: LOAD };
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await arrive();
    await card().getByText('Cargada el 04/11/2026 a las 09:05 con el comando.').waitFor();
    await card().getByText('Otro estado').waitFor();
  });

  test('DESK-81 its files are sent together; how far it is and how it ended are shown', async () => {
    answers.answer(loadRucList, () => {
      list = { current: null, load: { ...LOAD, status: 'running', done: 40, sentence: null } };
      return { list };
    });
    await arrive();
    await field().setInputFiles(zips);
    await card().getByText('Leyendo los archivos, 40 %…').waitFor();
    expect(answers.of(loadRucList)).toHaveLength(1);
    await expect.poll(() => card().getByRole('button', { name: 'Subir la lista' }).isDisabled()).toBe(true);
    list = { current: null, load: { ...LOAD, status: 'running', done: 100, sentence: null } };
    await card().getByText('Guardando la lista…').waitFor();
    list = { current: CURRENT, load: LOAD };
    await card().getByText('La lista se cargó').waitFor();
    await card().getByText('2.020.114 RUC cargados.').waitFor();
  });

  test('DESK-84 DESK-85 one that was not taken says why, and the one in use is still told', async () => {
    const sentence = '«recibo.pdf» no es la lista del RUC: es un PDF. No se cambió nada.';
    list = { current: CURRENT, load: { ...LOAD, status: 'failed', sentence } };
    await arrive();
    await card().getByRole('alert').filter({ hasText: sentence }).waitFor();
    await card().getByText('La última lista no se cargó').waitFor();
    await card().getByText('2.020.114').waitFor();
  });

  test('DESK-89 while another is loaded, who comes second is told so', async () => {
    answers.answer(loadRucList, refuse('carga_en_curso'));
    await arrive();
    await field().setInputFiles(zips);
    await card().getByRole('alert').filter({ hasText: 'Ya se está cargando una lista del RUC.' }).waitFor();
  });

  test('DESK-86 too many files are not even sent', async () => {
    await arrive();
    await field().setInputFiles(Array.from({ length: 21 }, (_, at) => new File(['x'], `${at}.txt`)));
    await card().getByText('Son más de 20 archivos. Sube los diez de la DNIT.').waitFor();
    expect(answers.of(loadRucList)).toHaveLength(0);
  });
});
