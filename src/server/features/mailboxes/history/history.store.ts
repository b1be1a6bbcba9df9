import { sql } from 'kysely';
import type { MailReason } from '#contract/mailboxes/mail.text.ts';
import type { StoredReason } from '#contract/wire/reason.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';

export type ImportState = 'running' | 'paused' | 'done' | 'failed';

export interface MailImport {
  /** Also the id of the task that its documents belong to. An import that is started anew has another one. */
  readonly id: string;
  readonly mailboxId: string;
  /** The job that may go on with it; null: whichever comes first. */
  readonly turn: string | null;
  readonly from: string;
  readonly to: string;
  readonly state: ImportState;
  readonly problem: StoredReason | null;
  readonly messagesWithDocuments: number;
  readonly failures: number;
  readonly startedAt: Date;
  /** Milliseconds that it was at work. */
  readonly workedMs: number;
}

export interface ImportMonth {
  readonly month: string;
  readonly state: 'waiting' | 'running' | 'done';
  readonly messagesTotal: number | null;
  readonly messagesDone: number;
}

const COLUMNS = [
  'task_id as id',
  'mailbox_id as mailboxId',
  'turn',
  'from_day as from',
  'to_day as to',
  'state',
  'problem',
  'messages_with_documents as messagesWithDocuments',
  'failures',
  'started_at as startedAt',
  'worked_ms as workedMs',
] as const;

/** The one that a mailbox has now. */
export async function findImport(db: Db, ownerId: string, mailboxId: string): Promise<MailImport | undefined> {
  const row = await db
    .selectFrom('mail_import')
    .where('owner_id', '=', ownerId)
    .where('mailbox_id', '=', mailboxId)
    .select(COLUMNS)
    .executeTakeFirst();
  // A check constraint of the table admits no other words.
  return row && ({ ...row, workedMs: Number(row.workedMs) } as MailImport);
}

/**
 * Counts a turn that begins; answers how many began since the last that ended. Undefined when the import is gone or
 * paused, or another job's.
 */
