import { closeSync, openSync, readFileSync, readlinkSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { MIB } from '#domain/byte-size.ts';
import { StartRefused } from '#server/platform/start-refused.ts';
import type { Account } from './account.ts';
import type { EmbeddedPaths } from './paths.ts';
import { PORT, socketUrl } from './sockets.ts';
import { spawnWatched, type WatchedProcess } from './watched-process.ts';

export interface Launch {
  bin: string;
  paths: EmbeddedPaths;
  account: Account | undefined;
  sockets: string;
  settings: Record<string, string>;
}

const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  timezone: 'UTC',
  max_connections: '100',
  // The application logs its own errors; here they would repeat people's data from the statements.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/** A server that was just killed still holds its lock file or its memory while it ends. */
const STILL_ENDING = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/;
const LONGEST_END_MS = 30_000;
const LARGEST_LOG_BYTES = 10 * MIB;

/** Returns when a query has been answered: the socket accepts before recovery has ended. */
export async function launch(asked: Launch): Promise<WatchedProcess> {
  const { cluster, log } = asked.paths;
  const deadline = Date.now() + LONGEST_END_MS;
  for (;;) {
    endOrphan(cluster);
    const before = sizeOf(log);
    const server = spawnServer(asked);
    try {
      while (!server.hasExited() && !(await answers(asked.sockets))) await pause(10);
    } catch (error) {
      await server.end();
      throw error;
    }
    if (!server.hasExited()) {
      server.unref();
      return server;
    }
    const said = readFileSync(log).subarray(before).toString();
    if (!STILL_ENDING.test(said) || Date.now() > deadline) {
      throw new StartRefused(`PostgreSQL no pudo iniciar. Lo que dijo está en ${log}:\n${said.slice(-1500).trim()}`);
    }
    await pause(50);
  }
}

function spawnServer({ bin, paths, account, sockets, settings }: Launch): WatchedProcess {
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [path.join(bin, 'postgres'), '-D', paths.cluster, '-k', sockets, ...options];
  const output = openSync(paths.log, 'a', 0o600);
  try {
    return spawnWatched(command, account, output);
  } finally {
    closeSync(output);
  }
}

/** Ends a server whose guard was killed too. The lock on the directory is ours, so nobody can be using it. */
function endOrphan(cluster: string) {
  try {
    const pid = Number.parseInt(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'), 10);
    if (pid > 1 && readlinkSync(`/proc/${pid}/cwd`) === cluster) process.kill(pid, 'SIGINT');
  } catch {
    // no file, no such process, or no /proc: the server itself decides whether it may start
  }
}

/** False while it starts or recovers (57P03); any other answer will not get better by waiting. */
async function answers(sockets: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: socketUrl(sockets), connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code !== '57P03') throw error;
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Keeps one old log beside the current one. */
export function rotateLog(log: string) {
  if (sizeOf(log) > LARGEST_LOG_BYTES) renameSync(log, `${log}.1`);
}
