import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { durableDirectories } from '#server/platform/files/durable-directories.ts';
import { syncDirectory } from '#server/platform/files/sync-directory.ts';
import { type BackupPlace, checkedKey, type KeptKey } from './backup-place.ts';

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;
/** Not a valid key, so drafts are never listed. */
const DRAFTS = '.drafts';
/** A draft this old belongs to a process that died. */
const DRAFT_MS = 24 * 3_600_000;

/** A directory, of a disk of its own at best. */
export async function openDirectoryPlace(directory: string): Promise<BackupPlace> {
  const root = path.resolve(directory);
  const drafts = path.join(root, DRAFTS);
  await mkdir(drafts, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  await dropOldDrafts(drafts);
  const directories = durableDirectories(root);
  const placeOf = (key: string) => path.join(root, checkedKey(key));
  return {
    name: root,
    isCurrent: true,
    async put(key, bytes) {
      const file = placeOf(key);
      const draft = path.join(drafts, randomUUID());
      try {
        await write(draft, bytes);
        if (path.dirname(file) !== root) await directories.make(path.dirname(file));
        await rename(draft, file);
        await syncDirectory(path.dirname(file));
      } catch (error) {
        await rm(draft, { force: true }); // on a full disk it would take up the room that is left
        throw error;
      }
    },
    get: (key) => readFile(placeOf(key)).catch(nullIfGone),
    look: async (key) => (await stat(placeOf(key)).catch(nullIfGone))?.size ?? null,
    list: (folder) => keysUnder(root, checkedKey(folder)),
    remove: (key) => rm(placeOf(key), { force: true }),
  };
}

async function write(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', OWNER_ONLY_FILE);
  try {
    await handle.writeFile(bytes);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/**
 * Sorts by the bytes of whole keys: a folder counts as its name with `/`, which sorts after only `-` and `.` among a
 * name's characters.
 */
async function* keysUnder(root: string, folder: string): AsyncGenerator<KeptKey> {
  const entries = (await readdir(path.join(root, folder), { withFileTypes: true }).catch(nullIfGone)) ?? [];
  const named = entries.map((entry) => ({ entry, sortKey: entry.isDirectory() ? `${entry.name}/` : entry.name }));
  for (const { entry } of named.sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1))) {
    const key = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* keysUnder(root, key);
    else {
      const found = await stat(path.join(root, key)).catch(nullIfGone);
      if (found !== null) yield { key, bytes: found.size };
    }
  }
}

async function dropOldDrafts(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = path.join(drafts, name);
    const found = await stat(draft).catch(nullIfGone);
    if (found !== null && found.mtimeMs < Date.now() - DRAFT_MS) await rm(draft, { force: true });
  }
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
