import { createHash } from 'node:crypto';
import { MIB } from '#domain/byte-size.ts';
import { findStorageUse, findStoredFiles } from '#server/features/reading/storage/storage-use.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Settings } from '#server/platform/settings.ts';
import { limitRefusal, type Refusal } from './refusal.ts';

/** Bytes that a business may keep, with those that it pays for. */
export const storageLimitOf = ({ STORAGE_LIMIT_MB }: Settings): number => STORAGE_LIMIT_MB * MIB;

/**
 * Checked before anything is stored. Files that the owner has already need no room, so that a damaged original can be
 * uploaded again. The count decides in the end, in the transaction that writes the documents down.
 */
export async function checkStorageRoom(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  ownerId: string,
  files: readonly { readonly bytes: Buffer }[],
): Promise<Refusal | null> {
  const room = storageLimitOf(settings) - (await findStorageUse(db, ownerId));
  if (sizeOf(files) <= room) return null;
  const hashed = files.map(({ bytes }) => ({ bytes, sha256: createHash('sha256').update(bytes).digest('hex') }));
  const known = await findStoredFiles(
    db,
    ownerId,
    hashed.map(({ sha256 }) => sha256),
  );
  const fresh = new Map(hashed.filter(({ sha256 }) => !known.has(sha256)).map((file) => [file.sha256, file]));
  return sizeOf([...fresh.values()]) <= Math.max(0, room)
    ? null
    : await limitRefusal(db, ownerId, 'almacenamiento_lleno');
}

const sizeOf = (files: readonly { readonly bytes: Buffer }[]) =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0);
