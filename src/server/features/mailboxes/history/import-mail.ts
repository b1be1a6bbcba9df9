import { type MailReason, mailReason } from '#contract/mailboxes/mail.text.ts';
import { closeTasks } from '#server/features/intake/tasks/collecting-task.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Mailbox } from '../accounts/mailbox.ts';
import { findMailbox, recordMailboxSuccess } from '../accounts/mailboxes.store.ts';
import { withMailSession } from '../imap/open-session.ts';
import { holdMailbox, type MailboxLease } from '../poll/mailbox-lease.ts';
import { type ImportTurn, importMailJob } from '../poll/poll.jobs.ts';
import { failureOf, findBlock, giveBack, MOST_TURNS_LOST } from '../poll/poll-mailbox.ts';
import { countUnsettled, readFolder } from '../poll/read-folder.ts';
import { NoRoomForMail } from '../poll/store-messages.ts';
import { queueImport } from './control-import.ts';
import {
  addImportProgress,
  beginTurn,
  changeImportState,
  countImportFailure,
  findImport,
  findImportMonths,
  finishMonth,
  type ImportMonth,
  type MailImport,
  setMonthTotal,
  setWaitingTotal,
} from './history.store.ts';
import { daysOfMonth } from './import-months.ts';

type Needs = Pick<
  Deps,
  'db' | 'queue' | 'files' | 'processes' | 'model' | 'settings' | 'clock' | 'log' | 'secrets' | 'network'
>;

/** After so long a turn ends, for others who wait for this mailbox. */
const TURN_MS = 30_000;
/** Seconds until the mailbox is asked for again while somebody else reads it. */
const BUSY_SECONDS = 10;
/** Minutes until a failing server is tried again; after the last the import stops and says why. */
const RETRY_MINUTES = [1, 2, 5, 15, 30, 60];

type Outcome =
  | { readonly kind: 'month-done' | 'unfinished' | 'stopped' }
  | { readonly kind: 'paused' | 'failed' | 'retry'; readonly reason: MailReason };

/** A turn of a history import: at most one month, then others who wait for the mailbox have their turn. */
export async function importMail(needs: Needs, turn: ImportTurn): Promise<void> {
  const { db } = needs;
  const { ownerId, mailboxId } = turn;
  const running = await findImport(db, ownerId, mailboxId);
  if (running?.state !== 'running' || !isFor(turn, running)) return;
  const lease = await holdMailbox(needs, turn);
  if (!lease) return await goOn(needs, db, turn, running, BUSY_SECONDS);
  try {
    const begun = await beginTurn(db, ownerId, running.id, turn.turn);
    const months = await findImportMonths(db, ownerId, running.id);
    const month = months.find(({ state }) => state !== 'done')?.month;
    const outcome = await outcomeOf(needs, turn, running, { begun, month, months, lease });
    const isLast = months.filter(({ state }) => state !== 'done').length <= 1;
    await db.transaction().execute(async (tx) => {
      if (month && outcome.kind === 'month-done') await finishMonth(tx, ownerId, running.id, month);
      await settle(needs, tx, turn, running, { outcome, isLast });
      await giveBack(needs, tx, turn);
    });
    needs.queue.wake(importMailJob);
  } finally {
    lease.stop();
  }
}

/** Whether the job was queued for this import, and no other job after it. */
const isFor = ({ importId = '', turn }: ImportTurn, { id, turn: next }: MailImport) =>
  (importId === '' || importId === id) && (next === null || next === turn);

interface Piece {
  /** Turns that began since the last that ended; undefined when the import was paused, left or given to another job. */
  readonly begun: number | undefined;
  readonly month: string | undefined;
  readonly months: readonly ImportMonth[];
  readonly lease: MailboxLease;
}

async function outcomeOf(
  needs: Needs,
  turn: ImportTurn,
  running: MailImport,
  { begun, month, months, lease }: Piece,
): Promise<Outcome> {
  if (begun === undefined) return { kind: 'stopped' };
  if (begun > MOST_TURNS_LOST) return { kind: 'failed', reason: mailReason('our-fault') };
  if (month === undefined) return { kind: 'month-done' };
  return await importMonth(needs, turn, running, { month, months, lease });
}

