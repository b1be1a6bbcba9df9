import type { ReceivedDocument } from '#contract/documents.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { findDocumentView } from './document-view.ts';
import { readDocumentJob } from './reading.jobs.ts';
import { putBack } from './reading.store.ts';

/** What failed is read again. Asking twice, or for what did not fail, changes nothing. */
export async function retryDocument(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  ownerId: string,
  documentId: string,
): Promise<ReceivedDocument> {
  await db.transaction().execute(async (tx) => {
    if (await putBack(tx, ownerId, documentId, clock.now())) {
      await queue.add(tx, readDocumentJob, { ownerId, documentId });
    }
  });
  const document = await findDocumentView(db, ownerId, documentId);
  if (document === undefined) throw new ApiError('no_encontrado');
  return document;
}
