import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type ConnectOptions, connect, type Database } from '#server/platform/db/connect.ts';
import { createLog } from '#server/platform/log.ts';
import { databaseUrl } from './database-url.ts';

export interface TestDatabase {
  url: string;
  /** Rarely needed: the whole server is deleted at the end of the run, and dropping takes longer than creating. */
  drop(): Promise<void>;
}

/** A migrated database of its own, copied from the template. Nothing may be connected to the template meanwhile. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(`template ${inject('databaseTemplate')}`);
}

/** For tests of the migrator and of the schema's printer. */
export function createEmptyDatabase(options = ''): Promise<TestDatabase> {
  return create(options);
}

/** The settings for this database: through the pooler, where the run has one. */
export function databaseSettings(url: string): Record<string, string> {
  const pooler = inject('poolerUrl');
  if (!pooler) return { DATABASE_URL: url };
  return { DATABASE_URL: databaseUrl(pooler, new URL(url).pathname.slice(1)), DATABASE_DIRECT_URL: url };
}

/** Connects as the application does with those settings. */
export function connectToTest(url: string, options: ConnectOptions = {}): Database {
  const { DATABASE_URL = url, DATABASE_DIRECT_URL } = databaseSettings(url);
  return connect(DATABASE_URL, createLog('silent'), { ...options, isPooled: DATABASE_DIRECT_URL !== undefined });
}

async function create(options: string): Promise<TestDatabase> {
  const server = inject('databaseServerUrl');
  // With the run's prefix, so that an external server can be cleaned at the end.
  const name = `${inject('databaseTemplate')}_${randomUUID().replaceAll('-', '')}`;
  await command(server, `create database ${name} ${options}`);
  return { url: databaseUrl(server, name), drop: () => command(server, `drop database ${name} with (force)`) };
}

async function command(url: string, sql: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
