import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ExportFile } from '#contract/exports/export-file.ts';
import { getExportFile, listExportFiles } from '#contract/exports/exports.ts';
import { call, callFile } from '#web/api/client.ts';
import { fileNameOf, saveFile } from '#web/api/save-file.ts';

const FILES = ['export-files'] as const;

/** How often a file that is being made is looked at. */
const FILES_MS = 2_000;

export const isUnderWay = ({ status }: Pick<ExportFile, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** Files that were made in the background, or are being made. */
export const exportFilesQuery = () =>
  queryOptions({
    queryKey: FILES,
    queryFn: ({ signal }) => call(listExportFiles, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.files.some(isUnderWay) ? FILES_MS : false),
  });

export async function exportFilesChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: FILES });
}

/** Fetches the file and lets the browser save it. Answers the name under which it is saved. */
export async function takeExportFile({ id, fileName }: Pick<ExportFile, 'id' | 'fileName'>): Promise<string> {
  const fetched = await callFile(getExportFile, { params: { id } });
  const name = fileNameOf(fetched, fileName);
  saveFile(fetched.blob, name);
  return name;
}
