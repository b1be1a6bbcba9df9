import { queryOptions } from '@tanstack/react-query';
import { getTask, isTaskOver } from '#contract/intake/tasks.ts';
import { getAutoRefresh, getJobStatus } from '#contract/mailboxes/processing.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';

/** S1 §4: a task is asked about every two seconds until it is over. */
const FOLLOW_MS = 2_000;

export const processingQueries = {
  all: ['processing'] as const,
  /** `everyMs`: how often the panel asks by itself; false for never. */
  job: (everyMs: number | false = false) =>
    queryOptions({
      queryKey: [...processingQueries.all, 'job'],
      queryFn: ({ signal }) => call(getJobStatus, { signal, quiet: true }),
      refetchInterval: everyMs,
    }),
  autoRefresh: () =>
    queryOptions({
      queryKey: [...processingQueries.all, 'auto-refresh'],
      queryFn: ({ signal }) => call(getAutoRefresh, { signal, quiet: true }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  run: (id: string) =>
    queryOptions({
      queryKey: [...processingQueries.all, 'run', id],
      queryFn: ({ signal }) => call(getTask, { params: { id }, signal, quiet: true }),
      refetchInterval: ({ state }) => {
        if (state.error instanceof ApiError && state.error.status === 404) return false;
        return state.data && isTaskOver(state.data.status) ? false : FOLLOW_MS;
      },
    }),
};
