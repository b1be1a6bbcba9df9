import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listUsers, USERS_PAGE_SIZE } from '#contract/accounts.ts';
import { getResetStats, getSchedulerStatus } from '#contract/admin/ai-limits.ts';
import { getAdminStats, getFilteredStats } from '#contract/admin/statistics.ts';
import { call } from '#web/api/client.ts';

export interface StatsFilters {
  from?: string;
  to?: string;
  userEmail?: string;
  /** The page of the breakdown by user. */
  userPage?: number;
}

export const adminQueries = {
  all: ['admin'] as const,
  statistics: () =>
    queryOptions({
      queryKey: [...adminQueries.all, 'statistics'],
      queryFn: ({ signal }) => call(getAdminStats, { signal }),
    }),
  filtered: (filters: StatsFilters) =>
    queryOptions({
      queryKey: [...adminQueries.all, 'filtered', filters],
      queryFn: async ({ signal }) => (await call(getFilteredStats, { query: filters, signal })).stats,
      placeholderData: keepPreviousData,
    }),
  allUsers: () => [...adminQueries.all, 'users'] as const,
  /** `plan`: a plan's code, `WITHOUT_PLAN`, or empty for everybody. */
  users: (page: number, search: string, plan = '') =>
    queryOptions({
      queryKey: [...adminQueries.allUsers(), page, search, plan],
      queryFn: ({ signal }) => {
        const query = { page, pageSize: USERS_PAGE_SIZE, ...(search ? { search } : {}), ...(plan ? { plan } : {}) };
        return call(listUsers, { query, signal });
      },
      placeholderData: keepPreviousData,
    }),
  limits: () => [...adminQueries.all, 'limits'] as const,
  scheduler: () =>
    queryOptions({
      queryKey: [...adminQueries.limits(), 'scheduler'],
      queryFn: async ({ signal }) => (await call(getSchedulerStatus, { signal })).status,
    }),
  resetStats: () =>
    queryOptions({
      queryKey: [...adminQueries.limits(), 'stats'],
      queryFn: async ({ signal }) => (await call(getResetStats, { signal })).stats,
    }),
};
