import { buffer } from 'node:stream/consumers';
import { DamagedFile, type FileStore } from '#server/platform/files/file-store.ts';
import type { Absent } from '../manifest.ts';
import type { BackupPlace, KeptKey } from '../place/backup-place.ts';
import { heldOf } from '../place/held.ts';
import { FOLDERS, packedBytes, packedSent, readSent, type SentFile, sentKey } from '../sent-files.ts';
import { groupsOf, without } from '../sorted-keys.ts';

interface Needs {
  readonly files: Pick<FileStore, 'read' | 'made' | 'inventory'>;
  readonly place: BackupPlace;
  /** Keys that the backup before names and the place holds, in their order. */
  readonly sure: (kind: SentFile['kind']) => AsyncIterable<string>;
}

/** Each waits for two disks in turn. */
const AT_ONCE = 8;

/**
 * Copies what the place does not hold yet, and reads back what it copied. What cannot be read here is told to `onAbsent`:
 * somebody may have removed it meanwhile, or it is lost.
 */
export async function copySentFiles(
  { files, place, sure }: Needs,
  kind: SentFile['kind'],
  wanted: AsyncIterable<SentFile>,
  { onMoved, onAbsent }: { onMoved(bytes: number): void; onAbsent(absent: Absent, file: SentFile): void },
): Promise<void> {
  const isWhole = (file: SentFile, { bytes }: KeptKey) => bytes === packedBytes(file);
  const absent = without(wanted, sentKey, heldOf(place, FOLDERS[kind], sure(kind)), ({ key }) => key, isWhole);
  for await (const group of groupsOf(absent, AT_ONCE)) {
    await Promise.all(
      group.map(async (file) => {
        const bytes = await readHere(files, file);
        if (typeof bytes === 'string') {
          onAbsent({ ownerId: file.ownerId, name: file.name, why: bytes }, file);
          return;
        }
        await place.put(sentKey(file), packedSent(file, bytes));
        await readSent(place, file);
        onMoved(bytes.length);
      }),
    );
  }
}

async function readHere(files: Needs['files'], file: SentFile): Promise<Buffer | 'missing' | 'damaged'> {
  const { kind, ownerId, name } = file;
  if (kind === 'brought') {
    const found = await files.made.read(ownerId, name);
    return found === null ? 'missing' : await buffer(found.source);
  }
  try {
    return await files.read(ownerId, name);
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    return (await files.inventory.look({ kind, ownerId, name })) === null ? 'missing' : 'damaged';
  }
}
