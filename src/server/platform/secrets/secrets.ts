import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretsKey } from './secrets-key.ts';

/** Where a secret stands. It can be read only there: copied to another owner, row or column it is useless. */
interface SecretPlace {
  readonly ownerId: string;
  readonly recordId: string;
  /** What it is for, e.g. `mailbox password`. Literal and for good. */
  readonly purpose: string;
}

/** Passwords and tokens of other services, as they are kept in the database. */
export interface Secrets {
  encrypt(secret: string, place: SecretPlace): string;
  /** Throws `UnreadableSecret` for what was changed, moved, or written with another key. */
  decrypt(encrypted: string, place: SecretPlace): string;
  /** False for what was written in an older format: whoever reads it may write it again. */
  isCurrent(encrypted: string): boolean;
}

/** The key is another one, or the row was tampered with: the person must enter the secret again. */
export class UnreadableSecret extends Error {
  override name = 'UnreadableSecret';
}

/** How secrets are written. The version stands before the point in every text, and each has a key of its own. */
interface SecretFormat {
  readonly version: string;
  encrypt(key: Buffer, plain: Buffer, boundTo: Buffer): Buffer;
  /** Throws when key, bytes or binding are not those of the encryption. */
  decrypt(key: Buffer, bytes: Buffer, boundTo: Buffer): Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM: a random nonce, the ciphertext, the tag. */
export const aesGcm = (version: string): SecretFormat => ({
  version,
  encrypt(key, plain, boundTo) {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(boundTo);
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  },
  decrypt(key, bytes, boundTo) {
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(boundTo);
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES).subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  },
});

/** The first format writes, all of them read: a new format is put before the others, which stay. */
const FORMATS: Formats = [aesGcm('v1')];
type Formats = readonly [SecretFormat, ...SecretFormat[]];

export function createSecrets(key: SecretsKey, formats: Formats = FORMATS): Secrets {
  const [current] = formats;
  const keys = new Map(formats.map(({ version }) => [version, key.derive(`secrets ${version}`)]));
  const keyOf = ({ version }: SecretFormat) => keys.get(version) ?? Buffer.alloc(0);
  return {
    encrypt(secret, place) {
      const bytes = current.encrypt(keyOf(current), Buffer.from(secret), bindingOf(current, place));
      return `${current.version}.${bytes.toString('base64url')}`;
    },
    decrypt(encrypted, place) {
      const [version, text = ''] = encrypted.split('.', 2);
      const format = formats.find((known) => known.version === version);
      if (!format) throw new UnreadableSecret('a secret is written in a format that is not known here');
      try {
        return format.decrypt(keyOf(format), Buffer.from(text, 'base64url'), bindingOf(format, place)).toString();
      } catch (cause) {
        throw new UnreadableSecret('a secret was changed, moved or written with another key', { cause });
      }
    },
    isCurrent: (encrypted) => encrypted.startsWith(`${current.version}.`),
  };
}

/** As JSON, so that the parts of two places never join to the same text. */
const bindingOf = ({ version }: SecretFormat, { ownerId, recordId, purpose }: SecretPlace): Buffer =>
  Buffer.from(JSON.stringify([version, ownerId, recordId, purpose]));
