import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from './database-url.ts';

export interface TestDatabase {
  url: string;
  /** Rarely needed: the whole server goes at the end of the run, and dropping takes longer than making. */
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

async function create(options: string): Promise<TestDatabase> {
  const server = inject('databaseServerUrl');
  // The run's prefix, so that an outside server is left clean at the end.
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
