import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StartRefused } from '#server/platform/start-refused.ts';
import { inspectServer } from './inspect-server.ts';
import { KEEP_ALIVE } from './preparing-client.ts';

export interface Migration {
  connectionString: string;
  /** Holds `NNNN-name.sql`, numbered from 0001 without gaps. */
  dir: string;
  log?: (sentence: string) => void;
  /** How long the server may take to let us in; 15 s unless said. */
  connectMs?: number;
}

/** Any number that nothing else locks: one migrator at a time on one database. */
const LOCK = 4_815_162_342;

const NAME = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;

/** Brings the database up to date and returns the names that were run. Forward only; a process that waits finds it done. */
export async function migrate({
  connectionString,
  dir,
  log = () => {},
  connectMs = 15_000,
}: Migration): Promise<string[]> {
  const known = listMigrations(dir);
  const client = await connect(connectionString, connectMs);
  try {
    await inspectServer(client, log);
    // A server may limit statements by default; a large table takes the time it takes.
    await client.query('set statement_timeout = 0; set search_path to public');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists schema_migration (name text primary key, run_at timestamptz not null default now())',
    );
    const pending = known.slice(await countDone(client, known));
    for (const name of pending) {
      await run(client, name, readFileSync(path.join(dir, name), 'utf8'));
      log(`Migración ${name} aplicada.`);
    }
    return pending;
  } finally {
    await client.end();
  }
}

function listMigrations(dir: string): string[] {
  const names = readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  for (const [index, name] of names.entries()) {
    const due = String(index + 1).padStart(4, '0');
    const number = NAME.exec(name)?.[1];
    if (number === due) continue;
    if (!number) throw new StartRefused(`El archivo ${name} no se llama como una migración: ${due}-nombre.sql.`);
    throw new StartRefused(
      `Las migraciones van numeradas sin huecos ni repeticiones: se esperaba ${due} y está ${name}.`,
    );
  }
  return names;
}

async function connect(connectionString: string, connectionTimeoutMillis: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'ajaka migraciones',
    connectionTimeoutMillis,
    // A long migration waits for its answer with nothing else on the line.
    ...KEEP_ALIVE,
  });
  client.on('error', () => {}); // the statement under way tells it
  try {
    await client.connect();
    return client;
  } catch (cause) {
    throw new StartRefused(`No se pudo conectar con la base de datos: ${reason(cause)}. Revisa DATABASE_URL.`, {
      cause,
    });
  }
}

/** What was run must be the beginning of what is known, in the same order. */
async function countDone(client: pg.Client, known: string[]): Promise<number> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name collate "C"');
  for (const [index, { name }] of rows.entries()) {
    if (known[index] === name) continue;
    if (known.includes(name)) {
      throw new StartRefused(
        `La base de datos ya tiene la migración ${name} pero le falta ${known[index]}, que va antes.`,
      );
    }
    throw new StartRefused(
      `La base de datos es más nueva que este programa: tiene la migración ${name}, que esta versión no conoce. Actualiza el programa, o vuelve a la copia de seguridad anterior a la actualización.`,
    );
  }
  return rows.length;
}

async function run(client: pg.Client, name: string, sql: string) {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => {});
    throw new StartRefused(`La migración ${name} falló y la base de datos quedó como antes de ella: ${reason(cause)}`, {
      cause,
    });
  }
}

/** node-postgres gives several addresses' failures as one error without a message. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.message === 'timeout expired' ? 'el servidor no contesta' : error.message;
}
