import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

interface OwnerAnswer {
  url?: string;
  refused?: string;
}

export interface Owner {
  child: ChildProcess;
  answer: Promise<OwnerAnswer>;
  /** Kills it with SIGKILL, and waits until it is gone. */
  kill(): Promise<void>;
  /** In order. */
  end(): Promise<void>;
}

export interface OwnerOptions {
  uid?: number;
  gid?: number;
  env?: NodeJS.ProcessEnv;
  manner?: 'once';
}

/** Starts the embedded server on the directory in another process. */
export function spawnOwner(dataDir: string, { uid, gid, env, manner }: OwnerOptions = {}): Owner {
  const program = path.resolve(import.meta.dirname, 'owner-process.ts');
  const child = spawn(process.execPath, [program, dataDir, ...(manner ? [manner] : [])], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid, cwd: '/' }),
  });
  const died = once(child, 'exit');
  const signal = async (name: NodeJS.Signals) => {
    child.kill(name);
    await died;
  };
  return { child, answer: firstLine(child), kill: () => signal('SIGKILL'), end: () => signal('SIGTERM') };
}

async function firstLine(child: ChildProcess): Promise<OwnerAnswer> {
  if (!child.stdout) throw new Error('no output to read');
  for await (const line of createInterface(child.stdout)) return JSON.parse(line);
  return {};
}
