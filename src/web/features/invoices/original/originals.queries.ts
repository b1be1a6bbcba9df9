import { queryOptions } from '@tanstack/react-query';
import { getFacsimile } from '#contract/invoices/facsimile.ts';
import { getInvoiceFilePage, PAGE_COUNT_HEADER } from '#contract/originals.ts';
import { call, callFile } from '#web/api/client.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';

/** Page images are large: how long they are kept after use. */
const KEPT_MS = 60_000;

export const originalQueries = {
  /**
   * Begins with the key of the invoice, so it is asked for again, or removed, with the invoice. Null when there is
   * nothing to draw.
   */
  facsimile: (invoiceId: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.one(invoiceId).queryKey, 'facsimile'],
      queryFn: async ({ signal }) => (await call(getFacsimile, { params: { id: invoiceId }, signal })).facsimile,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** A page as an image. The file with this `sha256` never changes, so it is never asked for again. */
  page: (invoiceId: string, sha256: string, page: number) =>
    queryOptions({
      queryKey: ['originals', invoiceId, sha256, page],
      queryFn: async ({ signal }) => {
        const params = { id: invoiceId, sha256, page };
        const { blob, headers } = await callFile(getInvoiceFilePage, { params, signal });
        return { blob, pages: Number(headers.get(PAGE_COUNT_HEADER)) || 1 };
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
    }),
};
