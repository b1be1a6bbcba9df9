import { sql } from 'kysely';
import type { TaxBookSide } from '#domain/business/invoice-side.ts';
import type { ExportedInvoice, MoreOfInvoice } from '#domain/export/exported-invoice.ts';
import type { CountingFacts } from '#domain/invoice/amounts/counting.ts';
import type { DocumentType } from '#domain/invoice/invoice.ts';
import { CONTAINER_KINDS } from '#domain/received-document.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ListFilters } from '../list/list-query.ts';
import { allOf, type Sql, storedRucs } from '../list/matching-pairs.store.ts';
import { NOT_IN_SUMS } from '../list/not-counted.store.ts';
import { digitsOfNumber, NUMBER } from '../list/page-positions.store.ts';
import { resolveWords } from '../list/resolve-words.store.ts';
import { searchOf, withTables } from '../list/search-words.store.ts';

/** Those of the list, with days in place of a month. */
export interface MatchingFilters extends Omit<ListFilters, 'month'> {
  /** Both days included; null for no limit. */
  readonly from: string | null;
  readonly to: string | null;
  /** Invoices that were chosen one by one; null for all. */
  readonly ids: readonly string[] | null;
  /** For the book of a business, which takes its purchases, or its sales, and leaves out the rest. */
  readonly book: BookFilter | null;
}

export interface BookFilter {
  /** RUC without check digit. */
  readonly business: string;
  readonly side: 'purchase' | 'sale';
}

/** The last one of the page before. */
export interface PagePosition {
  readonly issueDate: string;
  readonly documentNumber: string;
  readonly id: string;
  readonly issuerRuc: string;
}

/** `issuer`: all invoices of one issuer follow each other. */
export type PageOrder = 'date' | 'issuer';

const COLUMNS = sql`i.id, i.document_type as "documentType", i.document_number as "documentNumber",
  i.issue_date as "issueDate", i.cdc, i.timbrado, i.issuer_ruc as "issuerRuc", i.issuer_name as "issuerName",
  i.receiver_ruc as "receiverRuc", i.receiver_name as "receiverName", i.sale_condition as "saleCondition", i.currency,
  i.exchange_rate as "exchangeRate", i.exempt, i.exonerated, i.taxed5, i.taxed10, i.base5, i.base10, i.vat5, i.vat10,
  i.vat, i.discount, i.total, i.total_pyg as "totalInGuaranies", i.sum_sign as "signInSums", i.source, i.verdict,
  i.item_count as "itemCount", case when i.document_type = 'self-invoice' then i.details -> 'seller' end as seller,
  (i.created_at at time zone 'America/Asuncion')::date as "receivedOn"`;

/** Only what sheets show of it: the whole document has three times as much. */
const MORE = sql`jsonb_build_object(
  'issuer', jsonb_build_object('address', i.details #> '{issuer,address}', 'phone', i.details #> '{issuer,phone}',
    'email', i.details #> '{issuer,email}', 'economicActivities', i.details #> '{issuer,economicActivities}'),
  'receiver', jsonb_build_object('address', i.details #> '{receiver,address}', 'phone', i.details #> '{receiver,phone}',
    'email', i.details #> '{receiver,email}', 'identification', i.details #> '{receiver,identification}'),
  'advance', i.details #> '{totals,advance}',
  'items', i.details #> '{items}',
  'sender', (select d.sender from document_invoice l join document d on d.owner_id = l.owner_id and d.id = l.document_id
    where l.owner_id = i.owner_id and l.invoice_id = i.id and d.source = 'mail' order by d.received_at limit 1))`;

type Row = Omit<ExportedInvoice, 'more'> & { readonly more: MoreOfInvoice | null };

/** The next invoices that count in sums, oldest first. */
export async function findCountedPage(
  db: Db,
  ownerId: string,
  filters: MatchingFilters,
  { after, size, withMore, order }: { after: PagePosition | null; size: number; withMore: boolean; order: PageOrder },
): Promise<readonly ExportedInvoice[]> {
  const { tables, conditions } = await matching(db, ownerId, filters);
  const all = [...conditions, ...behind(after, order), ...counted(filters)];
  const { rows } = await sql<Row>`
    ${withTables(tables)} select ${COLUMNS}, ${withMore ? MORE : sql`null::jsonb`} as more from invoice i where ${allOf(all)}
    order by ${ORDERS[order]} limit ${size}`.execute(db);
  return rows;
}

/** The condition for a row of the sheet. */
function counted({ book }: MatchingFilters): Sql[] {
  const counts = sql`i.sum_sign <> 0 and not i.is_left_out`;
  return book === null ? [counts] : [counts, sql`${bookSide(book.business)} = ${book.side}`];
}

