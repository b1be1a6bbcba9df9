import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { until } from '../../test/server/until.ts';
import { commandArgs, serverArgs } from './hand-over.mjs';

const HAND_OVER = path.resolve(import.meta.dirname, 'hand-over.mjs');

/** As the server behaves: tells its number, stops in order on a signal or when its starter is gone. */
const PROGRAM = `
  process.on('SIGTERM', () => process.exit(7));
  process.on('disconnect', () => process.exit(8));
  console.log(process.pid);
  setInterval(() => {}, 60_000);`;

const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
});

const starter = (program: string) =>
  `const { handOver } = await import(${JSON.stringify(HAND_OVER)}); handOver(['-e', ${JSON.stringify(program)}]);`;

async function run(code: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  const exit = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return { child, exit, nextLine: async () => Number((await lines.next()).value) };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('CMD-01 npm start ends with the exit code of the server', async () => {
  const { exit } = await run(starter('process.exit(3)'));
  expect(await exit).toEqual([3, null]);
});

test('OPS-09 npm start and bin/ajaka run the same program, and npm run ruc-list is a command of it', () => {
  const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');
  expect(serverArgs().slice(-2)).toEqual(['src/server/ajaka.ts', 'start']);
  expect(commandArgs('ruc-list', 'a.zip').slice(-3)).toEqual(['src/server/ajaka.ts', 'ruc-list', 'a.zip']);
  expect(read('bin/ajaka')).toMatch(/^exec "\$node" .*"\$root\/src\/server\/ajaka\.ts" "\$@"$/m);
  expect(read('scripts/start.mjs')).toContain('handOver(serverArgs())');
});

test('CMD-03 npm start passes a signal on and waits for the server to stop in order', async () => {
  const { child, exit, nextLine } = await run(starter(PROGRAM));
  const server = await nextLine();
  child.kill('SIGTERM');
  expect(await exit).toEqual([7, null]);
  expect(isAlive(server)).toBe(false);
});

test('CMD-03 a killed npm start takes the server along', async () => {
  const { child, nextLine } = await run(starter(PROGRAM));
  const server = await nextLine();
  child.kill('SIGKILL');
  await until(() => !isAlive(server));
});

test('CMD-03 a killed npm takes npm start and the server along', async () => {
  const npm = `
    import { spawn } from 'node:child_process';
    spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(starter(PROGRAM))}], { stdio: 'inherit' });`;
  const { child, nextLine } = await run(npm);
  const server = await nextLine();
  child.kill('SIGKILL');
  await until(() => !isAlive(server));
});
