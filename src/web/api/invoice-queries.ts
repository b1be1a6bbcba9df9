import { queryOptions } from '@tanstack/react-query';
import { getExportStats } from '#contract/dashboard.ts';
import { getMonthStatistics, listMonths } from '#contract/explorer.ts';
import { findParties, readInvoiceList } from '#contract/invoice-list.ts';
import { getInvoice } from '#contract/invoices.ts';
import { call } from './client.ts';

/** S1 §9, S2 §9: dashboard and explorer show the first page of 20. */
const FIRST_PAGE = { page: '1', pageSize: '20' };
const FOUND_AT_MOST = '5';
const KEPT_MS = 60_000;

/** What several screens ask about the invoices. All of it begins with `all`: who changes an invoice invalidates that. */
export const invoiceQueries = {
  all: ['invoices'] as const,
  months: () =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'months'],
      queryFn: ({ signal }) => call(listMonths, { signal }),
    }),
  figures: () =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'figures'],
      queryFn: ({ signal }) => call(getExportStats, { signal }),
    }),
  newest: () =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'newest'],
      queryFn: ({ signal }) => call(readInvoiceList, { query: FIRST_PAGE, signal }),
    }),
  statistics: (month: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'statistics', month],
      queryFn: ({ signal }) => call(getMonthStatistics, { params: { month }, signal }),
    }),
  ofMonth: (month: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'of-month', month],
      queryFn: ({ signal }) => call(readInvoiceList, { query: { ...FIRST_PAGE, month }, signal }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'one', id],
      queryFn: ({ signal }) => call(getInvoice, { params: { id }, signal }),
      staleTime: KEPT_MS,
    }),
  search: (words: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'search', words],
      queryFn: ({ signal }) =>
        call(readInvoiceList, { query: { page: '1', pageSize: FOUND_AT_MOST, search: words }, signal, quiet: true }),
      staleTime: KEPT_MS,
    }),
  issuers: (words: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'issuers', words],
      queryFn: ({ signal }) => call(findParties, { query: { search: words }, signal, quiet: true }),
      staleTime: KEPT_MS,
    }),
};
