import { openTask } from '#server/features/intake/tasks/collecting-task.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Mailbox } from '../accounts/mailbox.ts';
import { findMailboxes } from '../accounts/mailboxes.store.ts';
import { pollMailboxJob } from '../poll/poll.jobs.ts';
import { insertRun } from './runs.store.ts';

interface RunOrder {
  readonly userId: string | null;
  readonly startedBy: 'person' | 'schedule';
  readonly messageLimit?: number;
}

/** A look at all mailboxes that are switched on; the answer is the task to ask about. */
export async function startRun(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  ownerId: string,
  order: RunOrder,
): Promise<{ jobId: string }> {
  const mailboxes = (await findMailboxes(db, ownerId)).filter(({ enabled }) => enabled);
  if (mailboxes.length === 0) throw new ApiError('sin_correos');
  const at = clock.now();
  const runId = await db
    .transaction()
    .execute((tx) => orderRun(tx, { queue }, ownerId, { ...order, mailboxes, at, priority: 'high' }));
  queue.wake(pollMailboxJob);
  return { jobId: runId };
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
