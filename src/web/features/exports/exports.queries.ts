import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { countExport, listExportFiles } from '#contract/exports/exports.ts';
import type { RouteInput } from '#contract/wire/route.ts';
import { call } from '#web/api/client.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';

const FILES = ['export-files'] as const;

/** How often a file that is being made is looked at. */
const FILES_MS = 2_000;

type CountQuery = RouteInput<typeof countExport>['body'];

/** Files of invoices: what one would hold, and those that were made in the background. */
export const exportQueries = {
  count: (body: CountQuery) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'export-count', body],
      queryFn: ({ signal }) => call(countExport, { body, signal, quiet: true }),
      placeholderData: keepPreviousData,
      retry: false,
    }),
  files: () =>
    queryOptions({
      queryKey: FILES,
      queryFn: ({ signal }) => call(listExportFiles, { signal, quiet: true }),
      refetchInterval: ({ state }) =>
        state.data?.files.some(({ status }) => status === 'queued' || status === 'running') ? FILES_MS : false,
    }),
};

export async function exportFilesChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: FILES });
}
