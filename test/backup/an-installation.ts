import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { LEFT_OUT } from '#server/features/backup/make/make-backup.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readCatalogue } from '#server/platform/db/catalogue.ts';
import { printSchema } from '#server/platform/db/print-schema.ts';
import { openDiskFiles } from '#server/platform/files/disk-files.ts';
import { databaseUrl } from '../database/database-url.ts';
import { MIGRATIONS } from '../database/old-schema.ts';

export const newDirectory = (name: string) => mkdtempSync(path.join(tmpdir(), `ajaka-${name}-`));

/** What a backup is made of, or brought to: a database and a directory of data. */
export async function anInstallation(connectionString: string, dataDir = newDirectory('inst')) {
  const files = await openDiskFiles(path.join(dataDir, 'files'));
  return { connectionString, dataDir, files, clock: systemClock, secretsKey: undefined, migrations: MIGRATIONS };
}
export type Installation = Awaited<ReturnType<typeof anInstallation>>;

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An empty database of somebody who owns it and may nothing else. */
export async function ordinaryDatabase(serverUrl: string): Promise<string> {
  const name = `own_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  await withClient(serverUrl, async (client) => {
    await client.query(`create role ${name} login nosuperuser password 'clave'`);
    await client.query(`create database ${name} owner ${name}`);
  });
  const url = new URL(databaseUrl(serverUrl, name));
  url.username = name;
  url.password = 'clave';
  return url.href;
}

/** Every table's rows as PostgreSQL itself hashes them, and the schema with its triggers: nothing of how a backup does it. */
export async function contentOf(
  url: string,
): Promise<{ tables: Record<string, string>; schema: string; triggers: number }> {
  return await withClient(url, async (client) => {
    await client.query(`set timezone to 'UTC'`);
    const { rows: names } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const tables: Record<string, string> = {};
    for (const { name } of names.filter((one) => !LEFT_OUT.has(one.name))) {
      const { rows } = await client.query<{ told: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ';' order by t::text collate "C")), '') as told from ${name} t`,
      );
      tables[name] = rows[0]?.told ?? '';
    }
    const { rows: on } = await client.query(`
      select count(*)::int as count from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and t.tgenabled = 'O' and not t.tgisinternal`);
    return { tables, schema: printSchema(await readCatalogue(client)), triggers: on[0].count };
  });
}
