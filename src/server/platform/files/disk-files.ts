import { createHash, randomUUID, webcrypto } from 'node:crypto';
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
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { durableDirectories } from './durable-directories.ts';
import { type FileInventory, openInventory } from './file-inventory.ts';
import { type MadeFiles, openMadeFiles } from './made-files.ts';
import { openSpool, type Spool } from './spool.ts';
import { syncDirectory } from './sync-directory.ts';

/** Originals, addressed by owner and content. What was kept once is never altered. */
export interface FileStore {
  /** Returns the SHA-256 in hexadecimal once the bytes would survive a power cut. Keeping them again changes nothing. */
  keep(ownerId: string, bytes: Uint8Array): Promise<string>;
  has(ownerId: string, sha256: string): boolean;
  /** Throws `DamagedFile` when they are not there, or are no longer what was kept. */
  read(ownerId: string, sha256: string): Promise<Buffer>;
  /** No harm when they are gone already. */
  remove(ownerId: string, sha256: string): Promise<void>;
  /** What we make for people, apart from the originals. */
  readonly made: MadeFiles;
  /** Room on the same disk for a while. */
  spool(): Promise<Spool>;
  readonly inventory: FileInventory;
  /** Writes something and takes it away again; throws when that is not possible. */
  tryWriting(): Promise<void>;
  /** Of the disk they lie on, in bytes. */
  space(): Promise<{ total: number; free: number }>;
}

/** What was kept is gone, or is something else now. Keeping the same bytes again mends it. */
export class DamagedFile extends Error {
  override name = 'DamagedFile';
  readonly sha256: string;

  constructor(sha256: string, what: 'missing' | 'altered', options?: ErrorOptions) {
    super(`file ${sha256} is ${what}`, options);
    this.sha256 = sha256;
  }
}

/** Of a size that a disk with room for nothing else does not take. */
const TRIAL = Buffer.alloc(64 * 1024, 'prueba ');
const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;
const OWNER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHA256 = /^[0-9a-f]{64}$/;
/** A draft this old belongs to a process that died. */
const DRAFT_HOURS = 24;

// What only touches the system's memory is done at once; what waits for the disk is handed to other threads. Handing
// everything over took three times as long for a small file.
const writeLater = promisify(writeWith);
const datasync = promisify(fdatasync);
const readOpen = promisify(readWith) as (descriptor: number) => Promise<Buffer>;

/** `file://…` of the settings, else `files` in the data directory. */
export function filesDirectory(setting: string | undefined, dataDir: string): string {
  return setting ? fileURLToPath(setting) : path.join(dataDir, 'files');
}

/** Files lie at `<owner>/<first two digits>/<sha256>`. */
export async function openDiskFiles(directory: string): Promise<FileStore> {
  const root = path.resolve(directory);
  const drafts = path.join(root, 'drafts');
  await mkdir(drafts, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  await Promise.all([syncDirectory(root), syncDirectory(path.dirname(root)).catch(() => {})]); // may be closed to us
  await dropOldDrafts(drafts);
  const directories = durableDirectories(root);
  return {
    made: openMadeFiles(path.join(root, 'made'), drafts),
    spool: () => openSpool(drafts),
    inventory: openInventory(root),
    async keep(ownerId, bytes) {
      const sha256 = await sha256Of(bytes);
      const file = placeOf(root, ownerId, sha256);
      const place = path.dirname(file);
      const reachable = directories.make(place);
      reachable.catch(() => {}); // awaited below, unless writing fails first
      // Found there: whoever put it there may have been cut off before it was durable, or whole.
      const draft = path.join(drafts, randomUUID());
      const descriptor = (await openIfHolding(file, bytes)) ?? (await write(draft, file, bytes));
      const whole = datasync(descriptor).finally(() => closeSync(descriptor));
      await Promise.all([reachable, whole, syncDirectory(place)]);
      return sha256;
    },
    has: (ownerId, sha256) => existsSync(placeOf(root, ownerId, sha256)),
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

/** Larger ones are hashed by another thread, for which they are copied: a megabyte takes this one two milliseconds. */
const HASHED_HERE = 256 * 1024;

async function sha256Of(bytes: Uint8Array): Promise<string> {
  if (bytes.length <= HASHED_HERE) return createHash('sha256').update(bytes).digest('hex');
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
}

function placeOf(root: string, ownerId: string, sha256: string): string {
  if (!OWNER.test(ownerId) || !SHA256.test(sha256)) throw new Error('not the address of a file');
  return path.join(root, ownerId, sha256.slice(0, 2), sha256);
}

/**
 * Named when it is whole; the descriptor comes back open. All syncs wait for the disk together, since nobody knows of the file before the last of them;
 * a name that a power cut leaves without its content is found out when the bytes come again.
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

/** Opened before it is looked at: somebody may be taking it away. */
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
