import type { MonthSummary } from '#contract/explorer.ts';
import { averageOf } from '#domain/money/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findMonths } from './explorer.store.ts';

/** The months with invoices that count, newest first. */
export async function readMonths({ db }: Pick<Deps, 'db'>, ownerId: string): Promise<MonthSummary[]> {
  const months = await findMonths(db, ownerId);
  return months.map((row) => ({
    month: row.month.slice(0, 7),
    count: row.counted,
    providers: row.issuers,
    amount: row.amount,
    average: averageOf(row.averagedAmount, row.averagedCount),
    averagedCount: row.averagedCount,
    creditNoteCount: row.creditNoteCount,
    firstDate: row.firstDate,
  }));
}
