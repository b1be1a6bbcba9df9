import { MIB } from '#domain/byte-size.ts';
import { type BackupPlace, checkedKey } from './backup-place.ts';

/**
 * What is asked of a store of objects under names, such as S3. A name that is put is there as a whole or not at all.
 */
export interface ObjectStore {
  put(key: string, body: Uint8Array): Promise<void>;
  /** Null when there is none. */
  get(key: string, mostBytes: number): Promise<Buffer | null>;
  head(key: string): Promise<{ readonly bytes: number } | null>;
  remove(key: string): Promise<void>;
  /** All keys with this prefix, sorted byte by byte, a page at a time. */
  list(beginning: string): AsyncIterable<readonly { readonly key: string; readonly bytes: number }[]>;
}

/** An upload brings 100 MiB at most, and what a package brings is bounded alike. */
const MOST_BYTES = 256 * MIB;

export const openObjectPlace = (name: string, store: ObjectStore): BackupPlace => ({
  name,
  isCurrent: false,
  put: (key, bytes) => store.put(checkedKey(key), bytes),
  get: (key) => store.get(checkedKey(key), MOST_BYTES),
  look: async (key) => (await store.head(checkedKey(key)))?.bytes ?? null,
  async *list(folder) {
    for await (const page of store.list(`${checkedKey(folder)}/`)) yield* page;
  },
  remove: (key) => store.remove(checkedKey(key)),
});
