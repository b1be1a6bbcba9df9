import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { checkSentence } from '#contract/invoices/checks.text.ts';
import type { Check } from '#domain/invoice/check.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../db/migrations');

/** The file of a migration by its name, whatever its number. */
export function migrationNamed(name: string): string {
  const found = readdirSync(MIGRATIONS).find((file) => file.slice(5) === name);
  if (found === undefined) throw new Error(`no migration is named ${name}`);
  return found;
}

const REPLACED = path.resolve(import.meta.dirname, 'replaced-migrations');

/**
 * Runs all migrations up to that one, in the form they had before some were split to let others work meanwhile, with
 * the migrator of that time, which kept no hashes.
 */
export async function migrateAsItWas(url: string, last: string): Promise<void> {
  const were = mkdtempSync(path.join(tmpdir(), 'ajaka-were-'));
  for (const name of readdirSync(MIGRATIONS).filter((file) => file.slice(0, 4) <= last)) {
    const replaced = path.join(REPLACED, name);
    cpSync(existsSync(replaced) ? replaced : path.join(MIGRATIONS, name), path.join(were, name));
  }
  await migrate({ connectionString: url, dir: were });
  rmSync(were, { recursive: true });
  const client = new pg.Client(url);
  await client.connect();
  await client.query('alter table schema_migration drop column hash');
  await client.end();
}

/** Only the migrations before that one. */
export async function migrateBefore(url: string, next: string): Promise<void> {
  const before = mkdtempSync(path.join(tmpdir(), 'ajaka-before-'));
  for (const name of readdirSync(MIGRATIONS).filter((file) => file < next)) {
    cpSync(path.join(MIGRATIONS, name), path.join(before, name));
  }
  await migrate({ connectionString: url, dir: before });
  rmSync(before, { recursive: true });
}

/**
 * Copies all rows of a table from a database of today into an older one. As text: JavaScript's numbers would round the
 * amounts. `then`: columns, as JSON, that the table no longer has.
 */
export async function copyToOld(from: Database, to: Database, table: string, then = sql`'{}'::jsonb`): Promise<void> {
  const sentences =
    table === 'invoice' ? sql`jsonb_build_object('checks', ${await checksOfThen(from)}::jsonb -> t.id::text)` : then;
  const { rows } = await sql<{ all: string }>`
    select coalesce(json_agg(to_jsonb(t) - 'pair_id' || ${sentences} || ${then}), '[]')::text as all
    from ${sql.table(table)} t`.execute(from);
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(to);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${rows[0]?.all}::json)`.execute(to);
}

/** The findings of checks as they were stored before there were codes, by the id of the invoice. */
async function checksOfThen(from: Database): Promise<string> {
  const invoices = await from.selectFrom('invoice').select(['id', 'seal_checks']).execute();
  const then = invoices.map(({ id, seal_checks }) => [
    id,
    (seal_checks as Check[]).map(({ found, ...check }) => ({ ...check, sentence: checkSentence({ found }) })),
  ]);
  return JSON.stringify(Object.fromEntries(then));
}
