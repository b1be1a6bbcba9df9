import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The smallest Debian there is, as an archive; TEST_BASE names one that is there already. */
export function makeBase(): string {
  if (process.env.TEST_BASE) return process.env.TEST_BASE;
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'ajaka-base-')), 'base.tar');
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', 'bookworm', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return file;
}

/**
 * Stands for systemd, which cannot run here: does what the unit says of the account, its folders, its environment and
 * its command. What the unit locks is for systemd-analyze to judge.
 */
const SYSTEMCTL = `#!/bin/sh
set -eu
unit=/etc/systemd/system/ajaka.service
of() { sed -n "s/^$1=//p" $unit; }
running() { [ -e /run/service.pid ] && kill -0 "$(cat /run/service.pid)" 2>/dev/null; }
stop() {
  running || return 0
  kill -TERM "$(cat /run/service.pid)"
  while running; do sleep 0.2; done
}
start() {
  install -d -m "$(of StateDirectoryMode)" -o "$(of User)" -g "$(of Group)" "/var/lib/$(of StateDirectory)"
  install -d -m "$(of RuntimeDirectoryMode)" -o "$(of User)" -g "$(of Group)" "/run/$(of RuntimeDirectory)"
  cd "$(of WorkingDirectory)"
  umask "$(of UMask)"
  setsid setpriv --reuid "$(of User)" --regid "$(of Group)" --clear-groups --no-new-privs --bounding-set=-all \\
    env -i PATH=${PATH} "$(of Environment)" $(of ExecStart) >>/var/log/ajaka.log 2>&1 </dev/null &
  echo $! >/run/service.pid
}
case "$*" in
  daemon-reload) ;;
  'enable --now ajaka' | 'start ajaka') start ;;
  'stop ajaka') stop ;;
  'restart ajaka') stop; start ;;
  *) echo "systemctl $*: not known here" >&2; exit 1 ;;
esac
`;

/** A machine with a Debian and nothing else, as a root of its own. */
export function makeBareMachine(base: string) {
  const root = mkdtempSync(path.join(tmpdir(), 'ajaka-bare-'));
  chmodSync(root, 0o755);
  execFileSync('tar', ['-xf', base, '-C', root, '--exclude=./dev/*']);
  const systemctl = path.join(root, 'usr/bin/systemctl');
  writeFileSync(systemctl, SYSTEMCTL);
  chmodSync(systemctl, 0o755);
  const made = new Date();

  /** Mounts of its own, which go with its last process. */
  function shell(script: string, { isOffline = false } = {}) {
    const inside = `mount -t proc proc "$0/proc"; mount --rbind /dev "$0/dev"; exec chroot "$0" /usr/bin/env -i HOME=/root PATH=${PATH} /bin/sh -eu -c "cd /root; $1"`;
    const args = ['--mount', ...(isOffline ? ['--net'] : []), 'sh', '-eu', '-c', inside, root, script];
    return spawnSync('unshare', args, { encoding: 'utf8' });
  }
  function run(script: string, options = {}): string {
    const { status, stdout, stderr } = shell(script, options);
    if (status !== 0) throw new Error(`${script}\nended with ${status}: ${stdout}${stderr}\n${journal()}`);
    return stdout;
  }
  const journal = () => {
    const file = path.join(root, 'var/log/ajaka.log');
    return existsSync(file) ? readFileSync(file, 'utf8').slice(-4_000) : '';
  };
  return {
    root,
    has: (name: string) => shell(`command -v ${name}`).status === 0,
    bring(files: readonly string[]) {
      for (const file of files) copyFileSync(file, path.join(root, 'root', path.basename(file)));
    },
    run: (script: string) => run(script),
    /** With no network at all. */
    offline: (script: string) => run(script, { isOffline: true }),
    refusalOf: (script: string) => {
      const { status, stderr } = shell(script);
      return status === 0 ? '' : stderr;
    },
    /** As a person edits the file of settings. */
    set(settings: Record<string, string>) {
      const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
      writeFileSync(path.join(root, 'etc/ajaka/ajaka.env'), lines.join(''), { flag: 'a' });
    },
    /** Under whose name the processes of this program run, by /proc. */
    accountOf(program: string) {
      const uids = new Set(processesOf(root, program).map(uidOf));
      const accounts = readFileSync(path.join(root, 'etc/passwd'), 'utf8')
        .split('\n')
        .map((line) => line.split(':'));
      return [...uids].map((uid) => accounts.find(([, , number]) => number === uid)?.[0] ?? uid).join(', ');
    },
    writtenOutside: (places: readonly string[]) => writtenSince(root, made, [...places, ...INSTALLED]),
    stop() {
      if (existsSync(path.join(root, 'usr/bin/systemctl'))) shell('systemctl stop ajaka');
    },
  };
}

export type BareMachine = ReturnType<typeof makeBareMachine>;

/** Where the commands of the installation write, and those that make an account. */
const INSTALLED = ['/opt/ajaka', '/etc', '/usr/local/bin/ajaka', '/usr/bin/systemctl', '/var/cache', '/var/lib/dpkg'];

/** Files that were written after `at`, but for these places. */
export function writtenSince(root: string, at: Date, places: readonly string[]): string[] {
  const left = places.flatMap((place) => ['-path', `${root}${place}`, '-prune', '-o']);
  const args = [root, ...left, '-type', 'f', '-newermt', at.toISOString(), '-print'];
  return execFileSync('find', args, { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map((file) => file.slice(root.length));
}

/** Processes whose program lies under this root. */
const processesOf = (root: string, program: string): string[] =>
  readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && executableOf(pid).startsWith(root) && programOf(pid) === program,
  );

export const programOf = (pid: string): string => path.basename(executableOf(pid));

/** Empty of one that is gone. */
function executableOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return '';
  }
}

/** Empty of one that is gone. */
export function uidOf(pid: string): string {
  try {
    return /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}
