import { type MailReason, mailReason } from '#contract/mailboxes/mail.text.ts';
import { planOf } from '#contract/subscriptions/entitlements.text.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import { closeTasks, deleteTasks } from '#server/features/intake/tasks/collecting-task.ts';
import { mailBlockOf } from '#server/features/subscriptions/current/describe-processing.ts';
import { entitlementsOf } from '#server/features/subscriptions/current/entitlements-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/new-id.ts';
import { findMailboxes } from '../accounts/mailboxes.store.ts';
import { queueImport } from '../history/control-import.ts';
import { findForgottenImports } from '../history/history.store.ts';
import { findHeldBack } from '../poll/lease.store.ts';
import { pollMailboxJob } from '../poll/poll.jobs.ts';
import {
  deleteOldScheduledRuns,
  findBusyMailboxes,
  findForgottenMailboxes,
  findRunsToEnd,
  finishRuns,
} from '../runs/runs.store.ts';
import { orderRun } from '../runs/start-run.ts';
import { nextRunAfter } from './next-run.ts';
import { type DueSchedule, setNextRun, stopSchedule, takeDueSchedule } from './schedule.store.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'clock' | 'log'>;

/** More than this wait for the next minute's look. */
const MOST_RUNS = 2_000;
const FORGOTTEN_MS = 120_000;
/** Longer than an import waits for a server that failed. */
const QUIET_IMPORT_MS = 90 * 60_000;
const MOST_FORGOTTEN = 1_000;
const SCHEDULED_RUNS_KEPT_MS = DAY_MS;

/** Each due schedule in a transaction of its own, which no other worker can have at the same time. */
export async function startDueRuns(needs: Needs): Promise<void> {
  const { queue } = needs;
  let started = 0;
  while (started < MOST_RUNS && (await startNextDue(needs))) started++;
  await requeueForgotten(needs);
  await endOpenRuns(needs);
  queue.wake(pollMailboxJob);
}

/** Queues again what waits without a job, lost in a crash. */
async function requeueForgotten({ db, queue, clock, log }: Needs): Promise<void> {
  const at = clock.now();
  const since = (ms: number) => new Date(at.getTime() - ms);
  const turnsOf = (mailboxes: readonly { ownerId: string; mailboxId: string }[]) =>
    mailboxes.map((mailbox) => ({ ...mailbox, turn: newId(at) }));
  const runs = await findForgottenMailboxes(db, { at, waitingSince: since(FORGOTTEN_MS), most: MOST_FORGOTTEN });
  const imports = await findForgottenImports(db, { at, quietSince: since(QUIET_IMPORT_MS), most: MOST_FORGOTTEN });
  if (runs.length + imports.length === 0) return;
  log.info({ runs: runs.length, imports: imports.length }, 'correos que una caída dejó esperando vuelven a la cola');
  await queue.addAll(db, pollMailboxJob, turnsOf(runs));
  for (const one of imports) {
    await db.transaction().execute((tx) => queueImport(tx, { queue, clock }, { ...one, from: 'anybody' }));
  }
}

/** Runs are ended with their last account; where that was lost, the screen would say «Procesando…» for ever. */
async function endOpenRuns({ db, clock, log }: Needs): Promise<void> {
  for (const { ownerId, id } of await findRunsToEnd(db, MOST_FORGOTTEN)) {
    log.warn({ ownerId, runId: id }, 'un procesamiento quedó abierto con todos sus correos leídos; se termina');
    await db
      .transaction()
      .execute(async (tx) => closeTasks(tx, ownerId, await finishRuns(tx, ownerId, [id], clock.now())));
  }
}

async function startNextDue({ db, queue, clock, log }: Needs): Promise<boolean> {
  const at = clock.now();
  return await db.transaction().execute(async (tx) => {
    const due = await takeDueSchedule(tx, at);
    if (!due) return false;
    const reason = await reasonToStop(tx, due.ownerId, at);
    if (reason === null) await startDue(tx, queue, due, at);
    else {
      await stopSchedule(tx, due.ownerId, due.userId, { reason, by: { userId: null, at } });
      log.info({ ownerId: due.ownerId, reason }, 'una automatización se detuvo: ya no puede procesar');
    }
    return true;
  });
}

/** Leaves out mailboxes that are being read already, or that failed and are tried again later. */
async function startDue(
  tx: Db,
  queue: Deps['queue'],
  { ownerId, userId, intervalMinutes, nextRunAt }: DueSchedule,
  at: Date,
) {
  const all = (await findMailboxes(tx, ownerId)).filter(({ enabled }) => enabled);
  const busy = await findBusyMailboxes(tx, ownerId);
  const heldBack = await findHeldBack(tx, ownerId, at);
  const mailboxes = all.filter(({ id }) => !busy.has(id) && !heldBack.has(id));
  const order = { userId, startedBy: 'schedule' as const, mailboxes, at, priority: 'normal' as const };
  const run = mailboxes.length > 0 ? { id: await orderRun(tx, { queue }, ownerId, order), at } : null;
  await setNextRun(tx, ownerId, userId, { nextRunAt: nextRunAfter(nextRunAt, intervalMinutes, at), run });
  const old = await deleteOldScheduledRuns(tx, ownerId, new Date(at.getTime() - SCHEDULED_RUNS_KEPT_MS));
  await deleteTasks(tx, ownerId, old);
}

/** Null while mail may be processed. */
export async function reasonToStop(db: Db, ownerId: string, at: Date): Promise<MailReason | null> {
  const entitlements = await entitlementsOf(db, ownerId, at);
  if (mailBlockOf(entitlements) === null) return null;
  const stopped = { by: entitlements.blockedBy, plan: planOf(entitlements) };
  const payer = entitlements.payer?.name;
  return payer === undefined
    ? mailReason('schedule-stopped', stopped)
    : mailReason('schedule-stopped-by-payer', { ...stopped, payer });
}
