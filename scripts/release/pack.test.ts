import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pack, sha256Of } from './pack.ts';

const AT = new Date('2026-11-18T19:15:41Z');
const LONG_NAME = `${'a-long-name-'.repeat(12)}.txt`;
const FILES: [name: string, content: string, mode: number][] = [
  ['package.json', '{}', 0o644],
  ['bin/program', '#!/bin/sh\n', 0o755],
  ['Zeta.txt', 'z', 0o644],
  ['alpha.txt', 'a', 0o644],
  ['ñandú.txt', 'ñ', 0o644],
  [`deep/${LONG_NAME}`, 'same', 0o644],
  ['deep/twin.txt', 'same', 0o644],
];

interface Circumstances {
  readonly files: typeof FILES;
  readonly writtenAt: Date;
  /** What a umask would have left. */
  readonly mask: number;
  readonly isLinked: boolean;
}

function writeTree({ files, writtenAt, mask, isLinked }: Circumstances): string {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'ajaka-pack-')), 'tree');
  mkdirSync(folder);
  for (const [name, content, mode] of files) {
    const at = path.join(folder, name);
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, content);
    chmodSync(at, mode & ~mask);
    if (process.getuid?.() === 0) chownSync(at, 1000 + mask, 1000);
    utimesSync(at, writtenAt, writtenAt);
  }
  if (isLinked) linkSync(path.join(folder, 'alpha.txt'), `${folder}-second-name`);
  if (isLinked) execFileSync('ln', ['-f', path.join(folder, `deep/${LONG_NAME}`), path.join(folder, 'deep/twin.txt')]);
  symlinkSync('../package.json', path.join(folder, 'bin/link'));
  return folder;
}

async function packed(circumstances: Circumstances): Promise<string> {
  const folder = writeTree(circumstances);
  const file = `${folder}.tar.gz`;
  await pack(folder, file, AT);
  return file;
}

const ONE = { files: FILES, writtenAt: new Date('2020-01-01T00:00:00Z'), mask: 0, isLinked: false };
const OTHER = { files: FILES.toReversed(), writtenAt: new Date(), mask: 0o077, isLinked: true };

test('OPS-04 the same files give the same bytes, wherever, whenever, in whatever order and by whomever they were written', async () => {
  const [one, other] = [await packed(ONE), await packed(OTHER)];
  expect(await sha256Of(one)).toBe(await sha256Of(other));
  const changed = FILES.map(
    ([name, content, mode]) => [name, content === 'z' ? 'Z' : content, mode] as (typeof FILES)[0],
  );
  expect(await sha256Of(await packed({ ...ONE, files: changed }))).not.toBe(await sha256Of(one));
});

test('OPS-04 entries are sorted, of nobody, of the time that was said; gzip tells neither name nor time', async () => {
  const file = await packed(OTHER);
  const list = execFileSync('tar', ['-tvzf', file, '--full-time', '--numeric-owner', '--quoting-style=literal'], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' },
  });
  const rows = list
    .trim()
    .split('\n')
    .map((line) => /^(\S+) (\S+) +\d+ (\S+ \S+) (.*)$/.exec(line)?.slice(1) ?? [line]);
  expect(rows.map(([mode, , , name]) => `${mode} ${name}`)).toEqual([
    'drwxr-xr-x tree/',
    '-rw-r--r-- tree/Zeta.txt',
    '-rw-r--r-- tree/alpha.txt',
    'drwxr-xr-x tree/bin/',
    'lrwxr-xr-x tree/bin/link -> ../package.json',
    '-rwxr-xr-x tree/bin/program',
    'drwxr-xr-x tree/deep/',
    `-rw-r--r-- tree/deep/${LONG_NAME}`,
    '-rw-r--r-- tree/deep/twin.txt',
    '-rw-r--r-- tree/package.json',
    '-rw-r--r-- tree/ñandú.txt',
  ]);
  expect(new Set(rows.map(([, owner]) => owner))).toEqual(new Set(['0/0']));
  expect(new Set(rows.map(([, , at]) => at))).toEqual(new Set(['2026-11-18 19:15:41']));
  const head = readFileSync(file).subarray(0, 10);
  expect([...head.subarray(0, 8)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]);
});

test('OPS-04 what was packed is there again, whole, when it is unpacked', async () => {
  const to = mkdtempSync(path.join(tmpdir(), 'ajaka-unpacked-'));
  execFileSync('tar', ['-xzf', await packed(ONE), '-C', to]);
  for (const [name, content] of FILES) expect(readFileSync(path.join(to, 'tree', name), 'utf8')).toBe(content);
});
