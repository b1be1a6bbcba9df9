import { sql } from 'kysely';
import type { KindCounts } from '../describe/kind-counts.ts';
import type { Cursor, ListSorting } from './list-cursor.ts';
import type { ListPage } from './list-query.ts';
import type { Sql } from './matching-pairs.store.ts';

export interface ListTotals {
  readonly listed: number;
  readonly amount: string;
  readonly leftOutCount: number;
  readonly leftOutAmount: string;
}

/** The invoices of a page, in the order in which they were walked, and one more when the list goes on. */
export interface FoundPage {
  readonly ids: readonly string[];
  /** Of each, what it is sorted by; null in the order of dates. */
  readonly keys: readonly (string | null)[];
  readonly totals: ListTotals;
  /** Absent where the page's query did not find them; null where there are too many. */
  readonly notCounted?: KindCounts | null;
}

export const isBackward = ({ cursor }: ListPage) => cursor?.direction === 'before';

/** Something else than dates decides the order. */
export const isSortedByKey = ({ sorting }: ListPage) => sorting != null && sorting.by !== 'date';

/**
 * True where the walk begins with the oldest: the page before a position when the newest come first, or the page after
 * when the oldest do.
 */
export const runsUp = (page: ListPage) =>
  isBackward(page) !== (page.sorting?.by === 'date' && page.sorting.isAscending);

/** Of `invoice i`: its order among those of its day, as the indexes have it. */
export const NUMBER = sql`i.number_digits collate "C"`;

/** Made of a number like the column `number_digits`. */
export const digitsOfNumber = (documentNumber: string): Sql => sql`left(replace(${documentNumber}, '-', ''), 40)`;

/** Of `invoice i`: newest first or oldest first, and nearest first when the page before a position is asked for. */
export function orderOf(page: ListPage, { date, number } = { date: 'i.issue_date', number: 'i.number_digits' }): Sql {
  const direction = sql.raw(runsUp(page) ? 'asc' : 'desc');
  return sql`${sql.ref(date)} ${direction}, ${sql.ref(number)} collate "C" ${direction}, i.id ${direction}`;
}

/** Of `invoice i`: on the other side of the cursor. */
export function afterCursor(page: ListPage): Sql[] {
  const { cursor } = page;
  if (cursor === null) return [];
  return [runsUp(page) ? sql`${OWN} > ${placeOf(cursor)}` : sql`${OWN} < ${placeOf(cursor)}`];
}

const OWN = sql`(i.issue_date, ${NUMBER}, i.id)`;
const placeOf = ({ issueDate, documentNumber, id }: Cursor): Sql =>
  sql`(${issueDate}::date, ${digitsOfNumber(documentNumber)}, ${id}::uuid)`;

/** Of `invoice i`: its VAT with the sign that it has in sums. */
export const SIGNED_VAT = sql`coalesce(i.sum_sign * i.vat_pyg, 0)`;

type SortKey = Exclude<ListSorting['by'], 'date'>;

/** Of `invoice i`: as its index of that order begins after business and month. */
const INDEXED_KEYS: Readonly<Record<SortKey, Sql>> = {
  number: NUMBER,
  issuer: sql`name_order(i.issuer_name, i.issuer_ruc) collate "C"`,
  total: sql`i.sum_amount`,
  vat: SIGNED_VAT,
};
/** The same of `matching i`, and of its pair `p`: names are not in the indexes that find them. */
const FOUND_KEYS = { ...INDEXED_KEYS, issuer: sql`p.issuer_sort collate "C"`, vat: sql`i.signed_vat` } as const;
const KEY_TYPES = { number: 'text', issuer: 'text', total: 'numeric', vat: 'numeric' } as const;

/** In an order other than that of dates; those alike by their dates, in the same direction. */
export function sortedBy(page: ListPage, of: 'indexed' | 'found'): { key: Sql; order: Sql; beyond: Sql[] } {
  const { sorting, cursor } = page;
  if (sorting == null || sorting.by === 'date') throw new Error('the order of dates has no key');
  const key = (of === 'indexed' ? INDEXED_KEYS : FOUND_KEYS)[sorting.by];
  const rises = sorting.isAscending !== isBackward(page);
  const way = sql.raw(rises ? 'asc' : 'desc');
  const order = sql`${key} ${way}, i.issue_date ${way}, i.id ${way}`;
  if (cursor?.sorted === undefined) return { key, order, beyond: [] };
  const last = sql`(${cursor.sorted.key}::${sql.raw(KEY_TYPES[sorting.by])}, ${cursor.issueDate}::date, ${cursor.id}::uuid)`;
  const beyond = sql`(${key}, i.issue_date, i.id) ${sql.raw(rises ? '>' : '<')} ${last}`;
  return { key, order, beyond: [beyond] };
}

/** A jump to a page by its number. */
export const offsetOf = ({ cursor, number, size }: ListPage): number => (cursor === null ? (number - 1) * size : 0);

/** Over the columns that the indexes hold for it. */
export const SUMS = sql`count(*)::int as listed,
  coalesce(sum(sum_amount) filter (where not is_left_out), 0) as amount,
  (count(*) filter (where is_left_out))::int as "leftOutCount",
  coalesce(sum(sum_amount) filter (where is_left_out), 0) as "leftOutAmount"`;
