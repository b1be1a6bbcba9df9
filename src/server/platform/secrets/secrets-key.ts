import { hkdfSync, randomBytes } from 'node:crypto';
import path from 'node:path';
import { createPrivateFile, readPrivateFile, replaceAndKeep } from '../private-file.ts';
import { StartRefused } from '../start-refused.ts';

/** The one secret of an installation. What needs a key takes one derived for its own purpose. */
export interface SecretsKey {
  derive(purpose: string): Buffer;
}

const KEY_HEX = /^[0-9a-f]{64}$/i;

/** From the setting, else from a file in the data directory that is made at the first start. */
export function openSecretsKey(setting: string | undefined, dataDir: string): SecretsKey {
  const key = Buffer.from(setting ?? keyFromFile(fileIn(dataDir)), 'hex');
  return { derive: (purpose) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32)) };
}

const fileIn = (dataDir: string) => path.join(dataDir, 'secrets', 'key');

/** The key itself, for a backup of it; null where there is none yet. */
export function keptSecretsKey(setting: string | undefined, dataDir: string): string | null {
  return setting ?? readPrivateFile(fileIn(dataDir))?.trim() ?? null;
}

/**
 * Replaces the key of a new installation, under which nothing was stored; the former key stays beside it all the same.
 */
export function bringSecretsKey(dataDir: string, key: string): void {
  replaceAndKeep(fileIn(dataDir), key);
}

function keyFromFile(file: string): string {
  createPrivateFile(file, randomBytes(32).toString('hex'));
  const kept = readPrivateFile(file)?.trim() ?? '';
  if (!KEY_HEX.test(kept)) {
    throw new StartRefused(
      `El archivo de la clave (${file}) está dañado. Restáuralo de una copia: sin él no se pueden leer las contraseñas guardadas.`,
    );
  }
  return kept;
}
