import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefused } from '#server/platform/start-refused.ts';
import type { EmbeddedPaths } from './paths.ts';

export interface DirectoryLock {
  release(): void;
}

/** Another process has the directory, and with it the server that runs in it. */
export class DirectoryInUse extends StartRefused {
  override name = 'DirectoryInUse';
}

/** SQLITE_BUSY: somebody else holds it. */
const BUSY = 5;

/**
 * One owner per data directory. The lock is the kernel's, on a file, which Node offers only through SQLite: it ends with
 * its process however that dies, needs no guess about a pid used again, and two starts at once cannot both win.
 * `owner.pid` only serves the sentence.
 */
export function lockDirectory({ home, lock, owner }: EmbeddedPaths): DirectoryLock {
  const dataDir = path.dirname(home);
  let held: DatabaseSync | undefined;
  try {
    held = new DatabaseSync(lock, { timeout: 0 });
    held.exec('begin exclusive');
    chmodSync(lock, 0o600);
  } catch (cause) {
    held?.close();
    if ((cause as { errcode?: number }).errcode === BUSY) throw new DirectoryInUse(inUse(dataDir, owner), { cause });
    throw new StartRefused(
      `No se puede escribir en la carpeta de datos ${dataDir}. Inicia el programa con la cuenta que la creó, o elige otra carpeta con DATA_DIR.`,
      { cause },
    );
  }
  writeFileSync(owner, `${process.pid}\n`);
  const holder = held;
  return {
    release() {
      rmSync(owner, { force: true });
      holder.close();
    },
  };
}

function inUse(dataDir: string, owner: string): string {
  return `La carpeta de datos ${dataDir} ya está en uso${processNamedIn(owner)}. Detén ese programa primero, o elige otra carpeta con DATA_DIR.`;
}

function processNamedIn(owner: string): string {
  try {
    return ` por el proceso ${Number.parseInt(readFileSync(owner, 'utf8'), 10)}`;
  } catch {
    return ''; // its owner has the lock and is about to write its number
  }
}
