import type { Db } from '#server/platform/db/connect.ts';
import type { Queue } from '#server/platform/queue/define-job.ts';
import { dropFilesJob } from '../reading.jobs.ts';
import { deleteEmptyContainers, deleteGiving, deleteUnusedFiles, lockFiles } from './forget-documents.store.ts';

/**
 * First in a transaction that forgets documents: until its end uploads of this owner wait, so that a file is either
 * there when they look or theirs to bring.
 */
export async function holdFiles(tx: Db, ownerId: string): Promise<void> {
  await lockFiles(tx, ownerId);
}

/**
 * Before invoices go that nobody else can change any more: the documents that give them and no other, second copies too;
 * packages that are empty without them; and the files that nothing of this owner uses then. The same file can come again
 * and is new. Bytes go after the commit, by a job that outlives us.
 */
export async function forgetDocumentsOf(
  tx: Db,
  queue: Queue,
  ownerId: string,
  invoiceIds: readonly string[],
): Promise<void> {
  const files = new Set<string>();
  let gone = await deleteGiving(tx, ownerId, invoiceIds);
  while (gone.length > 0) {
    for (const { sha256 } of gone) files.add(sha256);
    const packages = [...new Set(gone.flatMap(({ parentId }) => parentId ?? []))];
    gone = packages.length === 0 ? [] : await deleteEmptyContainers(tx, ownerId, packages);
  }
  const sha256s = files.size === 0 ? [] : await deleteUnusedFiles(tx, ownerId, [...files]);
  if (sha256s.length > 0) await queue.add(tx, dropFilesJob, { ownerId, sha256s });
}
