/** Where backups are kept. Keys are ours: words of small letters, digits, `-`, `_` and `.` with `/` between them. */
export interface BackupPlace {
  /** As people write it, without anything secret. */
  readonly name: string;
  /** Lists tell what is there now. Those of some stores come later: what matters is then asked about by its key. */
  readonly isCurrent: boolean;
  /** Whole and durable when it returns, or not there at all. In place of what was there. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. What is kept is bounded: parts of tables by 16 MiB, originals by what an upload may bring. */
  get(key: string): Promise<Buffer | null>;
  /** How many bytes are there; null: none. */
  look(key: string): Promise<number | null>;
  /** All whose key begins so, a folder, in the order of their keys byte by byte; a few at a time in memory. */
  list(folder: string): AsyncIterable<KeptKey>;
  /** No harm when it is gone. */
  remove(key: string): Promise<void>;
}

export interface KeptKey {
  readonly key: string;
  readonly bytes: number;
}

const KEY = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/i;

export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not the key of a backup: ${key}`);
  return key;
}
