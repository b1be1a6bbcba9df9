import { infiniteQueryOptions } from '@tanstack/react-query';
import { listReviewQueue } from '#contract/review/review.ts';
import { call } from '#web/api/client.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';

const PAGE_SIZE = 25;

export const reviewQueries = {
  /** Begins with the key of all invoices: every change of an invoice has the queue asked for again. */
  queue: (first: string | null) =>
    infiniteQueryOptions({
      queryKey: [...invoiceQueries.all, 'review', first],
      queryFn: ({ signal, pageParam }) =>
        call(listReviewQueue, {
          query: { cursor: pageParam, first: first ?? undefined, pageSize: PAGE_SIZE },
          signal,
        }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
};
