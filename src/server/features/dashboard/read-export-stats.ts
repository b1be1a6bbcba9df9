import { type getExportStats, MOST_FAILED_DOCUMENTS } from '#contract/dashboard.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { averageOf } from '#domain/money/money.ts';
import { addDays } from '#domain/time/calendar.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import { describeAmountNotCounted } from '#server/features/invoices/describe/header/describe-not-counted.ts';
import { NO_KINDS, notCountedOf } from '#server/features/invoices/describe/kind-counts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countFailedDocuments, findStats, type StatsRow } from './dashboard.store.ts';
import { readPeriods } from './read-periods.ts';

const TOP_ISSUERS = 5;
/** Today and the days before it that count as recent. */
const DAYS_BEFORE = 6;

/** What the dashboard shows beside months and newest invoices. */
export async function readExportStats(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
): Promise<RouteReply<typeof getExportStats>> {
  const today = dayInAsuncion(clock.now().getTime());
  const since = addDays(today, -DAYS_BEFORE);
  const [found, periods, failedDocumentCount] = await Promise.all([
    findStats(db, ownerId, { since, most: TOP_ISSUERS }),
    readPeriods(db, ownerId, today),
    countFailedDocuments(db, ownerId, MOST_FAILED_DOCUMENTS + 1),
  ]);
  const stats = found ?? EMPTY;
  return {
    invoiceCount: stats.counted,
    amount: stats.amount,
    average: averageOf(stats.averagedAmount, stats.averagedCount),
    averagedCount: stats.averagedCount,
    creditNoteCount: stats.creditNoteCount,
    topIssuers: stats.topIssuers.map(({ ruc, name, counted, amount }) => ({
      ruc,
      name: name || null,
      count: counted,
      amount,
    })),
    recentCount: stats.recentCount,
    listedCount: stats.listedCount,
    inReviewCount: stats.inReviewCount,
    repeatCount: stats.repeatCount,
    failedDocumentCount,
    leftOut: await describeAmountNotCounted(db, ownerId, stats),
    notCounted: notCountedOf(stats),
    periods,
  };
}

const EMPTY: StatsRow = {
  listedCount: 0,
  counted: 0,
  amount: '0',
  averagedCount: 0,
  averagedAmount: '0',
  inReviewCount: 0,
  repeatCount: 0,
  leftOutCount: 0,
  leftOutAmount: '0',
  recentCount: 0,
  topIssuers: [],
  ...NO_KINDS,
};
