import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Lines of these files that say something forbidden, by file and number. */
function linesWith(forbidden: RegExp, patterns: string[]): string[] {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  expect(files.length).toBeGreaterThan(20);
  return files
    .filter((file) => path.join(ROOT, file) !== import.meta.filename)
    .flatMap((file) =>
      readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (forbidden.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    );
}

test('no journey judges a page by a single look: expect.poll looks until it is so', () => {
  expect(linesWith(/\bexpect\(\(*await\b/, ['e2e/*.e2e.test.ts'])).toEqual([]);
});

test('nothing waits for a time of its own: how long is said once, in vitest.config.ts', () => {
  const own = /waitForTimeout|vi\.wait(For|Until)|\btimeout: (?!LONG\b)/;
  expect(linesWith(own, ['e2e/**/*.ts', '{src,test,scripts,demo}/**/*.test.{ts,tsx}'])).toEqual([]);
});
