import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type Embedded, startServer } from '#server/platform/db/embedded/start-embedded.ts';
import { startThrowAway, THROW_AWAY } from './throw-away-server.ts';

const DEBIAN = '/usr/lib/postgresql';
const OLDEST = 15;

/** Debian's PostgreSQL 15, the oldest that the application supports (a newer Debian brings only a newer one). */
export async function startPostgres15(): Promise<Embedded> {
  const major = oldestInstalled();
  const bin = path.join(DEBIAN, String(major), 'bin');
  const programs = { major, locale: ['--locale=C.UTF-8'], findBin: () => bin };
  return startThrowAway((dataDir) => startServer(dataDir, { settings: THROW_AWAY }, programs));
}

function oldestInstalled(): number {
  const installed = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const usable = installed.filter(
    (major) => major >= OLDEST && existsSync(path.join(DEBIAN, String(major), 'bin/initdb')),
  );
  if (usable.length > 0) return Math.min(...usable);
  throw new Error(
    'Falta el PostgreSQL de Debian: instala postgresql-15, o deja afuera sus pruebas con TEST_WITHOUT=postgresql.',
  );
}
