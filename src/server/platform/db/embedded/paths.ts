import { chmodSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { StartRefused } from '#server/platform/start-refused.ts';

/** Everything the embedded server keeps, under one folder of the data directory. */
export interface EmbeddedPaths {
  home: string;
  cluster: string;
  log: string;
  lock: string;
  owner: string;
  /** Where the last socket directory was, to clear it away after a kill. */
  socket: string;
}

export function makePaths(dataDir: string): EmbeddedPaths {
  const asked = path.resolve(dataDir, 'postgres');
  try {
    const firstMade = mkdirSync(asked, { recursive: true });
    // A strict umask must not lock the server's account out of what was made here.
    for (let at = asked; firstMade && at.length >= firstMade.length; at = path.dirname(at)) chmodSync(at, 0o755);
  } catch (cause) {
    throw new StartRefused(
      `No se puede crear la carpeta de datos ${path.resolve(dataDir)} (${(cause as NodeJS.ErrnoException).code}). Elige otra con DATA_DIR.`,
      { cause },
    );
  }
  const home = realpathSync(asked);
  const within = (name: string) => path.join(home, name);
  return {
    home,
    cluster: within('cluster'),
    log: within('server.log'),
    lock: within('lock'),
    owner: within('owner.pid'),
    socket: within('socket'),
  };
}
