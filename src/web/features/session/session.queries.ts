import { queryOptions, skipToken } from '@tanstack/react-query';
import { checkAdmin, getProfile } from '#contract/session.ts';
import { getStatus } from '#contract/system/system.ts';
import { analytics } from '#web/analytics/analytics.ts';
import { retryWaitMs } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { publicConfig } from '#web/api/public-config.ts';
import { worthRetrying } from '#web/api/queries/query-client.ts';
import { forgetSuspended } from './suspended/suspended-flag.ts';

/** TanStack Query stops polling in a hidden tab by default. */
const EVERY_MS = 30_000;
/** What a guard has just asked for is not asked again by the page behind it. */
const JUST_ASKED_MS = 2_000;

export const sessionQueries = {
  all: ['session'] as const,
  profile: () =>
    queryOptions({
      queryKey: [...sessionQueries.all, 'profile'],
      queryFn: async ({ signal }) => {
        const profile = await call(getProfile, { signal });
        forgetSuspended();
        analytics.setUserProperties({ is_admin: profile.isAdmin, is_trial: profile.isTrial });
        return profile;
      },
      staleTime: JUST_ASKED_MS,
      refetchInterval: EVERY_MS,
    }),
  /** True once a suspended account is active again. The first question is asked after the interval, not at once. */
  reactivation: () =>
    queryOptions({
      queryKey: [...sessionQueries.all, 'reactivation'],
      queryFn: async ({ signal }) => {
        await call(getProfile, { signal, quiet: true });
        forgetSuspended();
        return true;
      },
      refetchInterval: EVERY_MS,
      initialData: false,
      refetchOnWindowFocus: 'always',
      staleTime: EVERY_MS,
      retry: false,
      gcTime: 0,
    }),
  systemStatus: () =>
    queryOptions({
      queryKey: [...sessionQueries.all, 'status'],
      queryFn: ({ signal }) => call(getStatus, { signal }),
      staleTime: JUST_ASKED_MS,
      refetchInterval: EVERY_MS,
    }),
  adminCheck: () =>
    queryOptions({
      queryKey: [...sessionQueries.all, 'admin'],
      queryFn: ({ signal }) => call(checkAdmin, { signal }),
      // An administrator's check that was refused with a 429 is asked again: it says nothing about the role.
      retry: (failures, problem) => retryWaitMs(problem) !== null && worthRetrying(failures, problem),
    }),
  /** The address to write to, from the server's last refusal, the only answer that has it. */
  contact: () =>
    queryOptions<string>({ queryKey: [...sessionQueries.all, 'contact'], queryFn: skipToken, enabled: false }),
  config: () =>
    queryOptions({ queryKey: ['config'], queryFn: publicConfig, staleTime: Number.POSITIVE_INFINITY, retry: false }),
};
