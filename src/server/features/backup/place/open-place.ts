import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openS3 } from '#server/platform/s3/s3-client.ts';
import { isS3Address, type S3Settings, s3PlaceOf } from '#server/platform/s3/s3-place.ts';
import { StartRefused } from '#server/platform/start-refused.ts';
import type { BackupPlace } from './backup-place.ts';
import { openDirectoryPlace } from './directory-place.ts';
import { openObjectPlace } from './object-place.ts';

/** A directory, by its path or as `file://…`, or `s3://bucket/prefix`. Relative ones begin where the command was given. */
export async function openPlace(address: string, settings: S3Settings): Promise<BackupPlace> {
  if (isS3Address(address)) return openObjectPlace(address, openS3(s3PlaceOf('BACKUP_URL', address, settings)));
  const [, scheme] = /^([a-z0-9]+):\/\//i.exec(address) ?? [];
  if (scheme !== undefined && scheme !== 'file') {
    throw new StartRefused(`No se puede respaldar en ${scheme}://. Di una carpeta, o s3://bucket/prefijo.`);
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
