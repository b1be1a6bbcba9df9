import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { syncDirectory } from './sync-directory.ts';

const OWNER_ONLY = 0o700;
/** Beyond this, remembering directories costs more than syncing them again. */
const MOST_REMEMBERED = 20_000;

/**
 * Makes directories under `root`, which is there, that survive a power cut. A new one is durable once the one above it
 * is synced, and its maker may have died before that: so each process syncs them once, also those that are there.
 */
export function durableDirectories(root: string) {
  const made = new Map<string, Promise<void>>();
  const make = (directory: string): Promise<void> => {
    const known = made.get(directory);
    if (known !== undefined) return known;
    if (made.size >= MOST_REMEMBERED) made.clear();
    const making = makeOne(directory).catch((error: unknown) => {
      made.delete(directory);
      throw error;
    });
    made.set(directory, making);
    return making;
  };
  const makeOne = async (directory: string) => {
    mkdirSync(directory, { recursive: true, mode: OWNER_ONLY });
    const above = path.dirname(directory);
    await Promise.all([syncDirectory(above), above === root ? undefined : make(above)]);
  };
  /** It can be used when this returns, and is durable when the promise is kept. */
  return { make };
}
