import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

interface ChildOptions {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** PostgreSQL and its companions refuse root. */
  readonly account?: { readonly uid: number; readonly gid: number } | undefined;
  /** Where its log goes. */
  readonly directory: string;
  /** A line with which it says that it is there. */
  readonly ready?: RegExp;
}

/** One process of the cluster. It leads a group of its own, so that what it started ends with it. */
export interface Child {
  readonly name: string;
  readonly pid: number;
  /** The line that said so; rejects when it ends before. */
  readonly ready: Promise<string>;
  isAlive(): boolean;
  /** As an operator does: it may finish what it is doing. */
  end(): Promise<void>;
  /** As a machine that loses its power: it, and all that it started, at once. */
  kill(): Promise<void>;
}

/** After this an order to stop is given up: nothing of the cluster outlives it. */
const END_MS = 60_000;
/** Of what one said before it ended, to be told. */
const MOST_LINES = 10;

/** Whoever ends in whatever way leaves nobody behind who leads a group of their own. */
const alive = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of alive) signalGroup(child, 'SIGKILL');
});

export function startChild({ name, program, args, env = {}, account, directory, ready }: ChildOptions): Child {
  const log = createWriteStream(path.join(directory, `${name}.log`), { flags: 'a' });
  const child = spawn(program, args, {
    ...account,
    cwd: directory,
    env: { PATH: process.env.PATH ?? '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { promise: isReady, resolve, reject } = Promise.withResolvers<string>();
  const exited = once(child, 'exit');
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  const lastLines: string[] = [];
  const tellEnd = ([code, signal]: unknown[]) =>
    reject(new Error([`${name} terminó (${code ?? signal}). Dijo:`, ...lastLines].join('\n')));
  void exited.then(tellEnd, reject);
  isReady.catch(() => {});
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) => {
      log.write(`${line}\n`);
      lastLines.push(line);
      if (lastLines.length > MOST_LINES) lastLines.shift();
      if (ready?.test(line)) resolve(line);
    });
  }
  if (ready === undefined) resolve('');
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  return {
    name,
    pid: child.pid ?? 0,
    ready: isReady,
    isAlive,
    async end() {
      if (!isAlive()) return;
      const late = setTimeout(() => signalGroup(child, 'SIGKILL'), END_MS);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(late);
      signalGroup(child, 'SIGKILL');
    },
    async kill() {
      if (!isAlive()) return;
      signalGroup(child, 'SIGKILL');
      await exited;
    },
  };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // all of them are gone
  }
}
