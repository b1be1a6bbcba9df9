import { createHash, randomBytes } from 'node:crypto';

/** The hash of a secret that is sent to somebody: only the hash is kept. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Holds the owner's id, so that its row is found among that owner's, and 32 random bytes. */
export const newOwnerToken = (ownerId: string): string =>
  Buffer.concat([Buffer.from(ownerId.replaceAll('-', ''), 'hex'), randomBytes(32)]).toString('base64url');

/** Null for what is no such token. */
export function ownerIn(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 48) return null;
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
