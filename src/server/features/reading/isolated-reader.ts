import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FileContent } from './read-xml.ts';

export interface ReaderLimits {
  readonly seconds: number;
  readonly megabytes: number;
  /** The program that reads; tests give one that misbehaves. */
  readonly program: string;
}

/** The largest file within the limits of the format takes some 3 s and 500 MB. */
export const READER_LIMITS: ReaderLimits = {
  seconds: 20,
  megabytes: 1_500,
  program: fileURLToPath(new URL('./reader-process.ts', import.meta.url)),
};

/** Why there is no answer. */
export type ReaderDeath = 'too-slow' | 'too-much-memory' | 'crashed';

const LOOK_MS = 100;

/** One at a time, so that their memory does not add up. */
let last: Promise<unknown> = Promise.resolve();

/** Reads in a process of its own: a file that kills the reader does not kill the server. */
export function readIsolated(
  bytes: Uint8Array,
  limits: ReaderLimits = READER_LIMITS,
): Promise<FileContent | ReaderDeath> {
  const turn = last.then(() => readInChild(bytes, limits));
  last = turn.catch(() => {});
  return turn;
}

function readInChild(bytes: Uint8Array, { seconds, megabytes, program }: ReaderLimits) {
  const child = fork(program, {
    serialization: 'advanced',
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${megabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve } = Promise.withResolvers<FileContent | ReaderDeath>();
  const give = (answer: FileContent | ReaderDeath) => {
    resolve(answer);
    child.kill('SIGKILL');
  };
  const deadline = setTimeout(() => give('too-slow'), seconds * 1_000);
  const watch = setInterval(async () => {
    if ((await megabytesOf(child)) > megabytes) give('too-much-memory');
  }, LOOK_MS);
  child.once('message', (content) => give(content as FileContent));
  child.once('error', () => give('crashed'));
  child.once('exit', () => give('crashed'));
  child.send(bytes, () => {});
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
