import { type MailReason, mailReason } from '#contract/mailboxes/mail.text.ts';
import { closeTasks } from '#server/features/intake/tasks/collecting-task.ts';
import { mailBlockOf } from '#server/features/subscriptions/current/describe-processing.ts';
import { entitlementsOf } from '#server/features/subscriptions/current/entitlements-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Mailbox } from '../accounts/mailbox.ts';
import { findMailbox, recordMailboxSuccess } from '../accounts/mailboxes.store.ts';
import { noteMailboxFailure } from '../accounts/note-failure.ts';
import { ConnectionProblem } from '../imap/connection-problem.ts';
import {
  addProgress,
  finishAccounts,
  finishRuns,
  hasOrders,
  type Order,
  returnOrders,
  setTotal,
  takeFromLimit,
  takeOrders,
} from '../runs/runs.store.ts';
import { SearchRefused } from './folder-session.ts';
import { countFailure, releaseLease, setRetry } from './lease.store.ts';
import { holdMailbox, type MailboxLease } from './mailbox-lease.ts';
import { type MailboxTurn, pollMailboxJob } from './poll.jobs.ts';
import { readFolder } from './read-folder.ts';
import { NoRoomForMail } from './store-messages.ts';

type Needs = Pick<
  Deps,
  'db' | 'queue' | 'files' | 'processes' | 'model' | 'settings' | 'clock' | 'log' | 'secrets' | 'network'
>;

/** After so long the others have their turn; the rest of a large mailbox goes on later. */
const TURN_MS = 45_000;

/** What a turn ended with. `unfinished`: more is left than a turn takes. */
type TurnOutcome =
  | { readonly kind: 'done'; readonly remark: MailReason | null }
  | { readonly kind: 'unfinished' }
  | { readonly kind: 'failed'; readonly reason: MailReason; readonly problem: ConnectionProblem | null };

/**
 * Reads a mailbox for all runs that wait for it. While another process reads it there is nothing to do: that one looks,
 * in the transaction that gives the mailbox back, whether others wait.
 */
export async function pollMailbox(needs: Needs, turn: MailboxTurn): Promise<void> {
  const { db, clock } = needs;
  const { ownerId, mailboxId } = turn;
  const lease = await holdMailbox(needs, turn);
  if (!lease) return;
  try {
    const orders = await db.transaction().execute((tx) => takeOrders(tx, ownerId, mailboxId, clock.now()));
    const mailbox = await findMailbox(db, ownerId, mailboxId);
    const outcome = await outcomeOf(needs, mailbox, orders, lease);
    await db.transaction().execute(async (tx) => {
      await settle(needs, tx, turn, orders, outcome);
      await giveBack(needs, tx, turn, outcome.kind === 'unfinished');
    });
  } finally {
    lease.stop();
  }
}

const DONE: TurnOutcome = { kind: 'done', remark: null };

/** Turns in a row that an error of ours or the death of a worker ended before anything was read. */
export const MOST_TURNS_LOST = 5;

/** An error of ours runs the job again, but not for ever: somebody waits for the end of the run. */
async function outcomeOf(
  needs: Needs,
  mailbox: Mailbox | undefined,
  orders: readonly Order[],
  lease: MailboxLease,
): Promise<TurnOutcome> {
  if (orders.length === 0) return DONE;
  if (orders.some(({ begun }) => begun > MOST_TURNS_LOST)) {
    needs.log.error({ mailboxId: mailbox?.id }, 'una cuenta de correo se dejó de intentar por errores nuestros');
    return { kind: 'failed', reason: mailReason('our-fault'), problem: null };
  }
  return await serve(needs, mailbox, orders, lease);
}

