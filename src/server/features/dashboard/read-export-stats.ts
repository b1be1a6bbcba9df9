import type { getExportStats } from '#contract/dashboard.ts';
import type { RouteReply } from '#contract/route.ts';
import { addDays } from '#domain/calendar.ts';
import { dayInAsuncion } from '#domain/period.ts';
import { averageOf } from '#server/features/invoices/average.ts';
import { wireAmount } from '#server/features/invoices/wire-amount.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countReceivedSince, findSummary, findTopIssuers, type SummaryRow } from './dashboard.store.ts';

const TOP_ISSUERS = 5;
/** Today and the days before it that count as recent. */
const DAYS_BEFORE = 6;

/** What the dashboard shows beside months and newest invoices. */
export async function readExportStats(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
): Promise<RouteReply<typeof getExportStats>> {
  const since = addDays(dayInAsuncion(clock.now().getTime()), -DAYS_BEFORE);
  const [summary = EMPTY, issuers, recentCount] = await Promise.all([
    findSummary(db, ownerId),
    findTopIssuers(db, ownerId, TOP_ISSUERS),
    countReceivedSince(db, ownerId, since),
  ]);
  return {
    invoiceCount: summary.counted,
    amount: wireAmount(summary.amount),
    average: averageOf(summary.averagedAmount, summary.averagedCount),
    topIssuers: issuers.map(({ ruc, name, counted, amount }) => ({
      ruc,
      name,
      count: counted,
      amount: wireAmount(amount),
    })),
    recentCount,
    listedCount: summary.listedCount,
    inReviewCount: summary.inReviewCount,
    leftOut: { count: summary.leftOutCount, amount: wireAmount(summary.leftOutAmount) },
  };
}

const EMPTY: SummaryRow = {
  listedCount: 0,
  counted: 0,
  amount: '0',
  averagedCount: 0,
  averagedAmount: '0',
  inReviewCount: 0,
  leftOutCount: 0,
  leftOutAmount: '0',
};
