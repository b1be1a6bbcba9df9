import path from 'node:path';
import { StartRefused } from '#server/platform/start-refused.ts';
import { type Account, accountFor, barrier } from './account.ts';
import { findBinaries, installedPackage } from './binaries.ts';
import { BUILTIN_LOCALE, makeCluster, refuseOtherMajor } from './cluster.ts';
import { lockDirectory } from './directory-lock.ts';
import { type Kept, keepRunning } from './keep-running.ts';
import { launch, turnLog } from './launch.ts';
import { makePlaces, type Places } from './places.ts';
import { makeSocketDirectory, removeSocketDirectory, socketUrl } from './sockets.ts';

export interface Embedded {
  url: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Server settings over our own, as in postgresql.conf. */
  settings?: Record<string, string>;
  /** Told, in Spanish, when the server died and was started again. */
  log?: (sentence: string) => void;
}

/** The PostgreSQL that comes with the application, on a private socket, for as long as this process lives. */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const pack = installedPackage();
  return startServer(dataDir, options, {
    major: Number.parseInt(pack.version, 10),
    locale: BUILTIN_LOCALE,
    findBin: (home, account) => findBinaries(home, account, pack),
  });
}

/** Whose programs run: the embedded ones, or in tests those of another version. */
export interface Programs {
  major: number;
  locale: string[];
  findBin(home: string, account: Account | undefined): string;
}

export async function startServer(dataDir: string, options: EmbeddedOptions, programs: Programs): Promise<Embedded> {
  const places = makePlaces(dataDir);
  const account = accountFor(places.cluster);
  refuseUnreachable(places.home, account);
  const lock = lockDirectory(places);
  let server: Kept;
  let sockets: string;
  try {
    turnLog(places.log);
    sockets = makeSocketDirectory(places, account);
    server = await startIn(places, account, sockets, options, programs);
  } catch (error) {
    removeSocketDirectory(places);
    lock.release();
    throw error;
  }
  let stopped: Promise<void> | undefined;
  return {
    url: socketUrl(sockets),
    stop() {
      stopped ??= server.stop().finally(() => {
        removeSocketDirectory(places);
        lock.release();
      });
      return stopped;
    },
  };
}

async function startIn(
  places: Places,
  account: Account | undefined,
  sockets: string,
  { settings = {}, log = () => {} }: EmbeddedOptions,
  { major, locale, findBin }: Programs,
): Promise<Kept> {
  const bin = findBin(places.home, account);
  await makeCluster(places, bin, account, locale);
  refuseOtherMajor(places.cluster, String(major));
  return keepRunning(() => launch({ bin, places, account, sockets, settings }), log);
}

function refuseUnreachable(home: string, account: Account | undefined) {
  const closed = barrier(account, home);
  if (!closed) return;
  const who = account ? `La cuenta que corre PostgreSQL (uid ${account.uid})` : 'Tu cuenta';
  throw new StartRefused(
    `${who} no puede entrar en ${closed}, y por eso no puede usar la carpeta de datos ${path.dirname(home)}. Dale paso con chmod o+x ${closed}, o elige otra carpeta con DATA_DIR.`,
  );
}
