import { queryOptions } from '@tanstack/react-query';
import { getInvoiceFilePage, PAGE_COUNT_HEADER } from '#contract/originals.ts';
import { callFile } from '#web/api/client.ts';

/** Page images are large; milliseconds for which they are kept after use. */
const KEPT_MS = 60_000;

export const originalQueries = {
  /** A page as an image. The file behind `sha256` never changes, so nothing makes it stale. */
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
