import { queryOptions } from '@tanstack/react-query';
import { getExportStats } from '#contract/dashboard.ts';
import { getMonthStatistics, listMonths } from '#contract/explorer.ts';
import { getInvoiceHistory } from '#contract/invoices/history.ts';
import { getInvoice } from '#contract/invoices/invoice.ts';
import { findParties, type listInvoices, readInvoiceList } from '#contract/invoices/list.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import { call } from '../client.ts';

type ListQuery = RouteInput<typeof listInvoices>['query'];
export type InvoicePage = RouteReply<typeof listInvoices>;
export type InvoiceDetail = RouteReply<typeof getInvoice>;

/** Every key begins with this: `invoicesChanged` invalidates them all. */
const ALL = ['invoices'] as const;

/** Milliseconds for which an invoice is not asked for again. */
const INVOICE_FRESH_MS = 30_000;
const SEARCH_FRESH_MS = 60_000;

/** S1 §9, S2 §9: dashboard and explorer show the first page of 20. */
const FIRST_PAGE = { page: 1, pageSize: 20 };
const MOST_FOUND = 5;

/** `quiet`: the screen that asks shows its own notice. */
const list = (query: ListQuery, { quiet = false } = {}) =>
  queryOptions({
    queryKey: [...ALL, 'list', query],
    queryFn: ({ signal }) => call(readInvoiceList, { query, signal, quiet }),
  });

/** Everything that screens ask about invoices, each question once. */
export const invoiceQueries = {
  all: ALL,
  list,
  newest: () => list(FIRST_PAGE),
  /** Asked for the number of altered invoices among those that the filters find. */
  altered: ({ sort: _, order: __, cursor: ___, ...filters }: ListQuery) =>
    list({ ...filters, page: 1, pageSize: 1, onlyAltered: true }, { quiet: true }),
  ofMonth: (month: string) => list({ ...FIRST_PAGE, month }),
  search: (words: string) => ({
    ...list({ page: 1, pageSize: MOST_FOUND, search: words }, { quiet: true }),
    staleTime: SEARCH_FRESH_MS,
  }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...ALL, 'one', id],
      queryFn: ({ signal }) => call(getInvoice, { params: { id }, signal }),
      staleTime: INVOICE_FRESH_MS,
    }),
  /** Under the key of the invoice: when the invoice is deleted, its history goes too. */
  history: (id: string) =>
    queryOptions({
      queryKey: [...ALL, 'one', id, 'history'],
      queryFn: ({ signal }) => call(getInvoiceHistory, { params: { id }, signal }),
    }),
  issuers: (words: string) =>
    queryOptions({
      queryKey: [...ALL, 'issuers', words],
      queryFn: ({ signal }) => call(findParties, { query: { search: words }, signal, quiet: true }),
      staleTime: SEARCH_FRESH_MS,
    }),
  /** Sums and counts over everything: the dashboard's figures and the numbers in the navigation. */
  totals: () =>
    queryOptions({
      queryKey: [...ALL, 'totals'],
      queryFn: ({ signal }) => call(getExportStats, { signal }),
    }),
  months: () =>
    queryOptions({
      queryKey: [...ALL, 'months'],
      queryFn: ({ signal }) => call(listMonths, { signal }),
    }),
  monthStatistics: (month: string) =>
    queryOptions({
      queryKey: [...ALL, 'month-statistics', month],
      queryFn: ({ signal }) => call(getMonthStatistics, { params: { month }, signal }),
    }),
};
