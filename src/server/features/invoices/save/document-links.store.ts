import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { insertRows, rowsOf } from '#server/platform/db/insert-rows.ts';
import { linkRows } from './invoice-rows.store.ts';
import type { DocumentLink } from './stored-invoice.ts';

export interface KeptLink extends Omit<DocumentLink, 'position'> {
  readonly isInReview: boolean;
}

/** What a document gave when it was read before. */
export async function findLinks(db: Db, ownerId: string, documentId: string): Promise<KeptLink[]> {
  const { rows } = await sql<KeptLink>`
    select l.document_id as "documentId", l.invoice_id as "invoiceId", l.is_new as "isNew", i.in_review as "isInReview"
    from document_invoice l join invoice i on i.owner_id = l.owner_id and i.id = l.invoice_id
    where l.owner_id = ${ownerId} and l.document_id = ${documentId} order by l.position`.execute(db);
  return rows;
}

export async function deleteLinks(tx: Db, ownerId: string, documentIds: readonly string[]): Promise<KeptLink[]> {
  const { rows } = await sql<KeptLink>`
    delete from document_invoice l using invoice i
    where l.owner_id = ${ownerId} and l.document_id = any(${documentIds}::uuid[])
      and i.owner_id = l.owner_id and i.id = l.invoice_id
    returning l.document_id as "documentId", l.invoice_id as "invoiceId", l.is_new as "isNew",
      i.in_review as "isInReview"`.execute(tx);
  return rows;
}

export async function insertLinks(tx: Db, ownerId: string, links: readonly DocumentLink[]): Promise<void> {
  if (links.length > 0) await insertRows(tx, rowsOf('document_invoice', linkRows(ownerId, links)));
}

export async function markLinksNew(
  tx: Db,
  ownerId: string,
  documentId: string,
  invoiceIds: readonly string[],
): Promise<void> {
  if (invoiceIds.length === 0) return;
  await tx
    .updateTable('document_invoice')
    .set({ is_new: true })
    .where('owner_id', '=', ownerId)
    .where('document_id', '=', documentId)
    .where('invoice_id', 'in', invoiceIds)
    .execute();
}
