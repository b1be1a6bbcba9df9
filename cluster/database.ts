import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Child, startChild } from './child.ts';
import { freePorts, type Places, POSTGRES_BIN, programOf } from './places.ts';
import { until } from './until.ts';

export type NodeName = 'a' | 'b';

interface DatabaseNode {
  readonly name: NodeName;
  readonly port: number;
  /** Where Patroni tells whether it is the primary. */
  readonly restPort: number;
}

export interface DatabaseCluster {
  readonly nodes: readonly DatabaseNode[];
  /** Null while there is none. */
  primary(): Promise<NodeName | null>;
  /** Whether a standby follows, without which writes wait. */
  hasSyncStandby(): Promise<boolean>;
  /** The PostgreSQL of a node, at once; its Patroni lives. */
  killPostgres(name: NodeName): Promise<void>;
  /** The whole node, as if its machine had lost its power. */
  killNode(name: NodeName): Promise<void>;
  startNode(name: NodeName): void;
  children(): Child[];
  /** Both nodes run, and the standby follows. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

/** A request to etcd or Patroni that takes longer has no answer. */
const ASK_MS = 3_000;

/** PostgreSQL 15 with one standby, kept by Patroni; etcd says who is the primary. */
export async function startDatabase(places: Places): Promise<DatabaseCluster> {
  const ports = await freePorts(['etcd', 'peer', 'a', 'b', 'restA', 'restB']);
  const etcd = startEtcd(places, ports);
  const nodes = [
    { name: 'a', port: ports.a, restPort: ports.restA },
    { name: 'b', port: ports.b, restPort: ports.restB },
  ] as const;
  const patronis = new Map<NodeName, Child>();
  const start = (node: DatabaseNode) => patronis.set(node.name, startPatroni(places, node, ports.etcd));
  const nodeOf = (name: NodeName) => (name === 'a' ? nodes[0] : nodes[1]);
  let isStopped = false;
  const bringUp = async () => {
    await etcd.ready;
    start(nodes[0]);
    await until('the first node of PostgreSQL', () => answers(`http://127.0.0.1:${ports.restA}/primary`));
    if (isStopped) return;
    start(nodes[1]);
    await until('the standby', () => cluster.hasSyncStandby());
  };
  const cluster: Omit<DatabaseCluster, 'ready'> = {
    nodes,
    async primary() {
      for (const { name, restPort } of nodes) if (await answers(`http://127.0.0.1:${restPort}/primary`)) return name;
      return null;
    },
    async hasSyncStandby() {
      const found = await Promise.all(nodes.map(({ restPort }) => answers(`http://127.0.0.1:${restPort}/synchronous`)));
      return found.includes(true);
    },
    async killPostgres(name) {
      killPostmaster(places, name);
    },
    async killNode(name) {
      await patronis.get(name)?.kill();
      killPostmaster(places, name);
    },
    startNode: (name) => start(nodeOf(name)),
    children: () => [etcd, ...patronis.values()],
    async stop() {
      isStopped = true;
      await Promise.all([...patronis.values()].map((patroni) => patroni.end()));
      for (const { name } of nodes) killPostmaster(places, name);
      await etcd.end();
    },
  };
  const ready = bringUp();
  ready.catch(() => {});
  return { ...cluster, ready };
}

/** It leads a group of its own, and outlives a Patroni that was killed. Those that it started end with it. */
function killPostmaster({ directory }: Places, name: NodeName): void {
  try {
    const file = path.join(directory, `node-${name}`, 'data', 'postmaster.pid');
    process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGKILL');
  } catch {
    // it does not run
  }
}

function startEtcd(places: Places, { etcd, peer }: { etcd: number; peer: number }): Child {
  const [client, own] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${peer}`];
  return startChild({
    name: 'etcd',
    program: programOf('etcd'),
    args: [
      ...['--name', 'ajaka', '--data-dir', places.directoryOf('etcd'), '--quota-backend-bytes', '67108864'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', own, '--initial-advertise-peer-urls', own, '--initial-cluster', `ajaka=${own}`],
    ],
    // The second says to Go's runtime how much memory it should stay below.
    env: { ETCD_UNSUPPORTED_ARCH: process.arch, GOMEMLIMIT: '128MiB' },
    account: places.account,
    directory: places.directory,
    ready: /ready to serve client requests|serving insecure client requests/,
  });
}

function startPatroni(places: Places, { name, port, restPort }: DatabaseNode, etcdPort: number): Child {
  const directory = places.directoryOf(`node-${name}`);
  const file = path.join(directory, 'patroni.json');
  // What is JSON is YAML.
  writeFileSync(file, JSON.stringify(patroniSettings(places, { name, directory, port, restPort, etcdPort }), null, 2), {
    mode: 0o600,
  });
  const script = path.join(directory, 'make-database.sh');
  writeFileSync(script, MAKE_DATABASE, { mode: 0o700 });
  if (places.account) for (const made of [file, script]) chownSync(made, places.account.uid, places.account.gid);
  return startChild({
    name: `patroni-${name}`,
    program: programOf('patroni'),
    args: [file],
    env: { AJAKA_PASSWORD: places.password, HOME: directory },
    account: places.account,
    directory,
  });
}

/** Patroni gives it the address of the new server. */
const MAKE_DATABASE = `#!/bin/sh
set -e
psql "$1" -v ON_ERROR_STOP=1 -c "create role ajaka login password '$AJAKA_PASSWORD'"
psql "$1" -v ON_ERROR_STOP=1 -c "create database ajaka owner ajaka"
`;

interface NodePlace {
  readonly name: NodeName;
  readonly directory: string;
  readonly port: number;
  readonly restPort: number;
  readonly etcdPort: number;
}

function patroniSettings({ password }: Places, { name, directory, port, restPort, etcdPort }: NodePlace) {
  const user = (username: string) => ({ username, password });
  return {
    scope: 'ajaka',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        // A primary that is silent for so long has lost its place: the least that Patroni takes.
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 8,
        // One that died is not waited for while another follows it.
        master_start_timeout: 0,
        // What was acknowledged is on two nodes; while there is only one, writes wait.
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            synchronous_commit: 'on',
            wal_log_hints: 'on',
            max_connections: 100,
            shared_buffers: '64MB',
            work_mem: '8MB',
            maintenance_work_mem: '32MB',
            max_wal_size: '512MB',
            wal_keep_size: '64MB',
            wal_sender_timeout: '10s',
            wal_receiver_timeout: '10s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      post_bootstrap: path.join(directory, 'make-database.sh'),
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: path.join(directory, 'data'),
      bin_dir: POSTGRES_BIN,
      pgpass: path.join(directory, 'pgpass'),
      authentication: { replication: user('copy'), superuser: user('postgres'), rewind: user('rewind') },
      parameters: { unix_socket_directories: directory },
      pg_hba: [
        'local all all trust',
        'host replication copy 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
    },
    watchdog: { mode: 'off' },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(ASK_MS) })).ok;
  } catch {
    return false;
  }
}
