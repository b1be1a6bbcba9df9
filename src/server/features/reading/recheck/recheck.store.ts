import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { TakenDocument } from '../reading.store.ts';

/** Electronic documents that gave this invoice or a notice of its cancellation, in the order in which they came. */
export async function findOriginals(db: Db, ownerId: string, cdc: string): Promise<TakenDocument[]> {
  const { rows } = await sql<TakenDocument>`
    select d.id, d.kind, encode(d.sha256, 'hex') as sha256, f.size::int as size, d.attempts, d.parent_id as "parentId"
    from document d
    join stored_file f on f.owner_id = d.owner_id and f.sha256 = d.sha256
    where d.owner_id = ${ownerId} and d.kind in ('xml', 'html') and d.id in (
      select l.document_id from invoice i
      join document_invoice l on l.owner_id = i.owner_id and l.invoice_id = i.id
      where i.owner_id = ${ownerId} and i.cdc = ${cdc}
      union
      select document_id from invoice_cancellation where owner_id = ${ownerId} and cdc = ${cdc})
    order by d.id`.execute(db);
  return rows;
}
