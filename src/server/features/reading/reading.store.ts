import { sql } from 'kysely';
import { CONTAINER_KINDS, type DocumentKind, type DocumentSource, PRINTED_KINDS } from '#domain/received-document.ts';
import type { WebhookEvent } from '#domain/webhook-event.ts';
import { type Listened, listenedIn, listenedTypes } from '#server/features/webhooks/outbox/announce.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { executePrepared } from '#server/platform/db/execute-prepared.ts';
import { takesLock, triesLock } from '#server/platform/db/locks/lock-order.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import type { NewDocument, Outcome, QueuedDocument } from './accept/document.ts';
import { ownerFilesLock } from './storage/storage.store.ts';

type Stored = NewDocument & { id: string };

interface Insertion {
  readonly state: 'received' | 'reading';
  /** For documents that the caller reads itself. */
  readonly leaseUntil?: Date;
  readonly at: Date;
  readonly together?: readonly Part[];
  /** False: the commit does not wait for the disk. Only in a transaction of its own. */
  readonly isDurable?: boolean;
  /** Bytes that the owner may keep in all; no limit unless said. Past it nothing is written (`isOverStorageLimit`). */
  readonly storageLimit?: number;
}

/**
 * Writes files and documents in one statement; a file that is known already is neither stored nor counted twice. Files
 * go in the order of their keys and the count of the owner's bytes after them, so that two uploads of the same files
 * wait for each other in one direction only. `state` is that of the unread ones. `together`, such as the task they
 * belong to, is written in the same statement. A deletion of files of this owner that is under way is waited for: from
 * then on the files stay, and the caller checks whether they are all there.
 */
export async function insertDocuments(
  tx: Db,
  ownerId: string,
  added: readonly Stored[],
  { state, leaseUntil, at, together = [], isDurable = true, storageLimit }: Insertion,
): Promise<void> {
  takesLock(tx, 'files');
  takesLock(tx, 'bytes');
  const documents = added.map(({ outcome, ...document }) => ({
    id: document.id,
    taskId: document.taskId,
    parentId: document.parentId,
    sha256: document.sha256,
    size: document.size,
    name: document.name,
    kind: document.kind,
    source: document.source,
    sender: document.sender,
    documentDate: document.documentDate,
    mailMessageId: document.mailMessageId ?? null,
    state: outcome?.state ?? state,
    reasons: toldOf(outcome),
    canRetry: outcome?.canRetry ?? false,
    packageOnly: document.isPackageOnly ?? false,
    withoutAi: document.withoutAi ?? false,
    sharesOutFor: document.sharesOutFor ?? null,
    ...(outcome === undefined && state === 'reading' ? { attempts: 1, leaseUntil } : { attempts: 0 }),
  }));
  const statement = sql`
    with added as materialized (
      select * from json_to_recordset(${storedJson(documents)}::json) as d (
        id uuid, "taskId" uuid, "parentId" uuid, sha256 text, size bigint, name text, kind text, source text,
        sender text, "documentDate" date, "mailMessageId" uuid, state text, reasons jsonb, "canRetry" boolean, attempts integer,
        "leaseUntil" timestamptz, "packageOnly" boolean, "withoutAi" boolean, "sharesOutFor" uuid)
    ), held as materialized (
      select pg_advisory_xact_lock_shared(${ownerFilesLock(ownerId)}::bigint)${isDurable ? sql`` : NOT_WAITING_FOR_DISK}
    ), files as (
      insert into stored_file as f (owner_id, sha256, size, created_at, package_only)
      select ${ownerId}::uuid, decode(sha256, 'hex'), min(size), ${at}::timestamptz, bool_and("packageOnly")
      from held, added group by sha256 order by sha256
      on conflict (owner_id, sha256) do update set package_only = false
        where f.package_only and not excluded.package_only
      returning size, package_only
    ), counted as (
      insert into owner_storage as s (owner_id, bytes, byte_limit)
      select ${ownerId}::uuid, sum(size)::bigint, ${storageLimit ?? null}::bigint
      from files where not package_only having count(*) > 0
      on conflict (owner_id) do update set bytes = s.bytes + excluded.bytes, byte_limit = excluded.byte_limit
    )${sql.join(
      together.map(({ name, statement }) => sql`, ${sql.ref(name)} as (${statement})`),
      sql``,
    )}
    insert into document (owner_id, id, task_id, parent_id, sha256, name, kind, source, sender, document_date,
      mail_message_id, state, reasons, can_retry, attempts, lease_until, received_at, state_changed_at, without_ai,
      shares_out_for)
    select ${ownerId}::uuid, id, "taskId", "parentId", decode(sha256, 'hex'), name, kind, source, sender,
      "documentDate", "mailMessageId", state, reasons, "canRetry", attempts, "leaseUntil", ${at}::timestamptz, ${at}::timestamptz,
      "withoutAi", "sharesOutFor"
    from added`;
  await executePrepared(tx, statement);
}

