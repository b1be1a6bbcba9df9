import { openTask } from '#server/features/intake/tasks/collecting-task.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Mailbox } from '../accounts/mailbox.ts';
import { findMailboxes } from '../accounts/mailboxes.store.ts';
import { pollMailboxJob } from '../poll/poll.jobs.ts';
import { findRunToJoin, insertRun, lockRunsOfOwner } from './runs.store.ts';

interface RunOrder {
  readonly userId: string | null;
  readonly startedBy: 'person' | 'schedule';
  readonly messageLimit?: number;
}

export interface StartedRun {
  readonly jobId: string;
  /** A run was under way already: no other was started. */
  readonly isJoined: boolean;
}

/** Starts a look at all mailboxes that are switched on, or joins the one under way; answers the task to ask about. */
export async function startRun(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  ownerId: string,
  order: RunOrder,
): Promise<StartedRun> {
  const at = clock.now();
  const started = await db.transaction().execute(async (tx): Promise<StartedRun> => {
    await lockRunsOfOwner(tx, ownerId);
    const mailboxes = (await findMailboxes(tx, ownerId)).filter(({ enabled }) => enabled);
    if (mailboxes.length === 0) throw new ApiError('sin_correos');
    const ids = mailboxes.map(({ id }) => id);
    const joined = order.messageLimit === undefined ? await findRunToJoin(tx, ownerId, ids) : undefined;
    if (joined !== undefined) return { jobId: joined, isJoined: true };
    const jobId = await orderRun(tx, { queue }, ownerId, { ...order, mailboxes, at, priority: 'high' });
    return { jobId, isJoined: false };
  });
  if (!started.isJoined) queue.wake(pollMailboxJob);
  return started;
}

interface FullOrder extends RunOrder {
  readonly mailboxes: readonly Mailbox[];
  readonly at: Date;
  readonly priority: 'high' | 'normal';
}

/** Task, run and a job for each mailbox, in the caller's transaction. */
export async function orderRun(
  tx: Db,
  { queue }: Pick<Deps, 'queue'>,
  ownerId: string,
  { mailboxes, at, userId, startedBy, messageLimit, priority }: FullOrder,
): Promise<string> {
  const id = newId(at);
  const kind = startedBy === 'schedule' ? 'mail-run-scheduled' : 'mail-run';
  await openTask(tx, ownerId, { id, kind, userId: userId, createdAt: at });
  const run = { id, userId, startedBy, messageLimit: messageLimit ?? null, at };
  const accounts = mailboxes.map(({ id: mailboxId, username, provider }) => ({ mailboxId, username, provider }));
  await insertRun(tx, ownerId, run, accounts);
  const turns = accounts.map(({ mailboxId }) => ({ ownerId, mailboxId, turn: newId(at) }));
  await queue.addAll(tx, pollMailboxJob, turns, { priority });
  return id;
}
