import { spawnSync } from 'node:child_process';
import { ROOT, TOOL_ENV } from './project.mjs';

/** A step that failed has already said why. */
export class StepFailed extends Error {
  constructor(name, status) {
    super(`Falló: ${name}.`);
    this.status = status;
  }
}

export function runStep(name, command, args, { cwd = ROOT, env = TOOL_ENV } = {}) {
  const { status, error } = spawnSync(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) console.error(`${command}: ${error.message}`);
  if (status !== 0) throw new StepFailed(name, status ?? 1);
}

/** Ends the process as the steps ended: one sentence and the status of the one that failed. */
export async function reportingFailure(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = error.status;
  }
}
