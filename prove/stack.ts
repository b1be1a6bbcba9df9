import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Child, startChild } from '../cluster/child.ts';
import { freePorts } from '../cluster/places.ts';
import { until } from '../cluster/until.ts';
import { ANCHORS_DIRECTORY } from '../test/sifen/test-anchors.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../src/server/ajaka.ts');

export const ROLES = ['web', 'worker'] as const;
export type Role = (typeof ROLES)[number];

interface StackOptions {
  /** What the processes share. */
  readonly dataDir: string;
  /** Where their logs go. */
  readonly directory: string;
  readonly databaseUrl: string;
  /** Past a pooler. */
  readonly directUrl?: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** In place of 127.0.0.1. */
  readonly host?: string;
  /** What a process is started with, before its own words. */
  readonly under?: readonly string[];
}

/** One process that serves and one that works, with the limits that everybody has. */
export interface Stack {
  readonly url: string;
  readonly dataDir: string;
  readonly metricsToken: string;
  child(role: Role): Child;
  metricsUrl(role: Role): string;
  /** As systemd does with one that died. */
  start(role: Role): Promise<void>;
  stop(): Promise<void>;
}

const METRICS_TOKEN = randomBytes(16).toString('hex');

export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir, directory, databaseUrl, directUrl, settings = {}, host = '127.0.0.1', under = [] } = options;
  mkdirSync(directory, { recursive: true });
  const ports = await freePorts(ROLES);
  const running = new Map<Role, Child>();
  const start = async (role: Role) => {
    const [program = process.execPath, ...args] = [...under, process.execPath, PROGRAM, 'start'];
    const child = startChild({
      name: role,
      program,
      args,
      env: {
        HOME: process.env.HOME ?? '/',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
        ROLE: role,
        HOST: host,
        ...(role === 'web' ? { PORT: String(ports.web) } : { METRICS_PORT: String(ports.worker) }),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        ...(directUrl === undefined ? {} : { DATABASE_DIRECT_URL: directUrl }),
        LOG_LEVEL: 'warn',
        TRUST_ANCHORS: ANCHORS_DIRECTORY,
        METRICS_TOKEN,
        ...settings,
      },
      directory,
      ready: role === 'web' ? /Ajaka está lista en/ : /Ajaka trabaja la cola/,
    });
    running.set(role, child);
    await child.ready;
  };
  const stop = async () => {
    await Promise.all([...running.values()].map((child) => child.end()));
  };
  const url = `http://${host}:${ports.web}`;
  try {
    // The first one makes the keys that both use.
    for (const role of ROLES) await start(role);
    await until('the process that serves is ready', () => isReady(url));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    dataDir,
    metricsToken: METRICS_TOKEN,
    child(role) {
      const child = running.get(role);
      if (child === undefined) throw new Error(`No hay un proceso ${role}.`);
      return child;
    },
    metricsUrl: (role) => `http://${host}:${ports[role]}/metrics`,
    start,
    stop,
  };
}

export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
