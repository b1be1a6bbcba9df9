import { KEPT_DAYS } from '#contract/exports/exports.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { openTask } from '#server/features/intake/tasks/collecting-task.ts';
import { EXPORT_TASK } from '#server/features/intake/tasks/describe-export.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { AnyCaller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import { makeExportFileJob } from '../exports.jobs.ts';
import { type ExportOrder, insertExportFile } from './export-files.store.ts';
import { removeSurplus } from './kept-files.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'log'>;

/** A file to be made in the background; the answer is the task to ask about. */
export async function orderExport(
  { db, queue, log }: Needs,
  { ownerId, userId, tokenId }: Pick<AnyCaller, 'ownerId' | 'userId' | 'tokenId'>,
  order: Omit<ExportOrder, 'id'>,
  by: DoneBy,
): Promise<{ jobId: string }> {
  const { at } = by;
  const id = newId(at);
  await db.transaction().execute(async (tx) => {
    if (!(await insertExportFile(tx, ownerId, { ...order, id }, by))) throw new ApiError('exportacion_en_curso');
    await openTask(tx, ownerId, { id, kind: EXPORT_TASK, userId, tokenId, createdAt: at });
    await queue.add(tx, makeExportFileJob, { ownerId, id });
  });
  queue.wake(makeExportFileJob);
  await removeSurplus({ db, queue, log }, ownerId);
  return { jobId: id };
}

/** When a file that is finished now expires. */
export const expiryOf = (now: Date) => new Date(now.getTime() + KEPT_DAYS * DAY_MS);
