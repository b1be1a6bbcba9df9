import type { ReceivedDocument } from '#contract/reading/documents.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { findDocumentView } from '../outcome/document-view.ts';
import { resetForReadingOn } from '../reading.store.ts';
import { queueDocuments, wakeReaders } from './queue-documents.ts';

/**
 * Goes on with a file of which pages were left unread: reads the next ones, as many as are read at once. Its invoices
 * stay. Asking twice, or for a file that was read to its end, changes nothing. No model is asked: it saw the whole
 * file.
 */
export async function readFurtherPages(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  ownerId: string,
  documentId: string,
): Promise<ReceivedDocument> {
  const at = clock.now();
  const document = await db.transaction().execute(async (tx) => {
    const isBegun = await resetForReadingOn(tx, ownerId, documentId, at);
    const found = await findDocumentView(tx, ownerId, documentId);
    if (found === undefined) throw new ApiError('no_encontrado');
    if (isBegun) await queueDocuments(tx, queue, [{ ...found, ownerId }], { at, priority: 'high' });
    return found;
  });
  wakeReaders(queue);
  return document;
}
