import { sql } from 'kysely';
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
  readonly totals: ListTotals;
}

export const isBackward = ({ cursor }: ListPage) => cursor?.direction === 'before';

/** Of `invoice i`: where it stands among those of its day, as the indexes have it. */
export const NUMBER = sql`i.number_digits collate "C"`;

/** As the column `number_digits` is made of a number. */
export const digitsOfNumber = (documentNumber: string): Sql => sql`left(replace(${documentNumber}, '-', ''), 40)`;

/** Of `invoice i`: newest first, or nearest first when the page before a position is asked for. */
export function orderOf(page: ListPage, { date, number } = { date: 'i.issue_date', number: 'i.number_digits' }): Sql {
  const direction = sql.raw(isBackward(page) ? 'asc' : 'desc');
  return sql`${sql.ref(date)} ${direction}, ${sql.ref(number)} collate "C" ${direction}, i.id ${direction}`;
}

/** Of `invoice i`: on the other side of the cursor. */
export function afterCursor(page: ListPage): Sql[] {
  const { cursor } = page;
  if (cursor === null) return [];
  const position = sql`(${cursor.issueDate}::date, ${digitsOfNumber(cursor.documentNumber)}, ${cursor.id}::uuid)`;
  const own = sql`(i.issue_date, ${NUMBER}, i.id)`;
  return [isBackward(page) ? sql`${own} > ${position}` : sql`${own} < ${position}`];
}

/** A jump to a page by its number. */
export const offsetOf = ({ cursor, number, size }: ListPage): number => (cursor === null ? (number - 1) * size : 0);

/** Over the columns that the indexes hold for it. */
export const SUMS = sql`count(*)::int as listed,
  coalesce(sum(sum_amount) filter (where not is_left_out), 0) as amount,
  (count(*) filter (where is_left_out))::int as "leftOutCount",
  coalesce(sum(sum_amount) filter (where is_left_out), 0) as "leftOutAmount"`;
