import { type RawBuilder, sql } from 'kysely';
import type { DocumentType } from '#domain/invoice/invoice.ts';
import type { Db } from '#server/platform/db/connect.ts';

export interface RelatedRow {
  id: string;
  documentType: DocumentType;
  documentNumber: string;
  cdc: string | null;
  issueDate: string;
  total: string | null;
  currency: string;
  signInSums: 1 | 0 | -1;
  isAltered: boolean;
}

const columns = sql`i.id, i.document_type as "documentType", i.document_number as "documentNumber", i.cdc,
  i.issue_date as "issueDate", i.total, i.currency, i.sum_sign as "signInSums", i.altered as "isAltered"`;

/** More is no list that anybody reads, and only a hostile document names more. */
const MOST = sql`200`;

/** Those that name this one: the credit notes of an invoice. Oldest first. */
export async function findReferring(db: Db, ownerId: string, invoiceId: string): Promise<RelatedRow[]> {
  const naming = (target: RawBuilder<unknown>) => sql`
      select r.invoice_id as id from invoice named join invoice_relation r on r.owner_id = named.owner_id and ${target}
      where named.owner_id = ${ownerId} and named.id = ${invoiceId}`;
  const { rows } = await sql<RelatedRow>`
    select ${columns}
    from (
      ${naming(sql`r.target_cdc = named.cdc`)} union ${naming(sql`r.target_paper_key = named.paper_key`)}
    ) as naming join invoice i on i.owner_id = ${ownerId} and i.id = naming.id
    where i.id <> ${invoiceId}
    order by i.issue_date, i.id limit ${MOST}`.execute(db);
  return rows;
}

/** Those that this one names: the invoices that a credit note corrects. With the place where it names them. */
export async function findReferred(
  db: Db,
  ownerId: string,
  invoiceId: string,
): Promise<(RelatedRow & { position: number })[]> {
  const named = (target: RawBuilder<unknown>) => sql`
    select ${columns}, r.position
    from invoice_relation r join invoice i on i.owner_id = r.owner_id and ${target}
    where r.owner_id = ${ownerId} and r.invoice_id = ${invoiceId} and i.id <> r.invoice_id`;
  const { rows } = await sql<RelatedRow & { position: number }>`
    ${named(sql`i.cdc = r.target_cdc`)} union ${named(sql`i.paper_key = r.target_paper_key`)}
    order by position, "issueDate", id limit ${MOST}`.execute(db);
  return rows;
}
