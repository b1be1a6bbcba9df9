import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type BackupRun, type Backups, getBackups, orderBackup, orderOriginalsCheck } from '#contract/backup/backup.ts';
import { listBrowserLogs } from '#contract/operations.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { openScreen } from '../../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers, refuse } from '../../../../../test/screens/recorded-answers.ts';
import { administratorsAnswers, NO_BACKUPS } from '../../../../../test/screens/usual-answers.ts';

const RUN: BackupRun = {
  ...{ id: '018f0000-0000-7000-8000-000000000001', status: 'done', place: 'file:///mnt/respaldos', orderedBy: null },
  ...{
    startedAt: '2026-11-15T03:00:00-03:00',
    endedAt: '2026-11-15T03:06:12-03:00',
    phase: null,
    done: 0,
    total: null,
  },
  ...{ originalCount: 412_806, originalBytes: 1_000_000, movedBytes: 650_000_000, lostCount: 0, problem: null },
};
const FAILED: BackupRun = {
  ...RUN,
  ...{ id: '018f0000-0000-7000-8000-000000000002', status: 'error', movedBytes: null, originalCount: null },
  problem: 'El disco del respaldo está lleno.',
};
const SCHEDULED: Backups = {
  ...NO_BACKUPS,
  ...{ state: 'fine', lastGoodAt: RUN.startedAt, ageSeconds: 25_200, runs: [RUN], withoutCopy: 37, version: '1.8.2' },
  schedule: { place: 'file:///mnt/respaldos', at: '03:00', keep: 14, next: '2026-11-16T03:00:00-03:00' },
  check: {
    ...{ isUnderWay: false, checkedCount: 0, endedAt: '2026-11-15T04:47:00-03:00', endedCount: 412_806 },
    ...{ damaged: 0, missing: 0, orphaned: 0, problems: [] },
  },
  metrics: {
    needsToken: false,
    numbers: [
      { name: 'ajaka_backup_age_seconds', value: '25200' },
      { name: 'ajaka_backup_state{state="fine"}', value: '1' },
      { name: 'ajaka_original_problems{kind="damaged"}', value: '0' },
    ],
  },
};

let answers: RecordedAnswers;
let page: Located;
let backups: Backups;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T10:00:00-03:00') });
  backups = SCHEDULED;
  answers = administratorsAnswers().answer(getBackups, () => ({ backups }));
});

async function arrive(over: Partial<Backups> = {}): Promise<void> {
  backups = { ...backups, ...over };
  page = await openScreen('/admin/respaldo', answers);
  await page.getByRole('heading', { name: 'Cómo restaurar' }).waitFor();
}
const region = (name: string) => page.getByRole('region', { name });
const button = (name: string) => page.getByRole('button', { name });

