import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { createPrivateFile, readPrivateFile, replaceAndKeep, replacePrivateFile } from '../private-file.ts';
import { StartRefused } from '../start-refused.ts';

const accountSchema = z.object({
  subject: z.string(),
  email: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
});
const fileSchema = z.object({
  instance: z.uuid(),
  privateKey: z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() }),
  accounts: z.array(accountSchema),
});
type Kept = z.output<typeof fileSchema>;
export type KeptAccount = z.output<typeof accountSchema>;

/** A newcomer's administrator, so that everything can be tried at once. */
export const SEEDED = { email: 'admin@ajaka.local', name: 'Administración local', isAdmin: true };

/** The key and the accounts of the local identity: one private file in the data directory. */
export interface LocalAccounts {
  readonly instance: string;
  readonly privateKey: Kept['privateKey'];
  list(): readonly KeptAccount[];
  findOrAdd(email: string, name: string | undefined): KeptAccount;
}

const fileIn = (dataDir: string) => path.join(dataDir, 'identity', 'local.json');

export async function openLocalAccounts(dataDir: string): Promise<LocalAccounts> {
  const file = fileIn(dataDir);
  if (readPrivateFile(file) === null) createPrivateFile(file, await firstContent());
  const { instance, privateKey } = readKept(file);
  return {
    instance,
    privateKey,
    list: () => readKept(file).accounts,
    findOrAdd(email, name) {
      const kept = readKept(file);
      const known = kept.accounts.find((account) => account.email === email.toLowerCase());
      if (known) return known;
      const added = { subject: randomUUID(), email: email.toLowerCase(), name: name?.trim() || email, isAdmin: false };
      replacePrivateFile(file, asText({ ...kept, accounts: [...kept.accounts, added] }));
      return added;
    },
  };
}

/** The people of the local identity, and what is secret of it; null where nobody used it. */
export function keptLocalIdentity(dataDir: string): Kept | null {
  const file = fileIn(dataDir);
  return readPrivateFile(file) === null ? null : readKept(file);
}

/**
 * Replaces the local identity of a new installation, which nobody used. Without a private key of the former one, the
 * present key stays, or a new one is made.
 */
export async function bringLocalIdentity(
  dataDir: string,
  { instance, accounts, privateKey }: { instance: string; accounts: unknown; privateKey: unknown },
): Promise<void> {
  const key = privateKey ?? keptLocalIdentity(dataDir)?.privateKey ?? (await newKey());
  replaceAndKeep(fileIn(dataDir), asText(fileSchema.parse({ instance, privateKey: key, accounts })));
}

async function newKey(): Promise<Kept['privateKey']> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return (await exportJWK(privateKey)) as Kept['privateKey'];
}

async function firstContent(): Promise<string> {
  return asText({
    instance: randomUUID(),
    privateKey: await newKey(),
    accounts: [{ subject: randomUUID(), ...SEEDED }],
  });
}

const asText = (kept: Kept) => `${JSON.stringify(kept, null, 2)}\n`;

/** A damaged file is never replaced by a new one: that would silently orphan everybody's invoices. */
function readKept(file: string): Kept {
  try {
    return fileSchema.parse(JSON.parse(readPrivateFile(file) ?? ''));
  } catch (error) {
    throw new StartRefused(
      `El archivo de cuentas locales (${file}) está dañado. Restáuralo de una copia; si lo borras, las cuentas y lo que guardaron quedan inaccesibles.`,
      { cause: error },
    );
  }
}
