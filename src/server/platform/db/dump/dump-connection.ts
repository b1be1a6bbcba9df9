import pg from 'pg';
import { StartRefused } from '#server/platform/start-refused.ts';
import { KEEP_ALIVE } from '../client/preparing-client.ts';
import { reason } from '../migrations/run-migration.ts';

/**
 * A row is written alike by every server and version, so that what was read there can be compared with what is read
 * here. A scan begins at the first row, also where another one is under way.
 */
const SETTINGS = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set search_path to public;
  set client_encoding to 'UTF8'; set timezone to 'UTC'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres';
  set bytea_output to 'hex'; set extra_float_digits = 1; set synchronize_seqscans = off`;

/** A connection for what takes long, past any pooler. */
export async function connectToDump(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: DUMP_NAME, ...KEEP_ALIVE });
  client.on('error', () => {}); // the statement under way tells it
  try {
    await client.connect();
    await client.query(SETTINGS);
    return client;
  } catch (cause) {
    throw new StartRefused(`No se pudo conectar con la base de datos: ${reason(cause)}. Revisa DATABASE_URL.`, {
      cause,
    });
  }
}

/** With the 64 MB that are usual, indexes of a million rows are sorted on the disk, and references are read from it. */
export async function sortInMemory(client: pg.Client): Promise<void> {
  await client.query(`
    select set_config('maintenance_work_mem', '256MB', false)
    where pg_size_bytes(current_setting('maintenance_work_mem')) < pg_size_bytes('256MB')`);
}

export const DUMP_NAME = 'ajaka respaldo';

/** An arbitrary number that nothing else locks: one process at a time copies or fills a database. */
export const DUMP_TURN = 4_815_162_344;

export async function takeTurnToDump(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [DUMP_TURN]);
  return rows[0]?.mine === true;
}
