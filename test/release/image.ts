import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, linkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { programOf, uidOf, writtenSince } from './bare-machine.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ACCOUNT = 10001;

/** The image of a release, built on `base` with no registry in reach, and in a store that goes with the test. */
export function buildImage(base: string, release: string) {
  const store = mkdtempSync(path.join(tmpdir(), 'ajaka-store-'));
  const context = mkdtempSync(path.join(tmpdir(), 'ajaka-context-'));
  const policy = path.join(context, 'policy.json');
  writeFileSync(policy, '{"default":[{"type":"insecureAcceptAnything"}]}');
  const place = ['--storage-driver', 'vfs', '--root', path.join(store, 'root'), '--runroot', path.join(store, 'run')];
  const buildah = (command: string, ...args: string[]) =>
    execFileSync('buildah', [...place, command, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
    }).trim();
  const build = (tag: string, file: string, ...args: string[]) =>
    buildah(
      'bud',
      '--isolation',
      'chroot',
      '--format',
      'docker',
      '--signature-policy',
      policy,
      '--pull-never',
      '--tag',
      tag,
      '--file',
      file,
      ...args,
      context,
    );

  copyFileSync(base, path.join(context, 'base.tar'));
  writeFileSync(path.join(context, 'Base'), 'FROM scratch\nADD base.tar /\n');
  build('base', path.join(context, 'Base'));
  rmSync(path.join(context, 'base.tar'));
  linkSync(release, path.join(context, path.basename(release)));
  build(
    'ajaka',
    path.join(ROOT, 'Dockerfile'),
    '--build-arg',
    'BASE=localhost/base',
    '--build-arg',
    `RELEASE=${path.basename(release)}`,
  );

  return {
    config: () => JSON.parse(buildah('inspect', '--type', 'image', 'ajaka')).Docker.config,
    mebibytes() {
      const container = buildah('from', '--signature-policy', policy, '--pull-never', 'ajaka');
      const size = execFileSync('du', ['-sm', buildah('mount', container)], { encoding: 'utf8' });
      buildah('rm', container);
      return Number.parseInt(size, 10);
    },
    start(settings: Record<string, string>) {
      const container = buildah('from', '--signature-policy', policy, '--pull-never', 'ajaka');
      const root = buildah('mount', container);
      const data = mkdtempSync(path.join(tmpdir(), 'ajaka-volume-'));
      chmodSync(data, 0o750);
      chownSync(data, ACCOUNT, ACCOUNT);
      const { Entrypoint, Cmd, Healthcheck } = this.config();
      const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
      const run = ['run', '--isolation', 'chroot', '--volume', `${data}:/var/lib/ajaka`, ...env, container, '--'];
      const made = new Date();
      const child = spawn('buildah', [...place, ...run, ...Entrypoint, ...Cmd], { stdio: ['ignore', 'pipe', 'pipe'] });
      const said: Buffer[] = [];
      for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => said.push(chunk));
      const exited = once(child, 'exit');
      let code: number | null = null;
      return {
        said: () => Buffer.concat(said).toString(),
        uids: () => {
          const inside = descendantsOf(child.pid).map(({ pid }) => pid);
          return ['node', 'postgres'].map((program) => {
            const uids = inside.filter((pid) => programOf(pid) === program).map(uidOf);
            return [program, ...new Set(uids.filter((uid) => uid !== ''))];
          });
        },
        health(port: number) {
          const [, ...command] = Healthcheck.Test as string[];
          const ask = ['run', '--isolation', 'chroot', '--env', `PORT=${port}`, container, '--', ...command];
          return spawnSync('buildah', [...place, ...ask]).status;
        },
        async end() {
          // Whose parent is not node: the program itself.
          const nodes = descendantsOf(child.pid).filter(({ pid }) => programOf(pid) === 'node');
          const first = nodes.find(({ parent }) => nodes.every(({ pid }) => pid !== parent));
          if (first !== undefined) process.kill(Number(first.pid), 'SIGTERM');
          else if (child.exitCode === null) throw new Error(`nothing of ours runs in the image: ${this.said()}`);
          [code] = await exited;
        },
        exitCode: () => code,
        writtenOutside: (places: readonly string[]) => writtenSince(root, made, places),
      };
    },
    remove() {
      spawnSync('buildah', [...place, 'rm', '--all']);
      spawnSync('buildah', [...place, 'rmi', '--all', '--force']);
      rmSync(store, { recursive: true, force: true });
    },
  };
}

export type Image = ReturnType<typeof buildImage>;

interface Started {
  readonly pid: string;
  readonly parent: string;
}

/** A program in the image runs under a root that is mounted for it alone: it is found by who started it. */
function descendantsOf(pid: number | undefined): Started[] {
  const all = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([one = '', parent = '']) => ({ pid: one, parent }));
  const below = (parent: string): Started[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(String(pid));
}
