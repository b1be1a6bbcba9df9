import { sql } from 'kysely';
import type { ListFilters } from './list-query.ts';
import type { Span, Word, WordKeys } from './list-words.ts';
import type { Sql } from './matching-pairs.store.ts';

/** Each is one more condition on every row that is read; nobody means more numbers than one. */
const MOST_WORDS = 3;

/** Words that an invoice itself may have, and not only who sold to whom. */
export function rowWords({ words }: Pick<ListFilters, 'words'>): Word[] {
  return words.filter(({ digits, keys, named }) => digits !== null || keys || named).slice(0, MOST_WORDS);
}

/** For `invoice i`: by columns that the indexes hold, except for keys that very many invoices have. */
export function inRow(word: Word): Sql {
  const { spans = [] } = word.found ?? {};
  const ways = [...(word.digits === null ? [] : [inNumber(word.digits)]), ...byKeys(word), ...spans.map(within)];
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}

/** Ranges of `invoice i` that hold the rows of a word, without common rows. */
export function rowRanges(word: Word): Sql[] {
  const { digits, found } = word;
  const numbers = digits === null ? [] : numberRanges(digits);
  const otherwise = digits === null ? [] : [sql`not ${inNumber(digits)}`];
  const keyed = byKeys(word);
  const isKeyed = keyed.length === 0 ? [] : [sql`not ${either(keyed)}`];
  return [
    ...numbers,
    ...keyRanges(word).map((range) => together([range, ...otherwise])),
    // No two of them have a common day.
    ...(found?.spans ?? []).map((span) => together([within(span), ...otherwise, ...isKeyed])),
  ];
}

const either = (ways: readonly Sql[]): Sql => sql`(${sql.join(ways, sql` or `)})`;
const together = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `);
const within = ({ first, last }: Span): Sql => sql`i.issue_date between ${first}::date and ${last}::date`;

function byKeys({ keys, found }: Word): Sql[] {
  if (!keys || found === undefined) return [];
  // Never null, so that its negation holds wherever it does not.
  if (found.ids === 'many') return [sql`(${either(keyLookups(keys).map((lookup) => sql`(${lookup})`))} is true)`];
  return found.ids.length === 0 ? [] : [sql`i.id = any(${found.ids}::uuid[])`];
}

/** Where they are many, each key by its own index. */
function keyRanges({ keys, found }: Word): Sql[] {
  if (!keys || found === undefined) return [];
  if (found.ids !== 'many') return found.ids.length === 0 ? [] : [sql`i.id = any(${found.ids}::uuid[])`];
  return keyLookups(keys).map((lookup, at, all) =>
    together([lookup, ...all.slice(0, at).map((earlier) => sql`((${earlier}) is not true)`)]),
  );
}

/** Each by its own index. A figure that nobody confirmed is not found either. */
export function keyLookups({ total, timbrado, cdc }: WordKeys): Sql[] {
  return [
    ...(total === null ? [] : [sql`i.total = ${total}::numeric and not (i.altered and i.in_review)`]),
    ...(timbrado === null ? [] : [sql`i.timbrado = ${timbrado}`]),
    ...(cdc === null ? [] : [sql`i.cdc between ${cdc.padEnd(44, '0')} and ${cdc.padEnd(44, '9')}`]),
  ];
}

/** By a column that the indexes hold. */
const inNumber = (digits: string): Sql => sql`(starts_with(i.number_digits, ${digits}) or ${endsWith(digits)})`;

const endsWith = (digits: string): Sql => sql`right(i.number_digits, ${digits.length}) = ${digits}`;

/** Digits of a number's beginning, and of its end, that the indexes begin with. */
const FIRST_DIGITS = 9;
const LAST_DIGITS = 3;

/** A colon follows 9 in the order of the index. */
function startsWith(column: string, digits: string, length: number): Sql {
  const indexed = sql`${sql.ref(column)} collate "C"`;
  if (digits.length >= length) return sql`${indexed} = ${digits.slice(0, length)}`;
  return sql`${indexed} >= ${digits} and ${indexed} < ${`${digits}:`}`;
}

/** The two ranges that hold the numbers of a word, without common rows. */
function numberRanges(digits: string): Sql[] {
  const backwards = [...digits].reverse().join('');
  const begins = sql`starts_with(i.number_digits, ${digits})`;
  return [
    sql`${startsWith('i.first_digits', digits, FIRST_DIGITS)} and ${begins}`,
    sql`${startsWith('i.last_digits', backwards, LAST_DIGITS)} and ${endsWith(digits)} and not ${begins}`,
  ];
}
