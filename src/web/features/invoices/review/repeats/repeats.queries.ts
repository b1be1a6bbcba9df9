import { queryOptions } from '@tanstack/react-query';
import { listRepeats } from '#contract/review/repeats.ts';
import { call } from '#web/api/client.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';

const PAGE_SIZE = 50;

export const repeatQueries = {
  /** Under the key of the invoices: whatever changes one has it asked for again. `invoiceId`: pairs of that one only. */
  list: (invoiceId: string | null) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'repeats', invoiceId],
      queryFn: ({ signal }) =>
        call(listRepeats, { query: { invoiceId: invoiceId ?? undefined, pageSize: PAGE_SIZE }, signal }),
    }),
};
