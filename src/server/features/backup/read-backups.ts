import { backupSentence } from '#contract/backup/backup.text.ts';
import type { Backups } from '#contract/backup/backup.ts';
import { dueTimes, judgeBackup } from '#domain/backup/backup-state.ts';
import { countWithoutCopy, problemPath, readCheck } from '#server/features/operations/read-check.ts';
import type { Deps } from '#server/platform/deps.ts';
import { VERSION } from '#server/platform/version.ts';
import { findRuns, findRunTimes, type StoredRun } from './backup.store.ts';
import { backupNumbers } from './backup-numbers.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'settings'>;

const LISTED = 15;

/** How backups stand, for whoever watches the installation: the screen and the metrics say the same. */
export async function readBackupState({ db, clock, settings }: Needs) {
  const now = clock.now();
  const times = await findRunTimes(db);
  const { lastGoodAt } = times;
  return {
    state: judgeBackup({ ...times, isScheduled: settings.BACKUP_URL !== undefined }, now),
    lastGoodAt,
    /** Since the last good one began: it holds nothing that came later. */
    ageSeconds: lastGoodAt && Math.max(0, Math.floor((now.getTime() - lastGoodAt.getTime()) / 1_000)),
  };
}

export async function readBackups(needs: Needs): Promise<Backups> {
  const { db, clock, settings } = needs;
  const { BACKUP_URL: place, BACKUP_AT: at, BACKUP_KEEP: keep } = settings;
  const state = await readBackupState(needs);
  const [runs, check, withoutCopy] = await Promise.all([
    findRuns(db, LISTED),
    readCheck(db),
    countWithoutCopy(db, state.lastGoodAt),
  ]);
  return {
    ...state,
    lastGoodAt: state.lastGoodAt?.toISOString() ?? null,
    schedule: place === undefined ? null : { place, at, keep, next: dueTimes(at, clock.now()).next.toISOString() },
    runs: runs.map(asWritten),
    withoutCopy,
    check: {
      ...check,
      endedAt: check.endedAt?.toISOString() ?? null,
      problems: check.problems.map((one) => ({
        kind: one.kind,
        path: problemPath(one),
        foundAt: one.foundAt.toISOString(),
      })),
    },
    metrics: { numbers: backupNumbers({ ...state, check }), needsToken: settings.METRICS_TOKEN !== undefined },
    version: VERSION,
  };
}

const STATUS = { waiting: 'queued', running: 'running', done: 'done', failed: 'error' } as const;

const asWritten = ({ state, problem, startedAt, endedAt, ...run }: StoredRun): Backups['runs'][number] => ({
  ...run,
  status: STATUS[state],
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  problem: problem && backupSentence(problem),
});
