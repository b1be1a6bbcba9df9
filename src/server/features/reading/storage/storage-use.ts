import { addStored, findStorageUse, findStoredFiles, removeStored, shareOwnerFiles } from './storage.store.ts';

export { addStored, findStorageUse, findStoredFiles, removeStored, shareOwnerFiles };

/** True for the error of a statement that would have passed the owner's limit of stored bytes. */
export function isOverStorageLimit(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23514' && constraint === 'owner_storage_within_limit';
}
