import { type RawBuilder, sql } from 'kysely';
import type { DocumentType } from '#domain/invoice/invoice.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** What a person is asked about before an invoice goes. */
export interface InvoiceToRemove {
  id: string;
  documentType: DocumentType;
  documentNumber: string;
  issuerName: string;
  issuerRuc: string;
  issueDate: string;
  total: string | null;
  currency: string;
  totalInGuaranies: string | null;
  isTest: boolean;
  isCancelled: boolean;
  isInReview: boolean;
  isAltered: boolean;
  itemCount: number;
}

export async function findInvoicesToRemove(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<InvoiceToRemove[]> {
  const { rows } = await sql<InvoiceToRemove>`
    select id, document_type as "documentType", document_number as "documentNumber", issuer_name as "issuerName",
      issuer_ruc as "issuerRuc", issue_date as "issueDate", total, currency, item_count as "itemCount",
      total_pyg as "totalInGuaranies", environment = 'test' as "isTest", cancelled as "isCancelled",
      in_review as "isInReview", altered as "isAltered"
    from invoice
    where owner_id = ${ownerId} and id = any(${ids}::uuid[])
    order by issue_date desc, number_digits collate "C" desc, id desc`.execute(db);
  return rows;
}

export interface FilesToRemove {
  /** How many originals go. */
  going: number;
  /** Names of documents that stay, since they hold other invoices too. */
  staying: string[];
}

/** As `deleteSourceDocuments` will decide, packages aside. */
export async function findFilesToRemove(db: Db, ownerId: string, ids: readonly string[]): Promise<FilesToRemove> {
  const { rows } = await sql<FilesToRemove>`
    with given as materialized (
      select d.id, d.sha256, d.name, exists (
          select from document_invoice other
          where other.owner_id = d.owner_id and other.document_id = d.id and other.invoice_id <> all(${ids}::uuid[])
        ) as stays
      from document d
      where d.owner_id = ${ownerId} and d.id in (
        select document_id from document_invoice where owner_id = ${ownerId} and invoice_id = any(${ids}::uuid[]))
    )
    select
      (select count(distinct g.sha256)::int from given g
        where not exists (
          select from document d
          where d.owner_id = ${ownerId} and d.sha256 = g.sha256
            and d.id not in (select id from given where not stays))) as going,
      array(select distinct name from given where stays order by name) as staying`.execute(db);
  return rows[0] ?? { going: 0, staying: [] };
}

/** Others that name one of these: the notes that would be left without their invoice. */
export async function findNotesLeftBehind(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<{ documentType: DocumentType; documentNumber: string }[]> {
  const naming = (target: RawBuilder<unknown>) => sql`
      select r.invoice_id as id from invoice named join invoice_relation r on r.owner_id = named.owner_id and ${target}
      where named.owner_id = ${ownerId} and named.id = any(${ids}::uuid[])`;
  const { rows } = await sql<{ documentType: DocumentType; documentNumber: string }>`
    select i.document_type as "documentType", i.document_number as "documentNumber"
    from (
      ${naming(sql`r.target_cdc = named.cdc`)} union ${naming(sql`r.target_paper_key = named.paper_key`)}
    ) as naming join invoice i on i.owner_id = ${ownerId} and i.id = naming.id
    where i.id <> all(${ids}::uuid[])
    order by i.issue_date, i.id`.execute(db);
  return rows;
}
