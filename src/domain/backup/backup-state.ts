import { DAY_MS } from '../time/calendar.ts';
import { dayInAsuncion, startOfDayInAsuncion } from '../time/period.ts';

/** Time between two backups. */
export const BACKUP_INTERVAL_MS = DAY_MS;
/** When the last good backup is older than this, people are warned. */
const OLD_MS = 2 * BACKUP_INTERVAL_MS;
/** A failed backup is tried again after this time, up to `MOST_TRIES` times until the next day's backup is due. */
const TRY_AGAIN_MS = 30 * 60_000;
const MOST_TRIES = 4;

/** `off`: no backup is scheduled, and none was ever made. */
export type BackupState = 'off' | 'never' | 'fine' | 'old' | 'failed';

export interface BackupFacts {
  /** Whether backups are made on a schedule. */
  readonly isScheduled: boolean;
  readonly lastGoodAt: Date | null;
  /** When the last failed backup ended. */
  readonly lastFailedAt: Date | null;
}

export function judgeBackup({ isScheduled, lastGoodAt, lastFailedAt }: BackupFacts, now: Date): BackupState {
  const hasFailed = lastFailedAt !== null && (lastGoodAt === null || lastFailedAt > lastGoodAt);
  if (hasFailed) return 'failed';
  if (lastGoodAt === null) return isScheduled ? 'never' : 'off';
  return isScheduled && now.getTime() - lastGoodAt.getTime() > OLD_MS ? 'old' : 'fine';
}

/** When a backup was last due and when the next one is. `at`: the time of day in Asunción at which backups are due. */
export function dueTimes(at: string, now: Date): { last: Date; next: Date } {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const dueOn = (moment: number) => startOfDayInAsuncion(dayInAsuncion(moment)) + (60 * hours + minutes) * 60_000;
  const today = dueOn(now.getTime());
  const isPast = today <= now.getTime();
  return {
    last: new Date(isPast ? today : dueOn(now.getTime() - DAY_MS)),
    next: new Date(isPast ? dueOn(now.getTime() + DAY_MS) : today),
  };
}

/** Whether a backup is to begin now. `failedSince`: when each failed backup since the last due moment ended. */
export function isBackupDue(
  { lastGoodAt, failedSince }: { lastGoodAt: Date | null; failedSince: readonly Date[] },
  at: string,
  now: Date,
): boolean {
  const { last } = dueTimes(at, now);
  if (lastGoodAt !== null && lastGoodAt >= last) return false;
  if (failedSince.length >= MOST_TRIES) return false;
  return failedSince.every((ended) => now.getTime() - ended.getTime() >= TRY_AGAIN_MS);
}
