import { randomUUID } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { StartRefused } from '#server/platform/start-refused.ts';
import type { Account } from './account.ts';
import type { EmbeddedPaths } from './paths.ts';
import { spawnWatched } from './watched-process.ts';

export const SUPERUSER = 'ajaka';

const UNFINISHED = 'cluster-unfinished-';

/** `lower('Ñ')` is right in every country; names are sorted by the query's own collation. */
export const BUILTIN_LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Makes the cluster under another name and renames it, since initdb leaves a cluster that looks whole when it is killed. */
export async function makeCluster(paths: EmbeddedPaths, bin: string, account: Account | undefined, locale: string[]) {
  const { home, cluster, log } = paths;
  removeUnfinished(home);
  if (existsSync(cluster)) return;

  const fresh = path.join(home, UNFINISHED + randomUUID());
  mkdirSync(fresh, { mode: 0o700 });
  if (account) chownSync(fresh, account.uid, account.gid);
  const output = openSync(log, 'a', 0o600);
  try {
    const options = ['-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--no-instructions', ...locale];
    const status = await spawnWatched([path.join(bin, 'initdb'), '-D', fresh, ...options], account, output).exited;
    if (status !== 0) throw new StartRefused(`No se pudo crear la base de datos en ${home}. El motivo está en ${log}.`);
  } finally {
    closeSync(output);
  }
  renameSync(fresh, cluster);
  syncDirectory(home);
}

/** A killed initdb may still be writing as it ends; then the next start removes the rest. */
function removeUnfinished(home: string) {
  for (const name of readdirSync(home)) {
    if (!name.startsWith(UNFINISHED)) continue;
    try {
      rmSync(path.join(home, name), { recursive: true, force: true });
    } catch {}
  }
}

/** A major version reads only its own files. */
export function refuseOtherMajor(cluster: string, major: string) {
  const made = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (made === major) return;
  throw new StartRefused(
    `La base de datos de ${cluster} es de PostgreSQL ${made} y este programa trae PostgreSQL ${major}. Pásala antes a la versión nueva: docs/operations.md dice cómo.`,
  );
}

function syncDirectory(directory: string) {
  const handle = openSync(directory, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
