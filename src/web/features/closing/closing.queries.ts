import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getClosing } from '#contract/closing/closing.ts';
import { getImputation } from '#contract/closing/imputation.ts';
import { listDifferences, listMissingSuppliers, listRequests } from '#contract/closing/missing.ts';
import { listDocuments } from '#contract/reading/documents.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { businessQueries } from '#web/api/queries/business.queries.ts';
import { CLOSINGS, closingMonthsQuery } from '#web/api/queries/closing.queries.ts';

export type Closing = RouteReply<typeof getClosing>;

/** The notices about suppliers to whom a letter can be written. */
export type AskedAbout = 'usual-suppliers' | 'only-pdf';

export const closingQueries = {
  months: closingMonthsQuery,
  month: (month: FiscalMonth) =>
    queryOptions({
      queryKey: [...CLOSINGS, 'month', month],
      queryFn: ({ signal }) => call(getClosing, { params: { month }, signal, quiet: true }),
    }),
  /** One page of the usual suppliers of whom nothing came, or of those whose XML is missing. */
  suppliers: (month: FiscalMonth, what: AskedAbout, page: number) =>
    queryOptions({
      queryKey: [...CLOSINGS, what, month, page],
      queryFn: ({ signal }) =>
        call(what === 'usual-suppliers' ? listMissingSuppliers : listRequests, {
          ...{ params: { month }, query: { page }, signal, quiet: true },
        }),
    }),
  differences: (month: FiscalMonth) =>
    queryOptions({
      queryKey: [...CLOSINGS, 'differences', month],
      queryFn: ({ signal }) => call(listDifferences, { params: { month }, signal, quiet: true }),
    }),
  /** How many documents brought an invoice of the month a second time; their list shows the same number. */
  copies: (month: FiscalMonth) =>
    queryOptions({
      queryKey: [...CLOSINGS, 'copies', month],
      queryFn: async ({ signal }) => {
        const query = { state: 'duplicate', copiesOf: month, pageSize: 1 } as const;
        return (await call(listDocuments, { query, signal, quiet: true })).total ?? 0;
      },
    }),
  imputation: (month: FiscalMonth) =>
    queryOptions({
      queryKey: [...CLOSINGS, 'imputation', month],
      queryFn: ({ signal }) => call(getImputation, { params: { month }, signal, quiet: true }),
    }),
};

/** Called when a month was closed, reopened or accepted, or turned out to differ from what was shown. */
export const closingChanged = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: CLOSINGS });

/**
 * Whether the RUC of the business is known; undefined while it is asked for. True on an error: the months then show it.
 */
export function useBusinessKnown(): boolean | undefined {
  const { data, isError } = useQuery(businessQueries.settings());
  return isError || (data && data.ruc !== null);
}

/** The server refused because the business has no RUC yet. */
export const isBusinessMissing = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.code === 'falta_el_negocio';
