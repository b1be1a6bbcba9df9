import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = path.resolve(import.meta.dirname, '../../src/server/ajaka.ts');
const READY = /Ajaka está lista en (\S+)/;

/** The server as people run it, in a process of its own. */
export function spawnServer(env: Record<string, string>, { cwd }: { cwd?: string } = {}) {
  const child = spawn(process.execPath, [PROGRAM, 'start'], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '/',
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(cwd === undefined ? {} : { cwd }),
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const said: string[] = [];
  const url = new Promise<string>((found, failed) => {
    const read = (line: string) => {
      said.push(line);
      const at = READY.exec(line)?.[1];
      if (at) found(at);
    };
    for (const output of [child.stdout, child.stderr]) if (output) createInterface(output).on('line', read);
    exited.then((code) => failed(new Error(`exited with ${code}: ${said.join('\n')}`)));
  });
  url.catch(() => {}); // a start that was refused is checked through `exited`
  return {
    child,
    url,
    said,
    exited,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async end() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}
