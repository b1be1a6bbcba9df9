/** Where backups are kept. Keys are ours: words of small letters, digits, `-`, `_` and `.` with `/` between them. */
export interface BackupPlace {
  /** As people write it, without anything secret. */
  readonly name: string;
  /** True where listings are up to date. In stores where they lag behind, what matters is asked about by its key. */
  readonly isCurrent: boolean;
  /** Replaces what was there. The bytes are whole and durable when it returns, or nothing is changed. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Null when there is none. What is kept is bounded: parts of tables by 16 MiB, originals by what an upload may bring.
   */
  get(key: string): Promise<Buffer | null>;
  /** How many bytes are there; null: none. */
  look(key: string): Promise<number | null>;
  /** All keys of a folder, sorted byte by byte; a few at a time in memory. */
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
