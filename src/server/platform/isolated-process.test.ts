import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { until } from '../../../test/server/until.ts';

const PARENT = fileURLToPath(new URL('../../../test/fakes/readers/asking-parent.ts', import.meta.url));

/** Only Linux tells, and only there a stray process could be found. */
test.runIf(process.platform === 'linux')('INTK-08 an isolated process ends with the one that asked it', async () => {
  const parent = spawn(process.execPath, [PARENT], { stdio: 'ignore' });
  const children = () => {
    const list = `/proc/${parent.pid}/task/${parent.pid}/children`;
    return existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').filter(Boolean) : [];
  };
  await until(() => children().length === 1);
  const [child] = children();
  // it has begun its endless loop when it has used time for it
  const ticks = () => Number(readFileSync(`/proc/${child}/stat`, 'utf8').split(' ')[13]);
  await until(() => ticks() > 60);
  parent.kill('SIGKILL');
  await until(() => !existsSync(`/proc/${child}`) || readFileSync(`/proc/${child}/stat`, 'utf8').includes(') Z '));
  expect(parent.killed).toBe(true);
});
