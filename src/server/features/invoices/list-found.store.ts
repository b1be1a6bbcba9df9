import { sql } from 'kysely';
import { firstDay, lastDay } from '#domain/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { allOf, numberRanges, numberWords, type Sql } from './list-pairs.store.ts';
import { beyond, type Found, type ListTotals, orderOf, SUMS, skipped } from './list-places.store.ts';
import { type ListFilters, type ListPage, MOST_COUNTED } from './list-query.ts';
import { type Search, searchOf } from './list-search.store.ts';

/** Up to this many pairs are asked one by one for their newest invoices; of more, the business's newest are looked at. */
const FEW_PAIRS = 64;
/** Up to this many invoices are read pair by pair when a number is looked for among them. */
const FEW_ROWS = 100_000;

const ROW = sql`i.issue_date, i.id, i.sum_amount, i.is_left_out`;

/** The invoices of one month, read once for page, count and sum: an index holds all that is asked. */
export async function findInMonth(
  db: Db,
  ownerId: string,
  filters: ListFilters & { month: string },
  page: ListPage,
): Promise<Found> {
  const { tables, matches } = searchOf(ownerId, filters);
  const month = sql`i.issue_date between ${firstDay(filters.month)} and ${lastDay(filters.month)}`;
  const matching = [...ofOwner(ownerId, filters), month, matches];
  return found(
    db,
    sql`with ${sql.join(tables)},
      matching as materialized (select ${ROW} from invoice i where ${allOf(matching)}),
      place as (${newest(sql`matching i`, [], page)})
      select ${SUMS}, ${PLACES} from matching`,
  );
}

/** Of all months. Where nothing but pairs decides, their roll-ups know count and sum. */
export async function findInAllMonths(db: Db, ownerId: string, filters: ListFilters, page: ListPage): Promise<Found> {
  const search = searchOf(ownerId, filters);
  const hasVerdict = filters.verdict !== null;
  const owned = ofOwner(ownerId, filters);
  const tables = [
    ...search.tables,
    sql`by_number as materialized (${rowsByNumber(owned, filters, search)} limit ${MOST_COUNTED + 1})`,
    ...(hasVerdict ? [sql`by_pair as materialized (${rowsOfPairs(owned)} limit ${limitOf(filters)})`] : []),
    sql`place as (${placesOf(owned, search, page)})`,
  ];
  const counted = hasVerdict ? sql`(table by_pair union all table by_number) as counted` : sql`by_number`;
  const sums = sql`(select ${SUMS} from ${counted}) as c`;
  const rolledUp = sql`(select coalesce(sum(listed_count), 0)::int as listed, coalesce(sum(amount), 0) as amount,
    coalesce(sum(left_out_count), 0)::int as left_out_count, coalesce(sum(left_out_amount), 0) as left_out_amount
    from full_pair ${hasVerdict ? sql`where false` : sql``}) as r`;
  return found(
    db,
    sql`with ${sql.join(tables)}
      select c.listed + r.listed as listed, c.amount + r.amount as amount,
        c."leftOutCount" + r.left_out_count as "leftOutCount", c."leftOutAmount" + r.left_out_amount as "leftOutAmount",
        ${PLACES}
      from ${sums}, ${rolledUp}`,
  );
}

/** A search is counted only so far. */
const limitOf = ({ words }: ListFilters) => (words.length > 0 ? MOST_COUNTED + 1 : null);

function ofOwner(ownerId: string, { verdict }: ListFilters): Sql[] {
  return [sql`i.owner_id = ${ownerId}`, ...(verdict === null ? [] : [sql`i.verdict = ${verdict}`])];
}

const PLACES = sql`array(select id from place) as ids`;

const newest = (from: Sql, conditions: readonly Sql[], page: ListPage): Sql => sql`
  select i.issue_date, i.id from ${from}
  where ${allOf([...conditions, ...beyond(page)])} order by ${orderOf(page)} limit ${page.size + 1} offset ${skipped(page)}`;

/** Invoices that match by their number alone. */
function rowsByNumber(owned: readonly Sql[], filters: ListFilters, { isBound, matchesByNumber }: Search): Sql {
  const numbers = numberWords(filters);
  if (numbers.length === 0) return sql`select ${ROW} from invoice i where false`;
  const manyRows = sql`(select coalesce(sum(listed_count), 0) from known_pair) > ${FEW_ROWS}`;
  const ranges = numbers.flatMap((number, at) =>
    numberRanges(number).map((range) => {
      const earlier = numbers.slice(0, at).map((other) => sql`not (${sql.join(numberRanges(other), sql` or `)})`);
      const conditions = [...owned, range, ...earlier, matchesByNumber, ...(isBound ? [manyRows] : [])];
      return sql`select ${ROW} from invoice i where ${allOf(conditions)}`;
    }),
  );
  if (!isBound) return sql.join(ranges, sql` union all `);
  const ofPair = sql`select ${ROW} from invoice i where ${allOf([...owned, sql`i.pair_id = p.id`, matchesByNumber])}`;
  const pairByPair = sql`select r.* from known_pair p cross join lateral (${ofPair}) as r where not ${manyRows}`;
  return sql.join([pairByPair, ...ranges], sql` union all `);
}

/** Invoices of pairs that match, where a verdict is asked for and the pairs' roll-ups do not tell. */
function rowsOfPairs(owned: readonly Sql[]): Sql {
  const manyRows = sql`(select coalesce(sum(listed_count), 0) from full_pair) > ${FEW_ROWS}`;
  const ofPair = sql`select ${ROW} from invoice i where ${allOf([...owned, sql`i.pair_id = p.id`])}`;
  const among = sql`(i.pair_id in (select id from full_pair)) is true`;
  return sql`
    select r.* from full_pair p cross join lateral (${ofPair}) as r where not ${manyRows}
    union all select ${ROW} from invoice i where ${allOf([...owned, among, manyRows])}`;
}

/** Either each pair's newest and what was found by number, or the business's newest as far as they match. */
function placesOf(owned: readonly Sql[], { matches }: Search, page: ListPage): Sql {
  const areFew = sql`((select count(*) from full_pair) <= ${FEW_PAIRS} and (select count(*) from by_number) <= ${MOST_COUNTED})`;
  const ofPair = sql`
    select i.issue_date, i.id from invoice i where ${allOf([...owned, sql`i.pair_id = p.id`, ...beyond(page)])}
    order by ${orderOf(page)} limit ${skipped(page) + page.size + 1}`;
  return sql`
    (${newest(
      sql`(select r.* from full_pair p cross join lateral (${ofPair}) as r where ${areFew}
        union all select i.issue_date, i.id from by_number i where ${areFew}) as i`,
      [],
      page,
    )})
    union all
    (${newest(sql`invoice i`, [...owned, matches, sql`not ${areFew}`], page)})`;
}

async function found(db: Db, statement: Sql): Promise<Found> {
  const { rows } = await (statement as ReturnType<typeof sql<ListTotals & { ids: string[] }>>).execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate without a row');
  const { ids, ...totals } = row;
  return { ids, totals };
}
