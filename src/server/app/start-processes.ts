import { fileURLToPath } from 'node:url';
import { LANES, type ProcessPool, startProcessPool } from '#server/platform/processes/process-pool.ts';
import type { AnchorFile } from '#sifen/trust/trust-anchors.ts';

/** What every process is told once, at its start. It has no environment to look things up in. */
export interface ProcessSetup {
  /** Certificates that are believed beside the national ones. */
  readonly anchors: readonly AnchorFile[];
}

const PROGRAM = fileURLToPath(new URL('./process-program.ts', import.meta.url));

export interface ProcessOptions extends Partial<ProcessSetup> {
  readonly lanes?: typeof LANES;
  /** They stand ready before the first file comes. */
  readonly isWarm?: boolean;
}

/** The processes in which this server reads, opens and shows files that people sent. */
export function startProcesses({ lanes = LANES, isWarm = true, anchors = [] }: ProcessOptions = {}): ProcessPool {
  const setup: ProcessSetup = { anchors };
  return startProcessPool({ program: PROGRAM, setup, lanes, isWarm });
}
