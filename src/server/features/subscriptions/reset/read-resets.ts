import type { ResetStats, SchedulerStatus } from '#contract/admin/ai-limits.ts';
import { resetSchedule, startOfMonth } from '#domain/time/monthly-reset.ts';
import { monthInAsuncion } from '#domain/time/period.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countResets, findResets, findScheduler } from './limit-reset.store.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

/** The scheduler gives a sign every minute. */
const ALIVE_MS = 3 * 60_000;
const RESETS_SHOWN = 10;

export async function readScheduler({ db, clock }: Needs): Promise<SchedulerStatus> {
  const now = clock.now();
  const month = monthInAsuncion(now.getTime());
  const { beganAt, signalledAt, isDone } = await findScheduler(db, month);
  return {
    ...resetSchedule(now, beganAt, isDone),
    scheduler: {
      running: signalledAt !== null && now.getTime() - signalledAt.getTime() < ALIVE_MS,
      lastSignalAt: signalledAt?.toISOString() ?? null,
    },
  };
}

export async function readResetStats({ db, clock }: Needs): Promise<ResetStats> {
  const now = clock.now();
  const [{ activeSubscriptions, resetSince }, resets] = await Promise.all([
    countResets(db, now, startOfMonth(now)),
    findResets(db, RESETS_SHOWN),
  ]);
  return {
    activeSubscriptions,
    resetThisMonth: resetSince,
    resets: resets.map(({ at, ...reset }) => ({ ...reset, at: at.toISOString() })),
  };
}
