import { queryOptions } from '@tanstack/react-query';
import { listEmailConfigs } from '#contract/mailboxes.ts';
import { call } from '../client.ts';

/** How an account does is told again this often. */
const EVERY_MS = 30_000;

/** Everything that screens ask about the connected accounts. */
export const mailboxQueries = {
  all: ['mailboxes'] as const,
  list: () =>
    queryOptions({
      queryKey: [...mailboxQueries.all, 'list'],
      queryFn: ({ signal }) => call(listEmailConfigs, { signal }),
      refetchInterval: EVERY_MS,
    }),
};
