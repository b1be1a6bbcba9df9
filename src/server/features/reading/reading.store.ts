import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { CONTAINER_KINDS, type DocumentKind, type NewDocument, type Outcome } from './document.ts';

type Stored = NewDocument & { id: string };

/** Files and documents; a file that is known already is not stored twice. `state` is that of the unread ones. */
export async function insertDocuments(
  tx: Db,
  ownerId: string,
  added: readonly Stored[],
  { state, at }: { state: 'received' | 'reading'; at: Date },
): Promise<void> {
  await insertFiles(tx, ownerId, added, at);
  await insertRows(
    tx,
    'document',
    added.map((document) => ({
      owner_id: ownerId,
      id: document.id,
      task_id: document.taskId,
      parent_id: document.parentId,
      sha256: `\\x${document.sha256}`,
      name: document.name,
      kind: document.kind,
      source: document.source,
      sender: document.sender,
      document_date: document.documentDate,
      state: document.outcome?.state ?? state,
      reason: document.outcome?.reason ?? null,
      can_retry: document.outcome?.canRetry ?? false,
      attempts: 0,
      received_at: at,
      state_changed_at: at,
    })),
  );
}

/** In the order of their keys, so that two uploads of the same files wait for each other in one direction only. */
async function insertFiles(tx: Db, ownerId: string, added: readonly Stored[], at: Date): Promise<void> {
  const sizes = new Map(added.map(({ sha256, size }) => [sha256, size]));
  await sql`
    insert into stored_file (owner_id, sha256, size, created_at)
    select ${ownerId}, decode(f.sha256, 'hex'), f.size, ${at}
    from unnest(${[...sizes.keys()]}::text[], ${[...sizes.values()]}::bigint[]) as f (sha256, size)
    order by f.sha256
    on conflict do nothing`.execute(tx);
}

export interface TakenDocument {
  id: string;
  kind: DocumentKind;
  sha256: string;
  /** This one included. */
  attempts: number;
}

/**
 * Those that nobody finished, marked as being read. The others are left alone. The mark does not wait for the disk:
 * should it be lost, the document is found unread again.
 */
export async function takeUnread(db: Db, ownerId: string, ids: readonly string[], at: Date): Promise<TakenDocument[]> {
  const { rows } = await sql<TakenDocument>`
    with lazily as materialized (select set_config('synchronous_commit', 'off', true) as set)
    update document set state = 'reading', attempts = attempts + 1, state_changed_at = ${at}
    from lazily
    where lazily.set is not null and owner_id = ${ownerId} and id = any(${ids}::uuid[]) and state in ('received', 'reading')
    returning id, kind, encode(sha256, 'hex') as sha256, attempts`.execute(db);
  return rows;
}

/** Which of them are still unfinished; from now on until the end of the transaction nobody else can finish them. */
export async function lockUnread(tx: Db, ownerId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from document
    where owner_id = ${ownerId} and id = any(${ids}::uuid[]) and state in ('received', 'reading')
    order by id for update`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export interface Settled extends Outcome {
  readonly documentId: string;
  readonly invoices: readonly { readonly invoiceId: string; readonly isNew: boolean }[];
}

export async function settleDocuments(tx: Db, ownerId: string, settled: readonly Settled[], at: Date): Promise<void> {
  await sql`
    update document d set state = s.state, reason = s.reason, can_retry = s."canRetry", state_changed_at = ${at}
    from json_to_recordset(${JSON.stringify(settled)}::json)
      as s ("documentId" uuid, state text, reason text, "canRetry" boolean)
    where d.owner_id = ${ownerId} and d.id = s."documentId"`.execute(tx);
  const rows = settled.flatMap(({ documentId, invoices }) =>
    invoices.map(({ invoiceId, isNew }, position) => ({
      owner_id: ownerId,
      document_id: documentId,
      position,
      invoice_id: invoiceId,
      is_new: isNew,
    })),
  );
  await insertRows(tx, 'document_invoice', rows);
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
      where state in ('received', 'reading')
        and state_changed_at < case state when 'reading' then ${before.reading}::timestamptz else ${before.received} end
        and kind <> all(${[...CONTAINER_KINDS]}::text[])
      order by state_changed_at limit ${most} for update skip locked
    ) as forgotten
    where d.owner_id = forgotten.owner_id and d.id = forgotten.id
    returning d.owner_id as "ownerId", d.id as "documentId"`.execute(tx);
  return rows;
}
