import { sql } from 'kysely';
import type { StoredReason } from '#contract/wire/reason.ts';
import { CONTAINER_KINDS } from '#domain/received-document.ts';
import type { NewTask } from '#server/features/reading/accept/document.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { insertParts, rowsOf } from '#server/platform/db/insert-rows.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { EXPORT_FILE_COLUMNS } from '#server/platform/db/shared-columns.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import type { FoundComparison } from './tasks/describe-comparison.ts';
import type { FoundExportFile } from './tasks/describe-export.ts';
import type { Tally, TaskCounts } from './tasks/task-status.ts';

const CONTAINERS = sql.join(CONTAINER_KINDS.map((kind) => sql.lit(kind)));

/** The task's row, for the statement that writes its documents. */
export function insertTaskParts(ownerId: string, { id, kind, userId, tokenId, createdAt }: NewTask): Part[] {
  const row = { owner_id: ownerId, id, kind, user_id: userId, token_id: tokenId ?? null, created_at: createdAt };
  return insertParts(rowsOf('task', [row]));
}

export interface UploadKey {
  readonly hash: Buffer;
  /** Hash of what was sent. */
  readonly fingerprint: Buffer;
  readonly taskId: string;
  readonly at: Date;
}

/** For the statement that writes its task: both, or neither. */
export function insertUploadKeyPart(ownerId: string, { hash, fingerprint, taskId, at }: UploadKey): Part {
  const statement = sql`
    insert into upload_key (owner_id, key_hash, fingerprint, task_id, created_at)
    values (${ownerId}::uuid, ${hash}::bytea, ${fingerprint}::bytea, ${taskId}::uuid, ${at}::timestamptz)`;
  return { name: 'insert_upload_key', statement };
}

/** The upload of this key, unless it is older than `since`: then the key is free again. */
export async function findUploadKey(db: Db, ownerId: string, hash: Buffer, since: Date) {
  const own = db.deleteFrom('upload_key').where('owner_id', '=', ownerId).where('key_hash', '=', hash);
  await own.where('created_at', '<', since).execute();
  return await db
    .selectFrom('upload_key')
    .where('owner_id', '=', ownerId)
    .where('key_hash', '=', hash)
    .select(['fingerprint', 'task_id as taskId', 'answer'])
    .executeTakeFirst();
}

export async function keepUploadAnswer(db: Db, ownerId: string, hash: Buffer, answer: object): Promise<void> {
  await db
    .updateTable('upload_key')
    .set({ answer: storedJson(answer) })
    .where('owner_id', '=', ownerId)
    .where('key_hash', '=', hash)
    .execute();
}

/** Crosses owners: keys are forgotten after a day, whoever used them. */
export async function forgetUploadKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('upload_key').where('created_at', '<', before).execute();
}

/** A task whose documents are gathered little by little, as a look at the mailboxes does. */
export async function insertCollectingTask(tx: Db, ownerId: string, task: NewTask): Promise<void> {
  const { id, kind, userId, tokenId = null, createdAt } = task;
  await tx
    .insertInto('task')
    .values({
      owner_id: ownerId,
      id,
      kind,
      user_id: userId,
      token_id: tokenId,
      created_at: createdAt,
      is_collecting: true,
    })
    .execute();
}

/** Whether more documents may come for these tasks. */
export async function setCollecting(tx: Db, ownerId: string, ids: readonly string[], isCollecting: boolean) {
  if (ids.length === 0) return;
  await tx
    .updateTable('task')
    .set({ is_collecting: isCollecting })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .execute();
}

export interface FoundTask {
  readonly kind: string;
  readonly isCollecting: boolean;
  /** The program's token that began it; null for what a person or the schedule began. */
  readonly tokenId: string | null;
}

export async function findTask(db: Db, ownerId: string, id: string): Promise<FoundTask | undefined> {
  return await db
    .selectFrom('task')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .select(['kind', 'is_collecting as isCollecting', 'token_id as tokenId'])
    .executeTakeFirst();
}

export interface TaskRow extends Tally {
  readonly id: string;
  readonly kind: string;
  readonly createdAt: Date;
  /** The last change among its documents. */
  readonly changedAt: Date | null;
}

