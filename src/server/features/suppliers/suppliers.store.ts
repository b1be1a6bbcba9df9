import { type RawBuilder, sql } from 'kysely';
import type { DocumentType } from '#domain/invoice/invoice.ts';
import type { Amount } from '#domain/money/money.ts';
import type { PricedLine } from '#domain/suppliers/price-rises.ts';
import { type FiscalMonth, firstDay } from '#domain/time/period.ts';
import { rucsAsStored } from '#server/features/invoices/closing/read-closing-groups.ts';
import type { Db } from '#server/platform/db/connect.ts';

export interface WatchedDocument {
  readonly id: string;
  readonly documentType: DocumentType;
  readonly documentNumber: string;
  readonly issueDate: string;
  readonly issuerRuc: string;
  readonly currency: string;
  readonly timbrado: string | null;
}

/** A place in the order of an issuer's documents. */
interface Place {
  readonly issueDate: string;
  readonly numberDigits: string;
  readonly id: string;
}

/** Of `invoice i`: in the sums, and nothing contradicts it. */
const COUNTS = sql`i.sum_sign <> 0 and not i.is_left_out and not i.altered`;

const WATCHED = sql`i.id, i.document_type as "documentType", i.document_number as "documentNumber",
  i.issue_date as "issueDate", i.issuer_ruc as "issuerRuc", i.currency, i.timbrado`;

/**
 * The newest documents of an issuer that count, or those up to the given one, itself included; the newest first. Only
 * twice as many are read, however many of them do not count.
 */
export async function findWatchedDocuments(
  db: Db,
  ownerId: string,
  ruc: string,
  most: number,
  upTo?: Place,
): Promise<WatchedDocument[]> {
  const until = upTo
    ? sql`and (i.issue_date, i.number_digits collate "C", i.id) <= (${upTo.issueDate}::date, ${upTo.numberDigits}, ${upTo.id}::uuid)`
    : sql``;
  const order = sql`i.issue_date desc, i.number_digits collate "C" desc, i.id desc`;
  // `between` in place of `=`, so that only the issuer's index fits: the index of all dates would be walked to its end.
  const { rows } = await sql<WatchedDocument>`
    select ${WATCHED} from unnest(${rucsAsStored(ruc)}::text[]) as party (ruc) cross join lateral (
      select i.* from invoice i where i.owner_id = ${ownerId}
        and i.issuer_ruc collate "C" between party.ruc and party.ruc ${until}
      order by i.issuer_ruc collate "C", ${order} limit ${2 * most}
    ) as i where ${COUNTS} order by ${order} limit ${most}`.execute(db);
  return rows;
}

/** Where a document stands among its issuer's; undefined for somebody else's. */
export async function findWatchedPlace(
  db: Db,
  ownerId: string,
  id: string,
): Promise<(Place & { readonly issuerRuc: string; readonly isCounted: boolean }) | undefined> {
  const { rows } = await sql<Place & { issuerRuc: string; isCounted: boolean }>`
    select i.id, i.issue_date as "issueDate", i.number_digits as "numberDigits", i.issuer_ruc as "issuerRuc",
      ${COUNTS} as "isCounted"
    from invoice i where i.owner_id = ${ownerId} and i.id = ${id}`.execute(db);
  return rows[0];
}

interface WatchedLine extends PricedLine {
  readonly invoiceId: string;
}

/** At most so many of each. */
export async function findPricedLines(
  db: Db,
  ownerId: string,
  invoiceIds: readonly string[],
  most: number,
): Promise<WatchedLine[]> {
  if (invoiceIds.length === 0) return [];
  const { rows } = await sql<WatchedLine>`
    select t.invoice_id as "invoiceId", t.code, t.description, t.unit, t.quantity, t.unit_price as "unitPrice", t.total
    from unnest(${invoiceIds}::uuid[]) as of_invoice (id) cross join lateral (
      select l.* from invoice_item l where l.owner_id = ${ownerId} and l.invoice_id = of_invoice.id
      order by l.line limit ${most}
    ) as t`.execute(db);
  return rows;
}

/**
 * Whether a document before this one has its timbrado. As many as `most` are looked at, in no order: where they are
 * more, nobody knows, and null is answered.
 */
