import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { COMPILED, inRoot, NODE, ROOT } from './project.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 500;

/**
 * Runs the rest on the project's Node, passing signals and the exit code on. The program has a channel to this process
 * and stops when that closes; this process stops the program when its own parent is gone, since a killed npm tells
 * nobody.
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

/** Settings of the machine may stand in `.env`, which is never committed; Node would complain if it were absent. */
export const envArgs = () => (existsSync(inRoot('.env')) ? ['--env-file=.env'] : []);

/** A command of the program, as `bin/ajaka` of a release runs it. */
export const commandArgs = (...command) => [...envArgs(), 'src/server/ajaka.ts', ...command];

export const serverArgs = () => commandArgs('start');
