import { mailSentence, mailSentenceOrNull } from '#contract/mailboxes/mail.text.ts';
import { DEFAULT_JOB_MINUTES, type JobStatus } from '#contract/mailboxes/processing.ts';
import { errors } from '#contract/wire/errors.ts';
import type { SeenVersions } from '#contract/wire/version.ts';
import { refuseChangedMeanwhile } from '#server/features/audit/changed-meanwhile.ts';
import { requireEntitlement } from '#server/features/subscriptions/current/describe-processing.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type ChangedBy, NO_VERSION } from '#server/platform/db/row-version.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { findMailboxes } from '../accounts/mailboxes.store.ts';
import { startDueRunsJob } from '../poll/poll.jobs.ts';
import { findLatestRuns, findRunProblems } from '../runs/runs.store.ts';
import { nextRunAfter } from './next-run.ts';
import {
  type AutoRefresh,
  countNewInvoices,
  findAutoRefresh,
  findSchedule,
  lockSchedule,
  type Schedule,
  saveAutoRefresh,
  saveInterval,
  startSchedule,
  stopSchedule,
} from './schedule.store.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'clock'>;

/** The first run is at once. */
export async function startJob(needs: Needs, caller: Caller, seen: SeenVersions): Promise<JobStatus> {
  requireEntitlement(caller.entitlements, 'processing');
  requireEntitlement(caller.entitlements, 'mail-processing');
  const { queue } = needs;
  await choose(needs, caller, seen, async (tx, by) => {
    await startSchedule(tx, caller.ownerId, caller.userId, { intervalMinutes: DEFAULT_JOB_MINUTES, by });
    await queue.add(tx, startDueRunsJob, {});
  });
  queue.wake(startDueRunsJob);
  return await readJobStatus(needs, caller);
}

export async function stopJob(needs: Needs, caller: Caller, seen: SeenVersions): Promise<JobStatus> {
  await choose(needs, caller, seen, (tx, by) => stopSchedule(tx, caller.ownerId, caller.userId, { reason: null, by }));
  return await readJobStatus(needs, caller);
}

export async function setJobInterval(
  needs: Needs,
  caller: Caller,
  minutes: number,
  seen: SeenVersions,
): Promise<JobStatus> {
  await choose(needs, caller, seen, (tx, by) =>
    saveInterval(tx, caller.ownerId, caller.userId, { minutes, next: nextRunAfter(by.at, minutes, by.at), by }),
  );
  return await readJobStatus(needs, caller);
}

async function choose(
  { db, clock }: Needs,
  { ownerId, userId }: Caller,
  seen: SeenVersions,
  change: (tx: Db, by: ChangedBy) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await refuseChangedMeanwhile(tx, seen, (await lockSchedule(tx, ownerId, userId)) ?? NO_VERSION);
    await change(tx, { userId, at: clock.now() });
  });
}

export async function readJobStatus({ db }: Pick<Deps, 'db'>, { ownerId, userId }: Caller): Promise<JobStatus> {
  const [schedule, { currentId, lastId }] = await Promise.all([
    findSchedule(db, ownerId, userId),
    findLatestRuns(db, ownerId),
  ]);
  const lastRunId = schedule?.lastRunId ?? null;
  const failed = lastRunId === null || !schedule?.isRunning ? [] : await findRunProblems(db, ownerId, lastRunId);
  return {
    running: schedule?.isRunning ?? false,
    intervalMinutes: schedule?.intervalMinutes ?? DEFAULT_JOB_MINUTES,
    isIntervalStored: schedule !== undefined,
    nextRun: schedule?.nextRunAt?.toISOString() ?? null,
    lastRun: schedule?.lastRunAt?.toISOString() ?? null,
    error:
      mailSentenceOrNull(schedule?.stopCause ?? null) ??
      (await lacksMailboxes(db, ownerId, schedule)) ??
      describeErrors(failed),
    lastInvoiceCount: lastRunId === null ? null : await countNewInvoices(db, ownerId, lastRunId),
    currentTask: currentId,
    lastTask: lastId,
    version: schedule?.version ?? NO_VERSION.version,
  };
}

/** A schedule that runs and has nothing to read says so, and runs on: a mailbox may be added. */
async function lacksMailboxes(db: Deps['db'], ownerId: string, schedule: Schedule | undefined): Promise<string | null> {
  if (!schedule?.isRunning) return null;
  return (await findMailboxes(db, ownerId)).some(({ enabled }) => enabled) ? null : errors.sin_correos[1];
}

const describeErrors = (failed: Awaited<ReturnType<typeof findRunProblems>>): string | null => {
  const [first, ...others] = failed.flatMap(({ username, problem }) =>
    problem === null ? [] : [`${username}: ${mailSentence(problem)}`],
  );
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

/**
 * In the transaction that takes the person's role: a schedule is its person's, so nobody else could stop it afterwards.
 */
export const stopJobOf = (tx: Db, ownerId: string, userId: string, by: ChangedBy): Promise<void> =>
  stopSchedule(tx, ownerId, userId, { reason: null, by });
