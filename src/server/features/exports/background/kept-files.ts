import type { ExportFile, KeptFormat } from '#contract/exports/export-file.ts';
import type { StreamAnswer } from '#contract/wire/route.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordDownload, recordedBeforeSent } from '#server/features/audit/record-download.ts';
import { deleteTasks } from '#server/features/intake/tasks/collecting-task.ts';
import { describeExport } from '#server/features/intake/tasks/describe-export.ts';
import { removeStored } from '#server/features/reading/storage/storage-use.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { dropMadeFilesJob } from '../exports.jobs.ts';
import { contentTypeOf } from '../run/export-order.ts';
import { deleteExportFile, findExportFile, findExportFiles } from './export-files.store.ts';

type Needs = Pick<Deps, 'db' | 'files'>;

export async function listExportFiles({ db }: Pick<Needs, 'db'>, ownerId: string): Promise<ExportFile[]> {
  return (await findExportFiles(db, ownerId)).map(describeExport);
}

export async function readExportFile(
  { db, files }: Needs,
  ownerId: string,
  id: string,
  by: DoneBy,
): Promise<StreamAnswer> {
  const found = await findExportFile(db, ownerId, id);
  if (found === undefined) throw new ApiError('no_encontrado');
  if (found.state === 'waiting' || found.state === 'running') throw new ApiError('exportacion_no_lista');
  const file = await files.made.read(ownerId, id);
  if (file === null) throw new ApiError('no_encontrado');
  const { fileName, format } = found;
  const headers = { 'content-length': String(file.bytes) };
  const taken = { action: 'export-downloaded', fileName, format, rows: null } as const;
  const source = recordedBeforeSent(() => recordDownload(db, ownerId, taken, by), file.source);
  return { contentType: contentTypeOf(format as KeptFormat), fileName, headers, source };
}

/**
 * Also removes a file that is still being made: its job finds the row gone and stops. The bytes are deleted by a job
 * that is queued here.
 */
export async function removeExportFile(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  ownerId: string,
  id: string,
  orderedBy?: string,
): Promise<void> {
  const bytes = await db.transaction().execute(async (tx) => {
    const kept = await deleteExportFile(tx, ownerId, id, orderedBy);
    if (kept === undefined && orderedBy !== undefined) return undefined;
    await deleteTasks(tx, ownerId, [id]);
    if (kept) await removeStored(tx, ownerId, kept);
    if (kept !== undefined) await queue.add(tx, dropMadeFilesJob, { ownerId, ids: [id] });
    return kept;
  });
  if (bytes === undefined) throw new ApiError('no_encontrado');
  queue.wake(dropMadeFilesJob);
}

/** Deletes bytes from the disk whose row is gone or failed. May run twice. */
export async function dropMadeFiles(
  { db, files }: Needs,
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
): Promise<void> {
  for (const id of ids) {
    const found = await findExportFile(db, ownerId, id);
    if (found === undefined || found.state === 'failed') await files.made.remove(ownerId, id);
  }
}

/** Of each business; the oldest go when one more is asked for. */
export const MOST_KEPT = 5;

/** An error is only logged: the file just ordered stands, and the sweep tries again. */
export async function removeSurplus(needs: Pick<Deps, 'db' | 'queue' | 'log'>, ownerId: string): Promise<void> {
  try {
    const kept = await findExportFiles(needs.db, ownerId);
    for (const { id } of kept.slice(MOST_KEPT)) await removeIfThere(needs, ownerId, id);
  } catch (error) {
    needs.log.warn({ err: error, ownerId }, 'no se pudieron quitar archivos preparados de más');
  }
}

/** Somebody else may take it away meanwhile. */
export async function removeIfThere(needs: Pick<Deps, 'db' | 'queue'>, ownerId: string, id: string): Promise<void> {
  await removeExportFile(needs, ownerId, id).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
}
