import { sql } from 'kysely';
import type { MailReason } from '#contract/mailboxes/mail.text.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import { newId } from '#server/platform/new-id.ts';
import type { MessageOrigin } from '../message/message-origin.ts';

/** A folder of a mailbox, as long as its UIDVALIDITY stays. */
export interface FolderPlace {
  readonly mailboxId: string;
  readonly name: string;
  readonly uidValidity: bigint;
}

export interface KnownFolder {
  readonly id: string;
  /** Where the server stood when all that was found had its outcome; null: not yet. */
  readonly checkedUidNext: number | null;
  readonly checkedModSeq: bigint | null;
}

/** `judgedBy`: the terms. When they differ from last time, messages that held nothing are forgotten. */
export async function openFolder(
  tx: Db,
  ownerId: string,
  { mailboxId, name, uidValidity }: FolderPlace,
  judgedBy: string,
): Promise<KnownFolder> {
  const { rows } = await sql<{ id: string; judgedBy: string; uidNext: string | null; modSeq: string | null }>`
    insert into mail_folder as f (owner_id, id, mailbox_id, name, uid_validity, judged_by)
    values (${ownerId}, ${newId()}, ${mailboxId}, ${name}, ${String(uidValidity)}, ${judgedBy})
    on conflict (owner_id, mailbox_id, name, uid_validity) do update set name = excluded.name
    returning f.id, f.judged_by as "judgedBy", f.checked_uid_next as "uidNext", f.checked_mod_seq as "modSeq"`.execute(
    tx,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('a folder was neither there nor made');
  if (found.judgedBy === judgedBy) {
    return {
      id: found.id,
      checkedUidNext: found.uidNext === null ? null : Number(found.uidNext),
      checkedModSeq: found.modSeq === null ? null : BigInt(found.modSeq),
    };
  }
  await forgetFruitless(tx, ownerId, found.id, judgedBy);
  return { id: found.id, checkedUidNext: null, checkedModSeq: null };
}

async function forgetFruitless(tx: Db, ownerId: string, folderId: string, judgedBy: string): Promise<void> {
  await tx
    .deleteFrom('mail_message')
    .where('owner_id', '=', ownerId)
    .where('folder_id', '=', folderId)
    .where('outcome', '=', 'nothing')
    .execute();
  await tx
    .updateTable('mail_folder')
    .set({ judged_by: judgedBy, checked_uid_next: null, checked_mod_seq: null })
    .where('owner_id', '=', ownerId)
    .where('id', '=', folderId)
    .execute();
}

/** All that was found has its outcome; the next look begins where the server stood before this one. */
export async function recordChecked(
  db: Db,
  ownerId: string,
  folderId: string,
  { uidNext, modSeq }: { uidNext: number; modSeq: bigint | null },
): Promise<void> {
  await db
    .updateTable('mail_folder')
    .set({ checked_uid_next: String(uidNext), checked_mod_seq: modSeq === null ? null : String(modSeq) })
    .where('owner_id', '=', ownerId)
    .where('id', '=', folderId)
    .execute();
}

/** Messages that need not be looked at now: they have their outcome, or failed and wait for their next attempt. */
export async function findSettledUids(
  db: Db,
  ownerId: string,
  folderId: string,
  uids: readonly number[],
  at: Date,
): Promise<Set<number>> {
  const { rows } = await sql<{ uid: string }>`
    select m.uid from mail_message m
    join unnest(${uids as number[]}::bigint[]) as asked (uid) on asked.uid = m.uid
    where m.owner_id = ${ownerId} and m.folder_id = ${folderId}
      and not (m.outcome = 'failed' and m.retry_at <= ${at})`.execute(db);
  return new Set(rows.map(({ uid }) => Number(uid)));
}

/** What is left to do with messages that were looked at before. */
export async function findOpenMessages(
  db: Db,
  ownerId: string,
  folderId: string,
  at: Date,
): Promise<{ retry: number[]; flag: number[] }> {
  const rows = await db
    .selectFrom('mail_message')
    .where('owner_id', '=', ownerId)
    .where('folder_id', '=', folderId)
    .where((eb) => eb.or([eb('outcome', '=', 'failed'), eb('flag_pending', '=', true)]))
    .select(['uid', 'outcome', 'retry_at as retryAt', 'flag_pending as flagPending'])
    .execute();
  const isDue = (retryAt: Date | null) => retryAt !== null && retryAt <= at;
  return {
    retry: rows.filter(({ outcome, retryAt }) => outcome === 'failed' && isDue(retryAt)).map(({ uid }) => Number(uid)),
    flag: rows.filter(({ flagPending }) => flagPending).map(({ uid }) => Number(uid)),
  };
}

/** Records messages that held nothing that may be an invoice. */
export async function recordMessagesWithoutInvoices(
  db: Db,
  ownerId: string,
  folderId: string,
  uids: readonly number[],
  at: Date,
): Promise<void> {
  if (uids.length === 0) return;
  await sql`
    insert into mail_message as m (owner_id, folder_id, uid, outcome, recorded_at)
    select ${ownerId}::uuid, ${folderId}::uuid, uid, 'nothing', ${at}::timestamptz
    from unnest(${uids as number[]}::bigint[]) as u (uid)
    on conflict (owner_id, folder_id, uid) do update set outcome = 'nothing', problem = null, retry_at = null
      where m.outcome = 'failed'`.execute(db);
}

export interface StoredMessage extends MessageOrigin {
  readonly id: string;
  readonly uid: number;
  /** It is to be marked as seen on the server. */
  readonly isToBeFlagged: boolean;
}

/**
 * For the statement that writes their documents. One that somebody else recorded meanwhile is left as it is: the
 * documents, which refer to this id, are refused then.
 */
export function storedMessageParts(
  ownerId: string,
  folderId: string,
  messages: readonly StoredMessage[],
  at: Date,
): Part[] {
  const statement = sql`
    insert into mail_message as m (owner_id, folder_id, uid, id, outcome, flag_pending, sender, subject, sent_at,
      message_id, recorded_at)
    select ${ownerId}::uuid, ${folderId}::uuid, uid, id, 'stored', "isToBeFlagged", sender, subject, "sentAt",
      "messageId", ${at}::timestamptz
    from json_to_recordset(${storedJson(messages)}::json) as s (
      uid bigint, id uuid, "isToBeFlagged" boolean, sender text, subject text, "sentAt" timestamptz, "messageId" text)
    on conflict (owner_id, folder_id, uid) do update set id = excluded.id, outcome = 'stored', problem = null,
      retry_at = null, flag_pending = excluded.flag_pending, sender = excluded.sender, subject = excluded.subject,
      sent_at = excluded.sent_at, message_id = excluded.message_id, recorded_at = excluded.recorded_at
      where m.outcome <> 'stored'`;
  return [{ name: 'mail_messages', statement }];
}

/** True for the refusal of documents whose message somebody else recorded meanwhile. */
export function isRecordedByOther(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23503' && constraint === 'document_mail_message';
}

export interface FailedMessage {
  readonly uid: number;
  readonly problem: MailReason;
  readonly retryAt: Date;
}

export async function recordFailed(
  db: Db,
  ownerId: string,
  folderId: string,
  { uid, problem, retryAt }: FailedMessage,
  at: Date,
): Promise<void> {
  await sql`
    insert into mail_message as m (owner_id, folder_id, uid, outcome, problem, attempts, retry_at, recorded_at)
    values (${ownerId}, ${folderId}, ${uid}, 'failed', ${storedJson(problem)}::jsonb, 1, ${retryAt}, ${at})
    on conflict (owner_id, folder_id, uid) do update set problem = excluded.problem, attempts = m.attempts + 1,
      retry_at = excluded.retry_at where m.outcome = 'failed'`.execute(db);
}

export async function findAttempts(db: Db, ownerId: string, folderId: string, uid: number): Promise<number> {
  const found = await db
    .selectFrom('mail_message')
    .where('owner_id', '=', ownerId)
    .where('folder_id', '=', folderId)
    .where('uid', '=', String(uid))
    .select('attempts')
    .executeTakeFirst();
  return found?.attempts ?? 0;
}

/** Of messages that are marked on the server, or cannot be. */
export async function clearFlagPending(
  db: Db,
  ownerId: string,
  folderId: string,
  uids: readonly number[],
): Promise<void> {
  if (uids.length === 0) return;
  await db
    .updateTable('mail_message')
    .set({ flag_pending: false })
    .where('owner_id', '=', ownerId)
    .where('folder_id', '=', folderId)
    .where('uid', 'in', uids.map(String))
    .execute();
}

/** Files of messages that came before, as `Message-ID sha256`: the same mail seen again brings nothing new. */
export async function findKnownFiles(
  db: Db,
  ownerId: string,
  files: readonly { readonly messageId: string | null; readonly sha256: string }[],
): Promise<Set<string>> {
  const asked = files.filter(({ messageId }) => messageId !== null);
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{ messageId: string; sha256: string }>`
    select m.message_id as "messageId", asked.sha256
    from json_to_recordset(${storedJson(asked)}::json) as asked ("messageId" text, sha256 text)
    join mail_message m on m.owner_id = ${ownerId} and m.message_id = asked."messageId" and m.outcome = 'stored'
    join document d on d.owner_id = ${ownerId} and d.mail_message_id = m.id
      and d.sha256 = decode(asked.sha256, 'hex')`.execute(db);
  return new Set(rows.map(({ messageId, sha256 }) => `${messageId} ${sha256}`));
}

/**
 * When an account is deleted: messages that brought nothing are forgotten; those that brought documents stay, to say
 * where these came from.
 */
export async function forgetMailbox(tx: Db, ownerId: string, mailboxId: string): Promise<void> {
  await sql`
    delete from mail_message m using mail_folder f
    where m.owner_id = ${ownerId} and f.owner_id = ${ownerId} and f.id = m.folder_id and f.mailbox_id = ${mailboxId}
      and m.outcome <> 'stored'`.execute(tx);
}

/** New invoices that the mail of each mailbox brought, as far as it was read. */
export async function countFoundInvoices(db: Db, ownerId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ mailboxId: string; count: number }>`
    select f.mailbox_id as "mailboxId", count(distinct l.invoice_id)::int as count
    from document d
    join mail_message m on m.owner_id = ${ownerId} and m.id = d.mail_message_id
    join mail_folder f on f.owner_id = ${ownerId} and f.id = m.folder_id
    join document_invoice l on l.owner_id = ${ownerId} and l.document_id = d.id and l.is_new
    where d.owner_id = ${ownerId} and d.mail_message_id is not null
    group by f.mailbox_id`.execute(db);
  return new Map(rows.map(({ mailboxId, count }) => [mailboxId, count]));
}
