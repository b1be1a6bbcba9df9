import { sql } from 'kysely';
import { COPIES_DIFFER_CHECK } from '#domain/invoice/copies/copies-differ-check.ts';
import type { DocumentKind } from '#domain/received-document.ts';
import type { Doubt } from '#domain/review/doubt.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';
import { type HeaderRow, headerColumns } from '../describe/header/invoice-header.store.ts';

export type ReviewRow = HeaderRow & {
  revision: number;
  createdAt: Date;
  readFrom: string | null;
  doubts: Doubt[];
  hasOtherCopies: boolean;
};

const OPEN_COPIES = storedJson([{ name: COPIES_DIFFER_CHECK, verdict: 'observed' }]);

/** Oldest first, after the one given: ids grow with time. `only`: that one, if it waits. */
export async function findInReview(
  db: Db,
  ownerId: string,
  { after, only, most }: { after?: string | undefined; only?: string; most: number },
): Promise<ReviewRow[]> {
  let rows = db.selectFrom('invoice').where('owner_id', '=', ownerId).where('in_review', '=', true);
  if (after !== undefined) rows = rows.where('id', '>', after);
  if (only !== undefined) rows = rows.where('id', '=', only);
  const found = await rows
    .select([...headerColumns, 'revision', 'created_at as createdAt', 'read_from as readFrom', 'doubts'])
    .select(sql<boolean>`seal_checks @> ${OPEN_COPIES}::jsonb`.as('hasOtherCopies'))
    .orderBy('id')
    .limit(most)
    .execute();
  // Check constraints of the table admit no other values.
  return found as ReviewRow[];
}

export async function countInReview(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('invoice_summary')
    .where('owner_id', '=', ownerId)
    .select('in_review_count as count')
    .executeTakeFirst();
  return row?.count ?? 0;
}

export interface ReadDocument {
  invoiceId: string;
  documentId: string;
  sha256: string;
  name: string;
  kind: DocumentKind;
  receivedAt: Date;
}

/** Of each invoice the document that its figures were read from; where that is not known, the first that gave it. */
export async function findReadDocuments(
  db: Db,
  ownerId: string,
  invoices: readonly Pick<ReviewRow, 'id' | 'readFrom'>[],
): Promise<Map<string, ReadDocument>> {
  if (invoices.length === 0) return new Map();
  const { rows } = await sql<ReadDocument>`
    select distinct on (l.invoice_id) l.invoice_id as "invoiceId", d.id as "documentId",
      encode(d.sha256, 'hex') as sha256, d.name, d.kind, d.received_at as "receivedAt"
    from json_to_recordset(${storedJson(invoices)}::json) as i (id uuid, "readFrom" uuid)
    join document_invoice l on l.owner_id = ${ownerId} and l.invoice_id = i.id
    join document d on d.owner_id = ${ownerId} and d.id = l.document_id
    order by l.invoice_id, d.id = i."readFrom" desc nulls last, d.id`.execute(db);
  return new Map(rows.map((row) => [row.invoiceId, row]));
}
