import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/project.mjs';

/** What runs of the project, what a machine needs to install it, and what somebody wants to read there. */
const TAKEN = [
  'CHANGELOG.md',
  'LICENSE',
  '.env.example',
  'bin',
  'db/migrations',
  'deploy',
  'docs/decisions',
  'docs/operations.md',
  'src/contract',
  'src/domain',
  'src/server',
  'src/sifen',
];
const OF_TESTS = /\.test\.tsx?$|\/__snapshots__\/|\/tsconfig\.json$/;

/** Files that git knows, and no others: what lies beside them by chance is no part of a release. */
export function programFiles(root = ROOT): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--', ...TAKEN], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error('git does not answer: a release is made in a clone');
  return stdout.split('\0').filter((file) => file !== '' && !OF_TESTS.test(file));
}

export function copyFiles(files: readonly string[], to: string, root = ROOT): void {
  for (const file of files) {
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(to, file));
  }
}
