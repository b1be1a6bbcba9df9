import type { getSubscriptionStats } from '#contract/subscriptions/plans.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { addUp, averageOf } from '#domain/money/money.ts';
import { PLAN_CURRENCIES } from '#domain/plan.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countSubscriptions, findPlans, type SubscriptionCount } from './plans.store.ts';

type Stats = RouteReply<typeof getSubscriptionStats>['stats'];

/** Sums are made per currency: dollars first, every other beside them. */
export async function readSubscriptionStats(db: Db, now: Date): Promise<Stats> {
  const [plans, counts] = [await findPlans(db), await countSubscriptions(db, now)];
  return {
    ...summed(counts),
    plans: plans.map(({ id, code, name }) => {
      const own = counts.filter(({ planId }) => planId === id);
      return { code, name, averagePrice: averagePrice(own, 'USD'), ...summed(own) };
    }),
  };
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
    inCurrency(counts, currency).reduce((sum, { paid }) => sum + paid, 0),
  );