async function serve(
  needs: Needs,
  mailbox: Mailbox | undefined,
  orders: readonly Order[],
  lease: MailboxLease,
): Promise<TurnOutcome> {
  if (!mailbox) return { kind: 'failed', reason: mailReason('account-gone'), problem: null };
  const blocked = await findBlock(needs, mailbox.ownerId);
  if (blocked !== null) return { kind: 'failed', reason: blocked, problem: null };
  const { db, clock } = needs;
  const startedAt = performance.now();
  const which = { mailboxId: mailbox.id, runIds: orders.map(({ runId }) => runId) };
  const [first] = orders;
  if (first === undefined) return DONE;
  try {
    const { isComplete, failed } = await readFolder(needs, mailbox, {
      taskId: first.runId,
      grant: async (wanted) =>
        first.messageLimit === null ? wanted : await takeFromLimit(db, mailbox.ownerId, first.runId, wanted),
      onFound: (messages) => setTotal(db, mailbox.ownerId, which, messages, clock.now()),
      onProgress: async (progress) => {
        await addProgress(db, mailbox.ownerId, which, progress, clock.now());
        await recordMailboxSuccess(db, mailbox.ownerId, mailbox.id, clock.now(), {
          messagesSeen: progress.messages,
          invoicesFound: 0,
        });
      },
      shouldStop: () => lease.isLost() || performance.now() - startedAt > TURN_MS,
    });
    await recordMailboxSuccess(db, mailbox.ownerId, mailbox.id, clock.now());
    if (!isComplete) return { kind: 'unfinished' };
    return { kind: 'done', remark: failed === 0 ? null : mailReason('messages-unread', { count: failed }) };
  } catch (error) {
    return await failureOf(needs, mailbox, error);
  }
}

/** Why this business may not process mail now; null when it may. */
export async function findBlock(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
): Promise<MailReason | null> {
  return mailBlockOf(await entitlementsOf(db, ownerId, clock.now()));
}

/**
 * A failure of the other side, of the network or for lack of room ends the turn; any other error runs the job again.
 */
export async function failureOf(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  mailbox: Mailbox,
  error: unknown,
): Promise<{ kind: 'failed'; reason: MailReason; problem: ConnectionProblem | null }> {
  if (error instanceof NoRoomForMail) {
    log.warn({ mailboxId: mailbox.id, reason: error.told, err: error.cause }, 'no hay lugar para los correos');
    return { kind: 'failed', reason: error.told, problem: null };
  }
  const problem = error instanceof SearchRefused ? refusedSearch(mailbox) : error;
  if (!(problem instanceof ConnectionProblem)) throw error;
  await noteMailboxFailure({ db, clock }, mailbox.ownerId, mailbox.id, problem);
  return { kind: 'failed', reason: problem.told, problem };
}

const refusedSearch = ({ host }: Mailbox) =>
  new ConnectionProblem('conexion_cortada', mailReason('search-refused', { host }));

/** Minutes until the schedule tries a failing mailbox again, by how often it failed in a row. */
const RETRY_MINUTES = [0, 2, 5, 15, 30, 60];

async function settle(
  { clock }: Needs,
  tx: Db,
  { ownerId, mailboxId }: MailboxTurn,
  orders: readonly Order[],
  outcome: TurnOutcome,
): Promise<void> {
  const at = clock.now();
  const runIds = orders.map(({ runId }) => runId);
  const which = { mailboxId, runIds };
  if (outcome.kind === 'unfinished') return await returnOrders(tx, ownerId, which, at);
  const problem = outcome.kind === 'failed' ? outcome.reason : null;
  await finishAccounts(tx, ownerId, which, { problem, remark: outcome.kind === 'done' ? outcome.remark : null }, at);
  await closeTasks(tx, ownerId, await finishRuns(tx, ownerId, runIds, at));
  if (outcome.kind === 'done') return await setRetry(tx, ownerId, mailboxId, null);
  if (outcome.problem === null) return;
  const failures = await countFailure(tx, ownerId, mailboxId);
  const minutes = RETRY_MINUTES[Math.min(failures, RETRY_MINUTES.length) - 1] ?? 0;
  await setRetry(tx, ownerId, mailboxId, new Date(at.getTime() + minutes * 60_000));
}

/** Frees the mailbox, and queues a job if a run waits for it. */
export async function giveBack(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Db,
  { ownerId, mailboxId, turn }: MailboxTurn,
  isUnfinished = false,
): Promise<void> {
  await releaseLease(tx, ownerId, mailboxId, turn);
  if (!(await hasOrders(tx, ownerId, mailboxId))) return;
  const next = { ownerId, mailboxId, turn: newId(clock.now()) };
  await queue.add(tx, pollMailboxJob, next, { priority: isUnfinished ? 'low' : 'normal' });
}
