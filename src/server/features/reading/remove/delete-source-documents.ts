import type { Db } from '#server/platform/db/connect.ts';
import type { Queue } from '#server/platform/queue/define-job.ts';
import { dropFilesJob } from '../reading.jobs.ts';
import { deleteUnusedFiles, lockOwnerFiles, lockStorageUse } from '../storage/storage.store.ts';
import { deleteDocumentsOfInvoices, deleteEmptyContainers, lockSourceDocuments } from './delete-documents.store.ts';

export { lockOwnerFiles };

/**
 * First in a transaction that deletes invoices: locks their files, the count of their bytes and their documents, before
 * keys and invoices. A reading holds its documents when it asks for keys: in the other order each would wait for the
 * other.
 */
export async function lockSources(tx: Db, ownerId: string, invoiceIds: readonly string[]): Promise<void> {
  await lockOwnerFiles(tx, ownerId);
  await lockStorageUse(tx, ownerId);
  await lockSourceDocuments(tx, ownerId, invoiceIds);
}

/**
 * Called before invoices are deleted that nobody else can change any more. Deletes the documents that give them and no
 * other, second copies too; packages that are empty without them; and files that nothing of this owner uses then. The
 * same file can come again and is new. Bytes are deleted after the commit, by a job that survives this process.
 */
export async function deleteSourceDocuments(
  tx: Db,
  queue: Queue,
  ownerId: string,
  invoiceIds: readonly string[],
): Promise<void> {
  const files = new Set<string>();
  let deleted = await deleteDocumentsOfInvoices(tx, ownerId, invoiceIds);
  while (deleted.length > 0) {
    for (const { sha256 } of deleted) files.add(sha256);
    const packages = [...new Set(deleted.flatMap(({ parentId }) => parentId ?? []))];
    deleted = packages.length === 0 ? [] : await deleteEmptyContainers(tx, ownerId, packages);
  }
  const sha256s = files.size === 0 ? [] : await deleteUnusedFiles(tx, ownerId, [...files]);
  if (sha256s.length > 0) await queue.add(tx, dropFilesJob, { ownerId, sha256s });
}
