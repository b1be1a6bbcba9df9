import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/database/test-database.ts';

/**
 * Keys (primary, unique, foreign) of the tables that hold an owner's data, with the name of their first column.
 * People and the catalogue of plans belong to no owner: a reference to them needs none.
 */
const KEYS = `
  select c.conrelid::regclass::text as "table", c.conname as name,
    (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]) as first
  from pg_constraint c
  where c.contype in ('p', 'u', 'f') and c.connamespace = 'public'::regnamespace
    and exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'owner_id' and not a.attisdropped)
    and not (c.contype = 'f' and c.confrelid in ('app_user'::regclass, 'plan'::regclass))`;

/** The same for unique indexes that no constraint made. */
const INDEXES = `
  select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as name,
    (select attname from pg_attribute where attrelid = i.indrelid and attnum = i.indkey[0]) as first
  from pg_index i join pg_class t on t.oid = i.indrelid
  where i.indisunique and t.relnamespace = 'public'::regnamespace
    and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'owner_id' and not a.attisdropped)`;

/** Columns of ids whose value the database would make up by itself. */
const MADE_BY_DATABASE = `
  select table_name || '.' || column_name as "column" from information_schema.columns
  where table_schema = 'public' and data_type = 'uuid' and (column_default is not null or is_generated <> 'NEVER')`;

test('SCALE-04 SCALE-05 every key of a table with an owner’s data begins with owner_id, and the database makes up no id', async () => {
  const { url } = await createTestDatabase();
  const client = new pg.Client(url);
  await client.connect();
  const rows = [...(await client.query(KEYS)).rows, ...(await client.query(INDEXES)).rows];
  const { rows: madeUp } = await client.query(MADE_BY_DATABASE);
  await client.end();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ first }) => first !== 'owner_id')).toEqual([]);
  expect(madeUp).toEqual([]);
});
