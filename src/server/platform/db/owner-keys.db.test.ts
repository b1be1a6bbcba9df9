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

/** Tables that belong to no owner, each for a reason. */
const WITHOUT_OWNER = [
  ...['ai_limit_reset', 'scheduler', 'schema_migration', 'disk_check'], // of the installation
  ...['backup_run', 'original_check'],
  ...['app_user', 'local_session', 'refused_local_sign_in', 'refused_token', 'frontend_log'], // of people, known before their business is
  ...['model_look', 'refused_model', 'received_total'], // of everybody together
  'owner',
  'plan', // a catalogue
  'tax_calendar', // of the country
  ...['ruc_list_a', 'ruc_list_b', 'ruc_list_line', 'ruc_list_load'], // of the country: the tax office's list of RUCs
];

test('DESK-94 a table without an owner is one of those that are nobody’s, such as the list of RUCs', async () => {
  const { url } = await createTestDatabase();
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'owner_id')`);
  await client.end();
  expect(rows.map(({ name }) => name).toSorted()).toEqual(WITHOUT_OWNER.toSorted());
});

/** One payer has a RUC once, whichever of its businesses it is. */
const OF_PAYER = 'business_of_payer';

test('SCALE-04 SCALE-05 every key of a table with an owner’s data begins with owner_id, and the database makes up no id', async () => {
  const { url } = await createTestDatabase();
  const client = new pg.Client(url);
  await client.connect();
  const rows = [...(await client.query(KEYS)).rows, ...(await client.query(INDEXES)).rows];
  const { rows: madeUp } = await client.query(MADE_BY_DATABASE);
  await client.end();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ first }) => first !== 'owner_id').map(({ name }) => name)).toEqual([OF_PAYER]);
  expect(madeUp).toEqual([]);
});
