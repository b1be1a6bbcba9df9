import type { Deps } from '#server/platform/deps.ts';
import { findStoredFiles, lockOwnerFiles } from './storage.store.ts';

/**
 * Takes bytes from the disk that no document is made of. May run twice. Whoever brings one of them again meanwhile
 * waits for the end of the transaction and then looks whether it is there: that is why the disk is touched inside it.
 */
export async function dropFiles(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { ownerId, sha256s }: { ownerId: string; sha256s: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwnerFiles(tx, ownerId);
    const stored = await findStoredFiles(tx, ownerId, sha256s);
    for (const sha256 of sha256s) if (!stored.has(sha256)) await files.remove(ownerId, sha256);
  });
}
