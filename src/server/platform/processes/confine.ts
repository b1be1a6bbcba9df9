import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What a process of the pool may reach of this machine, beside what it is asked. */
export interface Confinement {
  /** Files and directories that it may read. It writes none and starts no other process. */
  readonly readable: readonly string[];
  /** It may load native code, which no permission holds back. */
  readonly hasNativeCode?: boolean;
  /** The command that shuts it off from the network and then starts it; null: there is none. */
  readonly wall?: readonly string[] | null;
}

/**
 * Path and arguments with which `fork` starts a Node that may do no more than that. The wall becomes the process itself
 * (exec): its id stays, and its signals.
 */
export function confinedNode(
  { readable, hasNativeCode = false, wall = networkWall() }: Confinement,
  options: readonly string[],
): { readonly execPath: string; readonly execArgv: string[] } {
  const permissions = [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    // For the thread that watches the process. `watch-process.ts` then drops this permission: threads can be started
    // without any.
    '--allow-worker',
    '--disable-warning=SecurityWarning',
    ...(hasNativeCode ? ['--allow-addons'] : []),
  ];
  const [command, ...before] = [...(wall ?? []), process.execPath];
  return { execPath: command ?? process.execPath, execArgv: [...before, ...permissions, ...options] };
}

/** As root; or else, where the system allows it, as nobody in a user namespace of its own. */
const WAYS = [['-n'], ['-U', '-n']];
const PLACES = ['/usr/bin/unshare', '/bin/unshare'];
const TRIAL_MS = 10_000;

/**
 * Null where the system has no such command or does not let us: in most containers, and on other systems than Linux.
 */
export function findNetworkWall(places: readonly string[] = PLACES): readonly string[] | null {
  const unshare = process.platform === 'linux' ? places.find((place) => existsSync(place)) : undefined;
  if (unshare === undefined) return null;
  const works = (way: readonly string[]) =>
    spawnSync(unshare, [...way, process.execPath, '--version'], { stdio: 'ignore', env: {}, timeout: TRIAL_MS })
      .status === 0;
  const way = WAYS.find(works);
  return way ? [unshare, ...way] : null;
}

let found: readonly string[] | null | undefined;

/** Looked for once. */
export function networkWall(): readonly string[] | null {
  if (found === undefined) found = findNetworkWall();
  return found;
}
