import { closingMessages } from '#contract/closing/closing.text.ts';
import { mustBeKept } from '#domain/closing/keeping-clock.ts';
import { dayInAsuncion, type FiscalMonth } from '#domain/time/period.ts';
import { closedAmong } from '#server/features/closing/view-month.ts';
import {
  deleted,
  lockInvoicesToRemove,
  type RemovedBy,
  removeInvoices,
} from '#server/features/invoices/remove/remove-invoices.ts';
import { noLongerRepeated } from '#server/features/reading/outcome/decided-documents.ts';
import { dropFilesJob } from '#server/features/reading/reading.jobs.ts';
import { deleteSourceDocuments, lockSources } from '#server/features/reading/remove/delete-source-documents.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';

/**
 * Deletes all of these invoices or, when one is not there, none: with their items, documents, and files that nothing
 * else uses.
 */
export async function removeWithDocuments(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  ownerId: string,
  { ids: asked, reason = null }: { ids: readonly string[]; reason?: string | null | undefined },
  by: Omit<RemovedBy, 'at'>,
): Promise<{ message: string; removed: number }> {
  const said = reason?.trim() || null;
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))];
  await db.transaction().execute(async (tx) => {
    await lockSources(tx, ownerId, ids);
    if (!(await lockInvoicesToRemove(tx, ownerId, ids))) throw new ApiError('no_encontrado');
    await deleteSourceDocuments(tx, queue, ownerId, ids);
    const at = clock.now();
    const today = dayInAsuncion(at.getTime());
    const removed = await removeInvoices(
      tx,
      ownerId,
      ids,
      { ...by, at },
      {
        changeOf: (one) => ({ ...deleted(one), reason: said, isWithinClock: mustBeKept(monthOf(one), today) }),
        settleDocuments: noLongerRepeated(tx, ownerId, at),
      },
    );
    // Checked last: a close of the month at the same time either waits for us, or is done already and is seen here.
    if (said === null) await refuseClosed(tx, ownerId, [...new Set(removed.map(monthOf))]);
  });
  queue.wake(dropFilesJob);
  const removed = ids.length;
  return { message: removed === 1 ? 'Factura eliminada.' : `${removed} facturas eliminadas.`, removed };
}

const monthOf = ({ issueDate }: { readonly issueDate: string }): FiscalMonth => issueDate.slice(0, 7);

/** Nothing is removed from a closed month without a reason. */
async function refuseClosed(tx: Db, ownerId: string, months: readonly FiscalMonth[]): Promise<void> {
  const closed = await closedAmong(tx, ownerId, months);
  if (closed.length === 0) return;
  const message = closingMessages.reasonWanted(closed);
  throw new ApiError('datos_invalidos', { message, fields: { reason: message } });
}