describe('Respaldo', () => {
  test('OPS-36 a fine one: when, how much would be lost, what has no copy, when the next is due, and how to restore', async () => {
    await arrive();
    const summary = region('Estado del respaldo');
    for (const said of ['hoy 03:00', 'Verificado, hace 7 h', '37', 'de 412.806 revisados'])
      await summary.getByText(said).waitFor();
    await region('Respaldos').getByText('se leyó otra vez y coincide').waitFor();
    await region('Respaldos').getByText('6 min 12 s').waitFor();
    await region('Programación')
      .getByText(/El próximo, mañana 03:00, a/)
      .waitFor();
    await page.getByText('ajaka restore file:///mnt/respaldos').waitFor();
    await page.getByText(/instala esta versión, 1\.8\.2, o una posterior/).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('OPS-36 none at all: nothing can be ordered without a place, and it says how to have one', async () => {
    backups = NO_BACKUPS;
    await arrive();
    await region('Respaldos')
      .getByText(/Todavía no se hizo ninguno/)
      .waitFor();
    await region('Programación')
      .getByText(/Pon BACKUP_URL/)
      .waitFor();
    await region('Integridad de los originales')
      .getByText(/Todavía no se revisaron/)
      .waitFor();
    expect(await button('Respaldar ahora').isDisabled()).toBe(true);
  });

  test('OPS-36 one under way says how far it is, and no second one is ordered', async () => {
    answers.answer(orderBackup, () => {
      backups = {
        ...backups,
        runs: [{ ...RUN, status: 'running', endedAt: null, phase: 'files', done: 2_000, total: 9_000 }],
      };
      return { backups };
    });
    await arrive();
    await button('Respaldar ahora').click();
    await region('Respaldos').getByText('Copiando originales 2.000 de 9.000…').waitFor();
    expect(await button('Respaldar ahora').isDisabled()).toBe(true);
    expect(answers.of(orderBackup)).toHaveLength(1);
  });

  test('OPS-36 one that another began meanwhile is told', async () => {
    answers.answer(orderBackup, refuse('respaldo_en_curso'));
    await arrive();
    await button('Respaldar ahora').click();
    await page.getByText(/Ya se está haciendo un respaldo/).waitFor();
  });

  test('OPS-36 OPS-37 a failed one stays in red with its reason, on every page of the administration', async () => {
    await arrive({ state: 'failed', runs: [FAILED, RUN] });
    await region('Respaldos').getByText('Falló: El disco del respaldo está lleno.').waitFor();
    await page.getByRole('alert').filter({ hasText: 'El último respaldo falló' }).waitFor();
    answers.answer(listBrowserLogs, { logs: [], nextCursor: null });
    page = await openScreen('/admin/registros', answers);
    await page.getByRole('alert').filter({ hasText: 'El disco del respaldo está lleno.' }).waitFor();
    await page.getByRole('link', { name: 'Ver los respaldos' }).waitFor();
  });

  test('OPS-36 OPS-37 an old one, and one that was never made, are told', async () => {
    await arrive({ state: 'old', ageSeconds: 260_000 });
    await page.getByText('El último respaldo es de hace 3 d').waitFor();
    await region('Estado del respaldo').getByText('Viejo').waitFor();
    await arrive({ state: 'never', lastGoodAt: null, ageSeconds: null, runs: [] });
    await page.getByText('Todavía no hay ningún respaldo').waitFor();
  });

  test('OPS-36 OPS-37 what the check found is listed with its place, and said aloud', async () => {
    const path = '018f/ab/abcd';
    const problems = [{ kind: 'damaged' as const, path, foundAt: '2026-11-15T04:40:00-03:00' }];
    answers.answer(orderOriginalsCheck, () => ({ backups }));
    await arrive({ check: { ...SCHEDULED.check, damaged: 1, problems } });
    await page.getByText(`Dañado (hoy 04:40): ${path}`).waitFor();
    await page.getByRole('alert').filter({ hasText: '1 original está dañado o perdido' }).waitFor();
    await button('Revisar todo ahora').click();
    await expect.poll(() => answers.of(orderOriginalsCheck).length).toBe(1);
  });

  test('OPS-111 the numbers of /metrics by name and value, with its address, which is a link where no token is needed', async () => {
    await arrive();
    const told = async () => (await region('Métricas').textContent()) ?? '';
    expect(await told()).toMatch(
      /ajaka_backup_age_seconds25200ajaka_backup_state\{state="fine"\}1ajaka_original_problems\{kind="damaged"\}0/,
    );
    expect(await told()).toContain('Sin METRICS_TOKEN solo responde a este servidor');
    const link = region('Métricas').getByRole('link', { name: 'Abrir /metrics en otra pestaña' });
    expect(await link.getAttribute('href')).toBe('/metrics');
    await arrive({ metrics: { ...SCHEDULED.metrics, needsToken: true } });
    expect(await told()).toMatch(/\/metrics.*con METRICS_TOKEN/);
    expect(link.count()).toBe(0);
  });

  test('OPS-36 what cannot be read is said, and asked again', async () => {
    answers.answer(getBackups, fail());
    page = await openScreen('/admin/respaldo', answers);
    await page.getByText('No pudimos ver cómo están los respaldos.').waitFor();
  });
});
