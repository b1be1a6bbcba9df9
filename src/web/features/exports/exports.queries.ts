import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countExport } from '#contract/exports/exports.ts';
import type { RouteInput } from '#contract/wire/route.ts';
import { call } from '#web/api/client.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';

type CountQuery = RouteInput<typeof countExport>['body'];

/** What an export of invoices would hold. */
export const exportQueries = {
  count: (body: CountQuery) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'export-count', body],
      queryFn: ({ signal }) => call(countExport, { body, signal, quiet: true }),
      placeholderData: keepPreviousData,
      retry: false,
    }),
};
