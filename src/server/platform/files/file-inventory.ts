import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isSha256, isUuid, type ListedFile, listedPath } from './file-address.ts';

/** Lists the files that are stored, to compare them with what the database knows of. */
export interface FileInventory {
  /**
   * True when lists tell what is there now. Lists of some stores lag behind: files that matter are then looked up by
   * name.
   */
  readonly isCurrent: boolean;
  /** Ids of those who have a folder. */
  owners(): Promise<string[]>;
  /** SHA-256 of an owner's originals in their order, some at a time. */
  originals(ownerId: string): AsyncIterable<readonly string[]>;
  /** Ids of what was made for an owner. */
  made(ownerId: string): Promise<string[]>;
  /** Null when it is gone. */
  look(file: ListedFile): Promise<{ readonly bytes: number; readonly changedAt: Date } | null>;
}

const AT_ONCE = 1_000;

export function openInventory(root: string): FileInventory {
  const namesIn = async (...place: string[]) =>
    (await readdir(path.join(root, ...place)).catch(nothingIfGone))?.sort() ?? [];
  return {
    isCurrent: true,
    async owners() {
      const names = [...(await namesIn()), ...(await namesIn('made'))];
      return [...new Set(names.filter(isUuid))];
    },
    async *originals(ownerId) {
      let some: string[] = [];
      for (const beginning of await namesIn(ownerId)) {
        some.push(...(await namesIn(ownerId, beginning)).filter(isSha256));
        if (some.length < AT_ONCE) continue;
        yield some;
        some = [];
      }
      if (some.length > 0) yield some;
    },
    async made(ownerId) {
      return (await namesIn('made', ownerId)).filter(isUuid);
    },
    async look(file) {
      const found = await stat(path.join(root, listedPath(file))).catch(nothingIfGone);
      return found ? { bytes: found.size, changedAt: found.mtime } : null;
    },
  };
}

function nothingIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
