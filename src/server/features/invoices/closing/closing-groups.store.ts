import { sql } from 'kysely';
import {
  type Backing,
  CLOSING_LINES,
  type ClosingGroup,
  type ClosingPart,
  UNNAMED_RUC_NUMBER,
} from '#domain/closing/closing-groups.ts';
import type { Amount } from '#domain/money/money.ts';
import { type FiscalMonth, firstDay, lastDay } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { allOf, type Sql, storedRucs } from '../list/matching-pairs.store.ts';
import type { ClosingFilter, VatImputation } from './closing-filter.ts';

/** Of `invoice i`, as `closingGroupOf` of the domain has it; `business` is its RUC without check digit. */
export function closingGroup(business: string): Sql {
  const rucs = sql`any(${storedRucs(business)}::text[])`;
  const isReceived = sql`coalesce(i.receiver_ruc collate "C" = ${rucs}, false)`;
  const isIssued = sql`i.issuer_ruc collate "C" = ${rucs}`;
  const isUnnamed = sql`i.receiver_ruc is null or i.receiver_ruc collate "C" = any(${storedRucs(UNNAMED_RUC_NUMBER)}::text[])`;
  return sql`(case
    when i.cancelled then 'cancelled' when i.environment = 'test' then 'test'
    when i.in_review then case when i.altered then 'altered' else 'in-review' end
    when i.document_type = 'remission-note' then 'no-amounts' when i.total_pyg is null then 'no-rate'
    when ${isIssued} and i.document_type = 'self-invoice' and not ${isReceived} then 'self-invoice-of-other'
    when ${isIssued} and ${isReceived} and i.document_type <> 'self-invoice' then 'to-itself'
    when ${isReceived} then case when i.document_type = 'credit-note' then 'received-credit-notes' else 'purchases' end
    when ${isIssued} then case when i.document_type = 'credit-note' then 'issued-credit-notes' else 'sales' end
    when ${isUnnamed} then 'unnamed' else 'other-taxpayer' end)`;
}

/** Of `invoice i`, as `backingOf` of the domain has it. */
const BACKING = sql`(case when i.source <> 'xml' then 'paper' when i.strength = 'chained' then 'verified' else 'unverified' end)`;

const ONLY_PDF = sql`(i.source <> 'xml' and i.cdc is not null)`;

/** Of `invoice i`: what is left of its total after its bases, its VAT and what is exempt, in whole guaraníes. */
const REST = sql`(i.total_pyg - coalesce(i.base10_pyg, 0) - coalesce(i.vat10_pyg, 0) - coalesce(i.base5_pyg, 0)
  - coalesce(i.vat5_pyg, 0) - coalesce(i.exempt_pyg, 0))`;

const IS_SPLIT_5 = sql`(i.base5 is not null and i.vat5 is not null)`;
const IS_SPLIT_10 = sql`(i.base10 is not null and i.vat10 is not null)`;

/** As `guaraniPart` of the domain has it. */
const inGuaranies = (part: Sql): Sql =>
  sql`(case when i.currency = 'PYG' then ${part} when i.total = 0 then 0 else round(${part} * i.total_pyg / i.total, 8) end)`;

const PARTS = sql`((case when ${IS_SPLIT_5} then ${inGuaranies(sql`i.base5`)} + ${inGuaranies(sql`i.vat5`)} else 0 end)
  + (case when ${IS_SPLIT_10} then ${inGuaranies(sql`i.base10`)} + ${inGuaranies(sql`i.vat10`)} else 0 end)
  + ${inGuaranies(sql`(coalesce(i.exempt, 0) + coalesce(i.exonerated, 0))`)})`;

const ROUNDING_BELOW = sql`(case when i.currency = 'PYG' then 50 else ${inGuaranies(sql`0.05`)} end)`;

/** Of `invoice i` that counts, by its name, as `remainderOf` of the domain has it. */
const REMAINDER = sql`(case when ${REST} = 0 then 'none'
  when ${PARTS} <> 0 and abs(i.total_pyg - ${PARTS}) < ${ROUNDING_BELOW} then 'rounding'
  when ${PARTS} = 0 or not ${IS_SPLIT_5} or not ${IS_SPLIT_10} then 'unsplit' else 'difference' end)`;

const isSold = (group: Sql): Sql => sql`${group} in ('sales', 'issued-credit-notes')`;
const isBought = (group: Sql): Sql => sql`${group} in ('purchases', 'received-credit-notes')`;

