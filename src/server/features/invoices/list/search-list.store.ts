import { sql } from 'kysely';
import { firstDay, lastDay } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { inClosing } from '../closing/closing-groups.store.ts';
import type { ListFilters, ListLimits, ListPage } from './list-query.ts';
import { allOf, type Sql } from './matching-pairs.store.ts';
import { inRow, rowRanges, rowWords } from './matching-rows.store.ts';
import { kindsOf, NOT_IN_SUMS, type ReasonCounts, reasonsOf } from './not-counted.store.ts';
import {
  afterCursor,
  type FoundPage,
  isSortedByKey,
  type ListTotals,
  offsetOf,
  orderOf,
  SIGNED_VAT,
  SUMS,
  sortedBy,
} from './page-positions.store.ts';
import { narrowedTo, type Search, searchOf, withTables } from './search-words.store.ts';

const POSITION = sql`i.issue_date, i.number_digits, i.id`;
const ROW = sql`${POSITION}, i.sum_amount, i.is_left_out`;

/** The invoices of one month, or the few that are altered or in no sum, read once for page, count, sum and reasons. */
export async function findAmongFew(db: Db, ownerId: string, filters: ListFilters, page: ListPage): Promise<FoundPage> {
  const { tables, matches } = narrowedTo(ownerId, filters);
  const matching = [...ofOwner(ownerId, filters), ...amongFew(filters), matches];
  // With words the reasons are found here too: another statement would go through the many pairs of a word a second
  // time.
  const reasons = filters.words.length === 0 ? sql`` : sql`, (${reasonsOf([...matching, NOT_IN_SUMS])}) as reasons`;
  return found(
    db,
    sql`${withTables([
      ...tables,
      sql`matching as materialized (select ${ROW}, ${SIGNED_VAT} as signed_vat, i.pair_id from invoice i where ${allOf(matching)})`,
      sql`page_position as (${isSortedByKey(page) ? sorted(ownerId, page) : newest(sql`matching i`, [], page)})`,
    ])}
      select ${SUMS}, ${PAGE_IDS} ${reasons} from matching`,
  );
}

/** The conditions on `invoice i` that leave only few. */
export function amongFew({ month, onlyAltered, onlyNotCounted, closing }: ListFilters): Sql[] {
  return [
    ...(month === null ? [] : [sql`i.issue_date between ${firstDay(month)} and ${lastDay(month)}`]),
    ...(onlyAltered ? [sql`i.altered`] : []),
    ...(onlyNotCounted ? [NOT_IN_SUMS] : []),
    ...(closing === undefined ? [] : [inClosing(closing)]),
  ];
}

/** Sorts `matching` by what the index of dates holds too, or by the issuer's name as the pairs have it. */
function sorted(ownerId: string, page: ListPage): Sql {
  const { key, order, beyond } = sortedBy(page, 'found');
  const named = sql`join invoice_pair p on p.owner_id = ${ownerId} and p.id = i.pair_id`;
  return sql`
    select ${POSITION}, (${key})::text as sort_key from matching i ${page.sorting?.by === 'issuer' ? named : sql``}
    where ${allOf(beyond)} order by ${order} limit ${page.size + 1} offset ${offsetOf(page)}`;
}

/** Of all months. Where nothing but pairs decides, their roll-ups know count and sum. */
export async function findInAllMonths(
  db: Db,
  ownerId: string,
  filters: ListFilters,
  page: ListPage,
  limits: ListLimits,
): Promise<FoundPage> {
  const search = searchOf(ownerId, filters);
  const owned = ofOwner(ownerId, filters);
  const tables = [
    ...inAllMonths(ownerId, filters, search, limits),
    sql`page_position as (${pagePositions(owned, search, page, limits)})`,
  ];
  return found(
    db,
    sql`with ${sql.join(tables)}
      select coalesce(sum(listed), 0)::int as listed, coalesce(sum(amount), 0) as amount,
        coalesce(sum("leftOutCount"), 0)::int as "leftOutCount", coalesce(sum("leftOutAmount"), 0) as "leftOutAmount",
        ${PAGE_IDS}
      from (select ${SUMS} from by_number union all ${sumsOfPairs(ownerId, filters, limits)}) as part`,
  );
}

/** The pairs whose invoices match, and `by_number`: invoices that match without them. */
export function inAllMonths(
  ownerId: string,
  filters: ListFilters,
  search: Search,
  limits: ListLimits,
  row = ROW,
): Sql[] {
  const found = rowsByNumber(ofOwner(ownerId, filters), filters, search, limits, row);
  return [
    ...search.tables,
    sql`numbers_matter as (${whetherNumbersMatter(filters, limits)})`,
    sql`by_number as materialized (${found} limit ${limits.counted + 1})`,
  ];
}

/**
 * The pairs' roll-ups have no verdicts, so invoices of a verdict are read from the index. Most are right: for those,
 * the others are read and subtracted.
 */