async function importMonth(
  needs: Needs,
  { ownerId, mailboxId, turn }: ImportTurn,
  running: MailImport,
  { month, months, lease }: { month: string; months: readonly ImportMonth[]; lease: MailboxLease },
): Promise<Outcome> {
  const { db, clock } = needs;
  const mailbox = await findMailbox(db, ownerId, mailboxId);
  if (!mailbox) return { kind: 'failed', reason: mailReason('account-gone') };
  const blocked = await findBlock(needs, ownerId);
  if (blocked !== null) return { kind: 'failed', reason: blocked };
  const startedAt = performance.now();
  let toldAt = startedAt;
  let isStopped = false;
  const uncounted = months.filter((one) => one.messagesTotal === null && one.month !== month);
  try {
    await countMonths(needs, mailbox, running, uncounted);
    const { isComplete } = await readFolder(needs, mailbox, {
      taskId: running.id,
      days: daysOfMonth(month, running),
      withoutAi: true,
      grant: async (wanted) => wanted,
      onFound: (left) => setMonthTotal(db, ownerId, running.id, { month, left }),
      onProgress: async ({ messages, messagesWithDocuments }) => {
        const workedMs = performance.now() - toldAt;
        toldAt += workedMs;
        const progress = { month, messages, withDocuments: messagesWithDocuments, workedMs, at: clock.now() };
        isStopped = !(await addImportProgress(db, ownerId, running.id, turn, progress));
        await recordMailboxSuccess(db, ownerId, mailboxId, clock.now(), { messagesSeen: messages, invoicesFound: 0 });
      },
      shouldStop: () => isStopped || lease.isLost() || performance.now() - startedAt > TURN_MS,
    });
    if (isStopped) return { kind: 'stopped' };
    return { kind: isComplete ? 'month-done' : 'unfinished' };
  } catch (error) {
    return await failedImport(needs, mailbox, error);
  }
}

/** A slow server is asked for the other months at its next turn. */
const COUNTING_MS = 10_000;

/** All months are counted before the first is read: only then can be told how long the import takes. */
async function countMonths(
  needs: Needs,
  mailbox: Mailbox,
  running: MailImport,
  months: readonly ImportMonth[],
): Promise<void> {
  if (months.length === 0) return;
  const periods = months.map(({ month }) => ({ month, ...daysOfMonth(month, running) }));
  const until = performance.now() + COUNTING_MS;
  await withMailSession(needs, mailbox, (client) =>
    countUnsettled(needs, client, mailbox, periods, async ({ month }, total) => {
      await setWaitingTotal(needs.db, mailbox.ownerId, running.id, { month, total });
      return performance.now() < until;
    }),
  );
}

async function failedImport(needs: Needs, mailbox: Mailbox, error: unknown): Promise<Outcome> {
  const { reason } = await failureOf(needs, mailbox, error);
  return { kind: error instanceof NoRoomForMail ? 'paused' : 'retry', reason };
}

interface Settlement {
  readonly outcome: Outcome;
  readonly isLast: boolean;
}

/** Changes this import, and only in this job's turn: what became of it meanwhile stays as it is. */
async function settle(
  needs: Needs,
  tx: Db,
  turn: ImportTurn,
  running: MailImport,
  { outcome, isLast }: Settlement,
): Promise<void> {
  const { ownerId } = turn;
  const at = needs.clock.now();
  const end = async (to: 'done' | 'paused' | 'failed', problem: MailReason | null) => {
    const change = { from: ['running'] as const, to, problem, at, turn: turn.turn };
    const hasEnded = await changeImportState(tx, ownerId, running.id, change);
    if (hasEnded && to !== 'paused') await closeTasks(tx, ownerId, [running.id]);
  };
  switch (outcome.kind) {
    case 'stopped':
      return;
    case 'unfinished':
      return await goOn(needs, tx, turn, running);
    case 'month-done':
      return isLast ? await end('done', null) : await goOn(needs, tx, turn, running);
    case 'paused':
    case 'failed':
      return await end(outcome.kind, outcome.reason);
    case 'retry': {
      const failures = await countImportFailure(tx, ownerId, running.id, outcome.reason);
      const minutes = RETRY_MINUTES[failures - 1];
      if (minutes === undefined) return await end('failed', outcome.reason);
      return await goOn(needs, tx, turn, running, minutes * 60);
    }
  }
}

const goOn = (needs: Needs, tx: Db, { ownerId, mailboxId, turn }: ImportTurn, { id }: MailImport, delaySeconds = 0) =>
  queueImport(tx, needs, { ownerId, mailboxId, importId: id, from: turn }, delaySeconds);
