import { fileURLToPath } from 'node:url';
import { LANES, type ProcessPool, startProcessPool } from '#server/platform/processes/process-pool.ts';

/** What every process is told once, at its start. It has no environment to look things up in. */
export type ProcessSetup = Record<string, never>;

const PROGRAM = fileURLToPath(new URL('./process-program.ts', import.meta.url));

export interface ProcessOptions {
  readonly lanes?: typeof LANES;
  /** They stand ready before the first file comes. */
  readonly isWarm?: boolean;
}

/** The processes in which this server reads, opens and shows files that people sent. */
export function startProcesses({ lanes = LANES, isWarm = true }: ProcessOptions = {}): ProcessPool {
  const setup: ProcessSetup = {};
  return startProcessPool({ program: PROGRAM, setup, lanes, isWarm });
}
