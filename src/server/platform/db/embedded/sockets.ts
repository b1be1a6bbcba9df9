import {
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartRefused } from '#server/platform/start-refused.ts';
import { type Account, canEnter } from './account.ts';
import { SUPERUSER } from './cluster.ts';
import type { EmbeddedPaths } from './paths.ts';

/** Only a part of the socket's name. */
export const PORT = 5432;

/** A socket's whole path may have 107 bytes on Linux and 103 on macOS. */
const LONGEST = 103 - `/.s.PGSQL.${PORT}`.length;

/** Complete, so that no PG* variable of the user's environment changes what it means. */
export const socketUrl = (sockets: string) =>
  `postgres://${SUPERUSER}@localhost:${PORT}/postgres?host=${encodeURIComponent(sockets)}&sslmode=disable`;

/** A new private directory with a short name; nobody can have prepared it in a temporary directory open to all. */
export function makeSocketDirectory({ socket }: EmbeddedPaths, account: Account | undefined): string {
  clearLeftover(socket);
  const base = [tmpdir(), '/tmp'].find((at) => fits(at) && canEnter(account, at));
  if (!base) throw new StartRefused('PostgreSQL no puede usar la carpeta temporal. Indica otra con TMPDIR.');
  const made = mkdtempSync(path.join(base, 'ajaka-'));
  if (account) chownSync(made, account.uid, account.gid);
  writeFileSync(socket, made);
  return made;
}

/** Where the server of a data directory that somebody else has in use listens; null while it starts. */
export function socketInUse({ socket }: EmbeddedPaths): string | null {
  try {
    return readFileSync(socket, 'utf8');
  } catch {
    return null;
  }
}

export function removeSocketDirectory({ socket }: EmbeddedPaths) {
  clearLeftover(socket);
  rmSync(socket, { force: true });
}

const fits = (base: string) => Buffer.byteLength(path.join(base, 'ajaka-XXXXXX')) <= LONGEST;

function clearLeftover(socket: string) {
  try {
    const old = readFileSync(socket, 'utf8');
    for (const name of readdirSync(old)) if (name.startsWith('.s.PGSQL.')) unlinkSync(path.join(old, name));
    rmdirSync(old);
  } catch {
    // never there, or cleared by the system: either is what is wanted
  }
}
