import { queryOptions } from '@tanstack/react-query';
import { listInvoices } from '#contract/invoice-list.ts';
import { getInvoice } from '#contract/invoices.ts';
import { getInvoiceFilePage, PAGE_COUNT_HEADER } from '#contract/originals.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { call, callFile } from '#web/api/client.ts';
import type { listQuery } from './list/list-search.ts';

export type InvoicePage = RouteReply<typeof listInvoices>;
export type InvoiceDetail = RouteReply<typeof getInvoice>;

/** Milliseconds for which an answer is not asked for again. */
const FRESH = 30_000;
/** Page images are large and never change; milliseconds for which they are kept after use. */
const KEPT = 60_000;

export const invoiceQueries = {
  list: (query: ReturnType<typeof listQuery>) =>
    queryOptions({
      queryKey: ['invoices', 'list', query],
      queryFn: ({ signal }) => call(listInvoices, { query, signal }),
      staleTime: FRESH,
    }),
  /** Whether there is any invoice at all. */
  any: () =>
    queryOptions({
      queryKey: ['invoices', 'any'],
      queryFn: async ({ signal }) => (await call(listInvoices, { query: { pageSize: '1' }, signal })).total > 0,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['invoices', 'one', id],
      queryFn: ({ signal }) => call(getInvoice, { params: { id }, signal }),
      staleTime: FRESH,
    }),
  page: (id: string, sha256: string, page: number) =>
    queryOptions({
      queryKey: ['invoices', 'page', id, sha256, page],
      queryFn: async ({ signal }) => {
        const { blob, headers } = await callFile(getInvoiceFilePage, {
          params: { id, sha256, page: String(page) },
          signal,
        });
        return { blob, pages: Number(headers.get(PAGE_COUNT_HEADER)) || 1 };
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT,
    }),
};
