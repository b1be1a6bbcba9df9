import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

// Plain JavaScript for any Node, so without types.
const { fingerprint, whenChanged } = await import(path.resolve(import.meta.dirname, 'stamp.mjs'));
const { countResults, summaryLine } = await import(path.resolve(import.meta.dirname, 'run-tests.mjs'));

const ROOT = path.resolve(import.meta.dirname, '../..');

describe('what is up to date', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'ajaka-stamp-'));
    mkdirSync(path.join(dir, 'src'));
    writeFileSync(path.join(dir, 'src/a.ts'), 'a');
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const print = () => fingerprint([path.join(dir, 'src'), path.join(dir, 'absent.html')]);

  test('CMD-01 is told by what files hold, not by when they were written', () => {
    const before = print();
    utimesSync(path.join(dir, 'src/a.ts'), new Date(), new Date(0));
    expect(print()).toBe(before);
    writeFileSync(path.join(dir, 'src/a.ts'), 'b');
    expect(print()).not.toBe(before);
  });

  test('CMD-01 a file more, or one renamed, is a change', () => {
    const before = print();
    writeFileSync(path.join(dir, 'src/b.ts'), '');
    expect(print()).not.toBe(before);
  });

  test('CMD-01 work is repeated until it succeeds, then only for something new', () => {
    const stamp = path.join(dir, 'deep/stamp');
    const done: string[] = [];
    const fail = () => {
      throw new Error('no network');
    };
    expect(() => whenChanged(stamp, 'one', fail)).toThrow('no network');
    whenChanged(stamp, 'one', () => done.push('one'));
    whenChanged(stamp, 'one', () => done.push('again'));
    whenChanged(stamp, 'two', () => done.push('two'));
    expect(done).toEqual(['one', 'two']);
  });
});

describe('the last line of npm test', () => {
  test('CMD-06 counts what passed, failed and was skipped', () => {
    const results = { numPassedTests: 12, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] };
    expect(summaryLine(countResults(results, 1))).toBe('12 passed, 1 failed, 3 skipped');
    expect(summaryLine(countResults({ numPassedTests: 12 }, 0))).toBe('12 passed, 0 failed');
  });

  test('CMD-06 counts a file that could not be loaded, and a run that died, as failures', () => {
    const unloaded = { numPassedTests: 5, testResults: [{ status: 'failed', assertionResults: [] }] };
    expect(summaryLine(countResults(unloaded, 1))).toBe('5 passed, 1 failed');
    expect(summaryLine(countResults({ numPassedTests: 5 }, 1))).toBe('5 passed, 1 failed');
  });
});

test('CMD-07 .ci/run is the command npm test', () => {
  expect(readFileSync(path.join(ROOT, '.ci/run'), 'utf8').trim().split('\n').at(-1)).toBe('npm test');
});

test('CMD-06 every command is a script that any Node can run', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  for (const name of ['start', 'dev', 'demo', 'test', 'bench', 'check']) {
    expect(scripts[name]).toBe(`exec node scripts/${name}.mjs`);
    expect(readFileSync(path.join(ROOT, `scripts/${name}.mjs`), 'utf8')).not.toBe('');
  }
});
