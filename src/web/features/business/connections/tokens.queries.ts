import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listTokens } from '#contract/connections/tokens.ts';
import { call } from '#web/api/client.ts';

const ALL = ['tokens'] as const;

/** Programs that reach this business. */
export const tokenQueries = {
  list: () =>
    queryOptions({
      queryKey: [...ALL, 'list'],
      queryFn: async ({ signal }) => (await call(listTokens, { signal, quiet: true })).tokens,
    }),
};

export const tokensChanged = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ALL });
