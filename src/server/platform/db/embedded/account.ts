import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartRefused } from '#server/platform/start-refused.ts';

/** Who runs the server. PostgreSQL refuses root; absent means whoever runs this process. */
export interface Account {
  uid: number;
  gid: number;
}

/** A foreign LANG or PG* variable must not reach the server: its messages are read, in English. */
export const CLEAN_ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The owner of an existing cluster comes first: installing PostgreSQL later must not change who runs it. */
export function accountFor(cluster: string): Account | undefined {
  const self = process.getuid?.();
  const made = statSync(cluster, { throwIfNoEntry: false });
  if (self !== 0) {
    if (made && made.uid !== self) {
      throw new StartRefused(
        `La base de datos de ${cluster} es de otra cuenta (uid ${made.uid}). Inicia el programa con esa cuenta o como root.`,
      );
    }
    return undefined;
  }
  return made && made.uid !== 0 ? { uid: made.uid, gid: made.gid } : unprivilegedAccount();
}

/** initdb needs an account that has a name, so any free number will not do. */
function unprivilegedAccount(): Account {
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const entry = entries.find(([name]) => name === wanted);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new StartRefused(
    'PostgreSQL no puede correr como root y esta máquina no tiene la cuenta postgres ni la cuenta nobody. Inicia el programa con otra cuenta.',
  );
}

/** Asked of the system itself, so that access lists and mounts count too. */
export function canEnter(account: Account | undefined, directory: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', directory], { ...account, env: CLEAN_ENV, cwd: '/' }).status === 0;
}

/** The first directory on the way that the account cannot enter. */
export function firstUnreachable(account: Account | undefined, directory: string): string | undefined {
  if (canEnter(account, directory)) return undefined;
  const way = [directory];
  for (let at = directory; at !== path.dirname(at); at = path.dirname(at)) way.unshift(path.dirname(at));
  return way.find((step) => !canEnter(account, step));
}
