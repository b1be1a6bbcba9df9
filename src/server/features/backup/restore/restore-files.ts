import { buffer } from 'node:stream/consumers';
import { DamagedFile, type FileStore } from '#server/platform/files/file-store.ts';
import { type Absent, DamagedBackup } from '../manifest.ts';
import type { BackupPlace } from '../place/backup-place.ts';
import { readSent, type SentFile, sha256Of } from '../sent-files.ts';
import { groupsOf } from '../sorted-keys.ts';

const AT_ONCE = 8;

interface Needs {
  readonly files: FileStore;
  readonly place: BackupPlace;
}

export interface RestoredFiles {
  readonly count: number;
  readonly bytes: number;
}

/**
 * Each file comes back and is read again from where it lies now, and its hash compared. One that lies there already, from
 * an attempt before or because the disk was not lost, is only read.
 */
export async function restoreFiles(
  needs: Needs,
  wanted: AsyncIterable<SentFile>,
  absent: readonly Absent[],
  onDone: (count: number) => void,
): Promise<RestoredFiles> {
  const isAbsent = new Set(absent.map(({ ownerId, name }) => `${ownerId} ${name}`));
  let [count, bytes] = [0, 0];
  for await (const group of groupsOf(wanted, AT_ONCE)) {
    const present = group.filter(({ ownerId, name }) => !isAbsent.has(`${ownerId} ${name}`));
    await Promise.all(present.map((file) => (file.kind === 'original' ? bringOriginal : bringFile)(needs, file)));
    count += present.length;
    bytes += present.reduce((sum, file) => sum + file.bytes, 0);
    onDone(count);
  }
  return { count, bytes };
}

async function bringOriginal({ files, place }: Needs, file: SentFile): Promise<void> {
  if (await isWhole(files, file)) return;
  await files.keep(file.ownerId, await readSent(place, file));
  if (!(await isWhole(files, file))) throw new DamagedBackup(`${file.name} is not what was written here`);
}

async function isWhole(files: FileStore, { ownerId, name }: SentFile): Promise<boolean> {
  try {
    await files.read(ownerId, name);
    return true;
  } catch (error) {
    if (error instanceof DamagedFile) return false;
    throw error;
  }
}

async function bringFile({ files, place }: Needs, file: SentFile): Promise<void> {
  const bytes = await readSent(place, file);
  const source = (async function* () {
    yield bytes;
  })();
  await files.made.write(file.ownerId, file.name, source, bytes.length);
  const back = await files.made.read(file.ownerId, file.name);
  if (back === null || sha256Of(await buffer(back.source)) !== sha256Of(bytes)) {
    throw new DamagedBackup(`${file.name} is not what was written here`);
  }
}
