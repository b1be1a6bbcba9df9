import { sql } from 'kysely';
import type { DocumentKind } from '#domain/received-document.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import { CONTAINER_KINDS, type NewDocument, type Outcome } from './accept/document.ts';
import { filesKey } from './accept/forget-documents.store.ts';

type Stored = NewDocument & { id: string };

interface Insertion {
  readonly state: 'received' | 'reading';
  readonly at: Date;
  readonly together?: readonly Part[];
  /** False: the commit does not wait for the disk. Only in a transaction of its own. */
  readonly isDurable?: boolean;
}

/**
 * Files and documents in one statement; a file that is known already is not stored twice. Files go in the order of
 * their keys, so that two uploads of the same ones wait for each other in one direction only. `state` is that of the
 * unread ones. `together`, such as the task they belong to, is written in the same statement. Whoever is just deleting
 * files of this owner is waited for: from then on they stay, and the caller looks whether they are all there.
 */
export async function insertDocuments(
  tx: Db,
  ownerId: string,
  added: readonly Stored[],
  { state, at, together = [], isDurable = true }: Insertion,
): Promise<void> {
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
    state: outcome?.state ?? state,
    reason: outcome?.reason ?? null,
    canRetry: outcome?.canRetry ?? false,
    attempts: outcome === undefined && state === 'reading' ? 1 : 0,
  }));
  await sql`
    ${PREPARED}with added as materialized (
      select * from json_to_recordset(${JSON.stringify(documents)}::json) as d (
        id uuid, "taskId" uuid, "parentId" uuid, sha256 text, size bigint, name text, kind text, source text,
        sender text, "documentDate" date, state text, reason text, "canRetry" boolean, attempts integer)
    ), held as materialized (
      select pg_advisory_xact_lock_shared(${filesKey(ownerId)}::bigint)${isDurable ? sql`` : NOT_WAITING_FOR_DISK}
    ), files as (
      insert into stored_file (owner_id, sha256, size, created_at)
      select ${ownerId}::uuid, decode(sha256, 'hex'), min(size), ${at}::timestamptz
      from held, added group by sha256 order by sha256
      on conflict do nothing
    )${sql.join(
      together.map(({ name, statement }) => sql`, ${sql.ref(name)} as (${statement})`),
      sql``,
    )}
    insert into document (owner_id, id, task_id, parent_id, sha256, name, kind, source, sender, document_date, state,
      reason, can_retry, attempts, received_at, state_changed_at)
    select ${ownerId}::uuid, id, "taskId", "parentId", decode(sha256, 'hex'), name, kind, source, sender,
      "documentDate", state, reason, "canRetry", attempts, ${at}::timestamptz, ${at}::timestamptz
    from added`.execute(tx);
}

const NOT_WAITING_FOR_DISK = sql`, set_config('synchronous_commit', 'off', true)`;

export interface TakenDocument {
  id: string;
  kind: DocumentKind;
  sha256: string;
  size: number;
  /** This one included. */
  attempts: number;
}

/**
 * Those that nobody finished, marked as being read. The others are left alone. The mark does not wait for the disk:
 * should it be lost, the document is found unread again.
 */
export async function takeUnread(db: Db, ownerId: string, ids: readonly string[], at: Date): Promise<TakenDocument[]> {
  const { rows } = await sql<TakenDocument>`
    ${PREPARED}with lazily as materialized (select set_config('synchronous_commit', 'off', true) as set)
    update document d set state = 'reading', attempts = attempts + 1, state_changed_at = ${at}
    from lazily, stored_file f
    where lazily.set is not null and d.owner_id = ${ownerId} and d.id = any(${ids}::uuid[])
      and d.state in ('received', 'reading') and f.owner_id = d.owner_id and f.sha256 = d.sha256
    returning d.id, d.kind, encode(d.sha256, 'hex') as sha256, f.size::int as size, d.attempts`.execute(db);
  return rows;
}

/** Which of them are still unfinished; from now on until the end of the transaction nobody else can finish them. */
export async function lockUnread(tx: Db, ownerId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    ${PREPARED}select id from document
    where owner_id = ${ownerId} and id = any(${ids}::uuid[]) and state in ('received', 'reading')
    order by id for update`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The same for documents that are known to be unfinished. As text with nothing but ids of ours, to begin a transaction with. */
export function lockDocumentsStatement(ownerId: string, ids: readonly string[]): string {
  return `select from document where owner_id = '${ownerId}' and id in ('${ids.join("','")}') order by id for update;`;
}

export interface Settled extends Outcome {
  readonly documentId: string;
  readonly invoices: readonly { readonly invoiceId: string; readonly isNew: boolean }[];
}

/** Their states, for the statement that writes the invoices. */
export function settleParts(ownerId: string, settled: readonly Settled[], at: Date): Part[] {
  const statement = sql`
    update document d
    set state = s.state, reason = s.reason, can_retry = s."canRetry", state_changed_at = ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(settled)}::json)
      as s ("documentId" uuid, state text, reason text, "canRetry" boolean)
    where d.owner_id = ${ownerId}::uuid and d.id = s."documentId"`;
  return [{ name: 'settled', statement }];
}

/** True when it could be put back: only what failed, where trying again can help, and never an archive. */
export async function putBack(tx: Db, ownerId: string, id: string, at: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('document')
    .set({ state: 'received', reason: null, can_retry: false, attempts: 0, state_changed_at: at })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('can_retry', '=', true)
    .where('kind', 'not in', CONTAINER_KINDS)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Crosses owners. Their moment is moved on, so that the next sweep does not add them again while they wait. */
export async function takeForgotten(
  tx: Db,
  before: { reading: Date; received: Date },
  at: Date,
  most: number,
): Promise<{ ownerId: string; documentId: string }[]> {
  const { rows } = await sql<{ ownerId: string; documentId: string }>`
    update document d set state_changed_at = ${at}
    from (
      select owner_id, id from document
      where state in ('received', 'reading') and state_changed_at < ${before.reading}
        and state_changed_at < case state when 'reading' then ${before.reading}::timestamptz else ${before.received} end
        and kind <> all(${[...CONTAINER_KINDS]}::text[])
      order by state_changed_at limit ${most} for update skip locked
    ) as forgotten
    where d.owner_id = forgotten.owner_id and d.id = forgotten.id
    returning d.owner_id as "ownerId", d.id as "documentId"`.execute(tx);
  return rows;
}
