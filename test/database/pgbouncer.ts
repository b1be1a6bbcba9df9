import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { until } from '../server/until.ts';
import { scratchDirectory } from './scratch-directory.ts';

/** Used only in the name of the socket. */
const PORT = 6432;

export interface PgBouncer {
  readonly url: string;
  /** At once, as a crash does. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** PgBouncer in transaction mode, as operators run it, in front of every database of a server. */
export async function startPgBouncer(serverUrl: string): Promise<PgBouncer> {
  const program = findProgram();
  const directory = scratchDirectory();
  const account = accountFor(serverUrl);
  if (account) chownSync(directory, account.uid, account.gid);
  const settings = path.join(directory, 'pgbouncer.ini');
  writeFileSync(settings, settingsFor(serverUrl, directory, versionOf(program)));
  const url = `postgres://ajaka@localhost:${PORT}/postgres?host=${encodeURIComponent(directory)}&sslmode=disable`;
  let end = async (_signal: NodeJS.Signals) => {};
  const start = async () => {
    const pooler = spawn(program, ['-q', settings], { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
    const exited = once(pooler, 'exit');
    end = async (signal) => {
      pooler.kill(signal);
      await exited;
    };
    await until(async () => {
      if (pooler.exitCode !== null) throw new Error(`PgBouncer no arrancó (${pooler.exitCode}).`);
      return await answers(url);
    });
  };
  await start();
  return {
    url,
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      await end('SIGTERM');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function findProgram(): string {
  const places = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
  const found = places.map((place) => path.join(place, 'pgbouncer')).find((file) => existsSync(file));
  if (found) return found;
  throw new Error('Falta PgBouncer: instala pgbouncer, o deja afuera sus pruebas con TEST_WITHOUT=pgbouncer.');
}

/** 1.18 → 118; 1.21 → 121. */
function versionOf(program: string): number {
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version']).toString()) ?? [];
  return Number(major) * 100 + Number(minor);
}

/** PgBouncer refuses to run as root; the server's own account may use its socket. */
function accountFor(serverUrl: string) {
  const sockets = new URL(serverUrl).searchParams.get('host');
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = sockets ? statSync(sockets) : { uid: 65_534, gid: 65_534 };
  return { uid, gid };
}

function settingsFor(serverUrl: string, directory: string, version: number): string {
  const { hostname, port, username, password, searchParams } = new URL(serverUrl);
  const server = [
    `host=${searchParams.get('host') ?? hostname}`,
    `port=${port || 5432}`,
    `user=${decodeURIComponent(username)}`,
    ...(password ? [`password=${decodeURIComponent(password)}`] : []),
  ];
  return `[databases]
* = ${server.join(' ')}
[pgbouncer]
pool_mode = transaction
auth_type = any
unix_socket_dir = ${directory}
listen_port = ${PORT}
max_client_conn = 1000
default_pool_size = 20
server_idle_timeout = 2
autodb_idle_timeout = 2
${version >= 121 ? '; from 1.21 on it could follow them\nmax_prepared_statements = 0' : ''}
`;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
