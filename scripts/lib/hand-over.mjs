import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { COMPILED, inRoot, NODE, ROOT } from './project.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 500;

/**
 * The rest belongs to the project's Node. Signals pass through, and so does the exit code. The program has a channel
 * to this process and stops when it closes; this process stops the program when its own parent is gone, since a
 * killed npm tells nobody.
 */
export function handOver(args) {
  const program = spawn(NODE, args, {
    cwd: ROOT,
    env: { ...process.env, ...COMPILED },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of SIGNALS) process.on(signal, () => program.kill(signal));
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    program.kill('SIGTERM');
  }, PARENT_CHECK_MS);
  program.on('error', (error) => {
    console.error(`No se pudo iniciar ${NODE}: ${error.message}`);
    process.exit(1);
  });
  program.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** Settings of the machine may lie in a file that is never committed; Node would remark on its absence. */
export const envArgs = () => (existsSync(inRoot('.env')) ? ['--env-file=.env'] : []);

export const serverArgs = () => [...envArgs(), 'src/server/main.ts'];