export async function hasEarlierTimbrado(
  db: Db,
  ownerId: string,
  { id, issueDate, issuerRuc, timbrado }: WatchedDocument,
  most: number,
): Promise<boolean | null> {
  const { rows } = await sql<{ earlier: boolean | null; seen: number }>`
    select bool_or(s.issuer_ruc = ${issuerRuc} and s.id <> ${id} and (s.issue_date < ${issueDate}::date)) as earlier,
      count(*)::int as seen
    from (select i.issuer_ruc, i.id, i.issue_date from invoice i
      where i.owner_id = ${ownerId} and i.timbrado = ${timbrado} limit ${most}) as s`.execute(db);
  const { earlier = null, seen = 0 } = rows[0] ?? {};
  return earlier === true ? true : seen >= most ? null : false;
}

/** What the newest documents of a supplier say of it. */
export interface TaughtDocument {
  /** The supplier, without check digit. */
  readonly number: string;
  readonly issuerRuc: string;
  readonly issuerName: string;
  readonly issueDate: string;
  /** With its issuer's signature, chained to the national root, and in the sums. */
  readonly isVerified: boolean;
  readonly obligations: unknown;
  readonly activity: unknown;
}

/** `most` of each RUC that a supplier is written with. */
export async function findTaughtDocuments(
  db: Db,
  ownerId: string,
  suppliers: readonly string[],
  most: number,
): Promise<TaughtDocument[]> {
  if (suppliers.length === 0) return [];
  const { rows } = await sql<TaughtDocument>`
    with written as materialized (
      select distinct s.number, p.issuer_ruc from unnest(${suppliers}::text[]) as s (number)
      join invoice_pair p on p.owner_id = ${ownerId} and p.issuer_ruc collate "C" >= s.number
        and p.issuer_ruc collate "C" < s.number || '.'
    )
    select w.number, i.issuer_ruc as "issuerRuc", i.issuer_name as "issuerName", i.issue_date as "issueDate",
      i.source = 'xml' and i.strength = 'chained' and ${COUNTS} as "isVerified",
      i.details -> 'obligations' as obligations, i.details #> '{issuer,economicActivities,0}' as activity
    from written w cross join lateral (
      select i.* from invoice i where i.owner_id = ${ownerId}
        and i.issuer_ruc collate "C" between w.issuer_ruc and w.issuer_ruc
      order by i.issuer_ruc collate "C", i.issue_date desc, i.number_digits collate "C" desc, i.id desc limit ${most}
    ) as i order by w.number, i.issue_date desc, i.id desc`.execute(db);
  return rows;
}

/** What was bought of a supplier, notes about it among them, before any sign. */
export interface SupplierSum {
  /** Without check digit. */
  readonly number: string;
  readonly count: number;
  readonly amount: Amount;
}

const BOUGHT: RawBuilder<unknown> = sql`c.place in ('purchases', 'received-credit-notes')`;

/** Of one month, the largest first. `business` and `without` are RUCs without check digit. */
export async function findMonthSuppliers(
  db: Db,
  ownerId: string,
  { month, business, without }: { month: FiscalMonth; business: string; without: readonly string[] },
  most: number,
): Promise<SupplierSum[]> {
  const { rows } = await sql<SupplierSum>`
    select c.supplier as number, sum(c.listed_count)::int as count, sum(c.total) as amount from invoice_closing c
    where c.owner_id = ${ownerId} and c.taxpayer = ${business} and c.month = ${firstDay(month)}::date and c.supplier <> ''
      and c.supplier <> ${business} and ${BOUGHT} and c.supplier <> all(${without}::text[])
    group by c.supplier order by sum(c.total) desc, c.supplier limit ${most}`.execute(db);
  return rows;
}

export async function findSupplierSum(
  db: Db,
  ownerId: string,
  { months, business, supplier }: { months: readonly FiscalMonth[]; business: string; supplier: string },
): Promise<Omit<SupplierSum, 'number'>> {
  const { rows } = await sql<Omit<SupplierSum, 'number'>>`
    select coalesce(sum(c.listed_count), 0)::int as count, coalesce(sum(c.total), 0) as amount from invoice_closing c
    where c.owner_id = ${ownerId} and c.taxpayer = ${business} and c.month = any(${months.map(firstDay)}::date[])
      and c.supplier = ${supplier} and ${BOUGHT}`.execute(db);
  return rows[0] ?? { count: 0, amount: '0' };
}
