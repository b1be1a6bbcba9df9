import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  getPlanRequest,
  getSubscription,
  getSubscriptionHistory,
  listOfferedPlans,
} from '#contract/subscriptions/subscriptions.ts';
import { call } from '#web/api/client.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';

/** Everything that the page of the subscription asks. */
export const subscriptionQueries = {
  all: ['subscription'] as const,
  current: () =>
    queryOptions({
      queryKey: [...subscriptionQueries.all, 'current'],
      queryFn: ({ signal }) => call(getSubscription, { signal }),
      select: ({ subscription }) => subscription,
    }),
  /** Who pays the subscription, when another business does. */
  payer: () => queryOptions({ ...subscriptionQueries.current(), select: ({ payer }) => payer }),
  request: () =>
    queryOptions({
      queryKey: [...subscriptionQueries.all, 'request'],
      queryFn: ({ signal }) => call(getPlanRequest, { signal }),
    }),
  history: () =>
    queryOptions({
      queryKey: [...subscriptionQueries.all, 'history'],
      queryFn: async ({ signal }) => (await call(getSubscriptionHistory, { signal })).subscriptions,
    }),
  plans: () =>
    queryOptions({
      queryKey: [...subscriptionQueries.all, 'plans'],
      queryFn: async ({ signal }) => (await call(listOfferedPlans, { signal })).plans,
    }),
};

/** Banner, meter and links of the shell depend on the plan, through the profile. */
export const refreshProfile = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: sessionQueries.profile().queryKey });

/** S2 §9: after a change of plan the profile is asked for once more. */
const AGAIN_MS = 2_000;

export function refreshProfileTwice(client: QueryClient): void {
  void refreshProfile(client);
  window.setTimeout(() => void refreshProfile(client), AGAIN_MS);
}
