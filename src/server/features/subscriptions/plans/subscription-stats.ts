import type { getSubscriptionStats } from '#contract/subscriptions/plans.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { addUp, averageOf } from '#domain/money/money.ts';
import { countedReason, PLAN_CURRENCIES } from '#domain/plans/plan.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import { addMonths, type FiscalMonth, firstDay, monthInAsuncion, startOfDayInAsuncion } from '#domain/time/period.ts';
import { countCancelReasons } from '#server/features/audit/audit-events.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countActiveAt, countEndedTrials, countMovement, findEndingSoon } from './movement.store.ts';
import { countSubscriptions, findPlans, type SubscriptionCount } from './plans.store.ts';

type Stats = RouteReply<typeof getSubscriptionStats>['stats'];

/** Sums are made per currency: dollars first, every other beside them. */
export async function readSubscriptionStats(db: Db, now: Date): Promise<Stats> {
  const [plans, counts] = [await findPlans(db), await countSubscriptions(db, now)];
  return {
    ...summed(counts),
    ...(await movement(db, now)),
    plans: plans.map(({ id, code, name }) => {
      const own = counts.filter(({ planId }) => planId === id);
      return { code, name, averagePrice: averagePrice(own, 'USD'), ...summed(own) };
    }),
  };
}

const MONTHS = 6;
const SOON_DAYS = 7;
const LEAVING_DAYS = 90;
/** Of those that end soon, how many are named. */
const NAMED = 5;

/** Who came, who left and why, and who may leave next. */
async function movement(db: Db, now: Date) {
  const month = monthInAsuncion(now.getTime());
  const months = Array.from({ length: MONTHS }, (_, at) => addMonths(month, at - MONTHS + 1));
  const start = (of: FiscalMonth) => new Date(startOfDayInAsuncion(firstDay(of)));
  // The last moment of each month; for the running month, now.
  const moments = months.map((each) => (each === month ? now : new Date(start(addMonths(each, 1)).getTime() - 1)));
  const active = await countActiveAt(db, moments);
  const until = new Date(now.getTime() + SOON_DAYS * DAY_MS);
  const { total, first } = await findEndingSoon(db, { now, until, most: NAMED });
  return {
    ...(await countMovement(db, start(month), now)),
    ...(await countEndedTrials(db, now)),
    activeByMonth: months.map((each, at) => ({ month: each, count: active[at] ?? 0 })),
    endingCount: total,
    ending: first.map(({ endsAt, ...each }) => ({ ...each, endsAt: endsAt.toISOString() })),
    leaving: await leavingReasons(db, new Date(now.getTime() - LEAVING_DAYS * DAY_MS)),
  };
}

async function leavingReasons(db: Db, since: Date): Promise<Stats['leaving']> {
  const counts = new Map<string, number>();
  for (const { reason, count } of await countCancelReasons(db, since)) {
    const counted = countedReason(reason);
    counts.set(counted, (counts.get(counted) ?? 0) + count);
  }
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count || one.reason.localeCompare(other.reason));
}

function summed(counts: readonly SubscriptionCount[]) {
  const total = (which: 'subscriptions' | 'active') => counts.reduce((sum, each) => sum + each[which], 0);
  return {
    subscriptions: total('subscriptions'),
    activeSubscriptions: total('active'),
    revenue: revenue(counts, 'USD'),
    otherCurrencies: PLAN_CURRENCIES.filter(
      (currency) => currency !== 'USD' && counts.some((each) => each.currency === currency),
    ).map((currency) => ({
      currency,
      revenue: revenue(counts, currency),
      averagePrice: averagePrice(counts, currency),
    })),
  };
}

const inCurrency = (counts: readonly SubscriptionCount[], currency: string) =>
  counts.filter((each) => each.currency === currency);

const revenue = (counts: readonly SubscriptionCount[], currency: string) =>
  addUp(inCurrency(counts, currency).map((each) => each.revenue));

const averagePrice = (counts: readonly SubscriptionCount[], currency: string) =>
  averageOf(
    revenue(counts, currency),
    inCurrency(counts, currency).reduce((sum, { subscriptions }) => sum + subscriptions, 0),
  );
