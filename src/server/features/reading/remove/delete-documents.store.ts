import { type RawBuilder, sql } from 'kysely';
import { CONTAINER_KINDS } from '#domain/received-document.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock, triesLock } from '#server/platform/db/locks/lock-order.ts';

export interface DeletedDocument {
  parentId: string | null;
  sha256: string;
}

/**
 * Locks, until the end of the transaction, the documents that gave these invoices, those whose invoices wait because of
 * them, the packages they came in, and `others`. Done before keys are asked for, as readings do it.
 */
export async function lockSourceDocuments(
  tx: Db,
  ownerId: string,
  invoiceIds: readonly string[],
  others: readonly string[] = [],
): Promise<void> {
  takesLock(tx, 'documents');
  const { rows } = await sql<{ id: string }>`
    with recursive source (id, parent_id) as (
      select d.id, d.parent_id
      from document_invoice l join document d on d.owner_id = l.owner_id and d.id = l.document_id
      where l.owner_id = ${ownerId} and l.invoice_id = any(array(
        select unnest(${invoiceIds}::uuid[])
        union
        select invoice_id from invoice_repeat
        where owner_id = ${ownerId} and is_waiting and other_id = any(${invoiceIds}::uuid[])))
      union
      select package.id, package.parent_id
      from source join document package on package.owner_id = ${ownerId} and package.id = source.parent_id)
    select d.id from document d
    where d.owner_id = ${ownerId} and d.id = any(array(select id from source union select unnest(${others}::uuid[])))
    order by d.id for update of d`.execute(tx);
  takesLock(
    tx,
    'documents',
    rows.map(({ id }) => id),
  );
}

/**
 * Deletes documents that gave some of these invoices and no other. One that was added meanwhile and is held by others
 * is not waited for.
 */
export async function deleteDocumentsOfInvoices(
  tx: Db,
  ownerId: string,
  invoiceIds: readonly string[],
): Promise<DeletedDocument[]> {
  triesLock(tx, 'documents');
  const { rows } = await sql<DeletedDocument>`
    with held as materialized (
      select d.id from document d
      where d.owner_id = ${ownerId} and d.id in (
          select document_id from document_invoice where owner_id = ${ownerId} and invoice_id = any(${invoiceIds}::uuid[]))
        and not exists (
          select from document_invoice l
          where l.owner_id = ${ownerId} and l.document_id = d.id and l.invoice_id <> all(${invoiceIds}::uuid[]))
      order by d.id for update of d nowait
    )
    delete from document d using held where d.owner_id = ${ownerId} and d.id = held.id
    returning d.parent_id as "parentId", encode(d.sha256, 'hex') as sha256`.execute(tx);
  return rows;
}

/** Deletes those packages in which nothing is left. */
export async function deleteEmptyContainers(
  tx: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<DeletedDocument[]> {
  triesLock(tx, 'documents');
  const { rows } = await sql<DeletedDocument>`
    with held as materialized (
      select d.id from document d
      where d.owner_id = ${ownerId} and d.id = any(${ids}::uuid[]) and d.kind = any(${[...CONTAINER_KINDS]}::text[])
        and not exists (select from document inner_one where inner_one.owner_id = ${ownerId} and inner_one.parent_id = d.id)
      order by d.id for update of d nowait
    )
    delete from document d using held where d.owner_id = ${ownerId} and d.id = held.id
    returning d.parent_id as "parentId", encode(d.sha256, 'hex') as sha256`.execute(tx);
  return rows;
}

export interface DeletionTarget {
  id: string;
  isUnread: boolean;
  gaveInvoice: boolean;
}

/**
 * A document with everything found in it, locked until the end of the transaction. A proven notice of a
 * cancellation counts as if it had given an invoice: it is what the cancellation rests on.
 */
export async function lockDocumentTree(tx: Db, ownerId: string, id: string): Promise<DeletionTarget[]> {
  takesLock(tx, 'documents');
  const { rows } = await sql<DeletionTarget>`
    select d.id, d.state in ('received', 'reading') as "isUnread", ${gaveInvoice('d', ownerId)} as "gaveInvoice"
    from document d
    where d.owner_id = ${ownerId} and d.id in (${documentTree(ownerId, sql`${id}::uuid`)})
    order by d.id for update of d`.execute(tx);
  return rows;
}

/** The ids of a document and of everything found in it. */
const documentTree = (ownerId: string, id: RawBuilder<unknown>) => sql`
  with recursive tree (id) as (
    select ${id}
    union all
    select inner_one.id from tree join document inner_one
      on inner_one.owner_id = ${ownerId} and inner_one.parent_id = tree.id)
  select id from tree`;

const gaveInvoice = (alias: string, ownerId: string) => sql<boolean>`(
  exists (select from document_invoice l where l.owner_id = ${ownerId} and l.document_id = ${sql.ref(`${alias}.id`)})
  or exists (
    select from invoice_cancellation c
    where c.owner_id = ${ownerId} and c.document_id = ${sql.ref(`${alias}.id`)} and c.effect = 'cancels'))`;

/** True when a document, and whatever was found in it, is finished and gave no invoice. */
export const isDeletable = (alias: string, ownerId: string) => sql<boolean>`case
  when ${isKept(alias, ownerId)} then false
  when ${sql.ref(`${alias}.kind`)} = any(${[...CONTAINER_KINDS]}::text[]) then not exists (
    select from document part
    where part.owner_id = ${ownerId} and part.id in (${documentTree(ownerId, sql.ref(`${alias}.id`))})
      and ${isKept('part', ownerId)})
  else true end`;

const isKept = (alias: string, ownerId: string) =>
  sql`(${sql.ref(`${alias}.state`)} in ('received', 'reading') or ${gaveInvoice(alias, ownerId)})`;

export async function deleteDocuments(tx: Db, ownerId: string, ids: readonly string[]): Promise<DeletedDocument[]> {
  takesLock(tx, 'documents', ids);
  const { rows } = await sql<DeletedDocument>`
    delete from document d where d.owner_id = ${ownerId} and d.id = any(${ids}::uuid[])
    returning d.parent_id as "parentId", encode(d.sha256, 'hex') as sha256`.execute(tx);
  return rows;
}