/** First and last day of what a book holds; null when it holds nothing. */
export async function findBookPeriod(
  db: Db,
  ownerId: string,
  filters: MatchingFilters,
): Promise<{ readonly from: string; readonly to: string } | null> {
  const { tables, conditions } = await matching(db, ownerId, filters);
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    ${withTables(tables)} select min(i.issue_date) as "from", max(i.issue_date) as "to" from invoice i
    where ${allOf([...conditions, ...counted(filters)])}`.execute(db);
  const { from = null, to = null } = rows[0] ?? {};
  return from === null || to === null ? null : { from, to };
}

/** The newest that count in sums, to show what a sheet would look like. */
export async function findNewestCounted(db: Db, ownerId: string, most: number): Promise<readonly ExportedInvoice[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS}, ${MORE} as more from invoice i
    where i.owner_id = ${ownerId} and i.sum_sign <> 0 and not i.is_left_out
    order by i.issue_date desc, ${NUMBER} desc, i.id desc limit ${most}`.execute(db);
  return rows;
}

export interface NotCountedInvoice extends PagePosition, CountingFacts {
  readonly issuerName: string;
  readonly currency: string;
  /** Null where it is not to be told: of an altered one that nobody confirmed. */
  readonly total: string | null;
  /** Null where no book is made. */
  readonly bookSide: TaxBookSide | null;
}

/** The next invoices that are in no sum, or that belong in another book; oldest first. */
export async function findNotCountedPage(
  db: Db,
  ownerId: string,
  filters: MatchingFilters,
  { after, size }: { after: PagePosition | null; size: number },
): Promise<readonly NotCountedInvoice[]> {
  const { tables, conditions } = await matching(db, ownerId, filters);
  const side = filters.book && bookSide(filters.book.business);
  const isOther = side === null ? sql`false` : sql`${side} <> ${filters.book?.side}`;
  const all = [...conditions, ...behind(after, 'date'), sql`(i.sum_sign = 0 or i.is_left_out or ${isOther})`];
  const { rows } = await sql<NotCountedInvoice>`
    ${withTables(tables)} select i.id, i.issue_date as "issueDate", i.document_number as "documentNumber", i.issuer_ruc as "issuerRuc",
      i.issuer_name as "issuerName", i.currency, case when i.altered and i.in_review then null else i.total end as total,
      i.document_type as "documentType", i.environment = 'test' as "isTest", i.cancelled as "isCancelled",
      i.in_review as "isInReview", i.total_pyg as "totalInGuaranies", ${side ?? sql`null`} as "bookSide"
    from invoice i where ${allOf(all)}
    order by ${ORDERS.date} limit ${size}`.execute(db);
  return rows;
}

/** Invoices that are alike in what decides whether they count, with their sums. */
export interface MatchingCount extends Omit<CountingFacts, 'documentType' | 'totalInGuaranies'> {
  readonly isRemission: boolean;
  readonly hasGuaranies: boolean;
  readonly bookSide: TaxBookSide | null;
  readonly invoices: number;
  readonly items: number;
  readonly issuers: number;
  readonly amount: string;
}

