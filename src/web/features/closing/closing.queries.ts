import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getClosing } from '#contract/closing/closing.ts';
import { getImputation } from '#contract/closing/imputation.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { businessQueries } from '#web/api/queries/business.queries.ts';
import { CLOSINGS, closingMonthsQuery } from '#web/api/queries/closing.queries.ts';

export type Closing = RouteReply<typeof getClosing>;

export const closingQueries = {
  months: closingMonthsQuery,
  month: (month: FiscalMonth) =>
    queryOptions({
      queryKey: [...CLOSINGS, 'month', month],
      queryFn: ({ signal }) => call(getClosing, { params: { month }, signal, quiet: true }),
    }),
  imputation: (month: FiscalMonth) =>
    queryOptions({
      queryKey: [...CLOSINGS, 'imputation', month],
      queryFn: ({ signal }) => call(getImputation, { params: { month }, signal, quiet: true }),
    }),
};

/** A month was closed, opened again or accepted, or is not as it was shown. */
export const closingChanged = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: CLOSINGS });

/** Whether somebody has said whose months these are; unknown while it is asked. What cannot be told, the months tell. */
export function useBusinessKnown(): boolean | undefined {
  const { data, isError } = useQuery(businessQueries.settings());
  return isError || (data && data.ruc !== null);
}

/** Nobody has said yet whose months these are. */
export const isBusinessMissing = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.code === 'falta_el_negocio';
