import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Role } from '../stack.ts';
import type { Fault } from './fault.ts';
import type { Stage } from './stage.ts';

/** A process of ours and all that it started; it is started again, as a service manager does. */
export const killOf = (role: Role): Fault => ({
  name: `kill -9 of the ${role === 'web' ? 'process that serves' : 'worker'}`,
  async happen({ stack }) {
    await stack.child(role).kill();
    await stack.start(role);
  },
});

export const KILL_DATABASE: Fault = {
  name: 'kill -9 of PostgreSQL',
  async happen(stage) {
    stage.killDatabase();
  },
};

/** As the kernel does to whoever takes the memory that another one needs: every process that reads files. */
export const killReaders = (times: number, pauseMs: number): Fault => ({
  name: `readers out of memory: each of them killed, ${times} times`,
  async happen(stage, senders) {
    for (let time = 0; time < times; time++) {
      for (const pid of readersOf(stage)) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // it has just ended by itself
        }
      }
      await senders.untilServed(1);
      await wait(pauseMs);
    }
  },
});

function readersOf({ stack }: Stage): number[] {
  const parents = new Set([stack.child('web').pid, stack.child('worker').pid]);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parents.has(parentOf(pid)));
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
