import { existsSync } from 'node:fs';
import { type Embedded, startServer } from '#server/platform/db/embedded/start-embedded.ts';
import { StartRefused } from '#server/platform/start-refused.ts';
import { startThrowAway, THROW_AWAY } from './throw-away-server.ts';

const BIN = '/usr/lib/postgresql/15/bin';

/** Debian's PostgreSQL 15, the oldest that the application supports, on a private socket with data of its own. */
export function startPostgres15(): Promise<Embedded> {
  if (!existsSync(BIN))
    throw new StartRefused(`Falta PostgreSQL 15 de Debian en ${BIN}: apt-get install postgresql-15.`);
  const programs = { major: 15, locale: ['--locale=C.UTF-8'], findBin: () => BIN };
  return startThrowAway((dataDir) => startServer(dataDir, { settings: THROW_AWAY }, programs));
}