/** Newest first. Crosses owners where `userId` is null, for an administrator. */
export async function findTasks(db: Db, userId: string | null, most: number): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    with asked as (
      select owner_id, id, kind, created_at, is_collecting from task
      where ${userId === null ? sql`true` : sql`user_id = ${userId}`}
      order by created_at desc, id desc limit ${most})
    select asked.id, asked.kind, asked.created_at as "createdAt", asked.is_collecting as "isCollecting",
      coalesce(max(d.state_changed_at), max(e.changed_at), max(r.changed_at)) as "changedAt",
      (count(d.id) + count(e.id) + count(r.id))::int as total,
      count(*) filter (where d.state = 'received' or e.state = 'waiting' or r.state = 'waiting')::int as waiting,
      count(*) filter (where d.state = 'reading' or e.state = 'running' or r.state = 'running')::int as reading,
      count(*) filter (where d.state = 'failed' or e.state = 'failed' or r.state = 'failed')::int as failed
    from asked
    left join export_file e on e.owner_id = asked.owner_id and e.id = asked.id
    left join reconciliation_file r on r.owner_id = asked.owner_id and r.id = asked.id
    left join document d on d.owner_id = asked.owner_id and d.task_id = asked.id
      and not (d.kind in (${CONTAINERS}) and d.state = 'read')
    group by asked.owner_id, asked.id, asked.kind, asked.created_at, asked.is_collecting
    order by asked.created_at desc, asked.id desc`.execute(db);
  return rows;
}

/**
 * Deletes tasks with nothing left to read; their documents stay. Crosses owners where `userId` is null, for an
 * administrator.
 */
export async function deleteFinishedTasks(db: Db, userId: string | null): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from task t
    where ${userId === null ? sql`true` : sql`t.user_id = ${userId}`} and not t.is_collecting
      and not exists (
        select from document d
        where d.owner_id = t.owner_id and d.task_id = t.id and d.state in ('received', 'reading'))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes tasks that nobody will ask about; their documents stay. */
export async function deleteTasksById(tx: Db, ownerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('task').where('owner_id', '=', ownerId).where('id', 'in', ids).execute();
}

/** The part of a look at one mailbox that its task shows. */
export interface FoundRunAccount {
  readonly id: string;
  readonly username: string;
  readonly provider: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly messagesDone: number;
  readonly messagesTotal: number | null;
  readonly documentCount: number;
  readonly invoiceCount: number;
  readonly problem: StoredReason | null;
}

export async function findRunAccounts(db: Db, ownerId: string, runId: string): Promise<FoundRunAccount[]> {
  const { rows } = await sql<FoundRunAccount>`
    select a.mailbox_id as id, a.username, a.provider, a.state, a.messages_done as "messagesDone",
      a.messages_total as "messagesTotal", a.documents as "documentCount", a.problem,
      (select count(distinct l.invoice_id)::int
        from document d
        join document_invoice l on l.owner_id = d.owner_id and l.document_id = d.id and l.is_new
        join mail_message m on m.owner_id = d.owner_id and m.id = d.mail_message_id
        join mail_folder f on f.owner_id = m.owner_id and f.id = m.folder_id
        where d.owner_id = a.owner_id and d.task_id = a.run_id and f.mailbox_id = a.mailbox_id) as "invoiceCount"
    from mail_run_account a
    where a.owner_id = ${ownerId} and a.run_id = ${runId}
    order by a.mailbox_id`.execute(db);
  return rows;
}

export async function countTask(db: Db, ownerId: string, taskId: string): Promise<TaskCounts> {
  const { rows } = await sql<TaskCounts>`
    select
      count(*) filter (where d.state in ('received', 'reading'))::int as waiting,
      count(*) filter (where d.state = 'in-review')::int as "inReview",
      count(*) filter (where d.state = 'not-invoice')::int as "notInvoices",
      count(*) filter (where d.state = 'failed')::int as failed,
      (select count(distinct l.invoice_id)::int from document n
        join document_invoice l on l.owner_id = n.owner_id and l.document_id = n.id
        where n.owner_id = ${ownerId} and n.task_id = ${taskId} and l.is_new) as "newInvoices",
      (select count(*)::int from document n
        join document_invoice l on l.owner_id = n.owner_id and l.document_id = n.id
        where n.owner_id = ${ownerId} and n.task_id = ${taskId} and not l.is_new) as "knownCopies"
    from document d
    where d.owner_id = ${ownerId} and d.task_id = ${taskId}
      and not (d.kind in (${CONTAINERS}) and d.state = 'read')`.execute(db);
  return rows[0] ?? { waiting: 0, inReview: 0, notInvoices: 0, failed: 0, newInvoices: 0, knownCopies: 0 };
}

export async function findExportFile(db: Db, ownerId: string, id: string): Promise<FoundExportFile | undefined> {
  const found = db.selectFrom('export_file').where('owner_id', '=', ownerId).where('id', '=', id);
  return (await found.select(EXPORT_FILE_COLUMNS).executeTakeFirst()) as FoundExportFile | undefined;
}

export async function findComparison(db: Db, ownerId: string, id: string): Promise<FoundComparison | undefined> {
  const { rows } = await sql<FoundComparison>`
    select id, state, total, done, counts, problem from reconciliation_file
    where owner_id = ${ownerId} and id = ${id}`.execute(db);
  return rows[0];
}

/** An upload, and whether somebody decided about its documents of other businesses. */
export interface AskedTask {
  readonly isAnswered: boolean;
  readonly total: number;
}

/** Undefined: no upload of this business. */
export async function findAskedTask(db: Db, ownerId: string, taskId: string): Promise<AskedTask | undefined> {
  const { rows } = await sql<AskedTask>`
    select t.share_asked_at is not null as "isAnswered", (
      select count(*)::int from document d
      where d.owner_id = t.owner_id and d.task_id = t.id and not (d.kind in (${CONTAINERS}) and d.state = 'read')
    ) as total
    from task t where t.owner_id = ${ownerId} and t.id = ${taskId} and t.kind in ('upload-xml', 'upload-pdf')`.execute(
    db,
  );
  return rows[0];
}

/** False: somebody answered before. */
export async function answerTask(tx: Db, ownerId: string, taskId: string, at: Date): Promise<boolean> {
  takesLock(tx, 'tasks', [taskId]);
  const { numUpdatedRows } = await tx
    .updateTable('task')
    .set({ share_asked_at: at })
    .where('owner_id', '=', ownerId)
    .where('id', '=', taskId)
    .where('share_asked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