function sumsOfPairs(ownerId: string, filters: ListFilters, limits: ListLimits): Sql {
  const rolledUp = sql`
    select sum(listed_count), sum(amount), sum(left_out_count), sum(left_out_amount) from full_pair`;
  const among = sql`(i.pair_id in (select id from full_pair)) is true`;
  const withVerdict = (verdicts: readonly string[]) => sql`
    select ${ROW} from invoice i where i.owner_id = ${ownerId} and i.verdict = any(${verdicts}::text[]) and ${among}`;
  if (filters.verdict === null) return rolledUp;
  if (filters.verdict === 'ok') {
    return sql`${rolledUp} union all
      select -listed, -amount, -"leftOutCount", -"leftOutAmount"
      from (select ${SUMS} from (${withVerdict(['observed', 'not-verifiable'])}) as others) as wrong`;
  }
  const most = filters.words.length > 0 ? sql`limit ${limits.counted + 1}` : sql``;
  return sql`select ${SUMS} from (${withVerdict([filters.verdict])} ${most}) as asked`;
}

export function ofOwner(ownerId: string, { verdict }: ListFilters): Sql[] {
  return [sql`i.owner_id = ${ownerId}`, ...(verdict === null ? [] : [sql`i.verdict = ${verdict}`])];
}

const PAGE_IDS = sql`array(select id from page_position) as ids, array(select sort_key from page_position) as keys`;

const newest = (from: Sql, conditions: readonly Sql[], page: ListPage): Sql => sql`
  select ${POSITION}, null::text as sort_key from ${from}
  where ${allOf([...conditions, ...afterCursor(page)])} order by ${orderOf(page)} limit ${page.size + 1} offset ${offsetOf(page)}`;

/** Where the pairs alone have more invoices than are counted, numbers need not be looked for. */
function whetherNumbersMatter(filters: ListFilters, { counted }: ListLimits): Sql {
  if (filters.verdict !== null || rowWords(filters).length === 0) return sql`select true as "do"`;
  return sql`select coalesce(sum(listed_count), 0) <= ${counted} as "do" from full_pair`;
}
const NUMBERS_MATTER = sql`(select "do" from numbers_matter)`;

/** Invoices that match by their number alone. */
function rowsByNumber(
  owned: readonly Sql[],
  filters: ListFilters,
  { hasKnownPairs, matchesByNumber }: Search,
  limits: ListLimits,
  row: Sql,
): Sql {
  const numbers = rowWords(filters);
  if (numbers.length === 0) return sql`select ${row} from invoice i where false`;
  const areMany = sql`(select count(*) > ${limits.pairsToRead} or sum(listed_count) > ${limits.rowsToRead} from known_pair)`;
  const ranges = numbers.flatMap((number, at) =>
    rowRanges(number).map((range) => {
      const earlier = numbers.slice(0, at).map((other) => sql`not ${inRow(other)}`);
      const conditions = [
        ...owned,
        range,
        ...earlier,
        matchesByNumber,
        ...(hasKnownPairs ? [areMany] : []),
        NUMBERS_MATTER,
      ];
      return sql`select ${row} from invoice i where ${allOf(conditions)}`;
    }),
  );
  if (!hasKnownPairs && ranges.length === 0) return sql`select ${row} from invoice i where false`;
  if (!hasKnownPairs) return sql.join(ranges, sql` union all `);
  const ofPair = sql`select ${row} from invoice i where ${allOf([...owned, sql`i.pair_id = p.id`, matchesByNumber])}`;
  const pairByPair = sql`select r.* from known_pair p cross join lateral (${ofPair}) as r
    where not ${areMany} and ${NUMBERS_MATTER}`;
  return sql.join([pairByPair, ...ranges], sql` union all `);
}

/** Either each pair's newest and what was found by number, or the business's newest as far as they match. */
function pagePositions(owned: readonly Sql[], { matches }: Search, page: ListPage, limits: ListLimits): Sql {
  const areFew = sql`((select count(*) from full_pair) <= ${limits.fewPairs} and ${NUMBERS_MATTER}
    and (select count(*) from by_number) <= ${limits.counted})`;
  const ofPair = sql`
    select ${POSITION} from invoice i where ${allOf([...owned, sql`i.pair_id = p.id`, ...afterCursor(page)])}
    order by ${orderOf(page)} limit ${offsetOf(page) + page.size + 1}`;
  return sql`
    (${newest(
      sql`(select r.* from full_pair p cross join lateral (${ofPair}) as r where ${areFew}
        union all select ${POSITION} from by_number i where ${areFew}) as i`,
      [],
      page,
    )})
    union all
    (${newest(sql`invoice i`, [...owned, matches, sql`not ${areFew}`], page)})`;
}

async function found(db: Db, statement: Sql): Promise<FoundPage> {
  type Found = ListTotals & Pick<FoundPage, 'ids' | 'keys'> & { readonly reasons?: ReasonCounts };
  const { rows } = await (statement as ReturnType<typeof sql<Found>>).execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate without a row');
  const { ids, keys, reasons, ...totals } = row;
  return { ids, keys, totals, ...(reasons !== undefined && { notCounted: kindsOf(reasons) }) };
}
