import type pg from 'pg';
import { StartRefused } from '#server/platform/start-refused.ts';
import type { Migration } from './list-migrations.ts';
import { type LockWaiting, logSparingly, waitForLocks } from './wait-for-locks.ts';

interface Run {
  client: pg.Client;
  migration: Migration;
  waiting: LockWaiting;
  log: (sentence: string) => void;
}

/** Runs one by its kind, and writes it down. */
export async function runMigration(run: Run): Promise<void> {
  const { kind, name } = run.migration;
  try {
    if (kind === 'whole') await runWhole(run);
    else if (kind === 'concurrent') await runConcurrent(run);
    else await runPortions(run);
  } catch (cause) {
    if (cause instanceof StartRefused) throw cause;
    const left = kind === 'whole' ? 'la base de datos quedó como antes de ella' : 'al iniciar de nuevo continúa';
    throw new StartRefused(`La migración ${name} falló y ${left}: ${reason(cause)}`, { cause });
  }
}

async function runWhole({ client, migration, waiting, log }: Run) {
  await limitWaiting(client, waiting.lockMs);
  await waitForLocks(migration.name, waiting, log, async () => {
    await client.query('begin');
    try {
      await client.query(migration.sql);
      await record(client, migration);
      await client.query('commit');
    } catch (cause) {
      await client.query('rollback').catch(() => {});
      throw cause;
    }
  });
}

const ONE_INDEX = /^\s*(?:--.*\n\s*)*create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s+on\b/i;

async function runConcurrent({ client, migration, waiting, log }: Run) {
  const [, index] = ONE_INDEX.exec(migration.sql) ?? [];
  if (index === undefined) {
    throw new StartRefused(
      `La migración ${migration.name} tiene que crear un índice, y nada más, con «create index concurrently if not exists».`,
    );
  }
  // The statement waits for transactions that were there before it; nobody waits for the statement.
  await limitWaiting(client, waiting.totalMs);
  await waitForLocks(migration.name, waiting, log, async () => {
    if (await isInvalid(client, index)) {
      log(`La migración ${migration.name} se interrumpió: el índice ${index} se hace de nuevo.`);
      await client.query(`drop index concurrently ${index}`);
    }
    await client.query(migration.sql);
  });
  await record(client, migration);
}

/** True after an interruption: the index is there and every write maintains it, but no query uses it. */
async function isInvalid(client: pg.Client, index: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_index where indexrelid = to_regclass($1) and not (indisvalid and indisready)`,
    [index],
  );
  return rowCount === 1;
}

async function runPortions({ client, migration, waiting, log }: Run) {
  await limitWaiting(client, waiting.lockMs);
  const say = logSparingly(log);
  let at: string | null = null;
  do {
    say(`La migración ${migration.name} cambia los datos por partes; mientras tanto se puede trabajar.`);
    const values: (string | null)[] = [at];
    at = await waitForLocks(migration.name, waiting, log, async () => {
      const { rows } = await client.query<[string | null]>({ text: migration.sql, values, rowMode: 'array' });
      return rows[0]?.[0] ?? null;
    });
  } while (at !== null);
  await record(client, migration);
}

async function limitWaiting(client: pg.Client, ms: number) {
  await client.query(`set lock_timeout = ${ms}`);
}

async function record(client: pg.Client, { name, hash }: Migration) {
  await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash]);
}

/** node-postgres gives several addresses' failures as one error without a message. */
export function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.message === 'timeout expired' ? 'el servidor no contesta' : error.message;
}
