import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getDesk, listDeskQueue } from '#contract/desk.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { call } from '#web/api/client.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';

export type Desk = RouteReply<typeof getDesk>;

/** Begins with the key of all invoices: every change of an invoice has the desk asked for again. */
const DESK = [...invoiceQueries.all, 'desk'] as const;

export const deskQueries = {
  businesses: (month: FiscalMonth | undefined) =>
    queryOptions({
      queryKey: [...DESK, 'businesses', month],
      queryFn: ({ signal }) => call(getDesk, { query: { month }, signal, quiet: true }),
    }),
  queue: (month: FiscalMonth | undefined) =>
    infiniteQueryOptions({
      queryKey: [...DESK, 'queue', month],
      queryFn: ({ signal, pageParam }) =>
        call(listDeskQueue, { query: { month, cursor: pageParam }, signal, quiet: true }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
};
