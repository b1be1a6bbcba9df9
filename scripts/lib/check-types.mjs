// Each room is checked by its own tsconfig, then everything outside the rooms (tests, scripts) by the one at the top.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inRoot, NODE, ROOT } from './project.mjs';

/**
 * One thread: the tests that run at the same time need the other processor, and parallel checkers take twice the time
 * in all.
 */
const TSC = [
  fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-7/package.json'))),
  '--noEmit',
  '--singleThreaded',
  '--pretty',
];

const rooms = readdirSync(inRoot('src')).map((room) => inRoot('src', room, 'tsconfig.json'));
for (const project of [...rooms.filter((file) => existsSync(file)), inRoot('tsconfig.json')]) {
  const { status } = spawnSync(NODE, [...TSC, '-p', project], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
