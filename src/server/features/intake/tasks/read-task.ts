import type { Task } from '#contract/intake/tasks.ts';
import { isTaskOver } from '#contract/intake/tasks.ts';
import { processedInvoices } from '#server/features/reading/outcome/document-result.ts';
import { findDocumentViews } from '#server/features/reading/outcome/document-view.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type AnyCaller, isToken } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { findComparison, findExportFile, findTask } from '../intake.store.ts';
import { comparisonTask, RECONCILIATION_TASK } from './describe-comparison.ts';
import { EXPORT_TASK, exportTask } from './describe-export.ts';
import { readRunTask } from './read-run-task.ts';
import { resultOf, statusOf, tallyOf } from './task-status.ts';

/**
 * A program sees tasks that programs of its business began, and of these only such as its own token could begin: it
 * must not see what people do, their mailboxes among it.
 */
export async function readTaskFor(deps: Pick<Deps, 'db'>, caller: AnyCaller, id: string): Promise<Task> {
  const { ownerId } = caller;
  if (isToken(caller)) {
    const task = await findTask(deps.db, ownerId, id);
    const scope = task?.kind === EXPORT_TASK ? 'export' : 'upload-documents';
    if (!task?.tokenId || !caller.scopes.includes(scope)) throw new ApiError('no_encontrado');
  }
  return await readTask(deps, ownerId, id);
}

/** How a task stands, document by document; with its result once nothing of it is left to read. */
export async function readTask({ db }: Pick<Deps, 'db'>, ownerId: string, id: string): Promise<Task> {
  const task = await findTask(db, ownerId, id);
  if (task && isRun(task)) return await readRunTask(db, ownerId, { ...task, id });
  const exportFile = task?.kind === EXPORT_TASK ? await findExportFile(db, ownerId, id) : undefined;
  if (exportFile) return exportTask(exportFile);
  const comparison = task?.kind === RECONCILIATION_TASK ? await findComparison(db, ownerId, id) : undefined;
  if (comparison) return comparisonTask(comparison);
  const documents = await findDocumentViews(db, ownerId, { taskId: id });
  if (documents.length === 0 && !task) throw new ApiError('no_encontrado');
  const tally = tallyOf(documents);
  const status = statusOf(tally);
  const isOver = isTaskOver(status);
  return {
    jobId: id,
    status,
    progress: { total: tally.total, done: tally.total - tally.waiting - tally.reading },
    result: isOver ? resultOf(documents, processedInvoices(documents)) : null,
    documents,
  };
}

const isRun = ({ kind }: { kind: string }) => kind.startsWith('mail-');
