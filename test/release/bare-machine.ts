import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** A Debian with nothing but these packages, as an archive. */
export function makeBase(...packages: string[]): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'ajaka-base-')), 'base.tar');
  const include = packages.map((name) => `--include=${name}`);
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', ...include, 'bookworm', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return file;
}

/**
 * Begins a machine in namespaces of its own, whose first process is Debian's systemd: $1 is its root, $2 its group of
 * processes. What is of the whole kernel (/proc/sys, /sys) it only reads. The network is that of this machine.
 */
const BOOT = `
root=$1
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for name in null zero full random urandom tty; do touch "$root/dev/$name"; mount --bind "/dev/$name" "$root/dev/$name"; done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
touch "$root/dev/console"
mount -t sysfs sysfs "$root/sys"
mount -o remount,bind,ro "$root/sys"
if [ -d /sys/fs/cgroup/systemd ]; then
  mount -t tmpfs -o mode=755 tmpfs "$root/sys/fs/cgroup"
  mkdir "$root/sys/fs/cgroup/systemd"
  mount -t cgroup -o none,name=systemd cgroup "$root/sys/fs/cgroup/systemd"
else
  mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
fi
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mkdir -p "$root/.before"
cd "$root"
pivot_root . .before
umount -l /.before
exec /usr/bin/env -i container=lxc PATH=${PATH} /lib/systemd/systemd systemd.unit=multi-user.target
`;

/** Where the machine's processes are counted: groups of the first version beside those of the second, or those alone. */
const CGROUPS = existsSync('/sys/fs/cgroup/systemd') ? '/sys/fs/cgroup/systemd' : '/sys/fs/cgroup';
const PATIENCE_MS = 60_000;
const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** A machine with a Debian, its systemd and nothing else. */
export function makeBareMachine(base: string) {
  const root = mkdtempSync(path.join(tmpdir(), 'ajaka-bare-'));
  chmodSync(root, 0o755);
  execFileSync('tar', ['-xf', base, '-C', root, '--exclude=./dev/*']);
  const made = new Date();
  const group = path.join(CGROUPS, path.basename(root));
  let first: string | undefined;

  function boot(): void {
    mkdirSync(group, { recursive: true });
    const namespaces = ['--pid', '--fork', '--mount', '--uts', '--ipc', '--cgroup', '--kill-child=KILL'];
    const inGroup = 'echo $$ > "$0/cgroup.procs"; exec unshare "$@"';
    const args = ['-eu', '-c', inGroup, group, ...namespaces, 'sh', '-eu', '-c', BOOT, 'sh', root];
    const outer = spawn('sh', args, { stdio: ['ignore', 'ignore', 'inherit'], detached: true });
    // Also where the tests end without `stop`; all of the machine goes with it.
    process.once('exit', () => outer.kill('SIGKILL'));
    waitUntil('systemd is the first process', () => {
      first = childOf(outer.pid);
      return first !== undefined && programOf(first) === 'systemd';
    });
    waitUntil('systemd has started what it starts', () => shell('systemctl is-active multi-user.target').status === 0);
  }
  /** As the button of a machine: everything is stopped in order. */
  function halt(): void {
    const pid = first;
    if (pid === undefined) return;
    first = undefined;
    spawnSync('kill', ['-s', 'RTMIN+3', pid]);
    try {
      waitUntil('the machine halts', () => !existsSync(`/proc/${pid}`));
    } finally {
      spawnSync('kill', ['-s', 'KILL', pid]);
    }
  }
  function shell(script: string, { isOffline = false } = {}) {
    if (first === undefined) throw new Error('the machine does not run');
    const clean = ['/usr/bin/env', '-i', 'HOME=/root', `PATH=${PATH}`, 'DEBIAN_FRONTEND=noninteractive'];
    const network = isOffline ? ['unshare', '--net'] : [];
    const args = ['--target', first, '--mount', '--pid', '--uts', '--ipc', '--cgroup', '--root', '--wd'];
    return spawnSync('nsenter', [...args, ...clean, ...network, '/bin/sh', '-eu', '-c', `cd /root; ${script}`], {
      encoding: 'utf8',
    });
  }
  function run(script: string, options = {}): string {
    const { status, stdout, stderr } = shell(script, options);
    if (status !== 0) throw new Error(`${script}\nended with ${status}: ${stdout}${stderr}\n${journal()}`);
    return stdout;
  }
  const journal = () => shell('journalctl -u ajaka --no-pager').stdout.slice(-4_000);
  boot();
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
      const script = `for at in /proc/[0-9]*; do
        [ "$(basename "$(readlink $at/exe)")" != ${program} ] || stat -c %U $at
      done | sort -u`;
      return run(script).trim().split('\n').join(', ');
    },
    /** Whether the service, with all that locks it in, may write there. */
    mayWrite(place: string) {
      const script = `pid=$(systemctl show --property=MainPID --value ajaka)
        nsenter --target $pid --mount setpriv --reuid ajaka --regid ajaka --clear-groups sh -c 'f=$0/$$; : > $f && rm $f' ${place}`;
      return shell(script).status === 0;
    },
    writtenOutside: (places: readonly string[]) => writtenSince(root, made, [...places, ...INSTALLED]),
    restart() {
      halt();
      boot();
    },
    stop() {
      halt();
      removeGroup(group);
    },
  };
}

export type BareMachine = ReturnType<typeof makeBareMachine>;

function waitUntil(what: string, isSo: () => boolean): void {
  const end = Date.now() + PATIENCE_MS;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`not within a minute: ${what}`);
    sleep(200);
  }
}

/** Empty where there is none yet. */
function childOf(pid: number | undefined): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** A group goes when those in it went. */
function removeGroup(group: string): void {
  for (const { name } of readdirSync(group, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    removeGroup(path.join(group, name));
  rmdirSync(group);
}

/** Where the commands of the installation write, and those that make an account. */
const INSTALLED = ['/opt/ajaka', '/etc', '/usr/local/bin/ajaka', '/var/cache', '/var/lib/dpkg', '/var/lib/systemd'];

/** Files that were written after `at`, but for these places. */
export function writtenSince(root: string, at: Date, places: readonly string[]): string[] {
  const left = places.flatMap((place) => ['-path', `${root}${place}`, '-prune', '-o']);
  const args = [root, ...left, '-type', 'f', '-newermt', at.toISOString(), '-print'];
  return execFileSync('find', args, { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map((file) => file.slice(root.length));
}

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