/** Null instead of an empty list. */
const toldOf = (outcome: Outcome | undefined) => (outcome && outcome.reasons.length > 0 ? outcome.reasons : null);

const NOT_WAITING_FOR_DISK = sql`, set_config('synchronous_commit', 'off', true)`;

export interface TakenDocument {
  id: string;
  kind: DocumentKind;
  sha256: string;
  size: number;
  /** The package it came in. */
  parentId: string | null;
  /** How often it was taken, this time included. */
  attempts: number;
  /** The page where reading goes on, from 1. Absent: no page was read yet. */
  resumePage?: number | null;
  /** The pages read so far show signs of an invoice. */
  showedInvoice?: boolean;
  /** AI is not asked: nobody wanted that yet. */
  withoutAi?: boolean;
  /** On whose word it goes to the business of its receiver; null: it stays. */
  sharesOutFor?: string | null;
}

interface Lease {
  readonly at: Date;
  readonly until: Date;
}

/**
 * Takes documents that are unfinished and that nobody else is reading: they count as being read until the lease ends. A
 * job that runs again may go on with what it had taken itself: its worker died. The mark does not wait for the disk:
 * should it be lost, the document is found unread again.
 */
export async function takeUnread(
  db: Db,
  ownerId: string,
  jobs: readonly { readonly documentId: string; readonly run?: string | undefined }[],
  { at, until }: Lease,
): Promise<TakenDocument[]> {
  takesLock(
    db,
    'documents',
    jobs.map(({ documentId }) => documentId),
  );
  const statement = sql<TakenDocument>`
    with lazily as materialized (select set_config('synchronous_commit', 'off', true) as set)
    update document d
    set state = 'reading', attempts = attempts + 1, state_changed_at = ${at}, lease_until = ${until}, lease_run = j.run
    from lazily, stored_file f,
      json_to_recordset(${storedJson(jobs)}::json) as j ("documentId" uuid, run uuid)
    where lazily.set is not null and d.owner_id = ${ownerId} and d.id = j."documentId"
      and (d.state = 'received' or d.state = 'reading'
        and (d.lease_until is null or d.lease_until <= ${at}::timestamptz or d.lease_run = j.run))
      and f.owner_id = d.owner_id and f.sha256 = d.sha256
    returning d.id, d.kind, encode(d.sha256, 'hex') as sha256, f.size::int as size, d.attempts,
      d.parent_id as "parentId", d.without_ai as "withoutAi", d.resume_page as "resumePage",
      d.shows_invoice as "showedInvoice", d.shares_out_for as "sharesOutFor"`;
  return await executePrepared(db, statement);
}

/** Beyond so many, a document's turn does not come soon whatever the count. */
const MOST_COUNTED_WAITING = 20_000;

/** Documents of the owner that nobody began to read. */
export async function countWaiting(db: Db, ownerId: string): Promise<number> {
  const statement = sql<{ count: number }>`
    select count(*)::int as count from (
      select from document where owner_id = ${ownerId} and state = 'received' limit ${MOST_COUNTED_WAITING}) as waiting`;
  const [{ count } = { count: 0 }] = await executePrepared(db, statement);
  return count;
}

/** For a reading that takes longer than it was taken for. */
export async function extendLease(db: Db, ownerId: string, id: string, until: Date): Promise<void> {
  takesLock(db, 'documents', [id]);
  await db
    .updateTable('document')
    .set({ lease_until: until })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute();
}

/** Gives back documents that were taken and could not be read: others may take them at once. */
export async function returnToQueue(tx: Db, ownerId: string, ids: readonly string[], at: Date): Promise<void> {
  takesLock(tx, 'documents', ids);
  await tx
    .updateTable('document')
    .set({ state: 'received', state_changed_at: at, lease_until: null, lease_run: null })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .where('state', '=', 'reading')
    .execute();
}

/** The same for documents whose reading could not begin: the attempt is not counted. */
export async function returnUnstarted(db: Db, ownerId: string, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  takesLock(db, 'documents', ids);
  await sql`
    update document set state = 'received', attempts = greatest(attempts - 1, 0), state_changed_at = ${at},
      lease_until = null, lease_run = null
    where owner_id = ${ownerId} and id = any(${ids}::uuid[]) and state = 'reading'`.execute(db);
}

