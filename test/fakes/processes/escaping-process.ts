// A process of the pool that tries to reach its surroundings, in every way that a program has.
import { execFileSync, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { answerTasks } from '#server/platform/processes/answer-tasks.ts';
import { handleTask } from '#server/platform/processes/define-task.ts';
import { type Attempts, escapeTask } from './escape-task.ts';

answerTasks<object>(() => [handleTask(escapeTask, tryAll)]);

const LISTENING = 'require("node:fs").readFileSync("/etc/passwd")';

async function tryAll({ foreignFile, newFile, port }: Attempts): Promise<Record<string, string>> {
  const attempts: Record<string, () => unknown> = {
    'read a file': () => readFileSync(foreignFile),
    'read the passwords of the system': () => readFileSync('/etc/passwd'),
    'read its own environment': () => readFileSync('/proc/self/environ'),
    'read by a handle': () => open(foreignFile),
    'list a directory': () => readdirSync('/'),
    'write a file': () => writeFileSync(newFile, 'x'),
    'write over its own program': () => writeFileSync(import.meta.filename, 'x'),
    'delete a file': () => unlinkSync(foreignFile),
    'make a directory': () => mkdtempSync(newFile),
    'make a link': () => symlinkSync('/etc', newFile),
    'run a command': () => execFileSync(process.execPath, ['--version']),
    'run a command and wait': () => orThrow(spawnSync(process.execPath, ['--version']).error),
    'start a process': () => once(spawn(process.execPath, ['--version']), 'exit'),
    'start another of its kind': () => once(fork(import.meta.filename), 'exit'),
    'start a thread': () => once(new Worker(LISTENING, { eval: true }), 'exit'),
    'start a thread without permissions': () => once(new Worker(LISTENING, { eval: true, execArgv: [] }), 'exit'),
    'load native code': () => import('sharp'),
    'connect to this machine': () => reach(port, '127.0.0.1'),
    'connect to another machine': () => reach(53, '192.0.2.1'),
  };
  const outcomes: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts)) outcomes[name] = await outcomeOf(attempt);
  return outcomes;
}

async function outcomeOf(attempt: () => unknown): Promise<string> {
  try {
    await attempt();
    return 'done';
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code ?? message;
  }
}

function orThrow(error: Error | undefined): void {
  if (error) throw error;
}

async function reach(port: number, host: string): Promise<void> {
  const socket = connect({ port, host, timeout: 2_000 });
  socket.once('timeout', () => socket.destroy(Object.assign(new Error('no answer'), { code: 'NO_ANSWER' })));
  await once(socket, 'connect');
  socket.destroy();
}
