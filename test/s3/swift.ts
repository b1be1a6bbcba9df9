import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';
import { EMPTY_SHA256, signV4 } from '#server/platform/s3/sign-v4.ts';
import { scratchDirectory } from '../database/scratch-directory.ts';
import { until } from '../server/until.ts';

const PROGRAMS = ['proxy', 'account', 'container', 'object'] as const;
type Program = (typeof PROGRAMS)[number];

export const isSwiftInstalled = (): boolean => PROGRAMS.every((name) => existsSync(`/usr/bin/swift-${name}-server`));

const KEY = { id: 'pruebas:ajaka', secret: 'clave-de-pruebas/con+signos' };
const ACCOUNT = 'AUTH_pruebas';
/** KiB of addresses that each of its processes may take. */
const MEMORY = 700_000;
/** Its 20 threads for the disk, with 8 MiB of stack and an arena of memory each, would not fit in that. */
const FEW_THREADS = { EVENTLET_THREADPOOL_SIZE: '4', MALLOC_ARENA_MAX: '2' };

/**
 * A real OpenStack Swift with S3's API in a directory of its own: one process of each kind, one copy of each file, no
 * memcached.
 */
export async function startSwift({
  pageSize = 1_000,
  directory = scratchDirectory(),
}: {
  readonly pageSize?: number;
  readonly directory?: string;
} = {}) {
  const inside = (...names: string[]) => path.join(directory, ...names);
  const ports = Object.fromEntries(await Promise.all(PROGRAMS.map(async (name) => [name, await freePort()]))) as Record<
    Program,
    number
  >;
  mkdirSync(inside('devices', 'd1'), { recursive: true });
  writeFileSync(
    inside('swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = pruebas\nswift_hash_path_prefix = pruebas\n[storage-policy:0]\nname = uno\ndefault = yes\n',
  );
  const rings = [directory, ports.account, ports.container, ports.object].map(String);
  execFileSync('/usr/bin/python3', ['-c', BUILD_RINGS, ...rings], { stdio: 'ignore' });
  for (const program of PROGRAMS)
    writeFileSync(inside(`${program}.conf`), settingsOf(program, directory, { port: ports[program], pageSize }));

  const running: ChildProcess[] = [];
  const start = (program: Program) => {
    const command = ['-c', UNDER_GUARD, `/usr/bin/swift-${program}-server`, inside(`${program}.conf`), '-v'];
    const env = { ...process.env, ...FEW_THREADS };
    // In a group of its own: Ctrl-C is for who uses it, and it is there until they have ended.
    const stdio = ['ignore', 'ignore', 'pipe', 'pipe'] as const;
    const child = spawn('/bin/sh', command, { cwd: directory, env, stdio: [...stdio], detached: true });
    child.stdio[3]?.on('error', () => {}); // the process may be gone before the pipe is closed
    let said = '';
    child.stderr?.on('data', (part: Buffer) => {
      said = (said + part).slice(-4_000);
    });
    running.push(child);
    return { child, said: () => said };
  };
  const url = `http://127.0.0.1:${ports.proxy}`;
  const startAll = async () => {
    const started = PROGRAMS.map(start);
    await until(async () => {
      for (const { child, said } of started) {
        if (child.exitCode !== null) throw new Error(`Swift no arrancó (${child.exitCode}). ${said()}`);
      }
      const answers = PROGRAMS.map((name) => fetch(`http://127.0.0.1:${ports[name]}/healthcheck`).then(...ANSWERS));
      return (await Promise.all(answers)).every((isThere) => isThere);
    });
  };
  await startAll();
  return {
    url,
    directory,
    account: ACCOUNT,
    key: KEY,
    settings: {
      S3_ENDPOINT: url,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: KEY.id,
      S3_SECRET_ACCESS_KEY: KEY.secret,
    },
    async makeBucket(name: string): Promise<void> {
      const address = new URL(`/${name}`, url);
      const asked = { method: 'PUT', url: address, headers: {}, bodySha256: EMPTY_SHA256 };
      const signer = { region: 'us-east-1', accessKeyId: KEY.id, secretAccessKey: KEY.secret };
      const { host: _, ...headers } = signV4(asked, signer, new Date());
      const answer = await fetch(address, { method: 'PUT', headers });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    },
    /** KiB that its processes hold of the machine's memory. */
    memory: () =>
      running.reduce((sum, { pid }) => {
        const children = execFileSync('ps', ['-o', 'rss=', '--ppid', String(pid)]).toString();
        return sum + children.split('\n').reduce((all, line) => all + Number(line.trim() || 0), 0);
      }, 0),
    /** All of its processes at once, as a crash does. */
    async kill() {
      await Promise.all(
        running.splice(0).map(async (child) => {
          const exited = once(child, 'exit');
          for (const pid of childrenOf(child.pid)) process.kill(pid, 'SIGKILL');
          await exited;
        }),
      );
    },
    start: startAll,
    async stop() {
      const exits = running.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const exited = once(child, 'exit');
        child.stdio[3]?.destroy();
        await exited;
      });
      await Promise.all(exits);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The server and its guard: the guard holds the pipe that nobody closes. */
function childrenOf(pid = 0): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

/** Of one device each. In one process: each start of Python with Swift in it takes seconds. */
const BUILD_RINGS = `
import sys
from swift.common.ring import RingBuilder
for ring, port in zip(('account', 'container', 'object'), map(int, sys.argv[2:])):
    builder = RingBuilder(4, 1, 1)
    place = {'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1', 'replication_port': port}
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'device': 'd1', 'weight': 1, 'meta': '', **place})
    builder.rebalance()
    builder.get_ring().save(f'{sys.argv[1]}/{ring}.ring.gz')
`;

const ANSWERS = [(answer: Response) => answer.ok, () => false] as const;

// A guard waits on a pipe whose other end only this process holds, so that no Swift outlives it, even after kill -9.
const UNDER_GUARD = `
ulimit -v ${MEMORY}
"$0" "$@" </dev/null 3<&- & program=$!
(read -r _ <&3; kill -TERM "$program") & guard=$!
wait "$program"; status=$?
kill "$guard" 2>/dev/null
exit "$status"`;

function settingsOf(
  program: Program,
  directory: string,
  { port, pageSize }: { readonly port: number; readonly pageSize: number },
): string {
  const common = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${directory}
devices = ${path.join(directory, 'devices')}
mount_check = false
disable_fallocate = true
log_address = ${path.join(directory, 'no-log')}
`;
  if (program !== 'proxy') {
    return `${common}
[pipeline:main]
pipeline = healthcheck ${program}-server
[filter:healthcheck]
use = egg:swift#healthcheck
[app:${program}-server]
use = egg:swift#${program}
${PATIENT}${program === 'object' ? LISTED_AT_ONCE : ''}`;
  }
  return `${common}
[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
${PATIENT}error_suppression_limit = 1000000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
# It must be there, and finds nobody: then everything is looked up anew.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
connect_timeout = 0.1
tries = 1
error_suppression_limit = 1
error_suppression_interval = 86400
[filter:s3api]
use = egg:swift#s3api
max_bucket_listing = ${pageSize}
location = us-east-1
auth_pipeline_check = false
[filter:slo]
use = egg:swift#slo
[filter:tempauth]
use = egg:swift#tempauth
user_${KEY.id.replace(':', '_')} = ${KEY.secret} .admin
`;
}

/** Between its own processes, which half a second is not enough for on a busy machine. */
const PATIENT = 'conn_timeout = 30\nnode_timeout = 60\n';

/** Tests that want a list to lag say so, and nobody else has to wait for one. */
const LISTED_AT_ONCE = 'container_update_timeout = 60\n';

/** Below those that Linux gives to outgoing connections. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
