import { type BackupReason, backupReason, backupSentence } from '#contract/backup/backup.text.ts';
import { dueTimes, isBackupDue, judgeBackup } from '#domain/backup/backup-state.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import { chooseDataDir } from '#server/platform/data-dir.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import { makeBackupJob } from './backup.jobs.ts';
import {
  endRun,
  failSilentRuns,
  findFailedSince,
  findRunTimes,
  forgetOldRuns,
  insertRun,
  isRunUnderWay,
  saveProgress,
  takeRun,
} from './backup.store.ts';
import { type MadeBackup, makeBackup, type Progress } from './make/make-backup.ts';
import { openPlace } from './place/open-place.ts';
import { withPlaceLock } from './place/place-lock.ts';
import { prune } from './prune.ts';
import { backupProblem } from './tell-problem.ts';

/** A run without a sign for so long belongs to a process that died: a working one gives a sign every few seconds. */
const SILENT_MS = 10 * 60_000;
const SAY_MS = 2_000;
const KEPT_DAYS = 400;

/** By a person, or because one is due. */
export async function orderBackupNow(
  { db, queue, clock, settings }: Pick<Deps, 'db' | 'queue' | 'clock' | 'settings'>,
  userId: string | null,
): Promise<void> {
  const { BACKUP_URL: place } = settings;
  if (place === undefined) throw new ApiError('respaldo_sin_lugar');
  const at = clock.now();
  const id = newId(at);
  await db.transaction().execute(async (tx) => {
    if (!(await insertRun(tx, { id, place, userId, at, state: 'waiting' }))) throw new ApiError('respaldo_en_curso');
    await queue.add(tx, makeBackupJob, { id });
  });
  queue.wake(makeBackupJob);
}

/** The job. May run twice: the second finds it over, or is refused while the first still works. */
export async function runBackup(
  {
    db,
    directUrl,
    files,
    clock,
    log,
    settings,
  }: Pick<Deps, 'db' | 'directUrl' | 'files' | 'clock' | 'log' | 'settings'>,
  { id }: { id: string },
): Promise<void> {
  if (!(await takeRun(db, id, clock.now()))) return;
  const dataDir = chooseDataDir(settings.DATA_DIR);
  try {
    if (settings.BACKUP_URL === undefined)
      return await endRun(db, id, clock.now(), { problem: backupReason('no-place') });
    const place = await openPlace(settings.BACKUP_URL, settings);
    const needs = { connectionString: directUrl, files, dataDir, clock, secretsKey: settings.SECRETS_KEY };
    const made = await makeBackup(needs, place, { onProgress: savingProgress({ db, clock }, id) });
    await endRun(db, id, clock.now(), figuresOf(made));
    await withPlaceLock(place, clock, () => prune(place, settings.BACKUP_KEEP)).catch((error: unknown) =>
      log.warn({ err: error }, 'no se pudieron quitar respaldos anteriores'),
    );
  } catch (error) {
    const problem = backupProblem(error);
    log.error({ err: error, problem: problem.code }, `ALARMA: el respaldo falló. ${backupSentence(problem)}`);
    await endRun(db, id, clock.now(), { problem });
  }
}

function savingProgress({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string) {
  let saidAt = 0;
  return (progress: Progress) => {
    if (performance.now() - saidAt < SAY_MS) return;
    saidAt = performance.now();
    void saveProgress(db, id, { ...progress, at: clock.now() }).catch(() => {});
  };
}

/** For the command line: its run is shown in Respaldo too. Where the database lacks the table, nothing is shown. */
export async function openRun({ db, clock }: Pick<Deps, 'db' | 'clock'>, place: string) {
  const at = clock.now();
  const id = newId(at);
  const isKept = await insertRun(db, { id, place, userId: null, at, state: 'running' }).catch(() => false);
  const end = async (how: Parameters<typeof endRun>[3]) => {
    if (isKept) await endRun(db, id, clock.now(), how);
  };
  return {
    onProgress: isKept ? savingProgress({ db, clock }, id) : () => {},
    done: (made: MadeBackup) => end(figuresOf(made)),
    failed: (problem: BackupReason) => end({ problem }),
  };
}

const figuresOf = ({ manifest, movedBytes }: MadeBackup) => ({
  backupId: manifest.id,
  originalCount: manifest.originals.rows,
  originalBytes: manifest.originalBytes,
  movedBytes,
  lostCount: manifest.absent.filter(({ why }) => why !== 'removed').length,
});

let saidOldAt = Number.NEGATIVE_INFINITY;

/** Every few minutes: what was missed while nobody ran is made up for. May run twice. */
export async function startDueBackups(needs: Pick<Deps, 'db' | 'queue' | 'clock' | 'log' | 'settings'>): Promise<void> {
  const { db, clock, log, settings } = needs;
  const now = clock.now();
  const silent = new Date(now.getTime() - SILENT_MS);
  if ((await failSilentRuns(db, silent, now, backupReason('interrupted'))) > 0)
    log.error('ALARMA: un respaldo se interrumpió');
  await forgetOldRuns(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  if (settings.BACKUP_URL === undefined) return;
  const times = await findRunTimes(db);
  if (judgeBackup({ ...times, isScheduled: true }, now) === 'old' && now.getTime() - saidOldAt > DAY_MS) {
    saidOldAt = now.getTime();
    log.error({ lastGoodAt: times.lastGoodAt }, 'ALARMA: hace más de dos días que no hay un respaldo');
  }
  const failedSince = await findFailedSince(db, dueTimes(settings.BACKUP_AT, now).last);
  const isDue = isBackupDue({ lastGoodAt: times.lastGoodAt, failedSince }, settings.BACKUP_AT, now);
  if (isDue && !(await isRunUnderWay(db))) await orderBackupNow(needs, null);
}
