import type { ReceivedDocument } from '#contract/reading/documents.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { findDocumentView, findDocumentViews } from '../outcome/document-view.ts';
import { findRetryableIds, type RetryFilters } from '../outcome/list-documents.ts';
import { resetForRetry } from '../reading.store.ts';
import { queueDocuments, wakeReaders } from './queue-documents.ts';

/**
 * Reads a failed document again. Asking twice, or for one that did not fail, changes nothing. If the caller is not of
 * the business (an administrator), its audit names them, in the same transaction.
 */
export async function retryDocument(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  ownerId: string,
  documentId: string,
  outsider: DoneBy | null = null,
): Promise<ReceivedDocument> {
  const at = clock.now();
  const retried = await db.transaction().execute(async (tx) => {
    const reset = await resetForRetry(tx, ownerId, [documentId], at);
    // Looked at before a worker can take it: so the answer tells what this call did.
    const document = await findDocumentView(tx, ownerId, documentId);
    if (document === undefined) throw new ApiError('no_encontrado');
    if (reset.length === 0) return document;
    await queueDocuments(tx, queue, [{ ...document, ownerId }], { at, priority: 'high' });
    if (outsider !== null) {
      const subject = { kind: 'document', id: documentId, name: document.name } as const;
      await recordSecurityEvent(tx, ownerId, { action: 'document-retried', subject, details: {} }, outsider);
    }
    return document;
  });
  wakeReaders(queue);
  return retried;
}

/**
 * Reads again failed documents that may work now and match these filters, up to as many as one call takes. Answers how
 * many.
 */
export async function retryDocuments(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  ownerId: string,
  filters: RetryFilters,
): Promise<number> {
  const at = clock.now();
  const ids = await findRetryableIds(db, ownerId, filters);
  const count = await db.transaction().execute(async (tx) => {
    // What another call took meanwhile is not queued twice.
    const reset = await resetForRetry(tx, ownerId, ids, at);
    const documents = await findDocumentViews(tx, ownerId, { ids: reset });
    await queueDocuments(
      tx,
      queue,
      documents.map((document) => ({ ...document, ownerId })),
      { at, priority: 'normal' },
    );
    return reset.length;
  });
  if (count > 0) wakeReaders(queue);
  return count;
}