/** Which of them are unfinished, locked: until the end of the transaction nobody else can finish them. */
export async function lockUnread(tx: Db, ownerId: string, ids: readonly string[]): Promise<Unread> {
  takesLock(tx, 'documents', ids);
  const statement = sql<UnreadRow>`
    select id, name, source, ${listenedTypes(ownerId)} as listened from document
    where owner_id = ${ownerId} and id = any(${ids}::uuid[]) and state in ('received', 'reading')
    order by id for update`;
  const rows = await executePrepared(tx, statement);
  return { named: new Map(rows.map((row) => [row.id, row])), listened: listenedIn(rows[0]?.listened) };
}

/** The name of a document, to tell what became of it. */
export interface NamedDocument {
  readonly id: string;
  readonly name: string | null;
  readonly source: DocumentSource;
}
type UnreadRow = NamedDocument & { listened: WebhookEvent[] | null };

interface Unread {
  readonly named: ReadonlyMap<string, NamedDocument>;
  readonly listened: Listened;
}

export interface DocumentOutcome extends Outcome {
  readonly documentId: string;
  /** Null where the reading does not know: the pages known from an earlier one stay. */
  readonly pages: PagesFound | null;
}

/** How far a PDF or photo was read, and how it lies. */
export interface PagesFound {
  readonly pages: number;
  readonly pagesRead: number;
  /** Where reading goes on, from 1; null when all was read. */
  readonly resumePage: number | null;
  readonly showsInvoice: boolean;
  /** Degrees, clockwise. */
  readonly turn: number;
}

/** Writes what became of the documents, in the statement that writes their invoices. */
export function outcomeParts(ownerId: string, outcomes: readonly DocumentOutcome[], at: Date): Part[] {
  const rows = outcomes.map(({ pages, ...outcome }) => ({
    ...outcome,
    reasons: toldOf(outcome),
    hasPages: pages !== null,
    ...pages,
  }));
  const statement = sql`
    update document d
    set state = o.state, reasons = o.reasons, can_retry = o."canRetry", state_changed_at = ${at}::timestamptz,
      pages = coalesce(o.pages, d.pages), pages_read = coalesce(o."pagesRead", d.pages_read),
      resume_page = case when o."hasPages" then o."resumePage" else d.resume_page end,
      shows_invoice = coalesce(o."showsInvoice", d.shows_invoice), turn = coalesce(o.turn, d.turn),
      lease_until = null, lease_run = null
    from json_to_recordset(${storedJson(rows)}::json)
      as o ("documentId" uuid, state text, reasons jsonb, "canRetry" boolean, "hasPages" boolean, pages integer,
        "pagesRead" integer, "resumePage" integer, "showsInvoice" boolean, turn smallint)
    where d.owner_id = ${ownerId}::uuid and d.id = o."documentId"`;
  return [{ name: 'outcomes', statement }];
}

/** A document that somebody asks for again is read as well as it can be. */
const UNREAD = {
  ...{ state: 'received', reasons: null, can_retry: false, attempts: 0, without_ai: false },
  ...{ resume_page: null, shows_invoice: false },
} as const;

/** Only what failed, where trying again can help, and never an archive. */
export const isRetryable = (alias: string) => sql<boolean>`(
  ${sql.ref(`${alias}.state`)} = 'failed' and ${sql.ref(`${alias}.can_retry`)}
  and ${sql.ref(`${alias}.kind`)} <> all(${[...CONTAINER_KINDS]}::text[]))`;

/**
 * Resets those that may be read again, and answers which. Locked in the order of their ids, as deletions and readings
 * do.
 */
export async function resetForRetry(tx: Db, ownerId: string, ids: readonly string[], at: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  takesLock(tx, 'documents', ids);
  const locked = await tx
    .selectFrom('document as d')
    .where('d.owner_id', '=', ownerId)
    .where('d.id', 'in', ids)
    .where(isRetryable('d'))
    .orderBy('d.id')
    .select('d.id')
    .forUpdate()
    .execute();
  const changed = locked.map(({ id }) => id);
  if (changed.length === 0) return [];
  await tx
    .updateTable('document')
    .set({ ...UNREAD, state_changed_at: at })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', changed)
    .execute();
  return changed;
}

/**
 * A PDF or photo that is finished and whose bytes are still here: those out of packages that gave no invoice are not
 * kept. What a person set aside as no invoice, typed, confirmed or corrected is left alone: reading it again changes
 * nothing.
 */
