import type { ExportFile, KeptFormat } from '#contract/exports/export-file.ts';
import type { StreamAnswer } from '#contract/wire/route.ts';
import { deleteTasks } from '#server/features/intake/tasks/collecting-task.ts';
import { describeExport } from '#server/features/intake/tasks/describe-export.ts';
import { removeStored } from '#server/features/reading/storage/storage-use.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { contentTypeOf } from '../run/export-order.ts';
import { deleteExportFile, findExportFile, findExportFiles } from './export-files.store.ts';

type Needs = Pick<Deps, 'db' | 'files'>;

export async function listExportFiles({ db }: Pick<Needs, 'db'>, ownerId: string): Promise<ExportFile[]> {
  return (await findExportFiles(db, ownerId)).map(describeExport);
}

export async function readExportFile({ db, files }: Needs, ownerId: string, id: string): Promise<StreamAnswer> {
  const found = await findExportFile(db, ownerId, id);
  if (found === undefined) throw new ApiError('no_encontrado');
  if (found.state === 'waiting' || found.state === 'running') throw new ApiError('exportacion_no_lista');
  const file = await files.made.read(ownerId, id);
  if (file === null) throw new ApiError('no_encontrado');
  const { fileName } = found;
  const headers = { 'content-length': String(file.bytes) };
  return { contentType: contentTypeOf(found.format as KeptFormat), fileName, headers, source: file.source };
}

/** Also while it is made: whoever makes it finds it gone, and stops. */
export async function removeExportFile({ db, files }: Needs, ownerId: string, id: string): Promise<void> {
  const bytes = await db.transaction().execute(async (tx) => {
    await deleteTasks(tx, ownerId, [id]);
    const kept = await deleteExportFile(tx, ownerId, id);
    if (kept) await removeStored(tx, ownerId, kept);
    return kept;
  });
  if (bytes === undefined) throw new ApiError('no_encontrado');
  await files.made.remove(ownerId, id);
}
