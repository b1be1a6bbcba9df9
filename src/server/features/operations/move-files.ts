import { createHash } from 'node:crypto';
import { shareOwnerFiles } from '#server/features/reading/storage/storage-use.ts';
import { allSettledOrThrow } from '#server/platform/all-settled-or-throw.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { ListedFile } from '#server/platform/files/file-address.ts';
import { DamagedFile, type FileStore } from '#server/platform/files/file-store.ts';
import { findMadeFileIds, findOwnersWithFiles, findStoredBetween, isFileWritten } from './operations.store.ts';

interface Places {
  readonly from: FileStore;
  readonly to: FileStore;
}

interface Needs extends Places {
  readonly db: Db;
}

interface Options {
  /** Takes away from the old place what was read, whole, in the new one. */
  readonly removesOld: boolean;
  readonly signal: AbortSignal;
  readonly onProgress?: (soFar: MovedCount) => void;
}

export interface MovedCount {
  copied: number;
  copiedBytes: number;
  /** There from an earlier run, or written there by the application. */
  already: number;
  removed: number;
  /** Damaged in the old place and absent from the new one, or different in the two. They stay where they are. */
  readonly damaged: ListedFile[];
}

/** What became of one file. */
interface Moved {
  readonly bytes: number | null;
  readonly isRemoved: boolean;
  readonly damaged: ListedFile | null;
}
const ALREADY: Moved = { bytes: null, isRemoved: false, damaged: null };

const AT_ONCE = 8;

/**
 * From the old place to the new one, while the application runs with both. Each file is read back from the new place
 * and compared with its hash before it counts as there. Interrupted, and run again, it goes on.
 */
export async function moveFiles(needs: Needs, options: Options): Promise<MovedCount> {
  const count: MovedCount = { copied: 0, copiedBytes: 0, already: 0, removed: 0, damaged: [] };
  const add = ({ bytes, isRemoved, damaged }: Moved) => {
    if (damaged !== null) count.damaged.push(damaged);
    else if (bytes === null) count.already++;
    else {
      count.copied++;
      count.copiedBytes += bytes;
    }
    if (isRemoved) count.removed++;
  };
  const owners = new Set([...(await needs.from.inventory.owners()), ...(await findOwnersWithFiles(needs.db))]);
  for (const ownerId of owners) {
    for await (const some of movedOriginals(needs, ownerId, options)) {
      some.forEach(add);
      options.onProgress?.(count);
    }
    for await (const one of movedMade(needs, ownerId, options)) {
      add(one);
      options.onProgress?.(count);
    }
  }
  return count;
}

async function* movedOriginals(needs: Needs, ownerId: string, options: Options): AsyncGenerator<Moved[]> {
  const { db, to } = needs;
  for await (const names of originalsOf(needs, ownerId)) {
    const absent = new Set(await to.missing(ownerId, names));
    const isToBeMoved = (name: string) => options.removesOld || absent.has(name);
    const work = names.filter(isToBeMoved);
    yield names.filter((name) => !isToBeMoved(name)).map(() => ALREADY);
    for (let at = 0; at < work.length; at += AT_ONCE) {
      options.signal.throwIfAborted();
      const some = work.slice(at, at + AT_ONCE);
      // Deletions of files wait for this lock: otherwise a file that was just deleted would be put back.
      yield await db.transaction().execute(async (tx) => {
        await shareOwnerFiles(tx, ownerId);
        const moving = some.map((name) =>
          moveOriginal(
            { ...needs, db: tx },
            { kind: 'original', ownerId, name },
            {
              isThere: !absent.has(name),
              removesOld: options.removesOld,
            },
          ),
        );
        await allSettledOrThrow(moving);
        return (await Promise.all(moving)).flatMap((one) => one ?? []);
      });
    }
  }
}

/**
 * Originals that the old place lists, those with a row that are there without being listed yet, since a store may list
 * a file some time after it was put, and those with a row that are in neither place.
 */
