import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './project.mjs';

const STATUS = ['status', '--porcelain', '-z', '--untracked-files=all', '--no-renames'];

/** What differs from the last commit, each file with what it holds. Empty where there is no git to ask. */
export function uncommitted(folder = ROOT) {
  const { status, stdout } = spawnSync('git', STATUS, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const lines = status === 0 ? stdout.split('\0').filter(Boolean) : [];
  return new Map(lines.map((line) => [line.slice(3), contentOf(path.join(folder, line.slice(3)))]));
}

const contentOf = (file) => (existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'gone');

/** Files that became different between two looks. */
export function changedBetween(before, after) {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort();
}
