import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ATTACKS } from '../../attack/attacks.ts';
import { scratchDirectory } from '../database/scratch-directory.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { isFullRun } from '../long-run.ts';
import { freePort } from '../release/walk-the-product.ts';
import { ENOUGH, linesOf, listZip } from '../ruc-list/a-ruc-list.ts';
import { until } from '../server/until.ts';
import { commandsInSentences } from './operations-commands.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const documented = (beginning: string) => commandsInSentences().find((one) => one.startsWith(beginning)) ?? '';
const ENV = { ...process.env, DATABASE_URL: '', DATABASE_DIRECT_URL: '', NODE_ENV: '' };

function type(line: string, env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile('sh', ['-c', line], { cwd: ROOT, env: { ...ENV, ...env } }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}` }),
    );
  });
}

test.runIf(isFullRun)('OPS-40 OPS-09 npm start serves from a clone, and ends with Ctrl-C', async () => {
  const port = await freePort();
  const env = { ...ENV, DATA_DIR: scratchDirectory(), PORT: String(port) };
  const program = spawn('sh', ['-c', documented('npm start')], { cwd: ROOT, env, detached: true, stdio: 'ignore' });
  const ended = once(program, 'exit');
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.ok === true;
  await until(isReady);
  process.kill(-(program.pid ?? 0), 'SIGINT');
  await ended;
  expect(await isReady()).toBe(false);
});

test.runIf(isFullRun)('OPS-40 DESK-80 npm run ruc-list loads the files that are named behind it', async () => {
  const { url } = await createTestDatabase();
  const file = path.join(scratchDirectory(), 'ruc0.zip');
  writeFileSync(file, await listZip(linesOf(ENOUGH)));
  const { code, said } = await type(`${documented('npm run ruc-list')} ${file}`, { DATABASE_URL: url });
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('50.000 RUC cargados') });
});

test.runIf(isFullRun)('OPS-40 npm run attack prints what an attack achieved, and ends as its table says', async () => {
  const { name } = ATTACKS[0] ?? { name: '?' };
  const { code, said } = await type(`${documented('npm run attack')} -- '${name}'`);
  const [row = ''] = said.split('\n').filter((line) => line.includes(name) && line.includes('→'));
  expect(row).toMatch(/ sí /);
  expect(said).toMatch(/p95 de vecinos, \d+ listas y \d+ subidas a solas/);
  // On a machine that does other things meanwhile neighbours may wait longer than the table asks for.
  expect(code).toBe(/ NO\b/.test(row) ? 1 : 0);
});
