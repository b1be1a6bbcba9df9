import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { type Account, CLEAN_ENV } from './account.ts';

/** A program that gets SIGINT when this process ends, however it ends. */
export interface WatchedProcess {
  /** Settles when the program has ended. */
  exited: Promise<number>;
  hasExited(): boolean;
  /** Asks the program to end, and waits. */
  end(): Promise<void>;
  /** Lets this process end while the program runs, taking the program with it. */
  unref(): void;
}

// A guard waits on a pipe whose other end only this process holds: its death, even by kill -9, is the end of the file.
// The guard goes when the program goes, or it would later signal a pid that belongs to somebody else.
const UNDER_GUARD = `
"$0" "$@" </dev/null 3<&- & program=$!
(read -r _ <&3; kill -INT "$program") & guard=$!
wait "$program"; status=$?
kill "$guard" 2>/dev/null
exit "$status"`;

export function spawnWatched(command: string[], account: Account | undefined, output: number): WatchedProcess {
  const stdio: StdioOptions = ['ignore', output, output, 'pipe'];
  const shell = spawn('/bin/sh', ['-c', UNDER_GUARD, ...command], {
    ...account,
    env: CLEAN_ENV,
    cwd: '/',
    detached: true, // Ctrl-C belongs to this process, which ends the program in order
    stdio,
  });
  const guardPipe = shell.stdio[3] as Socket;
  guardPipe.on('error', () => {}); // the program may be gone before the pipe is closed
  let over = false;
  const exited = exitOf(shell).finally(() => {
    over = true;
    guardPipe.destroy(); // with only the shell dead, the guard still ends the program
  });
  exited.catch(() => {});
  return {
    exited,
    hasExited: () => over,
    async end() {
      shell.ref();
      guardPipe.destroy();
      await exited;
    },
    unref() {
      shell.unref();
      guardPipe.unref();
    },
  };
}

function exitOf(shell: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    shell.once('exit', (code) => resolve(code ?? 1));
    shell.once('error', reject);
  });
}
