import { expect, test } from 'vitest';
import { keepRunning } from './keep-running.ts';
import type { WatchedProcess } from './watched-process.ts';

/** A program that runs until it is told to die. */
function aProgram() {
  const { promise: exited, resolve } = Promise.withResolvers<number>();
  let over = false;
  const die = () => {
    over = true;
    resolve(1);
  };
  const program: WatchedProcess = {
    exited,
    hasExited: () => over,
    end: async () => die(),
    unref: () => {},
  };
  return { program, die };
}

test('FAIR-06 a server that cannot be started again is given up after a number of attempts, with its last words', async () => {
  const { program, die } = aProgram();
  const told: string[] = [];
  let starts = 0;
  const kept = await keepRunning(
    async () => {
      if (starts++ === 0) return program;
      throw new Error(`No hay lugar en el disco (${starts}).`);
    },
    { log: (sentence) => told.push(sentence), restartPausesMs: [0, 0, 0] },
  );
  die();
  expect((await kept.gone).message).toBe(
    'PostgreSQL se cerró y no volvió a iniciar en 3 intentos. No hay lugar en el disco (4).',
  );
  expect(told).toHaveLength(4);
  expect(starts).toBe(4);
  await kept.stop();
});

test('FAIR-06 a server that starts and dies at once, again and again, is given up as well', async () => {
  let starts = 0;
  const kept = await keepRunning(
    async () => {
      const { program, die } = aProgram();
      starts++;
      die();
      return program;
    },
    { restartPausesMs: [0, 0, 0] },
  );
  expect((await kept.gone).message).toMatch(/^PostgreSQL se cerró y no volvió a iniciar en 3 intentos\.$/);
  expect(starts).toBe(4);
  await kept.stop();
});

test('FAIR-06 a start that fails and then works is no reason to give up; an order to stop ends the attempts', async () => {
  const first = aProgram();
  const second = aProgram();
  const { promise: isBack, resolve: back } = Promise.withResolvers<void>();
  let starts = 0;
  const kept = await keepRunning(
    async () => {
      starts++;
      if (starts === 1) return first.program;
      if (starts < 4) throw new Error('todavía no');
      return second.program;
    },
    {
      log: (sentence) => sentence === 'PostgreSQL volvió a iniciar.' && back(),
      restartPausesMs: [0, 0, 0, 600_000],
    },
  );
  first.die();
  await isBack;
  second.die(); // the fourth attempt would come in ten minutes
  await kept.stop();
  expect(starts).toBe(4);
});
