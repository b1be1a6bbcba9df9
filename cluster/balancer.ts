import { chownSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { type Child, startChild } from './child.ts';
import type { DatabaseCluster } from './database.ts';
import { type Places, programOf } from './places.ts';

export interface Balancer {
  readonly child: Child;
  /** Gives a server no new calls. */
  drain(server: string): Promise<void>;
  /** Calls that a server has not answered. */
  callsAt(server: string): Promise<number>;
  giveCalls(server: string): Promise<void>;
}

interface BalancerPorts {
  /** Where people come in. */
  readonly web: number;
  /** Where the primary is found. */
  readonly primary: number;
}

/** HAProxy, before the processes that serve, and before PostgreSQL: who is the primary is asked of Patroni. */
export function startBalancer(
  places: Places,
  ports: BalancerPorts,
  web: ReadonlyMap<string, number>,
  database: DatabaseCluster,
): Balancer {
  const directory = places.directoryOf('haproxy');
  const socket = path.join(directory, 'admin.sock');
  const file = path.join(directory, 'haproxy.cfg');
  writeFileSync(file, settingsFor(socket, ports, web, database), { mode: 0o600 });
  if (places.account) chownSync(file, places.account.uid, places.account.gid);
  const child = startChild({
    name: 'haproxy',
    program: programOf('haproxy'),
    args: ['-db', '-m', '128', '-f', file],
    account: places.account,
    directory: places.directory,
  });
  const order = (text: string) => askSocket(socket, text);
  return {
    child,
    drain: async (server) => void (await order(`set server web/${server} state drain`)),
    giveCalls: async (server) => void (await order(`set server web/${server} state ready`)),
    async callsAt(server) {
      const lines = (await order('show stat -1 4 -1')).split('\n').map((line) => line.split(','));
      const line = lines.find(([proxy, name]) => proxy === 'web' && name === server);
      return Number(line?.[4] ?? 0);
    },
  };
}

/**
 * No call is bound to a process: each goes to whoever has least. A call is sent again to another one only where it never
 * reached the first. Each has a connection of its own, so that none is sent into one that is being closed.
 */
const settingsFor = (
  socket: string,
  { web: webPort, primary }: BalancerPorts,
  web: ReadonlyMap<string, number>,
  { nodes }: DatabaseCluster,
) => `global
  stats socket ${socket} mode 600 level admin
  maxconn 1000
defaults
  timeout connect 3s
  timeout check 10s
  timeout client 10m
  timeout server 10m
frontend people
  bind 127.0.0.1:${webPort}
  mode http
  default_backend web
backend web
  mode http
  balance leastconn
  option http-server-close
  http-reuse never
  option redispatch 1
  retries 3
  retry-on conn-failure
  option httpchk GET /ready
  default-server check inter 1s fastinter 500ms fall 3 rise 1
${[...web].map(([name, port]) => `  server ${name} 127.0.0.1:${port}`).join('\n')}
listen primary
  bind 127.0.0.1:${primary}
  mode tcp
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} port ${restPort}`).join('\n')}
`;

function askSocket(socket: string, text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const connection = connect(socket, () => connection.end(`${text}\n`));
  let said = '';
  connection.setEncoding('utf8');
  connection.on('data', (part: string) => {
    said += part;
  });
  connection.on('error', reject);
  connection.on('end', () => resolve(said));
  return promise;
}
