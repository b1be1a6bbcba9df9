import path from 'node:path';
import pg from 'pg';
import { type Embedded, startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { newId } from '#server/platform/new-id.ts';
import { postmasterPid } from '../../test/database/server-processes.ts';
import { signInPeople } from '../people.ts';
import { type Stack, startStack } from '../stack.ts';
import type { Sender } from './senders.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../db/migrations');

export interface StageOptions {
  /** A directory that goes with the run. */
  readonly directory: string;
  readonly people: number;
  /** Where the application keeps its files, if not in that directory. */
  readonly dataDir?: string;
  /** Where PostgreSQL is. */
  readonly databaseDir?: string;
  /** One that runs already, up to date. */
  readonly runs?: Pick<Embedded, 'url' | 'stop'>;
  /** How the application reaches PostgreSQL, if not directly. */
  readonly leadsTo?: (url: string) => Promise<{ readonly url: string; readonly directUrl?: string }>;
  readonly stack?: Partial<Parameters<typeof startStack>[0]>;
}

/** A database, a process that serves, one that works, and people of businesses of their own. */
export interface Stage {
  readonly stack: Stack;
  readonly databaseUrl: string;
  readonly client: pg.Pool;
  readonly people: readonly Sender[];
  /** As if its machine had lost its power; its keeper starts it again. */
  killDatabase(): void;
  stop(): Promise<void>;
}

export async function openStage(options: StageOptions): Promise<Stage> {
  const {
    directory,
    people: count,
    dataDir = path.join(directory, 'data'),
    databaseDir = path.join(directory, 'db'),
  } = options;
  const database = options.runs ?? (await startEmbedded(databaseDir));
  // Cut with the database: whoever asks next gets another.
  const client = reconnecting(database.url);
  try {
    if (options.runs === undefined) await migrate({ connectionString: database.url, dir: MIGRATIONS });
    const ways = (await options.leadsTo?.(database.url)) ?? { url: database.url };
    const owners = await addOwners(client, count);
    const people = await signInPeople({ databaseUrl: database.url, dataDir, client }, owners);
    const stack = await startStack({
      dataDir,
      directory: path.join(directory, 'logs'),
      databaseUrl: ways.url,
      ...(ways.directUrl === undefined ? {} : { directUrl: ways.directUrl }),
      ...options.stack,
    });
    return {
      stack,
      databaseUrl: database.url,
      client,
      people: people.map((person, at) => ({ ...person, ownerId: owners[at] ?? '' })),
      killDatabase: () => void process.kill(postmasterPid(databaseDir), 'SIGKILL'),
      async stop() {
        await stack.stop();
        await client.end();
        await database.stop();
      },
    };
  } catch (error) {
    await client.end();
    await database.stop();
    throw error;
  }
}

const reconnecting = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString, max: 1 });
  pool.on('error', () => {});
  return pool;
};

async function addOwners(client: pg.Pool, count: number): Promise<string[]> {
  // Somebody administers, as in every installation.
  await client.query(
    `insert into app_user (id, issuer, subject, email, name, role, created_at, last_login_at)
     values ($1, 'prove', 'admin', 'admin@prueba.com.py', 'Administradora', 'admin', now(), now()) on conflict do nothing`,
    [newId()],
  );
  const owners = Array.from({ length: count }, () => newId());
  await client.query(
    `insert into owner (id, name, trial_expires_at, trial_ai_limit, created_at)
     select id, 'Negocio de prueba', now() + interval '1 year', 1000, now() from unnest($1::uuid[]) as id`,
    [owners],
  );
  return owners;
}
