import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '#server/platform/log.ts';
import { StartRefused } from '#server/platform/start-refused.ts';
import { type AnchorFile, nationalAnchors, trustAnchors } from '#sifen/trust/trust-anchors.ts';

const REASONS = {
  'not-a-certificate': 'no tiene ningún certificado PEM con una clave RSA de 2048 a 4096 bits',
  'not-an-authority': 'no es de quien puede emitir certificados',
  'not-signed-by-a-root': 'no está firmado por la raíz del Paraguay ni por otra raíz de la carpeta',
} as const;

/**
 * The certificates that are trusted besides the national ones, from the directory of the setting. A file that cannot be
 * used stops the start: whoever put it there relies on it.
 */
export function openTrustAnchors(directory: string | undefined, log: Log): AnchorFile[] {
  if (directory === undefined) return [];
  const files = readAnchorFiles(directory);
  const { providers, unusable } = trustAnchors(files);
  const [first] = unusable;
  if (first !== undefined) {
    throw new StartRefused(
      `TRUST_ANCHORS: «${first.name}» ${REASONS[first.reason]}. Corrígelo o quítalo de la carpeta.`,
    );
  }
  const added = providers.filter((provider) => !nationalAnchors().providers.includes(provider));
  log.warn(
    { providers: added.map(({ commonName }) => commonName) },
    'TRUST_ANCHORS: se confía en certificados que no son del Paraguay',
  );
  return files;
}

/** Each file of a directory whose name ends as those of certificates do. */
export function readAnchorFiles(directory: string): AnchorFile[] {
  try {
    const names = readdirSync(directory).filter((name) => /\.(pem|crt|cer)$/i.test(name));
    return names.sort().map((name) => ({ name, pem: readFileSync(path.join(directory, name), 'utf8') }));
  } catch (cause) {
    throw new StartRefused('TRUST_ANCHORS no es una carpeta que se pueda leer.', { cause });
  }
}
