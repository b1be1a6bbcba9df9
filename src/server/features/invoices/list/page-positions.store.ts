import { sql } from 'kysely';
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
}

export const isBackward = ({ cursor }: ListPage) => cursor?.direction === 'before';

/** Something else than dates decides the order. */
export const isSortedByKey = ({ sorting }: ListPage) => sorting != null && sorting.by !== 'date';

/** From the oldest on: the page before one of the newest first, or one after in the opposite order. */
export const runsUp = (page: ListPage) =>
  isBackward(page) !== (page.sorting?.by === 'date' && page.sorting.isAscending);

/** Of `invoice i`: where it stands among those of its day, as the indexes have it. */
export const NUMBER = sql`i.number_digits collate "C"`;

/** As the column `number_digits` is made of a number. */
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

/** Of `invoice i` and, for the issuer's name, of its pair `p`: what the index of dates holds beside them. */
const SORT_KEYS: Record<Exclude<ListSorting['by'], 'date'>, { key: Sql; type: Sql }> = {
  number: { key: NUMBER, type: sql`text` },
  issuer: { key: sql`p.issuer_sort collate "C"`, type: sql`text` },
  total: { key: sql`i.sum_amount`, type: sql`numeric` },
  vat: { key: sql`i.sum_vat`, type: sql`numeric` },
};

/** In an order other than that of dates; those alike stand as in the list, the newest first. */
export function sortedBy(page: ListPage): { key: Sql; order: Sql; beyond: Sql[] } {
  const { sorting, cursor } = page;
  if (sorting == null || sorting.by === 'date') throw new Error('the order of dates has no key');
  const { key, type } = SORT_KEYS[sorting.by];
  const keyRises = sorting.isAscending !== isBackward(page);
  const placeRises = isBackward(page);
  const [keyWay, placeWay] = [keyRises, placeRises].map((rises) => sql.raw(rises ? 'asc' : 'desc'));
  const order = sql`${key} ${keyWay}, i.issue_date ${placeWay}, ${NUMBER} ${placeWay}, i.id ${placeWay}`;
  if (cursor?.sorted === undefined) return { key, order, beyond: [] };
  const [keySign, placeSign] = [keyRises, placeRises].map((rises) => sql.raw(rises ? '>' : '<'));
  const last = sql`${cursor.sorted.key}::${type}`;
  const beyond = sql`(${key} ${keySign} ${last} or (${key} = ${last} and ${OWN} ${placeSign} ${placeOf(cursor)}))`;
  return { key, order, beyond: [beyond] };
}

/** A jump to a page by its number. */
export const offsetOf = ({ cursor, number, size }: ListPage): number => (cursor === null ? (number - 1) * size : 0);

/** Over the columns that the indexes hold for it. */
export const SUMS = sql`count(*)::int as listed,
  coalesce(sum(sum_amount) filter (where not is_left_out), 0) as amount,
  (count(*) filter (where is_left_out))::int as "leftOutCount",
  coalesce(sum(sum_amount) filter (where is_left_out), 0) as "leftOutAmount"`;