export async function beginTurn(db: Db, ownerId: string, importId: string, turn: string): Promise<number | undefined> {
  const row = await db
    .updateTable('mail_import')
    .set((eb) => ({ turn, attempts: eb('attempts', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .where('task_id', '=', importId)
    .where('state', '=', 'running')
    .where(isTurn(turn))
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts;
}

/** From one job to the next; with 'anybody', to a new one whoever had it. False when the import no longer runs. */
export async function passImportToJob(
  tx: Db,
  ownerId: string,
  importId: string,
  { from, to, at }: { from: string | 'anybody'; to: string; at: Date },
): Promise<boolean> {
  const passed = await tx
    .updateTable('mail_import')
    .set({ turn: to, attempts: 0, changed_at: at })
    .where('owner_id', '=', ownerId)
    .where('task_id', '=', importId)
    .where('state', '=', 'running')
    .$if(from !== 'anybody', (update) => update.where(isTurn(from)))
    .executeTakeFirst();
  return passed.numUpdatedRows > 0n;
}

const isTurn = (turn: string) => sql<boolean>`(turn is null or turn = ${turn})`;

/** The newest first. */
export async function findImportMonths(db: Db, ownerId: string, importId: string): Promise<ImportMonth[]> {
  const rows = await db
    .selectFrom('mail_import_month')
    .where('owner_id', '=', ownerId)
    .where('task_id', '=', importId)
    .orderBy('month', 'desc')
    .select(['month', 'state', 'messages_total as messagesTotal', 'messages_done as messagesDone'])
    .execute();
  return rows as ImportMonth[];
}

export async function insertImport(
  tx: Db,
  ownerId: string,
  mailboxId: string,
  { id, from, to, at, months }: { id: string; from: string; to: string; at: Date; months: readonly string[] },
): Promise<void> {
  await tx
    .insertInto('mail_import')
    .values({
      owner_id: ownerId,
      mailbox_id: mailboxId,
      task_id: id,
      from_day: from,
      to_day: to,
      state: 'running',
      started_at: at,
      changed_at: at,
    })
    .execute();
  await tx
    .insertInto('mail_import_month')
    .values(months.map((month) => ({ owner_id: ownerId, task_id: id, month, state: 'waiting' })))
    .execute();
}

interface ImportChange {
  readonly from: readonly ImportState[];
  readonly to: ImportState;
  readonly problem: MailReason | null;
  readonly at: Date;
  /** The turn of the job that changes it; absent: a person does. */
  readonly turn?: string;
}

/** Only from one of these states, and for a job only in its turn; false when it was not changed. */
export async function changeImportState(
  tx: Db,
  ownerId: string,
  importId: string,
  { from, to, problem, at, turn }: ImportChange,
): Promise<boolean> {
  const changed = await tx
    .updateTable('mail_import')
    .set({
      state: to,
      problem: problem && storedJson(problem),
      changed_at: at,
      ...(to === 'running' ? { failures: 0, attempts: 0 } : {}),
    })
    .where('owner_id', '=', ownerId)
    .where('task_id', '=', importId)
    .where('state', 'in', from)
    .$if(turn !== undefined, (update) => update.where(isTurn(turn ?? '')))
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function countImportFailure(
  tx: Db,
  ownerId: string,
  importId: string,
  problem: MailReason,
): Promise<number> {
  const row = await tx
    .updateTable('mail_import')
    .set((eb) => ({ failures: eb('failures', '+', 1), problem: storedJson(problem) }))
    .where('owner_id', '=', ownerId)
    .where('task_id', '=', importId)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 1;
}

export async function setMonthTotal(
  db: Db,
  ownerId: string,
  importId: string,
  { month, left }: { month: string; left: number },
): Promise<void> {
  await db
    .updateTable('mail_import_month')
    .set((eb) => ({ state: 'running', messages_total: eb('messages_done', '+', left) }))
    .where('owner_id', '=', ownerId)
    .where('task_id', '=', importId)
    .where('month', '=', month)
    .execute();
}

/** For a month that is not read yet. */
export async function setWaitingTotal(
  db: Db,
  ownerId: string,
  importId: string,
  { month, total }: { month: string; total: number },
): Promise<void> {
  await db
    .updateTable('mail_import_month')
    .set({ messages_total: total })
    .where('owner_id', '=', ownerId)
    .where('task_id', '=', importId)
    .where('month', '=', month)
    .where('state', '=', 'waiting')
    .execute();
}

export async function finishMonth(tx: Db, ownerId: string, importId: string, month: string): Promise<void> {
  await tx
    .updateTable('mail_import_month')
    .set({ state: 'done' })
    .where('owner_id', '=', ownerId)
    .where('task_id', '=', importId)
    .where('month', '=', month)
    .execute();
}

export interface ImportProgress {
  readonly month: string;
  readonly messages: number;
  readonly withDocuments: number;
  /** Milliseconds since the progress before. */
  readonly workedMs: number;
  readonly at: Date;
}

/**
 * False when the turn is over: it was paused, left, or given to another job meanwhile. What was done counts all the
 * same.
 */
export async function addImportProgress(
  db: Db,
  ownerId: string,
  importId: string,
  turn: string,
  { month, messages, withDocuments, workedMs, at }: ImportProgress,
): Promise<boolean> {
  const { rows } = await sql<{ goesOn: boolean }>`
    with counted as (
      update mail_import_month set messages_done = messages_done + ${messages}
      where owner_id = ${ownerId} and task_id = ${importId} and month = ${month})
    update mail_import set messages_with_documents = messages_with_documents + ${withDocuments}, problem = null,
      failures = 0, attempts = 0, worked_ms = worked_ms + ${Math.round(workedMs)}, changed_at = ${at}
    where owner_id = ${ownerId} and task_id = ${importId}
    returning state = 'running' and ${isTurn(turn)} as "goesOn"`.execute(db);
  return rows[0]?.goesOn ?? false;
}

/** Whichever the mailbox has. Answers its id; undefined when there was none. */
export async function deleteImport(tx: Db, ownerId: string, mailboxId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('mail_import')
    .where('owner_id', '=', ownerId)
    .where('mailbox_id', '=', mailboxId)
    .returning('task_id as id')
    .executeTakeFirst();
  return row?.id;
}

export interface ImportedCounts {
  newInvoices: number;
  knownInvoices: number;
  waiting: number;
  /** Read without AI, and not well: AI may do better, once somebody wants that. */
  waitingForAi: number;
  inReview: number;
  failed: number;
}

/** What became of the documents that an import brought. Each counts in one of the four states. */
export async function countImported(
  db: Db,
  ownerId: string,
  taskId: string,
  { hasAi }: { hasAi: boolean },
): Promise<ImportedCounts> {
  const waitsForAi = sql`(${hasAi}::boolean and waits_for_ai(d.without_ai, d.state, d.can_retry))`;
  const { rows } = await sql<ImportedCounts>`
    select
      count(*) filter (where d.state in ('received', 'reading'))::int as waiting,
      count(*) filter (where ${waitsForAi})::int as "waitingForAi",
      count(*) filter (where d.state = 'in-review' and not ${waitsForAi})::int as "inReview",
      count(*) filter (where d.state = 'failed' and not ${waitsForAi})::int as failed,
      coalesce(sum(given.new), 0)::int as "newInvoices",
      coalesce(sum(given.known), 0)::int as "knownInvoices"
    from document d
    left join lateral (
      select count(*) filter (where l.is_new) as new, count(*) filter (where not l.is_new) as known
      from document_invoice l where l.owner_id = ${ownerId} and l.document_id = d.id) as given on true
    where d.owner_id = ${ownerId} and d.task_id = ${taskId}`.execute(db);
  return rows[0] ?? { newInvoices: 0, knownInvoices: 0, waiting: 0, waitingForAi: 0, inReview: 0, failed: 0 };
}

/** Crosses owners: imports that nobody has moved for a while, since a crash lost the job. */
export async function findForgottenImports(
  db: Db,
  { at, quietSince, most }: { at: Date; quietSince: Date; most: number },
): Promise<{ ownerId: string; mailboxId: string; importId: string }[]> {
  const { rows } = await sql<{ ownerId: string; mailboxId: string; importId: string }>`
    select i.owner_id as "ownerId", i.mailbox_id as "mailboxId", i.task_id as "importId"
    from mail_import i
    left join mailbox_poll p on p.owner_id = i.owner_id and p.mailbox_id = i.mailbox_id
    where i.state = 'running' and i.changed_at < ${quietSince} and (p.lease_until is null or p.lease_until <= ${at})
    limit ${most}`.execute(db);
  return rows;
}
