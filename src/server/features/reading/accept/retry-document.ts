import type { ReceivedDocument } from '#contract/documents.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { findDocumentView } from '../outcome/document-view.ts';
import { resetForRetry } from '../reading.store.ts';
import { queueDocuments } from './queue-documents.ts';

/**
 * What failed is read again. Asking twice, or for what did not fail, changes nothing. Somebody who is not of the business
 * (an administrator) is named in its audit, in the same transaction.
 */
export async function retryDocument(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  ownerId: string,
  documentId: string,
  outsider: DoneBy | null = null,
): Promise<ReceivedDocument> {
  const at = clock.now();
  return await db.transaction().execute(async (tx) => {
    const isReset = await resetForRetry(tx, ownerId, documentId, at);
    // Looked at before a worker can take it: the answer says what asking did.
    const document = await findDocumentView(tx, ownerId, documentId);
    if (document === undefined) throw new ApiError('no_encontrado');
    if (!isReset) return document;
    await queueDocuments(tx, queue, [{ ...document, ownerId }], { at, priority: 'high' });
    if (outsider !== null) {
      const subject = { kind: 'document', id: documentId, name: document.name } as const;
      await recordSecurityEvent(tx, ownerId, { action: 'document-retried', subject, details: {} }, outsider);
    }
    return document;
  });
}
