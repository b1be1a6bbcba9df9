import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { dropFilesJob } from '../reading.jobs.ts';
import { deleteUnusedFiles, lockOwnerFiles, lockStorageUse } from '../storage/storage.store.ts';
import { deleteDocuments, lockDocumentTree } from './delete-documents.store.ts';

/**
 * Deletes a document that gave no invoice, with whatever was found in it; its bytes and their part of the count go too.
 * Bytes go after the commit, by a job that outlives us. Answers how many documents went.
 */
export async function deleteDocument(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  ownerId: string,
  documentId: string,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    await lockOwnerFiles(tx, ownerId);
    await lockStorageUse(tx, ownerId);
    const parts = await lockDocumentTree(tx, ownerId, documentId);
    if (parts.length === 0) throw new ApiError('no_encontrado');
    if (parts.some(({ gaveInvoice }) => gaveInvoice)) throw new ApiError('documento_con_factura');
    if (parts.some(({ isUnread }) => isUnread)) throw new ApiError('documento_en_lectura');
    const deleted = await deleteDocuments(
      tx,
      ownerId,
      parts.map(({ id }) => id),
    );
    const files = [...new Set(deleted.map(({ sha256 }) => sha256))];
    const sha256s = await deleteUnusedFiles(tx, ownerId, files);
    if (sha256s.length > 0) await queue.add(tx, dropFilesJob, { ownerId, sha256s });
    return deleted.length;
  });
}