/** Of `invoice i`: whether it is put down to VAT; documents in no line are not. */
function isToVat(group: Sql, { purchases, sales, exceptions }: VatImputation): Sql {
  const isException = sql`coalesce(i.issuer_ruc collate "C" = any(${exceptions.flatMap(storedRucs)}::text[]), false)`;
  return sql`(case when ${isSold(group)} then ${sales}::boolean
    when ${isBought(group)} then ${isException} <> ${purchases}::boolean else false end)`;
}

/** Of `invoice i`. */
export function inClosing({ business, group, parts, imputation }: ClosingFilter): Sql {
  const actual = closingGroup(business);
  const toVat = isToVat(actual, imputation);
  const conditions: Readonly<Record<ClosingPart, Sql>> = {
    'taxed-10': sql`(i.base10_pyg <> 0 or i.vat10_pyg <> 0)`,
    'taxed-5': sql`(i.base5_pyg <> 0 or i.vat5_pyg <> 0)`,
    exempt: sql`i.exempt_pyg <> 0`,
    unsplit: sql`${REMAINDER} = 'unsplit'`,
    rounding: sql`${REMAINDER} = 'rounding'`,
    difference: sql`${REMAINDER} = 'difference'`,
    verified: sql`${BACKING} = 'verified'`,
    unverified: sql`${BACKING} = 'unverified'`,
    paper: sql`${BACKING} = 'paper'`,
    'only-pdf': ONLY_PDF,
    'to-vat': toVat,
    'not-to-vat': sql`not ${toVat}`,
  };
  return allOf([sql`${actual} = ${group}`, ...parts.map((part) => conditions[part])]);
}

/**
 * Documents of one month with the same group, backing and marks, added up in whole guaraníes. For documents in no line
 * only their number and total are given.
 */
export interface GroupRow {
  readonly month: FiscalMonth;
  readonly group: ClosingGroup;
  /** Of purchases and notes about them; null elsewhere. */
  readonly backing: Backing | null;
  readonly isToVat: boolean;
  readonly isOnlyPdf: boolean;
  readonly count: number;
  /** In a line without any sign; elsewhere with the sign that sums use, and for cancelled documents as it was. */
  readonly total: Amount;
  readonly base10: Amount;
  readonly vat10: Amount;
  readonly base5: Amount;
  readonly vat5: Amount;
  readonly exempt: Amount;
  readonly unsplit: Amount;
  readonly unsplitVat: Amount;
  readonly unsplitCount: number;
  readonly unreadVatCount: number;
  readonly rounding: Amount;
  readonly difference: Amount;
  readonly differenceCount: number;
}

export interface ReckonedRow extends GroupRow {
  /** Changes whenever one of these documents comes, goes or changes. */
  readonly fingerprint: string;
}

const sumOf = (part: Sql, where = sql`true`): Sql => sql`coalesce(sum(${part}) filter (where ${where}), 0)`;

/** Of `invoice i`, as the roll-ups' `closing-change.ts` makes it. */
const HASH = sql`('x' || left(encode(sha256(convert_to(i.id::text || ' ' || i.revision, 'UTF8')), 'hex'), 16))::bit(64)::bigint`;

/**
 * Everything of these months, each document once, from the documents themselves. By the index of dates: what is read is
 * what the months hold.
 */
