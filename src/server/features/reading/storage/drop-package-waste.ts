import type { Deps } from '#server/platform/deps.ts';
import { removeAll } from './drop-files.ts';
import { lockOwnerFiles, markPackageOnly } from './storage.store.ts';

/**
 * Files out of packages that turned out to be no invoice: the package keeps their bytes, so they need not be stored a
 * second time, unpacked. Left alone where another document is made of the same file. May run twice. The disk is touched
 * inside the transaction for the reason that `dropFiles` gives.
 */
export async function dropPackageWaste(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { ownerId, sha256s }: { ownerId: string; sha256s: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwnerFiles(tx, ownerId);
    await removeAll(files, ownerId, await markPackageOnly(tx, ownerId, sha256s));
  });
}
