import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type DocumentState, listDocuments, type ReceivedDocument } from '#contract/documents.ts';
import { getInvoice } from '#contract/invoices.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { call } from '#web/api/client.ts';
import { isSettled } from './batch/batch-lines.ts';

export interface TrayFilters {
  state?: DocumentState;
  source?: ReceivedDocument['source'];
  search?: string;
}

export type InvoiceDetail = RouteReply<typeof getInvoice>;

const PAGE_SIZE = '50';
/** While something is being read the list follows it. */
const FOLLOW_MS = 4000;

export const documentQueries = {
  all: ['documents'] as const,
  tray: (filters: TrayFilters) =>
    infiniteQueryOptions({
      queryKey: [...documentQueries.all, 'tray', filters],
      queryFn: ({ signal, pageParam }) =>
        call(listDocuments, { query: { ...filters, cursor: pageParam, pageSize: PAGE_SIZE }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      refetchInterval: ({ state }) => {
        const pages = state.data?.pages ?? [];
        const { recibido = 0, leyendo = 0 } = pages[0]?.counts ?? {};
        // Counted too: what is being read again may have left the state that is on show, and comes back to it.
        const isAllSettled = recibido + leyendo === 0 && pages.every(({ documents }) => documents.every(isSettled));
        return isAllSettled ? false : FOLLOW_MS;
      },
    }),
  invoice: (id: string) =>
    queryOptions({
      queryKey: ['invoices', 'one', id],
      queryFn: ({ signal }) => call(getInvoice, { params: { id }, signal }),
      staleTime: 60_000,
    }),
};
