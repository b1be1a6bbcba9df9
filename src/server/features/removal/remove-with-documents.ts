import {
  lockInvoicesToRemove,
  type RemovedBy,
  removeInvoices,
} from '#server/features/invoices/remove/remove-invoices.ts';
import { noLongerRepeated } from '#server/features/reading/outcome/decided-documents.ts';
import { dropFilesJob } from '#server/features/reading/reading.jobs.ts';
import { deleteSourceDocuments, lockSources } from '#server/features/reading/remove/delete-source-documents.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';

/** All of them or, when one is not there, none: with their items, their documents, and files that nothing else uses. */
export async function removeWithDocuments(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  ownerId: string,
  asked: readonly string[],
  by: Omit<RemovedBy, 'at'>,
): Promise<{ message: string; removed: number }> {
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))];
  await db.transaction().execute(async (tx) => {
    await lockSources(tx, ownerId, ids);
    if (!(await lockInvoicesToRemove(tx, ownerId, ids))) throw new ApiError('no_encontrado');
    await deleteSourceDocuments(tx, queue, ownerId, ids);
    const at = clock.now();
    await removeInvoices(tx, ownerId, ids, { ...by, at }, { settleDocuments: noLongerRepeated(tx, ownerId, at) });
  });
  queue.wake(dropFilesJob);
  const removed = ids.length;
  return { message: removed === 1 ? 'Factura eliminada.' : `${removed} facturas eliminadas.`, removed };
}
