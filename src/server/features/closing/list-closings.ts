import type { ClosingMonth } from '#contract/closing/closing.ts';
import { vatOf } from '#domain/closing/line-figures.ts';
import { monthStateOf } from '#domain/closing/month-state.ts';
import type { CalendarChanges } from '#domain/closing/tax-calendar.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import { addMonths, dayInAsuncion, type FiscalMonth } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findCalendar } from './calendar.store.ts';
import { findTouchedCloses } from './closing.store.ts';
import { tellDifferences } from './count-differences.ts';
import { countNotices } from './find-notices.ts';
import { type Findings, openFindings } from './findings.ts';
import { deadlinesOf } from './read-closing.ts';
import {
  type ClosingBusiness,
  closingBusiness,
  hasMonthEnded,
  isMonthWhole,
  type MonthView,
  viewMonth,
  viewMonths,
} from './view-month.ts';

/** The one that runs and those before it. */
const MONTHS_SHOWN = 6;
/** Older ones are shown while they differ from what was closed. */
const MOST_OLDER = 24;

export async function listClosingMonths(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
): Promise<ClosingMonth[]> {
  const today = dayInAsuncion(clock.now().getTime());
  const [running = ''] = today.match(/^\d{4}-\d{2}/) ?? [];
  const months = Array.from({ length: MONTHS_SHOWN }, (_, at) => addMonths(running, at - MONTHS_SHOWN + 1));
  const [oldest = running] = months;
  const business = await closingBusiness(db, ownerId);
  const [views, touched, calendar] = await Promise.all([
    viewMonths(db, ownerId, business, months),
    findTouchedCloses(db, ownerId, oldest, MOST_OLDER),
    findCalendar(db),
  ]);
  const described = {
    ...{ business, calendar, today },
    findings: await openFindings(db, ownerId, [...months, ...touched]),
  };
  const listed: ClosingMonth[] = [];
  for (const view of views.toReversed()) listed.push(await describeMonth(db, ownerId, { ...described, view }));
  for (const month of touched) listed.push(...(await older(db, ownerId, { ...described, month })));
  return listed;
}

interface Described {
  readonly business: ClosingBusiness;
  readonly calendar: CalendarChanges;
  readonly today: CalendarDate;
  readonly findings: Findings;
}

/** An older closed month whose documents changed since: listed only where they differ from the close. */
async function older(
  db: Db,
  ownerId: string,
  { month, ...described }: Described & { month: FiscalMonth },
): Promise<ClosingMonth[]> {
  const view = await viewMonth(db, ownerId, described.business, month);
  const told = await describeMonth(db, ownerId, { ...described, view });
  return told.differenceCount === 0 ? [] : [told];
}

async function describeMonth(
  db: Db,
  ownerId: string,
  { view, business, calendar, today, findings }: Described & { view: MonthView },
): Promise<ClosingMonth> {
  const { month, figures, close, fingerprint, written } = view;
  const deadlines = deadlinesOf(business, month, calendar, today);
  const hasEnded = hasMonthEnded(month, today);
  const dueOn = deadlines.form120.day;
  const noticed = {
    ...{ month, hasEnded, figures, fingerprint, written, dueOn },
    business: business.number,
    settled: business.settled,
  };
  // A closed month shows the number that there were at its close.
  const notices = close === null ? await countNotices(db, ownerId, noticed, findings) : close.notices;
  const { count: differences } = await tellDifferences(db, ownerId, view, findings);
  return {
    month,
    state: monthStateOf({
      ...{ hasEnded, differences, notices },
      isClosed: close !== null,
      isWhole: isMonthWhole(figures),
    }),
    count: figures.lines.purchases.count,
    total: figures.lines.purchases.total,
    vat: vatOf(figures.lines.purchases),
    deadlines,
    noticeCount: notices,
    closedAt: close?.closedAt.toISOString() ?? null,
    by: close?.by ?? null,
    closedTotal: close?.figures.purchases.total ?? null,
    differenceCount: differences,
  };
}
