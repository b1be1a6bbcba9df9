import { realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '#server/platform/log.ts';
import { networkWall } from '#server/platform/processes/confine.ts';
import { LANES, type ProcessPool, startProcessPool } from '#server/platform/processes/process-pool.ts';
import type { AnchorFile } from '#sifen/trust/trust-anchors.ts';

/** What every process is told once, at its start. It has no environment to look things up in. */
export interface ProcessSetup {
  /** Certificates that are believed beside the national ones. */
  readonly anchors: readonly AnchorFile[];
}

const PROGRAM = fileURLToPath(new URL('./process-program.ts', import.meta.url));
const PICTURE_PROGRAM = fileURLToPath(new URL('./picture-program.ts', import.meta.url));

/**
 * All files of this machine that the processes may read: programs, WebAssembly and the model that recognises letters.
 * Links are followed: permissions apply to the real path, and without it no file could be read at all.
 */
export function codeIn(root: string): string[] {
  const named = ['src', 'node_modules', 'package.json'].map((name) => path.join(root, name));
  return [...new Set([...named, ...named.map((place) => realpathSync(place))])];
}

export const CODE = codeIn(path.resolve(import.meta.dirname, '../../..'));

const WITHOUT_WALL =
  'los procesos que leen archivos no tienen una red propia: el sistema no lo permite (unshare). Ver docs/operations.md';

/** Photos are few: two processes are enough for one owner's photos to leave room for another's. */
const MOST_PICTURE_PROCESSES = 2;

export interface ProcessOptions extends Partial<ProcessSetup> {
  readonly lanes?: typeof LANES;
  /** They stand ready before the first file comes. */
  readonly isWarm?: boolean;
  /** What shuts them off from the network; null: nothing does. */
  readonly wall?: readonly string[] | null;
  readonly log?: Log;
}

/**
 * The processes in which this server reads, opens and shows files that people sent: those that read, and those that
 * open photos.
 */
export function startProcesses({
  lanes = LANES,
  isWarm = true,
  anchors = [],
  wall = networkWall(),
  log,
}: ProcessOptions = {}): ProcessPool {
  if (wall === null) log?.warn(WITHOUT_WALL);
  const setup: ProcessSetup = { anchors };
  const confinement = { readable: CODE, wall };
  const reading = startProcessPool({ program: PROGRAM, setup, confinement, lanes, isWarm });
  const processes = Math.min(MOST_PICTURE_PROCESSES, lanes.quick.processes);
  const pictures = startProcessPool({
    program: PICTURE_PROGRAM,
    setup: {},
    confinement: { ...confinement, hasNativeCode: true },
    lanes: { ...lanes, quick: { ...lanes.quick, processes, keptForBrief: 0 } },
  });
  return {
    ask: (task, question, options) => (task.kind === 'picture' ? pictures : reading).ask(task, question, options),
    use: () => [...reading.use(), ...pictures.use().map((one) => ({ ...one, lane: `pictures-${one.lane}` }))],
    async stop() {
      await Promise.all([reading.stop(), pictures.stop()]);
    },
  };
}