export const isReadableAgain = (alias: string, ownerId: string) => sql<boolean>`(
  ${sql.ref(`${alias}.kind`)} = any(${PRINTED_KINDS}::text[])
  and ${sql.ref(`${alias}.state`)} not in ('received', 'reading', 'passed-on')
  and not exists (select from invoice_set_aside s
    where s.owner_id = ${ownerId} and s.document_id = ${sql.ref(`${alias}.id`)})
  and coalesce((select bool_or(i.confirmation is null and i.first_reading is null and i.source <> 'typed')
    from document_invoice l join invoice i on i.owner_id = l.owner_id and i.id = l.invoice_id
    where l.owner_id = ${ownerId} and l.document_id = ${sql.ref(`${alias}.id`)}), true)
  and not exists (select from stored_file k
    where k.owner_id = ${ownerId} and k.sha256 = ${sql.ref(`${alias}.sha256`)} and k.package_only))`;

/** A PDF or photo that is finished, gave no invoice, and whose bytes are still here: a person may type what it says. */
export const isTypable = (alias: string, ownerId: string) => sql<boolean>`(
  ${sql.ref(`${alias}.kind`)} = any(${PRINTED_KINDS}::text[])
  and ${sql.ref(`${alias}.state`)} not in ('received', 'reading', 'passed-on')
  and not exists (select from document_invoice l
    where l.owner_id = ${ownerId} and l.document_id = ${sql.ref(`${alias}.id`)})
  and not exists (select from stored_file k
    where k.owner_id = ${ownerId} and k.sha256 = ${sql.ref(`${alias}.sha256`)} and k.package_only))`;

/** A PDF of which pages are left unread, and whose bytes are still here. */
export const hasUnreadPages = (alias: string, ownerId: string) => sql<boolean>`(
  ${sql.ref(`${alias}.resume_page`)} is not null and ${sql.ref(`${alias}.state`)} not in ('received', 'reading', 'passed-on')
  and not exists (select from stored_file k
    where k.owner_id = ${ownerId} and k.sha256 = ${sql.ref(`${alias}.sha256`)} and k.package_only))`;

/** Lets reading go on where it stopped; false when the document is being read, or was read to its end. */
export async function resetForReadingOn(tx: Db, ownerId: string, id: string, at: Date): Promise<boolean> {
  takesLock(tx, 'documents', [id]);
  const { numUpdatedRows } = await tx
    .updateTable('document as d')
    .set({ state: 'received', can_retry: false, attempts: 0, state_changed_at: at })
    .where('d.owner_id', '=', ownerId)
    .where('d.id', '=', id)
    .where(hasUnreadPages('d', ownerId))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets the document be read once more; undefined if it cannot be. */
export async function resetForReadingAgain(
  tx: Db,
  ownerId: string,
  id: string,
  at: Date,
): Promise<{ sha256: Buffer } | undefined> {
  takesLock(tx, 'documents', [id]);
  return await tx
    .updateTable('document as d')
    .set({ ...UNREAD, state_changed_at: at })
    .where('d.owner_id', '=', ownerId)
    .where('d.id', '=', id)
    .where(isReadableAgain('d', ownerId))
    .returning('d.sha256')
    .executeTakeFirst();
}

/** Whether it can be read again, and of which bytes it is made. */
export async function findReadableAgain(db: Db, ownerId: string, id: string) {
  return await db
    .selectFrom('document as d')
    .where('d.owner_id', '=', ownerId)
    .where('d.id', '=', id)
    .select(['d.sha256', isReadableAgain('d', ownerId).as('canReadAgain')])
    .executeTakeFirst();
}

/**
 * Crosses owners. They wait anew from now on, so that the next sweep does not add them again. A document that is being
 * read under a valid lease is left alone, however long it takes.
 */
export async function takeForgotten(
  tx: Db,
  { at, waitingSince, most }: { at: Date; waitingSince: Date; most: number },
): Promise<QueuedDocument[]> {
  triesLock(tx, 'documents');
  const { rows } = await sql<QueuedDocument>`
    update document d set state = 'received', state_changed_at = ${at}, lease_until = null, lease_run = null
    from (
      select owner_id, id from document
      where (state = 'received' and state_changed_at < ${waitingSince} or state = 'reading' and lease_until <= ${at})
        and kind <> all(${[...CONTAINER_KINDS]}::text[])
      order by state_changed_at limit ${most} for update skip locked
    ) as forgotten, stored_file f
    where d.owner_id = forgotten.owner_id and d.id = forgotten.id and f.owner_id = d.owner_id and f.sha256 = d.sha256
    returning d.owner_id as "ownerId", d.id, d.kind, f.size::int as size, d.attempts`.execute(tx);
  return rows;
}
