import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Built {
  readonly clone: string;
  readonly commit: string;
  /** Of the folder in it. */
  readonly name: string;
  readonly file: string;
  readonly sha256: string;
  /** Unpacked anew. */
  unpacked(): string;
  /** What a clone says in which this file is new. */
  refusalOf(file: string): string;
}

/** A clone of the last commit in a folder of its own, and its release, as somebody else makes it. */
export function buildRelease({ TZ, umask }: { TZ: string; umask: string }): Built {
  const clone = path.join(mkdtempSync(path.join(tmpdir(), 'ajaka-clone-')), 'ajaka');
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone]);
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: clone, encoding: 'utf8' }).trim();
  const release = () =>
    spawnSync('sh', ['-c', `umask ${umask}; exec npm run --silent release`], {
      cwd: clone,
      encoding: 'utf8',
      env: { ...process.env, TZ, NODE_ENV: '', NODE_COMPILE_CACHE: '' },
    });
  const { status, stdout, stderr } = release();
  if (status !== 0) throw new Error(`npm run release ended with ${status}: ${stdout}${stderr}`);
  const folder = path.join(clone, 'dist/release');
  const file = path.join(folder, readdirSync(folder).find((one) => one.endsWith('.tar.gz')) ?? '');
  const name = path.basename(file, '.tar.gz');
  return {
    clone,
    commit,
    name,
    file,
    sha256: readFileSync(`${file}.sha256`, 'utf8').split(' ')[0] ?? '',
    unpacked() {
      const to = mkdtempSync(path.join(tmpdir(), 'ajaka-release-'));
      execFileSync('tar', ['-xzf', file, '-C', to]);
      return path.join(to, name);
    },
    refusalOf(strange) {
      const at = path.join(clone, strange);
      writeFileSync(at, '');
      const { status: ended, stderr: said } = release();
      rmSync(at);
      return ended === 0 ? '' : said;
    },
  };
}
