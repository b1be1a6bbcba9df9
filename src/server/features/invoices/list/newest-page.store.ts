import { sql } from 'kysely';
import { type FiscalMonth, firstDay, lastDay } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type HeaderRow, headerColumns } from '../describe/header/invoice-header.store.ts';
import type { ListFilters, ListPage } from './list-query.ts';
import { allOf, type Sql, storedRucs } from './matching-pairs.store.ts';
import { afterCursor, type ListTotals, offsetOf, orderOf, runsUp, SUMS, sortedBy } from './page-positions.store.ts';

/** Up to here the rows themselves are walked; further on only their places in the index. */
const LARGEST_ROW_OFFSET = 150;

/** The newest of everybody, or of one issuer or receiver. */
export async function findNewest(
  db: Db,
  ownerId: string,
  filters: ListFilters,
  page: ListPage,
): Promise<readonly HeaderRow[]> {
  const party = partyOf(filters);
  const isByIndex = offsetOf(page) > LARGEST_ROW_OFFSET || (party !== null && filters.verdict !== null);
  const columns = sql`${isByIndex ? POSITION : HEADER}, i.number_digits as "numberDigits"`;
  const conditions = [...conditionsOf(ownerId, filters), ...afterCursor(page)];
  const limit = sql`limit ${page.size + 1} offset ${offsetOf(page)}`;
  const newest = (most: Sql) => sql`
    select ${columns} from invoice i where ${allOf(conditions)} order by ${orderOf(page)} ${most}`;
  // `between` in place of `=`, and in this order, so that only the party's own index fits. Where most invoices are one
  // party's, the index of all dates looks as good, and would be walked to its end for each RUC without invoices.
  const newestOf = ({ column }: Party, most: Sql) => sql`
    select ${columns} from invoice i where ${allOf([...conditions, sql`${column} between party.ruc and party.ruc`])}
    order by ${column} ${sql.raw(runsUp(page) ? 'desc' : 'asc')}, ${orderOf(page)} ${most}`;
  const statement =
    party === null
      ? newest(limit)
      : sql`
        select i.* from unnest(${party.rucs}::text[]) as party (ruc)
        cross join lateral (${newestOf(party, sql`limit ${offsetOf(page) + page.size + 1}`)}) as i
        order by ${orderOf(page, { date: 'i.issueDate', number: 'i.numberDigits' })} ${limit}`;
  const { rows } = await (statement as ReturnType<typeof sql<HeaderRow>>).execute(db);
  return isByIndex
    ? findByIds(
        db,
        ownerId,
        rows.map(({ id }) => id),
      )
    : rows;
}

type SortedRow = HeaderRow & { readonly sortKey: string };

/** Up to this offset a month is read from the index of its order. */
export const isNearFront = (page: ListPage) => offsetOf(page) <= LARGEST_ROW_OFFSET;

/**
 * A page of a month in the order of a column, from the index of that order. The only condition on the date is the
 * month: with another one the index of dates would look as good, and all that the month holds would be sorted.
 */
export async function findSorted(
  db: Db,
  ownerId: string,
  month: FiscalMonth,
  page: ListPage,
): Promise<readonly SortedRow[]> {
  const { key, order, beyond } = sortedBy(page, 'indexed');
  const conditions = [sql`i.owner_id = ${ownerId}`, sql`month_of(i.issue_date) = ${firstDay(month)}::date`, ...beyond];
  const { rows } = await sql<SortedRow>`
    select ${HEADER}, (${key})::text as "sortKey" from invoice i where ${allOf(conditions)}
    order by ${order} limit ${page.size + 1} offset ${offsetOf(page)}`.execute(db);
  return rows;
}

/** As {@link headerColumns} name them. */
const HEADER = sql.join(
  headerColumns.map((written) => {
    const [column = '', name = column] = written.split(' as ');
    return sql`${sql.ref(`i.${column}`)} as ${sql.ref(name)}`;
  }),
);
const POSITION = sql`i.issue_date as "issueDate", i.id`;

/** In the order of the ids. */
export async function findByIds(db: Db, ownerId: string, ids: readonly string[]): Promise<HeaderRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<HeaderRow>`
    select ${HEADER} from invoice i where i.owner_id = ${ownerId} and i.id = any(${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Counted beforehand, by verdict, for months, issuers and receivers; read from an index for a party's month. */
export async function findTallied(db: Db, ownerId: string, filters: ListFilters): Promise<ListTotals> {
  const { month } = filters;
  const party = partyOf(filters);
  const statement =
    party !== null && month !== null
      ? sql`select ${SUMS} from invoice i where ${allOf([
          ...conditionsOf(ownerId, filters),
          sql`${party.column} = any(${party.rucs}::text[])`,
        ])}`
      : sql`
        select coalesce(sum(listed_count), 0)::int as listed, coalesce(sum(amount), 0) as amount,
          coalesce(sum(left_out_count), 0)::int as "leftOutCount", coalesce(sum(left_out_amount), 0) as "leftOutAmount"
        from ${tallyOf(ownerId, filters)}`;
  const { rows } = await (statement as ReturnType<typeof sql<ListTotals>>).execute(db);
  const [totals] = rows;
  if (totals === undefined) throw new Error('an aggregate without a row');
  return totals;
}

function tallyOf(ownerId: string, filters: ListFilters): Sql {
  const { month, verdict } = filters;
  const isWhole = partyOf(filters) === null && month === null && verdict === null;
  return isWhole ? sql`invoice_summary where owner_id = ${ownerId}` : talliesOf(ownerId, filters);
}

/** Rows of `invoice_tally` that hold what matches and nothing else: by a month or by a party, and by verdict. */
export function talliesOf(ownerId: string, filters: ListFilters): Sql {
  const { month, verdict } = filters;
  const party = partyOf(filters);
  const conditions = [sql`owner_id = ${ownerId}`, sql`subject = ${party?.subject ?? 'month'}`];
  if (party !== null) conditions.push(sql`key = any(${party.rucs}::text[])`);
  else if (month !== null) conditions.push(sql`key = ${firstDay(month)}`);
  if (verdict !== null) conditions.push(sql`verdict = ${verdict}`);
  return sql`invoice_tally where ${allOf(conditions)}`;
}

type Party = NonNullable<ReturnType<typeof partyOf>>;

function partyOf({ issuerRuc, receiverRuc }: ListFilters) {
  if (issuerRuc !== null) {
    return { subject: 'issuer', column: sql`i.issuer_ruc collate "C"`, rucs: storedRucs(issuerRuc) };
  }
  if (receiverRuc === null) return null;
  return { subject: 'receiver', column: sql`i.receiver_ruc collate "C"`, rucs: storedRucs(receiverRuc) };
}

function conditionsOf(ownerId: string, { month, verdict }: ListFilters): Sql[] {
  const conditions: Sql[] = [sql`i.owner_id = ${ownerId}`];
  if (month !== null) conditions.push(sql`i.issue_date between ${firstDay(month)} and ${lastDay(month)}`);
  if (verdict !== null) conditions.push(sql`i.verdict = ${verdict}`);
  return conditions;
}
