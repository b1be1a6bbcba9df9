import type { ReceivedDocument } from '#contract/documents.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { findDocumentView } from '../outcome/document-view.ts';
import { resetForRetry } from '../reading.store.ts';
import { queueDocuments } from './queue-documents.ts';

/** What failed is read again. Asking twice, or for what did not fail, changes nothing. */
export async function retryDocument(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  ownerId: string,
  documentId: string,
): Promise<ReceivedDocument> {
  const at = clock.now();
  return await db.transaction().execute(async (tx) => {
    const isReset = await resetForRetry(tx, ownerId, documentId, at);
    // Looked at before a worker can take it: the answer says what asking did.
    const document = await findDocumentView(tx, ownerId, documentId);
    if (document === undefined) throw new ApiError('no_encontrado');
    if (isReset) await queueDocuments(tx, queue, [{ ...document, ownerId }], { at, priority: 'high' });
    return document;
  });
}
