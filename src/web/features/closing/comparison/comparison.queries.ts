import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getComparison, listRegisterFiles } from '#contract/reconciliation/reconciliation.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import { COMPARISON_CLASSES } from '#domain/reconciliation/compare-registers.ts';
import { REGISTERS, type Register } from '#domain/reconciliation/register-row.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { call } from '#web/api/client.ts';
import { CLOSINGS } from '#web/api/queries/closing.queries.ts';

export type Comparison = RouteReply<typeof getComparison>;
type Query = RouteInput<typeof getComparison>['query'];
export type ShownClass = NonNullable<Query['class']>;

export const PAGE_SIZE = 50;
/** How many lines one answer of the server can hold. */
const MOST_LINES = 100;

export interface ComparisonFilters {
  register?: Register | undefined;
  class: ShownClass;
  page: number;
}

/** Begins with the key of all invoices: after a change of an invoice the comparison is asked for again. */
const COMPARISONS = [...CLOSINGS, 'comparison'] as const;

export const comparisonQueries = {
  page: (month: FiscalMonth, { register, class: shown, page }: ComparisonFilters, pageSize = PAGE_SIZE) =>
    queryOptions({
      queryKey: [...COMPARISONS, month, { register, shown, page, pageSize }],
      queryFn: ({ signal }) =>
        call(getComparison, {
          params: { month },
          query: { ...(register && { register }), class: shown, page, pageSize },
          signal,
          quiet: true,
        }),
      placeholderData: keepPreviousData,
    }),
  /** The largest vouchers that only the tax office has: enough to write to a supplier about all of its own at once. */
  onlyThere: (month: FiscalMonth, register: Register) =>
    comparisonQueries.page(month, { register, class: 'only-there', page: 1 }, MOST_LINES),
  files: (month: FiscalMonth) =>
    queryOptions({
      queryKey: [...COMPARISONS, month, 'files'],
      queryFn: async ({ signal }) => (await call(listRegisterFiles, { params: { month }, signal, quiet: true })).files,
    }),
};

const SHOWN: readonly string[] = ['unsettled', 'paper-here', ...COMPARISON_CLASSES] satisfies ShownClass[];

type Words = Partial<Record<'register' | 'class' | 'page', string | undefined>>;

/** The filters in the address; unknown values are ignored. */
export function filtersOf({ register, class: shown = '', page = '' }: Words): ComparisonFilters {
  return {
    register: REGISTERS.find((known) => known === register),
    class: SHOWN.includes(shown) ? (shown as ShownClass) : 'unsettled',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}
