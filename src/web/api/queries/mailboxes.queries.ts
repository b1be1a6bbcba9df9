import { queryOptions } from '@tanstack/react-query';
import { listEmailConfigs } from '#contract/mailboxes/mailboxes.ts';
import { getHistoryImport } from '#contract/mailboxes/processing.ts';
import { call } from '../client.ts';

/** How often the state of the connected accounts is asked for. */
const EVERY_MS = 30_000;
const IMPORT_MS = 4_000;

/** Everything that screens ask about the connected accounts. */
export const mailboxQueries = {
  all: ['mailboxes'] as const,
  list: () =>
    queryOptions({
      queryKey: [...mailboxQueries.all, 'list'],
      queryFn: ({ signal }) => call(listEmailConfigs, { signal }),
      refetchInterval: EVERY_MS,
    }),
  historyImport: (id: string) =>
    queryOptions({
      queryKey: [...mailboxQueries.all, 'import', id],
      queryFn: async ({ signal }) => (await call(getHistoryImport, { params: { id }, signal })).import,
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? IMPORT_MS : false),
    }),
};
