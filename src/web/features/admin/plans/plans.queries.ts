import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getSubscriptionStats, listPlanRequests, listPlans, type ManagedPlan } from '#contract/subscriptions/plans.ts';
import { findAgain } from '#web/api/change-seen.ts';
import { call } from '#web/api/client.ts';

/** Everything that the management of plans asks. */
export const planQueries = {
  all: ['admin', 'plans'] as const,
  list: () =>
    queryOptions({
      queryKey: [...planQueries.all, 'list'],
      queryFn: async ({ signal }) => (await call(listPlans, { query: { includeInactive: 'true' }, signal })).plans,
    }),
  requests: () =>
    queryOptions({
      queryKey: [...planQueries.all, 'requests'],
      queryFn: ({ signal }) => call(listPlanRequests, { signal }),
    }),
  stats: () =>
    queryOptions({
      queryKey: [...planQueries.all, 'stats'],
      queryFn: async ({ signal }) => (await call(getSubscriptionStats, { signal })).stats,
    }),
};

/** The plan as it is on the server now. */
export const rereadPlan = async (client: QueryClient, code: string): Promise<ManagedPlan> =>
  findAgain(await client.fetchQuery({ ...planQueries.list(), staleTime: 0 }), (plan) => plan.code === code);

/** Plans or subscriptions changed: the administrator's own page of plans shows it too. */
export async function plansChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: planQueries.all }),
    client.invalidateQueries({ queryKey: ['subscription'] }),
  ]);
}
