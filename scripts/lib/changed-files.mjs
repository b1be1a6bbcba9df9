import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './project.mjs';

const STATUS = ['status', '--porcelain', '-z', '--untracked-files=all', '--no-renames'];

/** The files that differ from the last commit, each with its content. Empty where there is no git. */
export function uncommitted(folder = ROOT) {
  const { status, stdout } = spawnSync('git', STATUS, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const lines = status === 0 ? stdout.split('\0').filter(Boolean) : [];
  return new Map(lines.map((line) => [line.slice(3), contentOf(path.join(folder, line.slice(3)))]));
}

const contentOf = (file) => (existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'gone');

/** The files whose content changed between two such lists. */
export function changedBetween(before, after) {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort();
}
