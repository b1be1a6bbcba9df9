import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
let running: ChildProcess | undefined;
let root = '';
afterEach(async () => {
  const isOver = running && once(running, 'exit');
  running?.kill('SIGTERM');
  await isOver;
  rmSync(root, { recursive: true, force: true });
});

/** The pages are built by another's program, which here only says how it was asked and that it is done. */
const BUILDER = `import { EventEmitter } from 'node:events';
export async function build({ build: { watch } }) {
  console.log('watches pages', JSON.stringify(watch));
  const pages = new EventEmitter();
  setImmediate(() => pages.emit('event', { code: 'END' }));
  return pages;
}`;
const server = (
  greeting: string,
) => `for (const end of ['SIGTERM', 'disconnect']) process.on(end, () => process.exit(0));
console.log(${JSON.stringify(greeting)});
setInterval(() => {}, 60_000);`;

test('CMD-10 npm run dev keeps the pages built and starts a changed server again, without anybody’s doing', async () => {
  root = mkdtempSync(path.join(tmpdir(), 'ajaka-dev-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  cpSync(path.join(ROOT, 'scripts'), path.join(root, 'scripts'), { recursive: true });
  for (const room of ['contract', 'domain', 'sifen']) write(`src/${room}/nothing.ts`, '');
  write('package.json', '{"type":"module"}');
  write('node_modules/vite/package.json', '{"name":"vite","type":"module","exports":"./index.js"}');
  write('node_modules/vite/index.js', BUILDER);
  write('src/server/ajaka.ts', server('first server'));

  let said = '';
  running = spawn(process.execPath, ['scripts/lib/dev-loop.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  running.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said).toContain('first server');
  expect(said).toContain('watches pages {}');
  write('src/server/ajaka.ts', server('second server'));
  await expect.poll(() => said).toContain('second server');
  write('src/domain/nothing.ts', 'export const changed = true;');
  await expect.poll(() => said.match(/second server/g)?.length).toBe(2);
});
