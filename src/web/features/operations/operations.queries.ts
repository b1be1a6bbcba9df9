import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listAudit } from '#contract/audit/audit.ts';
import { getOperations, listBrowserLogs } from '#contract/operations.ts';
import type { LogLevel } from '#contract/system/browser-logs.ts';
import type { AuditSubject } from '#domain/security-action.ts';
import { call } from '#web/api/client.ts';

export interface AuditFilters {
  from?: string;
  to?: string;
  subject?: AuditSubject;
  search?: string;
}

export interface LogFilters {
  level?: LogLevel;
  search?: string;
}

const PAGE_SIZE = 50;
const REFRESH_MS = 30_000;

export const operationsQueries = {
  all: ['operations'] as const,
  overview: () =>
    queryOptions({
      queryKey: [...operationsQueries.all, 'overview'],
      queryFn: async ({ signal }) => (await call(getOperations, { signal })).operations,
      refetchInterval: REFRESH_MS,
    }),
  audit: (filters: AuditFilters) =>
    infiniteQueryOptions({
      queryKey: [...operationsQueries.all, 'audit', filters],
      queryFn: ({ signal, pageParam }) =>
        call(listAudit, { query: { ...filters, cursor: pageParam, pageSize: PAGE_SIZE }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  logs: (filters: LogFilters) =>
    infiniteQueryOptions({
      queryKey: [...operationsQueries.all, 'logs', filters],
      queryFn: ({ signal, pageParam }) =>
        call(listBrowserLogs, { query: { ...filters, cursor: pageParam, pageSize: PAGE_SIZE }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
};
