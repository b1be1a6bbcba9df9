import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartRefused } from '#server/platform/start-refused.ts';
import { KEEP_ALIVE } from './client/preparing-client.ts';
import { inspectServer } from './inspect-server.ts';
import { listMigrations, type Migration } from './migrations/list-migrations.ts';
import { reason, runMigration } from './migrations/run-migration.ts';
import { LOCK_WAITING, type LockWaiting, logSparingly } from './migrations/wait-for-locks.ts';

export interface Migrating {
  connectionString: string;
  /** Holds `NNNN-name.sql`, numbered from 0001 without gaps; `list-migrations.ts` names their kinds. */
  dir: string;
  log?: (sentence: string) => void;
  /** How long the server may take to let us in; 15 s unless said. */
  connectMs?: number;
  waiting?: LockWaiting;
  /** The last one to run: all of them unless said. */
  upTo?: string;
  /** True for the restore of a backup; all other starts are refused while one is under way. */
  isRestoring?: boolean;
}

/** Any numbers that nothing else locks: one migrator at a time on one database. */
const TURN = 4_815_162_343;
/**
 * The lock that earlier versions wait for, inside a transaction: with such a wait no index could be made concurrently.
 */
const EARLIER_TURN = 4_815_162_342;

/**
 * Brings the database up to date and returns the names that were run. Forward only; a process that waits finds it done.
 */
export async function migrate({
  connectionString,
  dir,
  log = () => {},
  connectMs = 15_000,
  waiting = LOCK_WAITING,
  upTo,
  isRestoring = false,
}: Migrating): Promise<string[]> {
  const known = listMigrations(dir).filter(({ name }) => upTo === undefined || name <= upTo);
  const client = await connect(connectionString, connectMs);
  try {
    await inspectServer(client, log);
    if (!isRestoring) await refuseHalfRestored(client);
    // A server may limit statements by default; a large table takes the time it takes.
    await client.query('set statement_timeout = 0; set search_path to public');
    await takeTurn(client, log);
    await prepareLedger(client);
    const pending = known.slice(await countDone(client, known));
    for (const migration of pending) {
      // By now an earlier version finds a name that it does not know, and refuses.
      if (migration.kind !== 'whole') await client.query('select pg_advisory_unlock($1)', [EARLIER_TURN]);
      await runMigration({ client, migration, waiting, log });
      log(`Migración ${migration.name} aplicada.`);
    }
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Where a restore keeps how far it is. */
export const RESTORE_SCHEMA = 'ajaka_restore';

async function refuseHalfRestored(client: pg.Client) {
  const { rows } = await client.query<{ isThere: boolean }>('select to_regnamespace($1) is not null as "isThere"', [
    RESTORE_SCHEMA,
  ]);
  if (rows[0]?.isThere) {
    throw new StartRefused(
      'La base de datos se está restaurando de un respaldo y no está completa. Repite «ajaka restore» con ese respaldo: continúa donde quedó.',
    );
  }
}

const ASK_AGAIN_MS = 200;

/** Asks again and again: a statement that waits would hold up the indexes that the other process makes concurrently. */
async function takeTurn(client: pg.Client, log: (sentence: string) => void) {
  const say = logSparingly(log);
  for (const turn of [TURN, EARLIER_TURN]) {
    while (!(await tryToLock(client, turn))) {
      say('Otro proceso está migrando la base de datos; este espera a que termine.');
      await wait(ASK_AGAIN_MS);
    }
  }
}

async function tryToLock(client: pg.Client, turn: number): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [turn]);
  return rows[0]?.mine === true;
}

async function prepareLedger(client: pg.Client) {
  await client.query(
    'create table if not exists schema_migration (name text primary key, run_at timestamptz not null default now(), hash text)',
  );
  // For a table made before hashes were kept.
  await client.query('alter table schema_migration add column if not exists hash text');
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

/** What was run must be the beginning of what is known, in the same order and with the same text. */
async function countDone(client: pg.Client, known: Migration[]): Promise<number> {
  const { rows } = await client.query<{ name: string; hash: string | null }>(
    'select name, hash from schema_migration order by name collate "C"',
  );
  for (const [index, { name, hash }] of rows.entries()) {
    const due = known[index];
    if (due?.name !== name) throw new StartRefused(misplaced(name, due, known));
    if (hash !== null && ![due.hash, ...due.formerHashes].includes(hash)) {
      throw new StartRefused(
        `La migración ${name} ya se aplicó a esta base de datos y su archivo ya no es el mismo. Una migración aplicada no se cambia: deja el archivo como estaba y pon el cambio en una migración nueva.`,
      );
    }
  }
  // Those that ran before hashes were kept, or with a former text, are taken to be what they are now.
  const adopted = known.slice(0, rows.length).filter(({ hash }, index) => rows[index]?.hash !== hash);
  for (const { name, hash } of adopted) {
    await client.query('update schema_migration set hash = $2 where name = $1', [name, hash]);
  }
  return rows.length;
}

function misplaced(name: string, due: Migration | undefined, known: Migration[]): string {
  if (due !== undefined && known.some((migration) => migration.name === name)) {
    return `La base de datos ya tiene la migración ${name} pero le falta ${due.name}, que va antes.`;
  }
  return `La base de datos es más nueva que este programa: tiene la migración ${name}, que esta versión no conoce. Actualiza el programa, o vuelve a la copia de seguridad anterior a la actualización.`;
}
