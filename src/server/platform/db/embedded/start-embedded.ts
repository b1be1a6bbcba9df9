import path from 'node:path';
import { StartRefused } from '#server/platform/start-refused.ts';
import { type Account, accountFor, firstUnreachable } from './account.ts';
import { findBinaries, installedPackage } from './binaries.ts';
import { BUILTIN_LOCALE, makeCluster, refuseOtherMajor } from './cluster.ts';
import { DirectoryInUse, lockDirectory } from './directory-lock.ts';
import { type KeptRunning, keepRunning, type RestartOptions } from './keep-running.ts';
import { launch, rotateLog } from './launch.ts';
import { type EmbeddedPaths, makePaths } from './paths.ts';
import { makeSocketDirectory, removeSocketDirectory, socketInUse, socketUrl } from './sockets.ts';

export interface Embedded {
  url: string;
  stop(): Promise<void>;
  /** Settles, with a sentence, when the server died and could not be started again. */
  readonly gone: Promise<StartRefused>;
}

export interface EmbeddedOptions extends RestartOptions {
  /** Server settings over our own, as in postgresql.conf. */
  settings?: Record<string, string>;
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

/** The same for a command: where the application runs already, its server is used and left running. */
export async function startOrJoinEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  try {
    return await startEmbedded(dataDir, options);
  } catch (error) {
    const sockets = error instanceof DirectoryInUse ? socketInUse(makePaths(dataDir)) : null;
    if (sockets === null) throw error;
    return { url: socketUrl(sockets), gone: new Promise(() => {}), stop: async () => {} };
  }
}

/** Whose programs run: the embedded ones, or in tests those of another version. */
export interface Programs {
  major: number;
  locale: string[];
  findBin(home: string, account: Account | undefined): string;
}

export async function startServer(dataDir: string, options: EmbeddedOptions, programs: Programs): Promise<Embedded> {
  const paths = makePaths(dataDir);
  const account = accountFor(paths.cluster);
  refuseUnreachable(paths.home, account);
  const lock = lockDirectory(paths);
  let server: KeptRunning;
  let sockets: string;
  try {
    rotateLog(paths.log);
    sockets = makeSocketDirectory(paths, account);
    server = await startIn(paths, account, sockets, options, programs);
  } catch (error) {
    removeSocketDirectory(paths);
    lock.release();
    throw error;
  }
  let stopped: Promise<void> | undefined;
  return {
    url: socketUrl(sockets),
    gone: server.gone,
    stop() {
      stopped ??= server.stop().finally(() => {
        removeSocketDirectory(paths);
        lock.release();
      });
      return stopped;
    },
  };
}

async function startIn(
  paths: EmbeddedPaths,
  account: Account | undefined,
  sockets: string,
  { settings = {}, ...restart }: EmbeddedOptions,
  { major, locale, findBin }: Programs,
): Promise<KeptRunning> {
  const bin = findBin(paths.home, account);
  await makeCluster(paths, bin, account, locale);
  refuseOtherMajor(paths.cluster, String(major));
  return keepRunning(() => launch({ bin, paths, account, sockets, settings }), restart);
}

function refuseUnreachable(home: string, account: Account | undefined) {
  const closed = firstUnreachable(account, home);
  if (!closed) return;
  const who = account ? `La cuenta que corre PostgreSQL (uid ${account.uid})` : 'Tu cuenta';
  throw new StartRefused(
    `${who} no puede entrar en ${closed}, y por eso no puede usar la carpeta de datos ${path.dirname(home)}. Dale paso con chmod o+x ${closed}, o elige otra carpeta con DATA_DIR.`,
  );
}
