import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

test('CMD-09 a bench prints its figures as ratios to what the machine can do at best', () => {
  const { stdout } = spawnSync(process.execPath, [path.resolve(import.meta.dirname, 'sifen.bench.ts'), '1'], {
    encoding: 'utf8',
    env: { ...process.env, BENCH_ROUNDS: '1', BENCH_ROUND_MS: '1' },
  });
  expect(stdout).toMatch(/× limit/);
  expect(stdout).toMatch(/limit: libxml2-wasm parse \+ walk +[\d,]+ +\d+ +1\.00\n/);
  expect(stdout).toMatch(/reading \d+\.\d\d × the limit \(bar 1\.6\); \d+\.\d × faster than xml-crypto \(bar 8\)/);
});
