import type { FileInventory } from './file-inventory.ts';
import type { MadeFiles } from './made-files.ts';
import type { Spool } from './spool.ts';

/** Originals, addressed by owner and content; once kept they are never altered. Every call may take a while. */
export interface FileStore {
  /**
   * Returns the SHA-256 in hexadecimal once the bytes would survive a power cut. Keeping them again changes nothing.
   */
  keep(ownerId: string, bytes: Uint8Array): Promise<string>;
  /** Which of them are not there. All at once: each call may be a way to another machine and back. */
  missing(ownerId: string, sha256s: readonly string[]): Promise<string[]>;
  /** Throws `DamagedFile` when they are not there, or are no longer what was kept. */
  read(ownerId: string, sha256: string): Promise<Buffer>;
  /** No harm when they are gone already. */
  remove(ownerId: string, sha256: string): Promise<void>;
  /** What we make for people, apart from the originals. */
  readonly made: MadeFiles;
  /** Room on the disk of this machine for a while. */
  spool(): Promise<Spool>;
  readonly inventory: FileInventory;
  /** Throws when nothing can be written now. */
  tryWriting(): Promise<void>;
  /** Of the disk that this process writes to, in bytes. */
  space(): Promise<{ total: number; free: number }>;
}

/** What was kept is gone, or is something else now. Keeping the same bytes again mends it. */
export class DamagedFile extends Error {
  override name = 'DamagedFile';
  readonly sha256: string;
  readonly what: 'missing' | 'altered';

  constructor(sha256: string, what: DamagedFile['what'], options?: ErrorOptions) {
    super(`file ${sha256} is ${what}`, options);
    this.sha256 = sha256;
    this.what = what;
  }
}

/** The place of the files does not answer, or lets nobody in. Nothing is known to be lost: it may be asked again. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable';
  /** What the store says of itself, as a disk would: that it is full. */
  readonly code?: string;

  constructor(cause: Error & { readonly code?: string | undefined }) {
    super(`the file store is away: ${cause.message}`, { cause });
    if (cause.code !== undefined) this.code = cause.code;
  }
}
