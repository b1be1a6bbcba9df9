import { DAY_MS } from '../time/calendar.ts';
import { dayInAsuncion, startOfDayInAsuncion } from '../time/period.ts';

/** One is due each day. */
export const BACKUP_INTERVAL_MS = DAY_MS;
/** Older than two of them somebody must hear of it. */
const OLD_MS = 2 * BACKUP_INTERVAL_MS;
/** One that failed is tried again after a while, and not for ever: the next day has its own. */
const TRY_AGAIN_MS = 30 * 60_000;
const MOST_TRIES = 4;

/** `off`: none was ever asked for. */
export type BackupState = 'off' | 'never' | 'fine' | 'old' | 'failed';

export interface BackupFacts {
  /** Whether they are made by themselves. */
  readonly isScheduled: boolean;
  readonly lastGoodAt: Date | null;
  /** Of the last that ended. */
  readonly lastFailedAt: Date | null;
}

export function judgeBackup({ isScheduled, lastGoodAt, lastFailedAt }: BackupFacts, now: Date): BackupState {
  const hasFailed = lastFailedAt !== null && (lastGoodAt === null || lastFailedAt > lastGoodAt);
  if (hasFailed) return 'failed';
  if (lastGoodAt === null) return isScheduled ? 'never' : 'off';
  return isScheduled && now.getTime() - lastGoodAt.getTime() > OLD_MS ? 'old' : 'fine';
}

/** The last moment at which one was due, `at` being a time of day in Asunción, and the next one. */
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

/** Whether one is to begin now. `failedSince`: when each that failed since the last due moment ended. */
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
