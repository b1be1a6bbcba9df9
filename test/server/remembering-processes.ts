import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ProcessPool } from '#server/platform/processes/process-pool.ts';
import { sharedProcesses } from './shared-processes.ts';

/**
 * The shared processes with a cache of the run: what is on a page or a picture depends on the bytes alone, and takes
 * seconds. For tests about what happens after a reading, which send the same paper again and again; tests of the
 * reading itself, or of serving others meanwhile, do not use it.
 */
export function rememberingProcesses(): ProcessPool {
  const processes = sharedProcesses();
  return {
    stop: () => processes.stop(),
    use: () => processes.use(),
    async ask(task, question, options) {
      if (options.isBrief) return await processes.ask(task, question, options);
      const file = fileOf(task.name, question);
      if (existsSync(file)) return deserialize(readFileSync(file));
      const answer = await processes.ask(task, question, options);
      // The death of a process is not cached.
      if (typeof answer !== 'string') keep(file, serialize(answer));
      return answer;
    },
  };
}

/** In the directory of the run, which all workers share and which is deleted with it. */
function fileOf(task: string, question: object): string {
  const key = createHash('sha256').update(task).update(serialize(question)).digest('hex');
  return path.join(tmpdir(), 'ajaka-answers', key);
}

/** Written at once: another worker may read it at any moment, and finds all of it or nothing. */
function keep(file: string, bytes: Uint8Array): void {
  const unfinished = `${file}.${randomUUID()}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, file);
}
