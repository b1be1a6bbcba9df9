import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getInboxAddress } from '#contract/inbox.ts';
import { listDeliveries, listWebhooks } from '#contract/webhooks/webhooks.ts';
import { call } from '#web/api/client.ts';

const ALL = ['webhooks'] as const;
/** Milliseconds between two questions while a delivery is still waiting. */
const LOOK_MS = 4_000;

export const webhookQueries = {
  list: () =>
    queryOptions({
      queryKey: [...ALL, 'list'],
      queryFn: ({ signal }) => call(listWebhooks, { signal, quiet: true }),
      refetchInterval: ({ state: { data } }) => (data?.webhooks.some(({ waiting }) => waiting > 0) ? LOOK_MS : false),
    }),
  deliveries: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...ALL, 'deliveries', id],
      queryFn: ({ signal, pageParam }) =>
        call(listDeliveries, {
          params: { id },
          query: pageParam === null ? {} : { cursor: pageParam },
          signal,
          quiet: true,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),
};

export const webhooksChanged = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ALL });

const INBOX = ['inbox-address'] as const;

export const inboxQuery = () =>
  queryOptions({
    queryKey: INBOX,
    queryFn: async ({ signal }) => (await call(getInboxAddress, { signal, quiet: true })).address,
  });

export const inboxChanged = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: INBOX });
