import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Where everything of one cluster is. */
export interface Places {
  readonly directory: string;
  /** Who runs PostgreSQL and its companions; absent: whoever runs this. */
  readonly account: Account | undefined;
  /** Of the database, and of this cluster alone. */
  readonly password: string;
  /** For all processes: what signs and encrypts, and who may read numbers. */
  readonly secrets: { readonly SECRETS_KEY: string; readonly METRICS_TOKEN: string };
  /** A directory below, which the account may write to. */
  directoryOf(name: string): string;
}

const POSTGRES = '/usr/lib/postgresql/15/bin';
const PROGRAMS = {
  etcd: ['etcd-server', '/usr/bin/etcd'],
  patroni: ['patroni', '/usr/bin/patroni'],
  haproxy: ['haproxy', '/usr/sbin/haproxy'],
  pgbouncer: ['pgbouncer', '/usr/sbin/pgbouncer'],
  postgres: ['postgresql-15', path.join(POSTGRES, 'postgres')],
  'swift-proxy': ['swift-proxy', '/usr/bin/swift-proxy-server'],
  'swift-account': ['swift-account', '/usr/bin/swift-account-server'],
  'swift-container': ['swift-container', '/usr/bin/swift-container-server'],
  'swift-object': ['swift-object', '/usr/bin/swift-object-server'],
} as const;

export const programOf = (name: keyof typeof PROGRAMS): string => PROGRAMS[name][1];
export const POSTGRES_BIN = POSTGRES;

/** Debian's packages that are missing. */
export const missingPackages = (): string[] =>
  Object.values(PROGRAMS).flatMap(([debian, file]) => (existsSync(file) ? [] : [debian]));

export function makePlaces(): Places {
  const directory = mkdtempSync(path.join(tmpdir(), 'ajaka-cluster-'));
  chmodSync(directory, 0o755);
  const account = process.getuid?.() === 0 ? postgresAccount() : undefined;
  return {
    directory,
    account,
    password: randomBytes(16).toString('hex'),
    secrets: { SECRETS_KEY: randomBytes(32).toString('hex'), METRICS_TOKEN: randomBytes(16).toString('hex') },
    directoryOf(name) {
      const made = path.join(directory, name);
      mkdirSync(made, { recursive: true, mode: 0o700 });
      if (account) chownSync(made, account.uid, account.gid);
      return made;
    },
  };
}

function postgresAccount(): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined) throw new Error('Falta la cuenta postgres: instala postgresql-15.');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Ports that nobody uses, each another one. */
export async function freePorts<const N extends string>(names: readonly N[]): Promise<Record<N, number>> {
  const servers = await Promise.all(
    names.map(async () => {
      const server = createServer();
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return Object.fromEntries(names.map((name, at) => [name, ports[at]])) as Record<N, number>;
}
