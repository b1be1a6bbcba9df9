import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { CONTAINER_KINDS } from '../accept/document.ts';

/** The number of the lock on all files of one owner: uploads share it, whoever deletes files has it alone. */
export const ownerFilesLock = (ownerId: string): bigint =>
  createHash('sha256').update(`files of ${ownerId}`).digest().readBigInt64BE();

/**
 * First in a transaction that deletes documents: until its end uploads of this owner wait, so that a file is either
 * there when they look or theirs to bring.
 */
export async function lockOwnerFiles(tx: Db, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ownerFilesLock(ownerId)}::bigint)`.execute(tx);
}

export interface DeletedDocument {
  parentId: string | null;
  sha256: string;
}

/** Those that gave some of these invoices and no other. */
export async function deleteDocumentsOfInvoices(
  tx: Db,
  ownerId: string,
  invoiceIds: readonly string[],
): Promise<DeletedDocument[]> {
  const { rows } = await sql<DeletedDocument>`
    delete from document d
    where d.owner_id = ${ownerId} and d.id in (
        select document_id from document_invoice where owner_id = ${ownerId} and invoice_id = any(${invoiceIds}::uuid[]))
      and not exists (
        select from document_invoice l
        where l.owner_id = d.owner_id and l.document_id = d.id and l.invoice_id <> all(${invoiceIds}::uuid[]))
    returning d.parent_id as "parentId", encode(d.sha256, 'hex') as sha256`.execute(tx);
  return rows;
}

/** Those of them in which nothing is left. */
export async function deleteEmptyContainers(
  tx: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<DeletedDocument[]> {
  const { rows } = await sql<DeletedDocument>`
    delete from document d
    where d.owner_id = ${ownerId} and d.id = any(${ids}::uuid[]) and d.kind = any(${[...CONTAINER_KINDS]}::text[])
      and not exists (select from document inner_one where inner_one.owner_id = d.owner_id and inner_one.parent_id = d.id)
    returning d.parent_id as "parentId", encode(d.sha256, 'hex') as sha256`.execute(tx);
  return rows;
}

/** Those of them that no document is made of; which they were. */
export async function deleteUnusedFiles(tx: Db, ownerId: string, sha256s: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    delete from stored_file f
    using (select decode(sha256, 'hex') as sha256 from unnest(${sha256s}::text[]) as s (sha256)) s
    where f.owner_id = ${ownerId} and f.sha256 = s.sha256
      and not exists (select from document d where d.owner_id = f.owner_id and d.sha256 = f.sha256)
    returning encode(f.sha256, 'hex') as sha256`.execute(tx);
  return rows.map(({ sha256 }) => sha256);
}

export async function findStoredFiles(tx: Db, ownerId: string, sha256s: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sha256: string }>`
    select encode(f.sha256, 'hex') as sha256
    from stored_file f
    join (select decode(sha256, 'hex') as sha256 from unnest(${sha256s}::text[]) as s (sha256)) s using (sha256)
    where f.owner_id = ${ownerId}`.execute(tx);
  return new Set(rows.map(({ sha256 }) => sha256));
}
