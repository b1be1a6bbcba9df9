import { queryOptions } from '@tanstack/react-query';
import { type ClosingMonth, listClosings } from '#contract/closing/closing.ts';
import { call } from '../client.ts';
import { invoiceQueries } from './invoices.queries.ts';

/** Begins with the key of all invoices: every change of an invoice has the closes asked for again. */
export const CLOSINGS = [...invoiceQueries.all, 'closing'] as const;

/** The months of the business with their states; the dashboard and the close ask for them. */
export const closingMonthsQuery = () =>
  queryOptions({
    queryKey: [...CLOSINGS, 'months'],
    queryFn: ({ signal }) => call(listClosings, { signal, quiet: true }),
  });

/** The last month that ended, unless it is closed. */
export function monthToDeclare(months: readonly ClosingMonth[]): ClosingMonth | undefined {
  const ended = months.find(({ state }) => state !== 'running');
  return ended?.closedAt === null ? ended : undefined;
}
