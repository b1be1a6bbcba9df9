import { mailSentenceOrNull } from '#contract/mailboxes/mail.text.ts';
import type { MailHistoryImport } from '#contract/mailboxes/processing.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import { closeTasks, openTask, reopenTask } from '#server/features/intake/tasks/collecting-task.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import { findMailbox } from '../accounts/mailboxes.store.ts';
import { importMailJob } from '../poll/poll.jobs.ts';
import { lockRunsOfOwner } from '../runs/runs.store.ts';
import {
  changeImportState,
  countImported,
  deleteImport,
  findImport,
  findImportMonths,
  insertImport,
  passImportToJob,
} from './history.store.ts';
import { monthsOf, secondsLeft } from './import-months.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'clock' | 'model'>;
interface ImportAnswer {
  import: MailHistoryImport | null;
}

/** Twenty years. */
const MOST_MONTHS = 240;

export async function readImport(
  { db, model }: Pick<Deps, 'db' | 'model'>,
  ownerId: string,
  mailboxId: string,
): Promise<ImportAnswer> {
  if (!(await findMailbox(db, ownerId, mailboxId))) throw new ApiError('no_encontrado');
  const found = await findImport(db, ownerId, mailboxId);
  if (!found) return { import: null };
  const [months, counts] = await Promise.all([
    findImportMonths(db, ownerId, found.id),
    countImported(db, ownerId, found.id, { hasAi: model !== null }),
  ]);
  return {
    import: {
      state: found.state,
      from: found.from,
      to: found.to,
      messagesDone: months.reduce((sum, { messagesDone }) => sum + messagesDone, 0),
      messagesTotal: months.reduce((sum, { messagesTotal }) => sum + (messagesTotal ?? 0), 0),
      months: months.map(({ month, state, messagesTotal, messagesDone }) => ({
        month,
        state,
        total: messagesTotal,
        done: messagesDone,
      })),
      secondsLeft: found.state === 'running' ? secondsLeft(months, found.workedMs) : null,
      withDocuments: found.messagesWithDocuments,
      ...counts,
      reason: mailSentenceOrNull(found.problem),
      startedAt: found.startedAt.toISOString(),
    },
  };
}

/** One that ended or failed is replaced. */
export async function startImport(
  needs: Needs,
  caller: Caller,
  mailboxId: string,
  period: { from: string; to: string },
): Promise<ImportAnswer> {
  const { db, queue, clock } = needs;
  const at = clock.now();
  const months = checkedMonths(period, dayInAsuncion(at.getTime()));
  if (!(await findMailbox(db, caller.ownerId, mailboxId))) throw new ApiError('no_encontrado');
  await db.transaction().execute(async (tx) => {
    await lockRunsOfOwner(tx, caller.ownerId);
    const known = await findImport(tx, caller.ownerId, mailboxId);
    if (known?.state === 'running' || known?.state === 'paused') throw new ApiError('importacion_en_curso');
    await deleteImport(tx, caller.ownerId, mailboxId);
    const id = newId(at);
    await openTask(tx, caller.ownerId, { id, kind: 'mail-import', userId: caller.userId, createdAt: at });
    await insertImport(tx, caller.ownerId, mailboxId, { id, ...period, at, months });
    await queueImport(tx, needs, { ownerId: caller.ownerId, mailboxId, importId: id, from: 'anybody' });
  });
  queue.wake(importMailJob);
  return await readImport(needs, caller.ownerId, mailboxId);
}

function checkedMonths({ from, to }: { from: string; to: string }, today: string): string[] {
  const wrong = (field: string, sentence: string) => new ApiError('datos_invalidos', { fields: { [field]: sentence } });
  if (from > today) throw wrong('from', 'Elige un día que ya pasó.');
  if (from < '1990-01-01') throw wrong('from', 'Elige un día desde 1990.');
  if (to > '2100-01-01') throw wrong('to', 'Elige un día anterior.');
  const months = monthsOf(from, to);
  if (months.length > MOST_MONTHS) throw wrong('from', `Elige como máximo ${MOST_MONTHS / 12} años.`);
  return months;
}

export async function pauseImport(needs: Needs, ownerId: string, mailboxId: string): Promise<ImportAnswer> {
  const found = await findImport(needs.db, ownerId, mailboxId);
  const change = { from: ['running'] as const, to: 'paused' as const, problem: null, at: needs.clock.now() };
  if (found) await changeImportState(needs.db, ownerId, found.id, change);
  return await readImport(needs, ownerId, mailboxId);
}

/** With a new job: one that was queued or at work before the pause goes no further. */
export async function resumeImport(needs: Needs, ownerId: string, mailboxId: string): Promise<ImportAnswer> {
  const at = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    const found = await findImport(tx, ownerId, mailboxId);
    const change = { from: ['paused', 'failed'] as const, to: 'running' as const, problem: null, at };
    if (!found || !(await changeImportState(tx, ownerId, found.id, change))) return;
    await reopenTask(tx, ownerId, found.id);
    await queueImport(tx, needs, { ownerId, mailboxId, importId: found.id, from: 'anybody' });
  });
  needs.queue.wake(importMailJob);
  return await readImport(needs, ownerId, mailboxId);
}

/** What was imported stays. */
export async function cancelImport({ db, model }: Needs, ownerId: string, mailboxId: string): Promise<ImportAnswer> {
  await db.transaction().execute(async (tx) => {
    const id = await deleteImport(tx, ownerId, mailboxId);
    if (id) await closeTasks(tx, ownerId, [id]);
  });
  return await readImport({ db, model }, ownerId, mailboxId);
}

interface NextTurn {
  readonly ownerId: string;
  readonly mailboxId: string;
  readonly importId: string;
  /** The job that hands it on. */
  readonly from: string | 'anybody';
}

/**
 * Queues the one job that goes on with the import. Nothing when it is paused or gone, or another job goes on with it
 * already.
 */
export async function queueImport(
  tx: Db,
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  { ownerId, mailboxId, importId, from }: NextTurn,
  delaySeconds = 0,
): Promise<void> {
  const at = clock.now();
  const turn = newId(at);
  if (!(await passImportToJob(tx, ownerId, importId, { from, to: turn, at }))) return;
  await queue.add(tx, importMailJob, { ownerId, mailboxId, importId, turn }, { delaySeconds });
}
