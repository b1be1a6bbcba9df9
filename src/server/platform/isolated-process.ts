import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';

export interface ProcessLimits {
  readonly seconds: number;
  readonly megabytes: number;
  /** The program that answers; tests give one that misbehaves. */
  readonly program: string;
}

/** Why there is no answer. */
export type ProcessDeath = 'too-slow' | 'too-much-memory' | 'crashed';

const LOOK_MS = 100;

/**
 * Sends a question to a process of its own and gives what it answers: hostile input that gets the better of it gets
 * neither the server nor its settings, database or environment.
 */
export function askIsolated<A extends object>(
  question: object,
  { seconds, megabytes, program }: ProcessLimits,
): Promise<A | ProcessDeath> {
  const child = fork(program, {
    serialization: 'advanced',
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${megabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve } = Promise.withResolvers<A | ProcessDeath>();
  const give = (answer: A | ProcessDeath) => {
    resolve(answer);
    child.kill('SIGKILL');
  };
  const deadline = setTimeout(() => give('too-slow'), seconds * 1_000);
  const watch = setInterval(async () => {
    if ((await megabytesOf(child)) > megabytes) give('too-much-memory');
  }, LOOK_MS);
  child.once('message', (answer) => give(answer as A));
  child.once('error', () => give('crashed'));
  child.once('exit', () => give('crashed'));
  child.send(question, () => {});
  return promise.finally(() => {
    clearTimeout(deadline);
    clearInterval(watch);
  });
}

const PAGE_BYTES = 4_096;

/** Memory of WebAssembly escapes the limit on the heap. Where the system does not tell (macOS), the heap's limit is all. */
async function megabytesOf({ pid }: ChildProcess): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0');
  return (Number(statm.split(' ')[1]) * PAGE_BYTES) / 1_048_576;
}
