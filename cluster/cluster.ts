import { rmSync } from 'node:fs';
import path from 'node:path';
import { startSwift } from '../test/s3/swift.ts';
import { type Member, startMember } from './application.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import type { Child } from './child.ts';
import { type DatabaseCluster, startDatabase } from './database.ts';
import { memoryOf } from './memory.ts';
import { freePorts, makePlaces } from './places.ts';
import { startPooler } from './pooler.ts';
import { until } from './until.ts';

export interface Cluster {
  /** Where people come in. */
  readonly url: string;
  readonly database: DatabaseCluster;
  /** Past the pooler, of whoever is the primary. */
  readonly directUrl: string;
  readonly directory: string;
  readonly metricsToken: string;
  readonly members: readonly Member[];
  /** One process after the other is stopped and started anew, each when the one before it serves again. */
  restartAll(onNext?: (name: string) => void): Promise<void>;
  /** Bytes of memory of all of it, what is shared counted once. */
  memory(): number;
  stop(): Promise<void>;
}

interface ClusterOptions {
  readonly port?: number | undefined;
  /** Further settings of every process of ours. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly say?: (sentence: string) => void;
  /** Ends a start that is under way. */
  readonly signal?: AbortSignal;
}

/** For the originals, unless FILES_URL names another place. */
const BUCKET = 'facturas';
const WEB = ['web-1', 'web-2', 'web-3'] as const;
const WORKERS = ['worker-1', 'worker-2'] as const;

/** All of it, in the order of need; what was started is stopped when something does not come up, or nobody waits any more. */
export async function startCluster({
  port,
  settings = {},
  say = () => {},
  signal,
}: ClusterOptions = {}): Promise<Cluster> {
  const places = makePlaces();
  const running = new Map<string, Child>();
  let database: DatabaseCluster | undefined;
  let swift: Awaited<ReturnType<typeof startSwift>> | undefined;
  const stop = async () => {
    // Who uses the database first, then what leads to it, then it.
    await Promise.all([...running.values()].map((child) => child.end()));
    await Promise.all([database?.stop(), swift?.stop()]);
    rmSync(places.directory, { recursive: true, force: true });
  };
  const over = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('El arranque se interrumpió.')));
  });
  over.catch(() => {});
  const unlessOver = <T>(work: Promise<T>) => Promise.race([work, over]);
  try {
    say('PostgreSQL con su copia…');
    database = await startDatabase(places);
    await unlessOver(database.ready);
    if (settings.FILES_URL === undefined) {
      say('Swift para los originales…');
      swift = await unlessOver(startSwift({ directory: path.join(places.directory, 'swift') }));
      await swift.makeBucket(BUCKET);
    }
    const files = swift && { ...swift.settings, FILES_URL: `s3://${BUCKET}/ajaka` };
    const ports = await freePorts(['web', 'primary', 'pooler', ...WEB, ...WORKERS]);
    const members: Member[] = [
      ...WEB.map((name) => ({ name, role: 'web', port: ports[name] }) as const),
      ...WORKERS.map((name) => ({ name, role: 'worker', port: ports[name] }) as const),
    ];
    const webPort = port ?? ports.web;
    const webPorts = new Map(WEB.map((name) => [name, ports[name]] as const));
    const balancer = startBalancer(places, { web: webPort, primary: ports.primary }, webPorts, database);
    running.set('haproxy', balancer.child);
    running.set('pgbouncer', startPooler(places, ports.pooler, ports.primary));
    const address = (at: number) => `postgres://ajaka:${places.password}@127.0.0.1:${at}/ajaka`;
    const databases = { pooled: address(ports.pooler), direct: address(ports.primary) };
    const url = `http://127.0.0.1:${webPort}`;
    const start = (member: Member) =>
      running.set(member.name, startMember(places, member, databases, { ...files, ...settings }));
    say('3 procesos web y 2 de trabajo…');
    // One of them migrates, and the others wait for it.
    for (const member of members) start(member);
    await unlessOver(Promise.all(members.map(({ name }) => running.get(name)?.ready)));
    await unlessOver(until('HAProxy finds a process that serves', () => isReady(url)));
    return {
      url,
      database,
      directUrl: databases.direct,
      directory: places.directory,
      metricsToken: places.secrets.METRICS_TOKEN,
      members,
      async restartAll(onNext = () => {}) {
        for (const member of members) {
          onNext(member.name);
          await restart(member, { running, start, balancer });
        }
      },
      memory: () =>
        memoryOf(
          [...running.values(), ...(database?.children() ?? [])].map(({ pid }) => pid),
          places.directory,
        ),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Restarting {
  readonly running: ReadonlyMap<string, Child>;
  readonly balancer: Balancer;
  start(member: Member): void;
}

/** It gets no more calls, answers those that it has, and stops; the next one gets calls when it is ready. */
async function restart(member: Member, { running, start, balancer }: Restarting): Promise<void> {
  const isWeb = member.role === 'web';
  if (isWeb) {
    await balancer.drain(member.name);
    await until(`${member.name} answers what it has`, async () => (await balancer.callsAt(member.name)) === 0);
  }
  await running.get(member.name)?.end();
  start(member);
  await running.get(member.name)?.ready;
  if (!isWeb) return;
  await until(`${member.name} is ready`, () => isReady(`http://127.0.0.1:${member.port}`));
  await balancer.giveCalls(member.name);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
