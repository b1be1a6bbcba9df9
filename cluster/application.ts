import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Child, startChild } from './child.ts';
import type { Places } from './places.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../src/server/ajaka.ts');

/** Megabytes of JavaScript for each process; those that read files have limits of their own. */
const HEAP = 384;

export interface Member {
  readonly name: string;
  readonly role: 'web' | 'worker';
  readonly port: number;
}

/**
 * One process of ours. All have the same settings, and originals lie where FILES_URL says. Secrets come by setting. They
 * share a directory only for the list of local accounts, which an office with several machines does not use.
 */
export function startMember(
  places: Places,
  { name, role, port }: Member,
  databases: { readonly pooled: string; readonly direct: string },
  more: Readonly<Record<string, string>> = {},
): Child {
  const dataDir = path.join(places.directory, 'data');
  mkdirSync(dataDir, { recursive: true });
  return startChild({
    name,
    program: process.execPath,
    args: [`--max-old-space-size=${HEAP}`, PROGRAM, 'start'],
    env: {
      HOME: process.env.HOME ?? '/',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      ROLE: role,
      HOST: '127.0.0.1',
      ...(role === 'web' ? { PORT: String(port) } : { METRICS_PORT: String(port) }),
      DATA_DIR: dataDir,
      DATABASE_URL: databases.pooled,
      DATABASE_DIRECT_URL: databases.direct,
      ...places.secrets,
      ...more,
    },
    directory: places.directory,
    ready: role === 'web' ? /Ajaka está lista en/ : /Ajaka trabaja la cola/,
  });
}
