import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { listedPath } from './file-address.ts';
import { syncDirectory } from './sync-directory.ts';

/** Files that we make for people, under an id of ours. They can be made again: losing one is no harm. */
export interface MadeFiles {
  /** Its bytes, once it is whole and on the disk; in place of an earlier one. Throws `FileTooLarge` beyond `mostBytes`. */
  write(ownerId: string, id: string, source: AsyncIterable<Uint8Array>, mostBytes: number): Promise<number>;
  /** Null when there is none. */
  read(ownerId: string, id: string): Promise<{ bytes: number; source: AsyncIterable<Uint8Array> } | null>;
  /** No harm when it is gone already. */
  remove(ownerId: string, id: string): Promise<void>;
}

/** In place of an owner: files that belong to the installation and to no business. */
export const INSTALLATION_ID = '00000000-0000-0000-0000-000000000000';

export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
}

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;

/** Files lie at `made/<owner>/<id>`; while they are written, among the drafts. */
export function openMadeFiles(root: string, drafts: string): MadeFiles {
  const placeOf = (ownerId: string, id: string) => path.join(root, listedPath({ kind: 'made', ownerId, name: id }));
  return {
    async write(ownerId, id, source, mostBytes) {
      const file = placeOf(ownerId, id);
      const draft = path.join(drafts, randomUUID());
      await mkdir(path.dirname(file), { recursive: true, mode: OWNER_ONLY_DIRECTORY });
      try {
        const bytes = await writeAll(draft, source, mostBytes);
        await rename(draft, file);
        await syncDirectory(path.dirname(file));
        return bytes;
      } catch (error) {
        await rm(draft, { force: true }); // on a full disk it would take up the room that is left
        throw error;
      }
    },
    async read(ownerId, id) {
      const file = placeOf(ownerId, id);
      const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return found && { bytes: found.size, source: createReadStream(file) };
    },
    async remove(ownerId, id) {
      await rm(placeOf(ownerId, id), { force: true });
    },
  };
}

async function writeAll(draft: string, source: AsyncIterable<Uint8Array>, mostBytes: number): Promise<number> {
  const handle = await open(draft, 'wx', OWNER_ONLY_FILE);
  try {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw new FileTooLarge(`more than ${mostBytes} bytes`);
      for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
    }
    await handle.datasync();
    return bytes;
  } finally {
    await handle.close();
  }
}
