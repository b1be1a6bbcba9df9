import { spawnSync } from 'node:child_process';
import { ROOT, TOOL_ENV } from './project.mjs';

/** Thrown when a step failed that has already printed why. */
export class StepFailed extends Error {
  constructor(name, status) {
    super(`Falló: ${name}.`);
    this.status = status;
  }
}

/** @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options] */
export function runStep(name, command, args, { cwd = ROOT, env = TOOL_ENV } = {}) {
  const { status, error } = spawnSync(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) console.error(`${command}: ${error.message}`);
  if (status !== 0) throw new StepFailed(name, status ?? 1);
}

/** Ends the process: when a step failed, with one sentence and that step's status. */
export async function reportingFailure(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = error.status;
  }
}
