import { sql } from 'kysely';
import type { Cdc } from '#domain/identifiers/cdc.ts';
import type { EarlierInvoices } from '#domain/reading/judge-model-reading.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** Those that count, the newest first. */
export async function findOfIssuer(
  db: Db,
  ownerId: string,
  issuerRuc: string,
  most: number,
): Promise<EarlierInvoices['ofIssuer']> {
  const { rows } = await sql<EarlierInvoices['ofIssuer'][number]>`
    select issuer_name as "issuerName", timbrado, currency, trim_scale(total)::text as total
    from invoice
    where owner_id = ${ownerId} and issuer_ruc collate "C" = ${issuerRuc} and not in_review
    order by issue_date desc, id desc limit ${most}`.execute(db);
  return rows;
}

export async function findByPaperKey(
  db: Db,
  ownerId: string,
  paperKey: string,
): Promise<EarlierInvoices['withSameNumber']> {
  const { rows } = await sql<EarlierInvoices['withSameNumber'][number]>`
    select cdc, issue_date::text as "issueDate", trim_scale(total)::text as total
    from invoice where owner_id = ${ownerId} and paper_key = ${paperKey}`.execute(db);
  return rows;
}

/** Which of these CDCs the owner has from XML. */
export async function findXmlCdcs(db: Db, ownerId: string, cdcs: readonly Cdc[]): Promise<Set<Cdc>> {
  const { rows } = await sql<{ cdc: Cdc }>`
    select cdc from invoice where owner_id = ${ownerId} and cdc = any(${cdcs}::text[]) and source = 'xml'`.execute(db);
  return new Set(rows.map(({ cdc }) => cdc));
}