export async function reckonClosingGroups(
  db: Db,
  ownerId: string,
  { business, first, last, imputation }: Period & { readonly imputation: VatImputation },
): Promise<ReckonedRow[]> {
  const group = closingGroup(business);
  const isLine = sql`r."group" in (${sql.join(CLOSING_LINES.map((line) => sql.lit(line)))})`;
  const isUnsplit = sql`(${isLine} and r.remainder = 'unsplit')`;
  const ofLine = (part: Sql): Sql => sumOf(part, isLine);
  const { rows } = await sql<ReckonedRow>`
    with r as (
      select to_char(i.issue_date, 'YYYY-MM') as month, ${group} as "group",
        case when ${isBought(group)} then ${BACKING} end as backing, ${isToVat(group, imputation)} as "isToVat",
        ${isBought(group)} and ${ONLY_PDF} as "isOnlyPdf", ${HASH} as hash, i.cancelled, i.total_pyg, i.sum_amount,
        i.base10_pyg, i.vat10_pyg, i.base5_pyg, i.vat5_pyg, i.exempt_pyg, i.vat_pyg, ${REST} as rest, ${REMAINDER} as remainder,
        i.vat is null and i.vat5 is null and i.vat10 is null as has_no_vat
      from invoice i where ${inMonths(ownerId, { first, last })}
    )
    select r.month, r."group", r.backing, r."isToVat", r."isOnlyPdf", count(*)::int as count,
      ${sumOf(sql`case when r.cancelled or ${isLine} then r.total_pyg else r.sum_amount end`)} as total,
      ${ofLine(sql`r.base10_pyg`)} as base10, ${ofLine(sql`r.vat10_pyg`)} as vat10,
      ${ofLine(sql`r.base5_pyg`)} as base5, ${ofLine(sql`r.vat5_pyg`)} as vat5, ${ofLine(sql`r.exempt_pyg`)} as exempt,
      ${sumOf(sql`r.rest`, isUnsplit)} as unsplit,
      ${sumOf(sql`r.vat_pyg - r.vat5_pyg - r.vat10_pyg`, isUnsplit)} as "unsplitVat",
      (count(*) filter (where ${isUnsplit}))::int as "unsplitCount",
      (count(*) filter (where ${isUnsplit} and r.has_no_vat))::int as "unreadVatCount",
      ${sumOf(sql`r.rest`, sql`${isLine} and r.remainder = 'rounding'`)} as rounding,
      ${sumOf(sql`r.rest`, sql`${isLine} and r.remainder = 'difference'`)} as difference,
      (count(*) filter (where ${isLine} and r.remainder = 'difference'))::int as "differenceCount",
      bit_xor(r.hash)::text as fingerprint
    from r group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

interface Period {
  /** RUC without check digit. */
  readonly business: string;
  /** Both included. */
  readonly first: FiscalMonth;
  readonly last: FiscalMonth;
}

const inMonths = (ownerId: string, { first, last }: Pick<Period, 'first' | 'last'>): Sql =>
  sql`i.owner_id = ${ownerId} and i.issue_date between ${firstDay(first)} and ${lastDay(last)}`;

/**
 * The rows that a picture of a month keeps: the documents in one of its lines. `vat` is what the lines add up: the VAT
 * of both rates or, where the total is not split, all of it.
 */
export function picturedRows(ownerId: string, month: FiscalMonth, business: string): Sql {
  return sql`
    select p.* from (
      select i.id as invoice_id, i.revision, ${closingGroup(business)} as line, i.document_number, i.issuer_ruc,
        i.issuer_name, i.issue_date, i.total_pyg as total, i.base10_pyg as base10, i.vat10_pyg as vat10,
        i.base5_pyg as base5, i.vat5_pyg as vat5, i.exempt_pyg as exempt,
        case when ${REMAINDER} = 'unsplit' then i.vat_pyg else i.vat5_pyg + i.vat10_pyg end as vat
      from invoice i where ${inMonths(ownerId, { first: month, last: month })}
    ) as p where p.line in (${sql.join(CLOSING_LINES.map((line) => sql.lit(line)))})`;
}

/** Electronic, in a line of the purchases, and without its XML: what a request for it has to name. */
export interface WithoutXml {
  readonly id: string;
  readonly issuerRuc: string;
  readonly issuerName: string;
  readonly email: string | null;
  readonly documentNumber: string;
  readonly issueDate: string;
  readonly cdc: string;
  readonly total: Amount;
}

export async function findWithoutXml(
  db: Db,
  ownerId: string,
  month: FiscalMonth,
  business: string,
  most: number,
): Promise<WithoutXml[]> {
  const group = closingGroup(business);
  const { rows } = await sql<WithoutXml>`
    select i.id, i.issuer_ruc as "issuerRuc", i.issuer_name as "issuerName", i.details -> 'issuer' ->> 'email' as email,
      i.document_number as "documentNumber", i.issue_date as "issueDate", i.cdc, i.total_pyg as total
    from invoice i
    where ${inMonths(ownerId, { first: month, last: month })} and ${ONLY_PDF}
      and ${group} in ('purchases', 'received-credit-notes')
    order by i.issuer_ruc collate "C", i.issue_date, i.id limit ${most}`.execute(db);
  return rows;
}

/** Of `invoice i`: a CDC, or the QR that only electronic documents have: a copy may have been read without its CDC. */
export const IS_ELECTRONIC = sql`(i.cdc is not null or i.details ->> 'qr' is not null)`;

/** How many electronic documents are in the lines of a month, by side, with the notes about them. */
export async function countElectronicInLines(
  db: Db,
  ownerId: string,
  month: FiscalMonth,
  business: string,
): Promise<{ readonly purchases: number; readonly sales: number }> {
  const { rows } = await sql<{ purchases: number; sales: number }>`
    select (count(*) filter (where e."group" in ('purchases', 'received-credit-notes')))::int as purchases,
      (count(*) filter (where ${isSold(sql`e."group"`)}))::int as sales
    from (select ${closingGroup(business)} as "group" from invoice i
      where ${inMonths(ownerId, { first: month, last: month })} and ${IS_ELECTRONIC}) as e`.execute(db);
  return rows[0] ?? { purchases: 0, sales: 0 };
}
