import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { MIB } from '#domain/byte-size.ts';
import { DamagedBackup, secretsKeyOf } from './manifest.ts';
import type { BackupPlace } from './place/backup-place.ts';

/** What opens stored passwords and signs the tokens of local accounts. */
const secretsSchema = z.object({
  secretsKey: z.string().nullable(),
  localKey: z.record(z.string(), z.unknown()).nullable(),
});
export type KeptSecrets = z.output<typeof secretsSchema>;

const base64 = z.string().regex(/^[A-Za-z0-9+/=]+$/);
const sealedSchema = z.object({
  format: z.literal(1),
  scrypt: z.object({ N: z.int().max(2 ** 20), r: z.int().max(32), p: z.int().max(16) }),
  salt: base64,
  nonce: base64,
  tag: base64,
  sealed: base64,
});

/** 128 MiB and some 0.4 s for each passphrase that is tried. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const MEMORY = 512 * MIB;
const KEY_BYTES = 32;
export const LEAST_PASSPHRASE = 12;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export class WrongPassphrase extends Error {
  override name = 'WrongPassphrase';
}

export async function sealSecrets(
  place: BackupPlace,
  id: string,
  secrets: KeptSecrets,
  passphrase: string,
): Promise<void> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const key = await derive(passphrase, salt, KEY_BYTES, { ...COST, maxmem: MEMORY });
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()]);
  const text = (bytes: Buffer) => bytes.toString('base64');
  const kept = { salt: text(salt), nonce: text(nonce), tag: text(cipher.getAuthTag()), sealed: text(sealed) };
  await place.put(secretsKeyOf(id), Buffer.from(JSON.stringify({ format: 1, scrypt: COST, ...kept })));
}

/** Throws `WrongPassphrase`, also where a byte of it was changed: one cannot be told from the other. */
export async function openSealed(place: BackupPlace, id: string, passphrase: string): Promise<KeptSecrets> {
  const kept = await place.get(secretsKeyOf(id));
  const read = kept === null ? null : sealedSchema.safeParse(JSON.parse(kept.toString('utf8')));
  if (!read?.success) throw new DamagedBackup(`secrets of ${id}`);
  const { scrypt: cost, ...sealed } = read.data;
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const key = await derive(passphrase, bytes(sealed.salt), KEY_BYTES, { ...cost, maxmem: MEMORY });
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(sealed.nonce), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(id)).setAuthTag(bytes(sealed.tag));
    const opened = Buffer.concat([decipher.update(bytes(sealed.sealed)), decipher.final()]);
    return secretsSchema.parse(JSON.parse(opened.toString('utf8')));
  } catch (cause) {
    throw new WrongPassphrase('the secrets do not open', { cause });
  }
}
