import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileStore } from './file-store.ts';
import { syncDirectory } from './sync-directory.ts';

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;
const OWNER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHA256 = /^[0-9a-f]{64}$/;
/** A draft this old belongs to a process that died. */
const DRAFT_HOURS = 24;

/** `file://…` of the settings, else `files` in the data directory. */
export function filesDirectory(setting: string | undefined, dataDir: string): string {
  return setting ? fileURLToPath(setting) : path.join(dataDir, 'files');
}

/** Files lie at `<owner>/<first two digits>/<sha256>`. */
export async function openDiskFiles(root: string): Promise<FileStore> {
  const drafts = path.join(root, 'drafts');
  await mkdir(drafts, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  await dropOldDrafts(drafts);
  return {
    async keep(ownerId, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const file = placeOf(root, ownerId, sha256);
      // Also when it is there: whoever put it there may not have got as far as making its name durable.
      if (!(await exists(file))) await writeThenName(path.join(drafts, randomUUID()), file, root, bytes);
      await syncDirectory(path.dirname(file));
      return sha256;
    },
    async read(ownerId, sha256) {
      const bytes = await readFile(placeOf(root, ownerId, sha256));
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`file ${sha256} is damaged`);
      return bytes;
    },
    async remove(ownerId, sha256) {
      await rm(placeOf(root, ownerId, sha256), { force: true });
    },
  };
}

function placeOf(root: string, ownerId: string, sha256: string): string {
  if (!OWNER.test(ownerId) || !SHA256.test(sha256)) throw new Error('not the address of a file');
  return path.join(root, ownerId, sha256.slice(0, 2), sha256);
}

/** A crash leaves a draft or the whole file, never half of it under its name. */
async function writeThenName(draft: string, file: string, root: string, bytes: Uint8Array): Promise<void> {
  await makeDirectories(path.dirname(file), root);
  const handle = await open(draft, 'wx', OWNER_ONLY_FILE);
  try {
    await handle.writeFile(bytes);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** A new directory is durable once the one above it is. */
async function makeDirectories(directory: string, root: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  if (first === undefined) return;
  for (let above = path.dirname(directory); above.length >= root.length; above = path.dirname(above)) {
    await syncDirectory(above);
  }
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}

async function dropOldDrafts(drafts: string): Promise<void> {
  const oldest = Date.now() - DRAFT_HOURS * 3_600_000;
  for (const name of await readdir(drafts)) {
    const draft = path.join(drafts, name);
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: oldest }));
    if (mtimeMs < oldest) await rm(draft, { force: true });
  }
}
