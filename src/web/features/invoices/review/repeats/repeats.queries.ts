import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listRepeats } from '#contract/review/repeats.ts';
import { call } from '#web/api/client.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';

/** Pairs to a page; each pair is two whole invoices. */
const PAGE_SIZE = 25;
/** More pairs than one invoice can have. */
const OF_ONE_INVOICE = 50;

export const repeatQueries = {
  /**
   * All pairs, page by page. The key begins with the invoices' key: every change of an invoice asks for the pairs
   * again.
   */
  all: () =>
    infiniteQueryOptions({
      queryKey: [...invoiceQueries.all, 'repeats'],
      queryFn: ({ signal, pageParam }) =>
        call(listRepeats, { query: { cursor: pageParam, pageSize: PAGE_SIZE }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  /** The pairs of one invoice. */
  of: (invoiceId: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'repeats', invoiceId],
      queryFn: ({ signal }) => call(listRepeats, { query: { invoiceId, pageSize: OF_ONE_INVOICE }, signal }),
    }),
};
