import { dropFilesJob } from '#server/features/reading/reading.jobs.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Queue } from '#server/platform/queue/define-job.ts';
import { deleteDocuments, lockSourceDocuments } from '../remove/delete-documents.store.ts';
import { deleteUnusedFiles, lockOwnerFiles } from '../storage/storage.store.ts';
import { lockStorageOfBoth, releasePassedOn, setPassedOn } from './moved-documents.store.ts';

/**
 * First in a transaction that moves documents from one business to another: locks the files of both, in the order of
 * their ids, and their counts of bytes.
 */
export async function lockFilesOfBoth(tx: Db, ownerId: string, otherId: string): Promise<void> {
  for (const one of [ownerId, otherId].sort()) await lockOwnerFiles(tx, one);
  await lockStorageOfBoth(tx, ownerId, otherId);
}

export { addRemark } from './moved-documents.store.ts';

/** After the files: locks the documents that move, with those of their invoices. */
export const lockMovedDocuments = lockSourceDocuments;

/** The documents stay as pointers to where they went. Their bytes are deleted after the commit. */
export async function leavePassedOn(
  tx: Db,
  queue: Queue,
  ownerId: string,
  documents: readonly { readonly id: string; readonly sha256: string }[],
  left: Parameters<typeof setPassedOn>[3],
): Promise<void> {
  await setPassedOn(
    tx,
    ownerId,
    documents.map(({ id }) => id),
    left,
  );
  const sha256s = await releasePassedOn(tx, ownerId, [...new Set(documents.map(({ sha256 }) => sha256))]);
  if (sha256s.length > 0) await queue.add(tx, dropFilesJob, { ownerId, sha256s });
}

/** Deletes them here, whatever their state. */
export async function deleteMovedDocuments(
  tx: Db,
  queue: Queue,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  const deleted = await deleteDocuments(tx, ownerId, ids);
  const sha256s = await deleteUnusedFiles(tx, ownerId, [...new Set(deleted.map(({ sha256 }) => sha256))]);
  if (sha256s.length > 0) await queue.add(tx, dropFilesJob, { ownerId, sha256s });
}

/** Deletes pointers whose documents come back. */
export async function deletePointers(tx: Db, ownerId: string, ids: readonly string[]): Promise<void> {
  await deleteDocuments(tx, ownerId, ids);
}
