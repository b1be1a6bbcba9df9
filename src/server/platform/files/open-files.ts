import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '../log.ts';
import { openS3, type TryLimits } from '../s3/s3-client.ts';
import { isS3Address, type S3Place, type S3Settings, s3PlaceOf } from '../s3/s3-place.ts';
import { S3Problem } from '../s3/s3-problem.ts';
import type { Settings } from '../settings.ts';
import { StartRefused } from '../start-refused.ts';
import { openBothPlaces } from './both-places.ts';
import { openDiskFiles } from './disk-files.ts';
import type { FileStore } from './file-store.ts';
import { openS3Files } from './s3-files.ts';

type FileSettings = Pick<Settings, 'FILES_URL' | 'FILES_URL_ALSO'> & S3Settings;

/** A place where files are, and what people call it. */
export interface FilePlace {
  readonly files: FileStore;
  readonly name: string;
}

interface Options {
  readonly dataDir: string;
  readonly log: Log;
  readonly limits?: Partial<TryLimits> | undefined;
}

/** The place where files are written and, while they are moved, the other place where they are found too. */
export async function openFilePlaces(
  settings: FileSettings,
  options: Options,
): Promise<{ here: FilePlace; also: FilePlace | null }> {
  const here = await openPlace('FILES_URL', settings, options);
  if (settings.FILES_URL_ALSO === undefined) return { here, also: null };
  const also = await openPlace('FILES_URL_ALSO', settings, options);
  if (here.name !== also.name) return { here, also };
  throw new StartRefused('FILES_URL y FILES_URL_ALSO nombran el mismo lugar: quita la segunda.');
}

/** The file store that the settings name. */
export async function openFiles(settings: FileSettings, options: Options): Promise<FileStore> {
  const { here, also } = await openFilePlaces(settings, options);
  if (also === null) return here.files;
  options.log.info({ here: here.name, also: also.name }, 'los archivos se guardan en un lugar y se buscan en dos');
  return openBothPlaces(here.files, also.files);
}

async function openPlace(
  setting: 'FILES_URL' | 'FILES_URL_ALSO',
  settings: FileSettings,
  { dataDir, log, limits }: Options,
): Promise<FilePlace> {
  const address = settings[setting];
  if (address === undefined || !isS3Address(address)) {
    const directory = path.resolve(address === undefined ? path.join(dataDir, 'files') : fileURLToPath(address));
    return { files: await openDiskFiles(directory), name: directory };
  }
  const place = s3PlaceOf(setting, address, settings);
  const name = `s3://${[place.bucket, place.prefix].filter(Boolean).join('/')}`;
  await requireOpen(place, name, log);
  return { files: await openS3Files(openS3(place, limits), path.join(dataDir, 'spool')), name };
}

/** A store that does not answer delays the start no longer than this. */
const FIRST_LOOK: Partial<TryLimits> = { tries: 2, tryMs: 5_000, idleMs: 5_000 };

/** A wrong key or a wrong bucket stops the start. A store that does not answer does not: it may be back soon. */
async function requireOpen(place: S3Place, name: string, log: Log): Promise<void> {
  const client = openS3(place, FIRST_LOOK);
  try {
    await client.put('trial/start', Buffer.from('prueba'));
    await client.remove('trial/start');
  } catch (error) {
    if (!(error instanceof S3Problem)) throw error;
    if (!error.isPassing && error.kind !== 'full') {
      throw new StartRefused(`No se pueden guardar archivos en ${name}. ${error.sentence}`, { cause: error });
    }
    log.warn({ err: error, place: name }, error.sentence);
  }
}
