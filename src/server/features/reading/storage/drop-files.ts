import pLimit from 'p-limit';
import { allSettledOrThrow } from '#server/platform/all-settled-or-throw.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findStoredFiles, lockOwnerFiles } from './storage.store.ts';

/** Uploads of the owner wait meanwhile, and each may be a way to another machine and back. */
const REMOVED_AT_ONCE = 16;

/**
 * Deletes bytes from the disk that no document is made of. May run twice. An upload of the same bytes waits for the end
 * of the transaction and then checks whether they are there: this is why the disk is touched inside it.
 */
export async function dropFiles(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { ownerId, sha256s }: { ownerId: string; sha256s: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwnerFiles(tx, ownerId);
    const stored = await findStoredFiles(tx, ownerId, sha256s);
    await removeAll(
      files,
      ownerId,
      sha256s.filter((sha256) => !stored.has(sha256)),
    );
  });
}

/** Returns only when all are done: after the transaction the same file may have been uploaded again. */
export async function removeAll(files: Deps['files'], ownerId: string, sha256s: readonly string[]): Promise<void> {
  const inTurn = pLimit(REMOVED_AT_ONCE);
  await allSettledOrThrow(sha256s.map((sha256) => inTurn(() => files.remove(ownerId, sha256))));
}
