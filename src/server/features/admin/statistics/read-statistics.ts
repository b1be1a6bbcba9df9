import {
  BREAKDOWN_PAGE_SIZE,
  type FilteredStats,
  type getAdminStats,
  type getFilteredStats,
} from '#contract/admin/statistics.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import { averageOf } from '#domain/money/money.ts';
import { addDays, type CalendarDate } from '#domain/time/calendar.ts';
import { addMonths, dayInAsuncion, firstDay } from '#domain/time/period.ts';
import { findUserByEmail } from '#server/features/accounts/find-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { type Span, splitPeriod } from './split-period.ts';
import {
  countUsers,
  findOwnerPeriodSums,
  findPeriodSums,
  findTotals,
  findUserSums,
  findUserSumsIn,
  type PeriodSums,
} from './statistics.store.ts';

const MONTHS = 6;
const DAYS = 30;
const TOP_USERS = 5;
/** Before and after every invoice, with a day to spare at either end. */
const EVER: Span = { from: '0001-02-01', to: '9998-12-31' };
/** «Hasta 9999-12-31» means without an end: the store and the calendar know no year 0 and no year 10000. */
const withinEver = (day: CalendarDate): CalendarDate => (day < EVER.from ? EVER.from : day > EVER.to ? EVER.to : day);

type Needs = Pick<Deps, 'db' | 'clock'>;

export async function readStatistics({ db, clock }: Needs, caller: Caller): Promise<RouteReply<typeof getAdminStats>> {
  const now = clock.now();
  const today = dayInAsuncion(now.getTime());
  const months = Array.from({ length: MONTHS }, (_, at) => addMonths(today.slice(0, 7), at + 1 - MONTHS));
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at + 1 - DAYS));
  const [users, totals, top] = await Promise.all([
    countUsers(db, caller.userId, now),
    findTotals(db, { month: firstDay(months[0] ?? ''), day: days[0] ?? '' }),
    findUserSums(db, { limit: TOP_USERS, offset: 0 }),
  ]);
  const byMonth = new Map(totals.months.map((one) => [one.month, one]));
  const byDay = new Map(totals.days.map((one) => [one.date, one]));
  return {
    users,
    invoices: {
      total: totals.counted,
      items: totals.items,
      months: months.map((month) => byMonth.get(month) ?? { month, count: 0, amount: '0' }),
      days: days.map((date) => byDay.get(date) ?? { date, count: 0, amount: '0' }),
      topUsers: top.users,
      leftOut: { count: totals.leftOutCount, amount: totals.leftOutAmount },
    },
  };
}

type Filter = RouteInput<typeof getFilteredStats>['query'];

/** What was received in a period, both days included, by everybody or by one. */
export async function readFilteredStatistics(
  { db, clock }: Needs,
  caller: Caller,
  { from, to, userEmail, userPage = 1 }: Filter,
): Promise<RouteReply<typeof getFilteredStats>> {
  const span = { from: withinEver(from ?? EVER.from), to: withinEver(to ?? EVER.to) };
  const email = userEmail?.trim().toLowerCase();
  if (email) {
    const { ownerId } = await findUserByEmail(db, caller, email, clock.now());
    const sums = await findOwnerPeriodSums(db, ownerId, span);
    const { counted, amount } = sums;
    const users = counted === 0 || userPage > 1 ? [] : [{ email, count: counted, amount }];
    return { stats: filtered(sums, { users, count: counted === 0 ? 0 : 1 }) };
  }
  const page = { limit: BREAKDOWN_PAGE_SIZE, offset: (userPage - 1) * BREAKDOWN_PAGE_SIZE };
  const [sums, users] = await Promise.all([
    findPeriodSums(db, span),
    from || to ? findUserSumsIn(db, splitPeriod(span), page) : findUserSums(db, page),
  ]);
  return { stats: filtered(sums, users) };
}

function filtered(sums: PeriodSums, { users, count }: { users: FilteredStats['users']; count: number }): FilteredStats {
  return {
    total: sums.counted,
    amount: sums.amount,
    average: averageOf(sums.averagedAmount, sums.averagedCount),
    averagedCount: sums.averagedCount,
    days: sums.days,
    hours: sums.hours,
    users,
    userCount: count,
    leftOut: { count: sums.leftOutCount, amount: sums.leftOutAmount },
  };
}
