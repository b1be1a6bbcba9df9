import { allSettledOrThrow } from '../all-settled-or-throw.ts';
import type { FileInventory } from './file-inventory.ts';
import { DamagedFile, type FileStore, FilesUnavailable } from './file-store.ts';
import type { MadeFiles } from './made-files.ts';

/**
 * While files are moved from one place to another: all is written to the new one, found in either, and taken away from
 * both.
 */
export function openBothPlaces(here: FileStore, there: FileStore): FileStore {
  return {
    ...here,
    made: bothMade(here.made, there.made),
    inventory: bothInventories(here.inventory, there.inventory),
    async missing(ownerId, sha256s) {
      const absent = await here.missing(ownerId, sha256s);
      return absent.length === 0 ? absent : await there.missing(ownerId, absent);
    },
    async read(ownerId, sha256) {
      try {
        return await here.read(ownerId, sha256);
      } catch (error) {
        return await there.read(ownerId, sha256).catch((second: unknown) => {
          throw worse(error, second);
        });
      }
    },
    async remove(ownerId, sha256) {
      await allSettledOrThrow([here.remove(ownerId, sha256), there.remove(ownerId, sha256)]);
    },
  };
}

/**
 * The error that tells most. A file that one place lacks may be in the other one, which does not answer: then it is not
 * known to be lost.
 */
function worse(first: unknown, second: unknown): unknown {
  const both = [first, second];
  const isKnown = (error: unknown) => error instanceof DamagedFile;
  return (
    both.find((error) => !isKnown(error) && !(error instanceof FilesUnavailable)) ??
    both.find((error) => !isKnown(error)) ??
    both.find((error) => error instanceof DamagedFile && error.what === 'altered') ??
    first
  );
}

function bothMade(here: MadeFiles, there: MadeFiles): MadeFiles {
  return {
    async write(ownerId, id, source, mostBytes) {
      const bytes = await here.write(ownerId, id, source, mostBytes);
      // An earlier attempt may have left a file there.
      await there.remove(ownerId, id);
      return bytes;
    },
    read: async (ownerId, id) => (await here.read(ownerId, id)) ?? (await there.read(ownerId, id)),
    async remove(ownerId, id) {
      await allSettledOrThrow([here.remove(ownerId, id), there.remove(ownerId, id)]);
    },
  };
}

function bothInventories(here: FileInventory, there: FileInventory): FileInventory {
  const together = async (of: (inventory: FileInventory) => Promise<string[]>) => [
    ...new Set([...(await of(here)), ...(await of(there))]),
  ];
  return {
    isCurrent: here.isCurrent && there.isCurrent,
    owners: () => together((inventory) => inventory.owners()),
    originals: (ownerId) => merged(here.originals(ownerId), there.originals(ownerId)),
    made: (ownerId) => together((inventory) => inventory.made(ownerId)),
    look: async (file) => (await here.look(file)) ?? (await there.look(file)),
  };
}

/** Two lists in order as one in order, each name once, a page of either at a time in memory. */
async function* merged(
  one: AsyncIterable<readonly string[]>,
  other: AsyncIterable<readonly string[]>,
): AsyncGenerator<readonly string[]> {
  const sources = [one, other].map((pages) => ({
    pages: pages[Symbol.asyncIterator](),
    left: [] as readonly string[],
  }));
  for (;;) {
    for (const source of sources) {
      if (source.left.length === 0) source.left = (await source.pages.next()).value ?? [];
    }
    const ends = sources.flatMap(({ left }) => left.at(-1) ?? []);
    if (ends.length === 0) return;
    // Up to this name both lists are known.
    const [last = ''] = ends.sort();
    const names = new Set<string>();
    for (const source of sources) {
      for (const name of source.left) if (name <= last) names.add(name);
      source.left = source.left.filter((name) => name > last);
    }
    yield [...names].sort();
  }
}
