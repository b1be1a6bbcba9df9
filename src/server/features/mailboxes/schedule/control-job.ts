import { DEFAULT_JOB_MINUTES, type JobStatus } from '#contract/processing.ts';
import { requireEntitlement } from '#server/features/subscriptions/current/describe-processing.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { startDueRunsJob } from '../poll/poll.jobs.ts';
import { findLatestRuns, findRunErrors } from '../runs/runs.store.ts';
import {
  type AutoRefresh,
  countNewInvoices,
  findAutoRefresh,
  findSchedule,
  saveAutoRefresh,
  saveInterval,
  startSchedule,
  stopSchedule,
} from './schedule.store.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'clock'>;

/** The first run is at once. */
export async function startJob(needs: Needs, caller: Caller): Promise<JobStatus> {
  requireEntitlement(caller.entitlements, 'processing');
  requireEntitlement(caller.entitlements, 'mail-processing');
  const { db, queue, clock } = needs;
  await db.transaction().execute(async (tx) => {
    const schedule = { intervalMinutes: DEFAULT_JOB_MINUTES, at: clock.now() };
    await startSchedule(tx, caller.ownerId, caller.userId, schedule);
    await queue.add(tx, startDueRunsJob, {});
  });
  queue.wake(startDueRunsJob);
  return await readJobStatus(needs, caller);
}

export async function stopJob(needs: Needs, caller: Caller): Promise<JobStatus> {
  await stopSchedule(needs.db, caller.ownerId, caller.userId, null);
  return await readJobStatus(needs, caller);
}

export async function setJobInterval(needs: Needs, caller: Caller, minutes: number): Promise<JobStatus> {
  await saveInterval(needs.db, caller.ownerId, caller.userId, { minutes, at: needs.clock.now() });
  return await readJobStatus(needs, caller);
}

export async function readJobStatus({ db }: Pick<Deps, 'db'>, { ownerId, userId }: Caller): Promise<JobStatus> {
  const [schedule, { currentId, lastId }] = await Promise.all([
    findSchedule(db, ownerId, userId),
    findLatestRuns(db, ownerId),
  ]);
  const lastRunId = schedule?.lastRunId ?? null;
  const errors = lastRunId === null || !schedule?.isRunning ? [] : await findRunErrors(db, ownerId, lastRunId);
  return {
    running: schedule?.isRunning ?? false,
    intervalMinutes: schedule?.intervalMinutes ?? DEFAULT_JOB_MINUTES,
    isIntervalStored: schedule !== undefined,
    nextRun: schedule?.nextRunAt?.toISOString() ?? null,
    lastRun: schedule?.lastRunAt?.toISOString() ?? null,
    error: schedule?.stopReason ?? describeErrors(errors),
    lastInvoiceCount: lastRunId === null ? null : await countNewInvoices(db, ownerId, lastRunId),
    currentTask: currentId,
    lastTask: lastId,
  };
}

const describeErrors = ([first, ...others]: readonly string[]): string | null => {
  if (first === undefined) return null;
  if (others.length === 0) return first;
  return `${first} ${others.length === 1 ? 'Falla 1 cuenta más.' : `Fallan ${others.length} cuentas más.`}`;
};

const DEFAULT_AUTO_REFRESH: AutoRefresh = { enabled: true, intervalMs: 30_000 };

export async function readAutoRefresh({ db }: Pick<Deps, 'db'>, { ownerId, userId }: Caller): Promise<AutoRefresh> {
  return (await findAutoRefresh(db, ownerId, userId)) ?? DEFAULT_AUTO_REFRESH;
}

export async function setAutoRefresh(
  { db }: Pick<Deps, 'db'>,
  { ownerId, userId }: Caller,
  chosen: AutoRefresh,
): Promise<AutoRefresh> {
  await saveAutoRefresh(db, ownerId, userId, chosen);
  return chosen;
}
