import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from './fault.ts';

const NAME = 'ajaka-prove';
/** The network between people and the application, and the one between the application and its database. */
const LINKS = [
  { name: 'people', here: '10.231.1.1', there: '10.231.1.2' },
  { name: 'base', here: '10.231.2.1', there: '10.231.2.2' },
] as const;
const [PEOPLE, BASE] = LINKS;
const PORT = 5432;

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** Whether this machine lets us have networks of our own: root, and iproute2. */
export const canMakeNetworks = (): boolean =>
  process.getuid?.() === 0 && ['/usr/sbin/ip', '/sbin/ip', '/usr/bin/ip'].some((file) => existsSync(file));

/** The application in a network of its own, with one cable to its people and another to its database. */
export function makeNetworks() {
  remove();
  process.on('exit', remove);
  ip('netns', 'add', NAME);
  ip('-n', NAME, 'link', 'set', 'lo', 'up');
  for (const { name, here, there } of LINKS) {
    const [own, other] = [`aj-${name}`, `aj-${name}-0`];
    ip('link', 'add', own, 'type', 'veth', 'peer', 'name', other, 'netns', NAME);
    ip('addr', 'add', `${here}/24`, 'dev', own);
    ip('link', 'set', own, 'up');
    ip('-n', NAME, 'addr', 'add', `${there}/24`, 'dev', other);
    ip('-n', NAME, 'link', 'set', other, 'up');
  }
  return {
    /** Where the application listens. */
    host: PEOPLE.there,
    under: ['ip', 'netns', 'exec', NAME],
    /** PostgreSQL over that network: it listens on a socket of this machine alone. */
    leadTo: (url: string) => lead(url),
    remove() {
      process.off('exit', remove);
      remove();
    },
  };
}

function remove(): void {
  try {
    ip('netns', 'del', NAME);
  } catch {
    // there is none
  }
}

async function lead(url: string) {
  const address = new URL(url);
  const socket = `${address.searchParams.get('host')}/.s.PGSQL.${address.port || PORT}`;
  const open = new Set<Socket>();
  const server = createServer((caller) => {
    const base = createConnection(socket);
    for (const [one, other] of [
      [caller, base],
      [base, caller],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((listening) => server.listen(0, BASE.here, listening));
  const { port } = server.address() as { port: number };
  return {
    url: `postgres://${address.username}@${BASE.here}:${port}${address.pathname}`,
    stop() {
      for (const one of open) one.destroy();
      server.close();
    },
  };
}

/** The cable to the database is pulled out: nobody hears that a connection has ended. */
export const cutNetwork = (seconds: number): Fault => ({
  name: `the network between application and database is cut for ${seconds} s`,
  async happen() {
    ip('link', 'set', `aj-${BASE.name}`, 'down');
    await wait(seconds * 1_000);
    ip('link', 'set', `aj-${BASE.name}`, 'up');
  },
});
