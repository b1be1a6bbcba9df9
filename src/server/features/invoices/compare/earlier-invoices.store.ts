import { sql } from 'kysely';
import type { Cdc } from '#domain/identifiers/cdc.ts';
import type { EarlierInvoices } from '#domain/reading/judge-model-reading.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** Invoices of an issuer that are neither in review nor altered, the newest first. */
export async function findOfIssuer(
  db: Db,
  ownerId: string,
  issuerRuc: string,
  most: number,
): Promise<EarlierInvoices['ofIssuer']> {
  const { rows } = await sql<EarlierInvoices['ofIssuer'][number]>`
    select issuer_name as "issuerName", timbrado, currency, trim_scale(total)::text as total
    from invoice
    where owner_id = ${ownerId} and issuer_ruc collate "C" = ${issuerRuc} and not in_review and not altered
    order by issue_date desc, number_digits collate "C" desc, id desc limit ${most}`.execute(db);
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

/** How far back names are looked for. */
const MOST_LOOKED_AT = 200;

/**
 * The issuers' names by RUC, from invoices neither in review nor altered: verified XML first, then any XML, the newest
 * of them.
 */
export async function findIssuerNames(
  db: Db,
  ownerId: string,
  issuerRucs: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ ruc: string; name: string }>`
    select r.ruc, n.issuer_name as name
    from unnest(${issuerRucs}::text[]) as r (ruc)
    cross join lateral (
      select i.issuer_name from (
        select issuer_name, source, verdict, issue_date from invoice
        where owner_id = ${ownerId} and issuer_ruc collate "C" = r.ruc and not in_review and not altered
          and issuer_name <> ''
        order by issue_date desc, number_digits collate "C" desc, id desc limit ${MOST_LOOKED_AT}
      ) as i
      order by (i.source = 'xml' and i.verdict = 'ok') desc, (i.source = 'xml') desc, i.issue_date desc limit 1
    ) as n`.execute(db);
  return new Map(rows.map(({ ruc, name }) => [ruc, name]));
}
