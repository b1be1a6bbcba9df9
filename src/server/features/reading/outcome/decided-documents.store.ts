import { type RawBuilder, sql } from 'kysely';
import type { DocumentReason } from '#contract/reading/documents.text.ts';
import type { StoredReason } from '#contract/wire/reason.ts';
import type { DocumentState } from '#domain/received-document.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock, triesLock } from '#server/platform/db/locks/lock-order.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';
import { isTypable } from '../reading.store.ts';

export interface StateBefore {
  readonly documentId: string;
  readonly state: DocumentState;
  readonly reasons: readonly StoredReason[] | null;
}

interface NewState {
  readonly state: DocumentState;
  readonly reason: DocumentReason;
  readonly at: Date;
}

/**
 * First in a transaction that decides about invoices: locks the documents that gave them, and those whose invoices wait
 * because of them, until its end. Readings lock their documents before they ask for keys, and so do decisions.
 */
export async function lockDocumentsOf(tx: Db, ownerId: string, invoiceIds: readonly string[]): Promise<void> {
  takesLock(tx, 'documents');
  const { rows } = await sql<{ id: string }>`
    select d.id from document d
    where d.owner_id = ${ownerId} and d.id = any(array(
      select document_id from document_invoice
      where owner_id = ${ownerId} and invoice_id = any(array(
        select unnest(${invoiceIds}::uuid[])
        union
        select invoice_id from invoice_repeat
        where owner_id = ${ownerId} and is_waiting and other_id = any(${invoiceIds}::uuid[])))
      union
      select document_id from invoice_set_aside where owner_id = ${ownerId} and invoice_id = any(${invoiceIds}::uuid[])))
    order by d.id for update of d`.execute(tx);
  takesLock(
    tx,
    'documents',
    rows.map(({ id }) => id),
  );
}

/**
 * Settles documents of the invoice that waited for a person, unless another invoice of theirs still waits; answers
 * their state before. Documents that are being read are left alone. A document that somebody else holds is not waited
 * for: its holder may wait for this invoice.
 */
export async function settleReviewed(
  tx: Db,
  ownerId: string,
  invoiceId: string,
  { state, reason, at }: NewState,
): Promise<StateBefore[]> {
  triesLock(tx, 'documents');
  const { rows } = await sql<StateBefore>`
    with before as materialized (
      select d.id, d.state, d.reasons from document d
      where d.owner_id = ${ownerId} and d.state = 'in-review'
        and d.id in (select document_id from document_invoice where owner_id = ${ownerId} and invoice_id = ${invoiceId})
        and not exists (
          select from document_invoice l join invoice i on i.owner_id = l.owner_id and i.id = l.invoice_id
          where l.owner_id = ${ownerId} and l.document_id = d.id and i.id <> ${invoiceId} and i.in_review)
      order by d.id for update of d nowait
    )
    update document d set state = ${state}, reasons = ${storedJson([reason])}::jsonb, state_changed_at = ${at}
    from before where d.owner_id = ${ownerId} and d.id = before.id
    returning d.id as "documentId", before.state, before.reasons`.execute(tx);
  return rows;
}

/** Settles documents that gave this invoice and no other: without it they are no invoice. */
export async function settleWithoutInvoice(
  tx: Db,
  ownerId: string,
  invoiceId: string,
  { state, reason, at }: NewState,
): Promise<void> {
  triesLock(tx, 'documents');
  await sql`
    with held as materialized (
      select d.id from document d
      where d.owner_id = ${ownerId} and d.state not in ('received', 'reading')
        and d.id in (select document_id from document_invoice where owner_id = ${ownerId} and invoice_id = ${invoiceId})
        and not exists (
          select from document_invoice l
          where l.owner_id = ${ownerId} and l.document_id = d.id and l.invoice_id <> ${invoiceId})
      order by d.id for update of d nowait
    )
    update document d set state = ${state}, reasons = ${storedJson([reason])}::jsonb, can_retry = false, state_changed_at = ${at}
    from held where d.owner_id = ${ownerId} and d.id = held.id`.execute(tx);
}

/**
 * Locks a document, whose content a person types, until the end of the transaction, and answers its state. Undefined:
 * it does not exist. Null: it is being read, has given an invoice, or its bytes are gone.
 */
export async function lockTypable(
  tx: Db,
  ownerId: string,
  documentId: string,
): Promise<StateBefore | null | undefined> {
  takesLock(tx, 'documents', [documentId]);
  const held = await tx
    .selectFrom('document as d')
    .where('d.owner_id', '=', ownerId)
    .where('d.id', '=', documentId)
    .select(['d.id as documentId', 'd.state', 'd.reasons'])
    .forUpdate()
    .executeTakeFirst();
  if (held === undefined) return undefined;
  // Asked only once the lock is held: somebody who typed it a moment ago has committed by then.
  const { rows } = await sql<{ isTypable: boolean }>`
    select ${isTypable('d', ownerId)} as "isTypable" from document d
    where d.owner_id = ${ownerId} and d.id = ${documentId}`.execute(tx);
  return rows[0]?.isTypable ? (held as StateBefore) : null;
}

/** A person typed its content; the document is held by `lockTypable`. */
export async function settleTyped(
  tx: Db,
  ownerId: string,
  documentId: string,
  { state, reason, at }: NewState,
): Promise<void> {
  takesLock(tx, 'documents', [documentId]);
  await tx
    .updateTable('document')
    .set({ state, reasons: storedJson([reason]), state_changed_at: at })
    .where('owner_id', '=', ownerId)
    .where('id', '=', documentId)
    .execute();
}

/** Sets them back to their state before somebody typed their content; those that are being read are left alone. */
export async function restoreTyped(
  tx: Db,
  ownerId: string,
  documents: readonly StateBefore[],
  at: Date,
): Promise<void> {
  await restore(tx, ownerId, documents, { at, which: sql`d.state not in ('received', 'reading')` });
}

/**
 * The decision was undone: sets them back to their state before. Those that are being read, or failed, are left alone.
 */
export async function restoreStates(
  tx: Db,
  ownerId: string,
  documents: readonly StateBefore[],
  at: Date,
): Promise<void> {
  const which = sql`d.state in ('read', 'duplicate', 'not-invoice') and b.state not in ('received', 'reading')`;
  await restore(tx, ownerId, documents, { at, which });
}

async function restore(
  tx: Db,
  ownerId: string,
  documents: readonly StateBefore[],
  { at, which }: { at: Date; which: RawBuilder<unknown> },
): Promise<void> {
  if (documents.length === 0) return;
  triesLock(tx, 'documents');
  await sql`
    with held as materialized (
      select d.id, b.state, b.reasons
      from document d
      join json_to_recordset(${storedJson(documents)}::json) as b ("documentId" uuid, state text, reasons jsonb)
        on b."documentId" = d.id
      where d.owner_id = ${ownerId} and ${which}
      order by d.id for update of d nowait
    )
    update document d set state = held.state, reasons = held.reasons, state_changed_at = ${at}
    from held where d.owner_id = ${ownerId} and d.id = held.id`.execute(tx);
}
