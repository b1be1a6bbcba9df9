import type { getExportStats, PeriodFigures } from '#contract/dashboard.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { rucNumberOf } from '#domain/business/invoice-side.ts';
import { averageOf } from '#domain/money/money.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import { DASHBOARD_PERIODS, type DayRange, daysOfPeriod } from '#domain/time/dashboard-period.ts';
import { findBusinessRuc } from '#server/features/business/read-business.ts';
import { NO_KINDS, notCountedOf } from '#server/features/invoices/describe/kind-counts.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findPeriods, type PeriodRow } from './dashboard.store.ts';

type Periods = NonNullable<RouteReply<typeof getExportStats>['periods']>;

/** The figures of all periods of the menu: which one is looked at is never sent (S1 §2). */
export async function readPeriods(db: Db, ownerId: string, today: CalendarDate): Promise<Periods> {
  const business = await findBusinessRuc(db, ownerId);
  const ranges = DASHBOARD_PERIODS.map((period) => daysOfPeriod(period, today));
  const rows = await findPeriods(db, ownerId, ranges, business === null ? null : rucNumberOf(business));
  const figures = ranges.map((range, place) => figuresOf(rows[place] ?? NOTHING, range, business !== null));
  return Object.fromEntries(DASHBOARD_PERIODS.map((period, place) => [period, figures[place]])) as Periods;
}

function figuresOf(row: PeriodRow, { first, last }: DayRange, isBusinessKnown: boolean): PeriodFigures {
  return {
    invoiceCount: row.counted,
    creditNoteCount: row.creditNoteCount,
    amount: row.amount,
    average: averageOf(row.averagedAmount, row.averagedCount),
    averagedCount: row.averagedCount,
    listedCount: row.listedCount,
    notCounted: notCountedOf(row),
    vatCredit10: isBusinessKnown ? row.vat10 : null,
    vatCredit5: isBusinessKnown ? row.vat5 : null,
    vatCreditUnsplit: isBusinessKnown ? row.unsplitVat : null,
    firstDay: first,
    lastDay: last,
  };
}

const NOTHING: PeriodRow = {
  listedCount: 0,
  counted: 0,
  amount: '0',
  averagedCount: 0,
  averagedAmount: '0',
  vat5: '0',
  vat10: '0',
  unsplitVat: '0',
  ...NO_KINDS,
};
