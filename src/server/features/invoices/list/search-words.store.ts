import { sql } from 'kysely';
import type { ListFilters } from './list-query.ts';
import { allOf, inPairText, pairFilters, type Sql } from './matching-pairs.store.ts';
import { inRow, rowWords } from './matching-rows.store.ts';

/**
 * A filter by names, RUCs or words, as parts of a statement. Pairs of issuer and receiver are found first: they are
 * few, and hold how many invoices they have. Then only numbers, and whatever else of one invoice a word may be, have to
 * be looked for in the invoices.
 */
export interface Search {
  /** Among them `full_pair`: pairs whose invoices match whatever their number. */
  readonly tables: readonly Sql[];
  /** Of `invoice i`, answered by any index that holds its pair and its number. */
  readonly matches: Sql;
  /** Of `invoice i`: matches, but would not without its number. */
  readonly matchesByNumber: Sql;
  /**
   * True when `known_pair` is there: pairs whose invoices match if their number holds the words that the pair lacks.
   */
  readonly hasKnownPairs: boolean;
}

/** Not a join: the planner would give up the order in which the index is walked. */
const within = (values: Sql, table: string) => sql`((${values}) in (select * from ${sql.table(table)})) is true`;

const FULL = sql`full_pair_id as (select id from full_pair)`;

export function searchOf(ownerId: string, filters: ListFilters): Search {
  const numbers = rowWords(filters);
  const texts = filters.words.filter((word) => !numbers.includes(word));
  const bounds = [...pairFilters(filters), ...texts.map(inPairText)];
  const inFull = within(sql`i.pair_id`, 'full_pair_id');
  if (numbers.length === 0 || (numbers.length === 1 && bounds.length === 0)) {
    const full = pairs(ownerId, [...bounds, ...numbers.map(inPairText)]);
    const [number] = numbers;
    const byNumber = number === undefined ? sql`false` : inRow(number);
    return {
      tables: [sql`full_pair as materialized (${full})`, FULL],
      matches: number === undefined ? inFull : sql`(${inFull} or ${byNumber})`,
      matchesByNumber: sql`not (${inFull}) and ${byNumber}`,
      hasKnownPairs: false,
    };
  }
  const inPair = numbers.map((_, at) => sql.ref(`has_word_${at}`));
  const pairsWith = numbers.map((_, at) => `pair_with_word_${at}`);
  const found = numbers.map((number, at) => sql`(${inPairText(number)}) as ${inPair[at]}`);
  const matches = allOf([
    within(sql`i.pair_id`, 'known_pair_id'),
    ...numbers.map((number, at) => sql`(${inRow(number)} or ${within(sql`i.pair_id`, pairsWith[at] ?? '')})`),
  ]);
  return {
    tables: [
      sql`known_pair as materialized (${pairs(ownerId, bounds, found)})`,
      sql`known_pair_id as (select id from known_pair)`,
      ...pairsWith.map((name, at) => sql`${sql.table(name)} as (select id from known_pair where ${inPair[at]})`),
      sql`full_pair as (select * from known_pair where ${allOf(inPair)})`,
      FULL,
    ],
    matches,
    matchesByNumber: sql`not (${inFull}) and ${matches}`,
    hasKnownPairs: true,
  };
}

/**
 * The same where the month, or another condition, narrows the invoices too: without words and parties no pairs are
 * read.
 */
export function narrowedTo(ownerId: string, filters: ListFilters): Pick<Search, 'tables' | 'matches'> {
  const isOfAll = filters.words.length === 0 && pairFilters(filters).length === 0;
  return isOfAll ? { tables: [], matches: sql`true` } : searchOf(ownerId, filters);
}

/** What a statement begins with. */
export const withTables = (tables: readonly Sql[]): Sql =>
  tables.length === 0 ? sql`` : sql`with ${sql.join([...tables])}`;

const pairs = (ownerId: string, conditions: readonly Sql[], found: readonly Sql[] = []) => sql`
  select ${sql.join([
    sql`p.id, p.listed_count, p.amount, p.left_out_count, p.left_out_amount, p.vat, p.vat5, p.vat10, p.base5, p.base10,
    p.exempt`,
    ...found,
  ])}
  from invoice_pair p where ${allOf([sql`p.owner_id = ${ownerId}`, ...conditions])}`;