/** How many there are of each kind, among the oldest `most`. */
export async function countMatchingInvoices(
  db: Db,
  ownerId: string,
  filters: MatchingFilters,
  most: number,
): Promise<readonly MatchingCount[]> {
  const { tables, conditions } = await matching(db, ownerId, filters);
  const { rows } = await sql<MatchingCount>`
    ${withTables(tables)} select i.document_type = 'remission-note' as "isRemission", i.environment = 'test' as "isTest",
      i.cancelled as "isCancelled", i.in_review as "isInReview", i.total_pyg is not null as "hasGuaranies",
      ${filters.book === null ? sql`null` : bookSide(filters.book.business)} as "bookSide",
      count(*)::int as invoices, sum(greatest(i.item_count, 1))::int as items,
      count(distinct i.issuer_ruc)::int as issuers, sum(i.sum_amount) as amount
    from (select i.* from invoice i where ${allOf(conditions)} order by ${ORDERS.date} limit ${most}) as i
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}

/** An original that an invoice came in. */
export interface OriginalFile {
  readonly sha256: string;
  /** As it came. */
  readonly name: string;
  readonly kind: string;
  /** Other invoices came in it too. */
  readonly isShared: boolean;
}

export interface InvoiceWithFiles extends PagePosition {
  readonly documentType: DocumentType;
  readonly issuerName: string;
  readonly currency: string;
  /** Null where it is not to be told: of an altered one that nobody confirmed. */
  readonly total: string | null;
  readonly cdc: string | null;
  readonly files: readonly OriginalFile[];
}

/** What lies in a package is a document of its own: the package is not one of these. */
const PACKAGES = sql`d.kind not in (${sql.join(CONTAINER_KINDS.map((kind) => sql.lit(kind)))})`;

/** The next invoices, whether they count or not, with their originals, oldest first. */
export async function findPageWithFiles(
  db: Db,
  ownerId: string,
  filters: MatchingFilters,
  { after, size }: { after: PagePosition | null; size: number },
): Promise<readonly InvoiceWithFiles[]> {
  const { tables, conditions } = await matching(db, ownerId, filters);
  const { rows } = await sql<InvoiceWithFiles>`
    ${withTables(tables)} select i.id, i.issue_date as "issueDate", i.issuer_ruc as "issuerRuc", i.issuer_name as "issuerName",
      i.document_type as "documentType", i.document_number as "documentNumber", i.currency, i.cdc,
      case when i.altered and i.in_review then null else i.total end as total,
      coalesce((select jsonb_agg(jsonb_build_object(
          'sha256', encode(d.sha256, 'hex'), 'name', d.name, 'kind', d.kind,
          'isShared', exists (select from document_invoice o
            where o.owner_id = d.owner_id and o.document_id = d.id and o.invoice_id <> l.invoice_id)) order by d.id)
        from document_invoice l
        join document d on d.owner_id = l.owner_id and d.id = l.document_id and ${PACKAGES}
        where l.owner_id = i.owner_id and l.invoice_id = i.id), '[]') as files
    from invoice i where ${allOf([...conditions, ...behind(after, 'date')])}
    order by ${ORDERS.date} limit ${size}`.execute(db);
  return rows;
}

/** How many originals there are, of the oldest `most` invoices; each file once. */
export async function countInvoiceFiles(
  db: Db,
  ownerId: string,
  filters: MatchingFilters,
  most: number,
): Promise<{ readonly invoices: number; readonly files: number; readonly bytes: number }> {
  const { tables, conditions } = await matching(db, ownerId, filters);
  const chosen = sql`chosen as materialized (
    select i.owner_id, i.id from invoice i where ${allOf(conditions)} order by ${ORDERS.date} limit ${most})`;
  const { rows } = await sql<{ invoices: number; files: number; bytes: string }>`
    with ${sql.join([...tables, chosen])}
    select (select count(*)::int from chosen) as invoices, count(*)::int as files, coalesce(sum(size), 0) as bytes
    from (
      select distinct f.sha256, f.size from chosen c
      join document_invoice l on l.owner_id = c.owner_id and l.invoice_id = c.id
      join document d on d.owner_id = l.owner_id and d.id = l.document_id and ${PACKAGES}
      join stored_file f on f.owner_id = d.owner_id and f.sha256 = d.sha256) as file`.execute(db);
  const [counted] = rows;
  return { invoices: counted?.invoices ?? 0, files: counted?.files ?? 0, bytes: Number(counted?.bytes ?? 0) };
}

const ORDERS: Readonly<Record<PageOrder, Sql>> = {
  date: sql`i.issue_date, ${NUMBER}, i.id`,
  issuer: sql`i.issuer_ruc collate "C", i.issue_date, ${NUMBER}, i.id`,
};

function behind(after: PagePosition | null, order: PageOrder): Sql[] {
  if (after === null) return [];
  const place = sql`${after.issueDate}::date, ${digitsOfNumber(after.documentNumber)}, ${after.id}::uuid`;
  if (order === 'date') return [sql`(${ORDERS.date}) > (${place})`];
  return [sql`(${ORDERS.issuer}) > (${after.issuerRuc}, ${place})`];
}

/** Of `invoice i`, as `taxBookSideOf` of the domain has it. */
function bookSide(business: string): Sql {
  const rucs = sql`any(${storedRucs(business)}::text[])`;
  const isReceived = sql`coalesce(i.receiver_ruc collate "C" = ${rucs}, false)`;
  return sql`(case
    when i.issuer_ruc collate "C" = ${rucs} then case when i.document_type = 'self-invoice' then 'purchase'
      when ${isReceived} then 'to-itself' else 'sale' end
    when ${isReceived} then 'purchase' else 'other' end)`;
}

/** What a statement over `invoice i` begins with, and what it asks of each. */
async function matching(
  db: Db,
  ownerId: string,
  filters: MatchingFilters,
): Promise<{ tables: readonly Sql[]; conditions: Sql[] }> {
  const { from, to, ids, issuerRuc, receiverRuc, issuerName, words, verdict, side, onlyAltered, onlyNotCounted } =
    filters;
  const conditions: Sql[] = [sql`i.owner_id = ${ownerId}`];
  if (from !== null) conditions.push(sql`i.issue_date >= ${from}`);
  if (to !== null) conditions.push(sql`i.issue_date <= ${to}`);
  if (ids !== null) conditions.push(sql`i.id = any(${ids}::uuid[])`);
  if (verdict !== null) conditions.push(sql`i.verdict = ${verdict}`);
  if (onlyAltered) conditions.push(sql`i.altered`);
  if (onlyNotCounted) conditions.push(NOT_IN_SUMS);
  if (issuerRuc !== null) conditions.push(sql`i.issuer_ruc collate "C" = any(${storedRucs(issuerRuc)}::text[])`);
  if (receiverRuc !== null) conditions.push(sql`i.receiver_ruc collate "C" = any(${storedRucs(receiverRuc)}::text[])`);
  if (words.length === 0 && issuerName === null && side === null) return { tables: [], conditions };
  const resolved = await resolveWords(db, ownerId, words);
  const search = searchOf(ownerId, { ...filters, words: resolved, month: null });
  return { tables: search.tables, conditions: [...conditions, search.matches] };
}
