import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

// Plain JavaScript for any Node, so without types.
const { changedBetween, uncommitted } = await import(path.resolve(import.meta.dirname, 'changed-files.mjs'));

function aRepository() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ajaka-tree-'));
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example', ...args], { cwd: folder });
  git('init', '--quiet');
  write('.gitignore', 'dist/\n');
  write('kept.ts', 'one');
  write('edited.ts', 'one');
  git('add', '--all');
  git('commit', '--quiet', '--message=first');
  write('edited.ts', 'two'); // somebody is at work on it
  return { folder, write };
}

test('a run that changes, adds or deletes a file of the repository is told which', () => {
  const { folder, write } = aRepository();
  const before = uncommitted(folder);
  write('edited.ts', 'three');
  write('src/ñandutí nuevo.snap', 'written by a test');
  rmSync(path.join(folder, 'kept.ts'));
  expect(changedBetween(before, uncommitted(folder))).toEqual(['edited.ts', 'kept.ts', 'src/ñandutí nuevo.snap']);
});

test('what was being edited before, and what git ignores, is not laid to the tests', () => {
  const { folder, write } = aRepository();
  const before = uncommitted(folder);
  write('dist/built.js', 'anything');
  expect(changedBetween(before, uncommitted(folder))).toEqual([]);
});

test('where there is no repository, nothing is said', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ajaka-no-tree-'));
  writeFileSync(path.join(folder, 'a.ts'), 'one');
  expect(uncommitted(folder)).toEqual(new Map());
});
