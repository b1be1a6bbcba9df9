/** Originals, addressed by owner and content. What was kept once is never altered. */
export interface FileStore {
  /** Returns the SHA-256 in hexadecimal once the bytes would survive a power cut. Keeping them again changes nothing. */
  keep(ownerId: string, bytes: Uint8Array): Promise<string>;
  has(ownerId: string, sha256: string): boolean;
  /** Throws when they are not there, or are no longer what was kept. */
  read(ownerId: string, sha256: string): Promise<Buffer>;
  /** No harm when they are gone already. */
  remove(ownerId: string, sha256: string): Promise<void>;
}
