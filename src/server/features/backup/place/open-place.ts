import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartRefused } from '#server/platform/start-refused.ts';
import type { BackupPlace } from './backup-place.ts';
import { openDirectoryPlace } from './directory-place.ts';

/** A directory, by its path or as `file://…`. Relative ones begin where the command was given. */
export async function openPlace(address: string): Promise<BackupPlace> {
  const [, scheme] = /^([a-z0-9]+):\/\//i.exec(address) ?? [];
  if (scheme !== undefined && scheme !== 'file') {
    throw new StartRefused(`No se puede respaldar en ${scheme}://. Di una carpeta.`);
  }
  const directory = scheme === 'file' ? fileURLToPath(address) : path.resolve(process.env.INIT_CWD ?? '', address);
  try {
    return await openDirectoryPlace(directory);
  } catch (cause) {
    throw new StartRefused(
      `No se puede usar la carpeta ${directory} para los respaldos (${(cause as NodeJS.ErrnoException).code}). Revisa que exista su disco y que se pueda escribir.`,
      { cause },
    );
  }
}
