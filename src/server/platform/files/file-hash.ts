import { createHash, webcrypto } from 'node:crypto';

/** Larger ones are hashed by another thread, for which they are copied: a megabyte takes this one two milliseconds. */
const HASHED_HERE = 256 * 1024;

export async function sha256Of(bytes: Uint8Array): Promise<string> {
  if (bytes.length <= HASHED_HERE) return createHash('sha256').update(bytes).digest('hex');
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
}
