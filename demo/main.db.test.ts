import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { scratchDirectory } from '../test/database/scratch-directory.ts';
import { createTestDatabase } from '../test/database/test-database.ts';
import { isFullRun } from '../test/long-run.ts';
import { FIREBASE_ENV } from '../test/server/google.ts';

/** As scripts/demo.mjs starts it; `onLine` sees everything it says. */
async function runDemo(env: Record<string, string>, onLine: (line: string, stop: () => void) => void = () => {}) {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', TMPDIR: tmpdir(), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    if (!output) continue;
    createInterface(output).on('line', (line) => {
      said.push(line);
      onLine(line, () => child.kill('SIGINT'));
    });
  }
  const [code] = await once(child, 'close');
  return { code, said: said.join('\n') };
}

describe('npm run demo, the program', () => {
  test.runIf(isFullRun)('CMD-08 refuses with a sentence where Firebase is configured', async () => {
    const { code, said } = await runDemo({ DATA_DIR: scratchDirectory(), ...FIREBASE_ENV });
    expect(code).toBe(1);
    expect(said).toMatch(/^La demostración no arrancó\. .*Firebase/);
  });

  test.runIf(isFullRun)('CMD-03 CMD-08 Ctrl-C in the middle of sending stops everything', async () => {
    const { url } = await createTestDatabase();
    const { code, said } = await runDemo({ DATA_DIR: scratchDirectory(), DATABASE_URL: url }, (line, stop) => {
      if (line.startsWith('Enviando')) stop();
    });
    expect(code).toBe(0);
    expect(said).not.toContain('nuevas');
  });
});
