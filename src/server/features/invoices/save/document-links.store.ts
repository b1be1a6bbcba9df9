import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { insertRows, rowsOf } from '#server/platform/db/insert-rows.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';
import { linkRows } from './invoice-rows.store.ts';
import type { DocumentLink, LinkPlace } from './stored-invoice.ts';

export interface KeptLink extends Omit<DocumentLink, 'position'> {
  readonly isInReview: boolean;
}

/** What a document gave when it was read before. */
export async function findLinks(db: Db, ownerId: string, documentId: string): Promise<KeptLink[]> {
  const { rows } = await sql<KeptLink>`
    select l.document_id as "documentId", l.invoice_id as "invoiceId", l.is_new as "isNew", l.pages,
      i.in_review as "isInReview"
    from document_invoice l join invoice i on i.owner_id = l.owner_id and i.id = l.invoice_id
    where l.owner_id = ${ownerId} and l.document_id = ${documentId} order by l.position`.execute(db);
  return rows;
}

/** Name of the lock on a document's links: taken with its invoices, after the keys. */
const linksOf = (documentId: string) => `links of ${documentId}`;

/** Call it before the sums are locked, since the links are changed after them. */
export async function lockLinks(tx: Db, ownerId: string, documentId: string): Promise<void> {
  takesLock(tx, 'invoices', [linksOf(documentId)]);
  await sql`
    select from document_invoice where owner_id = ${ownerId} and document_id = ${documentId}
    order by position for update`.execute(tx);
}

export async function deleteLinks(tx: Db, ownerId: string, documentIds: readonly string[]): Promise<KeptLink[]> {
  takesLock(tx, 'invoices', documentIds.map(linksOf));
  const { rows } = await sql<KeptLink>`
    delete from document_invoice l using invoice i
    where l.owner_id = ${ownerId} and l.document_id = any(${documentIds}::uuid[])
      and i.owner_id = l.owner_id and i.id = l.invoice_id
    returning l.document_id as "documentId", l.invoice_id as "invoiceId", l.is_new as "isNew", l.pages,
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
  takesLock(tx, 'invoices', [linksOf(documentId)]);
  await tx
    .updateTable('document_invoice')
    .set({ is_new: true })
    .where('owner_id', '=', ownerId)
    .where('document_id', '=', documentId)
    .where('invoice_id', 'in', invoiceIds)
    .execute();
}

/** The places among the contents of documents from which this invoice came. */
export async function findLinkPlaces(tx: Db, ownerId: string, invoiceId: string): Promise<LinkPlace[]> {
  return await tx
    .selectFrom('document_invoice')
    .where('owner_id', '=', ownerId)
    .where('invoice_id', '=', invoiceId)
    .select(['document_id as documentId', 'position'])
    .orderBy('document_id')
    .orderBy('position')
    .execute();
}

/**
 * Takes the links at these places from the invoice, so that they can be linked to another one; returns those that it
 * still had.
 */
export async function takeLinksAt(
  tx: Db,
  ownerId: string,
  invoiceId: string,
  places: readonly LinkPlace[],
): Promise<Omit<DocumentLink, 'invoiceId'>[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<Omit<DocumentLink, 'invoiceId'>>`
    delete from document_invoice l
    using json_to_recordset(${storedJson(places)}::json) as p ("documentId" uuid, position integer)
    where l.owner_id = ${ownerId} and l.invoice_id = ${invoiceId}
      and l.document_id = p."documentId" and l.position = p.position
    returning l.document_id as "documentId", l.position, l.is_new as "isNew", l.pages`.execute(tx);
  return rows;
}

/** The first free place among the contents of a document, after its invoices and those said to be none. */
export async function nextLinkPosition(tx: Db, ownerId: string, documentId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position) + 1, 0)::int as next from (
      select position from document_invoice where owner_id = ${ownerId} and document_id = ${documentId}
      union all
      select position from invoice_set_aside where owner_id = ${ownerId} and document_id = ${documentId}) as taken`.execute(
    tx,
  );
  return rows[0]?.next ?? 0;
}

/**
 * Drops links from that place on to invoices that the document gave before; their pages are added to the earlier link.
 */
export async function dropRepeatedLinks(
  tx: Db,
  ownerId: string,
  documentId: string,
  fromPosition: number,
): Promise<void> {
  takesLock(tx, 'invoices', [linksOf(documentId)]);
  await sql`
    with repeated as (
      delete from document_invoice l
      where l.owner_id = ${ownerId} and l.document_id = ${documentId} and l.position >= ${fromPosition}
        and exists (select from document_invoice e
          where e.owner_id = ${ownerId} and e.document_id = ${documentId} and e.invoice_id = l.invoice_id
            and e.position < l.position)
      returning l.invoice_id, l.pages
    )
    update document_invoice k
    set pages = array(select distinct page from repeated r, unnest(k.pages || r.pages) as page
      where r.invoice_id = k.invoice_id order by page)
    where k.owner_id = ${ownerId} and k.document_id = ${documentId} and k.position < ${fromPosition}
      and k.pages is not null
      and k.invoice_id in (select invoice_id from repeated where pages is not null)`.execute(tx);
}
