import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

export interface CurrencyRow {
  /** ISO code. */
  currency: string;
  amount: string;
  count: number;
}

/**
 * Sums of what is known only in its own currency, of one month or of all; of at most `most` documents and one more.
 * Totals of altered documents are not known.
 */
export async function sumWithoutGuaranies(
  db: Db,
  ownerId: string,
  { firstDay, most }: { firstDay: string | undefined; most: number },
): Promise<CurrencyRow[]> {
  const inMonth = firstDay
    ? sql`and issue_date >= ${firstDay}::date and issue_date < ${firstDay}::date + interval '1 month'`
    : sql``;
  const { rows } = await sql<CurrencyRow>`
    select currency, sum(amount) as amount, count(*)::int as count from (
      select currency, sum_sign * total as amount from invoice
      where owner_id = ${ownerId} and total_pyg is null and sum_sign <> 0 and total is not null and not (altered and in_review)
        ${inMonth}
      limit ${most + 1}
    ) as known
    group by currency order by currency collate "C"`.execute(db);
  return rows;
}