async function* originalsOf({ db, from, to }: Needs, ownerId: string): AsyncGenerator<readonly string[]> {
  const unlisted = async (after: string, last: string | null, names: readonly string[]) => {
    const listed = new Set(names);
    const rows = (await findStoredBetween(db, ownerId, { after, to: last })).map(({ sha256 }) => sha256);
    const others = rows.filter((sha256) => !listed.has(sha256));
    const away = new Set(await from.missing(ownerId, others));
    const lost = await to.missing(ownerId, [...away]);
    return [...others.filter((sha256) => !away.has(sha256)), ...lost];
  };
  let after = '';
  for await (const names of from.inventory.originals(ownerId)) {
    const last = names.at(-1) ?? after;
    yield [...names, ...(await unlisted(after, last, names))];
    after = last;
  }
  yield await unlisted(after, null, []);
}

/** Undefined for a file that was deleted meanwhile with its invoice. */
async function moveOriginal(
  { db, from, to }: Needs,
  file: ListedFile,
  { isThere, removesOld }: { isThere: boolean; removesOld: boolean },
): Promise<Moved | undefined> {
  const { ownerId, name } = file;
  try {
    const isCopied = !(isThere && (await isWhole(to, ownerId, name)));
    const bytes = isCopied ? await copyOriginal({ from, to }, ownerId, name) : null;
    if (removesOld) await from.remove(ownerId, name);
    return { bytes, isRemoved: removesOld, damaged: null };
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    return (await isFileWritten(db, ownerId, file)) ? { ...ALREADY, damaged: file } : undefined;
  }
}

async function isWhole(files: FileStore, ownerId: string, sha256: string): Promise<boolean> {
  try {
    await files.read(ownerId, sha256);
    return true;
  } catch (error) {
    if (error instanceof DamagedFile) return false;
    throw error;
  }
}

async function copyOriginal({ from, to }: Places, ownerId: string, sha256: string): Promise<number> {
  const bytes = await from.read(ownerId, sha256);
  await to.keep(ownerId, bytes);
  await to.read(ownerId, sha256);
  return bytes.length;
}

async function* movedMade(needs: Needs, ownerId: string, { removesOld, signal }: Options): AsyncGenerator<Moved> {
  const names = new Set([...(await needs.from.inventory.made(ownerId)), ...(await findMadeFileIds(needs.db, ownerId))]);
  for (const name of names) {
    signal.throwIfAborted();
    const file: ListedFile = { kind: 'made', ownerId, name };
    if (!removesOld && (await needs.to.inventory.look(file)) !== null) yield ALREADY;
    else {
      const moved = await moveMade(needs, file, removesOld);
      if (moved) yield moved;
    }
  }
}

/** What stands in the new place is never written over: the application may have made it anew. */
async function moveMade({ db, from, to }: Needs, file: ListedFile, removesOld: boolean): Promise<Moved | undefined> {
  const { ownerId, name } = file;
  const before = await hashOfMade(from, file);
  if (before === null) return undefined;
  const after = await hashOfMade(to, file);
  const isToBeCopied = before !== 'damaged' && (after === null || after === 'damaged');
  const bytes = isToBeCopied ? await copyMade({ from, to }, file) : null;
  // Deleted meanwhile by a process that did not see the copy in the new place yet.
  if (isToBeCopied && (await from.inventory.look(file)) === null && !(await isFileWritten(db, ownerId, file))) {
    await to.made.remove(ownerId, name);
    return undefined;
  }
  if ((isToBeCopied ? await hashOfMade(to, file) : after) !== before) return { ...ALREADY, damaged: file };
  if (removesOld) await from.made.remove(ownerId, name);
  return { bytes, isRemoved: removesOld, damaged: null };
}

async function copyMade({ from, to }: Places, { ownerId, name }: ListedFile): Promise<number | null> {
  const stored = await from.made.read(ownerId, name);
  return stored && (await to.made.write(ownerId, name, stored.source, stored.bytes));
}

/** Null when there is none. */
async function hashOfMade({ made }: FileStore, { ownerId, name }: ListedFile): Promise<string | null | 'damaged'> {
  const stored = await made.read(ownerId, name);
  if (stored === null) return null;
  const hash = createHash('sha256');
  try {
    for await (const chunk of stored.source) hash.update(chunk);
  } catch (error) {
    if (error instanceof DamagedFile) return 'damaged';
    throw error;
  }
  return hash.digest('hex');
}
