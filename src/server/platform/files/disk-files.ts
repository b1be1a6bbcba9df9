import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fdatasync,
  openSync,
  readFile as readWith,
  renameSync,
  rmSync,
  write as writeWith,
} from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { durableDirectories } from './durable-directories.ts';
import { listedPath } from './file-address.ts';
import { sha256Of } from './file-hash.ts';
import { openInventory } from './file-inventory.ts';
import { DamagedFile, type FileStore } from './file-store.ts';
import { openMadeFiles } from './made-files.ts';
import { openSpool } from './spool.ts';
import { syncDirectory } from './sync-directory.ts';

/** Too large for a disk that has no room for anything else. */
const TRIAL = Buffer.alloc(64 * 1024, 'prueba ');
const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;
/** A draft this old belongs to a process that died. */
const DRAFT_HOURS = 24;

// What only touches the system's memory is done at once; what waits for the disk is handed to other threads. Handing
// everything over took three times as long for a small file.
const writeLater = promisify(writeWith);
const datasync = promisify(fdatasync);
const readOpen = promisify(readWith) as (descriptor: number) => Promise<Buffer>;

/** Files lie at `<owner>/<first two digits>/<sha256>`. */
export async function openDiskFiles(directory: string): Promise<FileStore> {
  const root = path.resolve(directory);
  const drafts = path.join(root, 'drafts');
  await mkdir(drafts, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  await Promise.all([syncDirectory(root), syncDirectory(path.dirname(root)).catch(() => {})]); // may be closed to us
  await dropOldDrafts(drafts);
  const directories = durableDirectories(root);
  return {
    made: openMadeFiles(root, drafts),
    spool: () => openSpool(drafts),
    inventory: openInventory(root),
    async keep(ownerId, bytes) {
      const sha256 = await sha256Of(bytes);
      const file = placeOf(root, ownerId, sha256);
      const place = path.dirname(file);
      const reachable = directories.make(place);
      reachable.catch(() => {}); // awaited below, unless writing fails first
      // Whoever wrote a file that is there already may have been cut off before it was durable, or whole.
      const draft = path.join(drafts, randomUUID());
      const descriptor = (await openIfHolding(file, bytes)) ?? (await write(draft, file, bytes));
      const whole = datasync(descriptor).finally(() => closeSync(descriptor));
      await Promise.all([reachable, whole, syncDirectory(place)]);
      return sha256;
    },
    // Each looks only into the system's memory of names: handing them to other threads would take longer.
    missing: async (ownerId, sha256s) => sha256s.filter((sha256) => !existsSync(placeOf(root, ownerId, sha256))),
    async read(ownerId, sha256) {
      const bytes = await readFile(placeOf(root, ownerId, sha256)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new DamagedFile(sha256, 'missing', { cause: error }) : error;
      });
      if ((await sha256Of(bytes)) !== sha256) throw new DamagedFile(sha256, 'altered');
      return bytes;
    },
    async remove(ownerId, sha256) {
      await rm(placeOf(root, ownerId, sha256), { force: true });
    },
    async tryWriting() {
      const draft = path.join(drafts, randomUUID());
      try {
        await writeFile(draft, TRIAL, { flag: 'wx', mode: OWNER_ONLY_FILE, flush: true });
      } finally {
        await rm(draft, { force: true });
      }
    },
    async space() {
      const { bsize, blocks, bavail } = await statfs(root);
      return { total: blocks * bsize, free: bavail * bsize };
    },
  };
}

const placeOf = (root: string, ownerId: string, sha256: string): string =>
  path.join(root, listedPath({ kind: 'original', ownerId, name: sha256 }));

/**
 * Gives the file its name once it is written whole, and returns the open descriptor. The file, its name and its
 * directories are synced together, since nobody knows of the file before the last of them; a name that a power cut
 * leaves without its content is noticed when the bytes come again.
 */
async function write(draft: string, file: string, bytes: Uint8Array): Promise<number> {
  const descriptor = openSync(draft, 'wx', OWNER_ONLY_FILE);
  try {
    for (let at = 0; at < bytes.length; ) at += (await writeLater(descriptor, bytes, at)).bytesWritten;
    renameSync(draft, file);
  } catch (error) {
    closeSync(descriptor);
    rmSync(draft, { force: true }); // on a full disk it would take up the room that is left
    throw error;
  }
  return descriptor;
}

/** Opened before its content is checked: somebody may be deleting it. */
async function openIfHolding(file: string, bytes: Uint8Array): Promise<number | undefined> {
  const descriptor = openIfThere(file);
  if (descriptor === undefined) return undefined;
  const held = await readOpen(descriptor).catch((error: unknown) => {
    closeSync(descriptor);
    throw error;
  });
  if (held.equals(bytes)) return descriptor;
  closeSync(descriptor);
  return undefined;
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function dropOldDrafts(drafts: string): Promise<void> {
  const oldest = Date.now() - DRAFT_HOURS * 3_600_000;
  for (const name of await readdir(drafts)) {
    const draft = path.join(drafts, name);
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: oldest }));
    if (mtimeMs < oldest) await rm(draft, { force: true });
  }
}
