import type { Db } from '#server/platform/db/connect.ts';
import type { Queue } from '#server/platform/queue/define-job.ts';
import {
  deleteEmptyContainers,
  deleteUnusedFiles,
  deleteWithoutInvoice,
  findDocumentsOf,
  lockFiles,
} from './forget-documents.store.ts';
import { dropFilesJob } from './reading.jobs.ts';

/**
 * First in a transaction that forgets documents: until its end uploads of this owner wait, so that a file is either
 * there when they look or theirs to bring.
 */
export async function holdFiles(tx: Db, ownerId: string): Promise<void> {
  await lockFiles(tx, ownerId);
}

/** All that gave one of these invoices, second copies too. */
export async function documentsOf(tx: Db, ownerId: string, invoiceIds: readonly string[]): Promise<string[]> {
  return await findDocumentsOf(tx, ownerId, invoiceIds);
}

/**
 * Once their invoices are gone: documents that give no other, packages that are empty without them, and the files that
 * nothing of this owner uses any more. The same file can then come again and is new. Bytes go after the commit, by a job
 * that outlives us.
 */
export async function forgetDocuments(tx: Db, queue: Queue, ownerId: string, ids: readonly string[]): Promise<void> {
  const files = new Set<string>();
  let gone = await deleteWithoutInvoice(tx, ownerId, ids);
  while (gone.length > 0) {
    for (const { sha256 } of gone) files.add(sha256);
    const packages = [...new Set(gone.flatMap(({ parentId }) => parentId ?? []))];
    gone = packages.length === 0 ? [] : await deleteEmptyContainers(tx, ownerId, packages);
  }
  const sha256s = await deleteUnusedFiles(tx, ownerId, [...files]);
  if (sha256s.length > 0) await queue.add(tx, dropFilesJob, { ownerId, sha256s });
}
