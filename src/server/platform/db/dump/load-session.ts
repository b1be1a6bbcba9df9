import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type pg from 'pg';
import { StartRefused } from '#server/platform/start-refused.ts';
import { CopyStatement, RowsToCopy } from '../client/copy-statement.ts';
import { migrate, RESTORE_SCHEMA } from '../migrate.ts';
import { connectToDump, sortInMemory, takeTurnToDump } from './dump-connection.ts';
import { copyOut, type DumpTable, findTables, quoted, selectOf } from './dump-session.ts';
import { rowsIn, slicesOf, type TableSlice } from './table-slices.ts';

/**
 * `preparing`: the tables are made. `loading`: they are filled, without indexes, references and triggers. `verified`:
 * their content equals the backup's, and they are brought up to date.
 */
export type LoadStage = 'preparing' | 'loading' | 'verified';

export interface LoadState {
  readonly backupId: string;
  readonly stage: LoadStage;
}

/**
 * Rows are taken in and given out at the price of a core, most of it for packing and unpacking long values: so many
 * connections do it at the same time, or as many as the server gives.
 */
const AT_ONCE = Math.min(4, availableParallelism());

/** Tables that a migration or the first start of an installation fills, before anybody used it. */
const OF_AN_UNUSED_ONE = new Set([
  ...['schema_migration', 'plan', 'tax_calendar', 'scheduler', 'ai_limit_reset', 'disk_check', 'model_look'],
  ...['refused_model', 'original_check', 'backup_run', 'refused_local_sign_in', 'frontend_log', 'received_total'],
]);

/**
 * Fills an empty database piece by piece; each piece is noted in the transaction that loads it, and is not loaded
 * again.
 */
export interface LoadSession {
  /** Null while nothing is under way. */
  state(): Promise<LoadState | null>;
  /** Why it is not empty, as a sentence; null when it is. */
  whatIsThere(): Promise<string | null>;
  /** From here on the application does not start on it, until `end`. */
  begin(backupId: string): Promise<void>;
  /** Drops all our objects in it. */
  empty(): Promise<void>;
  /** Makes the tables as they were after that migration, and ready to be filled. */
  prepare(upTo: string): Promise<void>;
  /** Opens further connections, and tells how many pieces are loaded or read at the same time; the others wait. */
  widen(): Promise<number>;
  isLoaded(): Promise<(table: string, position: number) => boolean>;
  load(table: DumpTable, position: number, rows: Uint8Array): Promise<void>;
  /** Together they are all rows of these tables, each once. */
  slicesOf(tables: readonly DumpTable[]): Promise<readonly TableSlice[]>;
  read<T>(slice: TableSlice, use: (rows: AsyncGenerator<readonly Buffer[]>) => Promise<T>): Promise<T>;
  /** Indexes, references, triggers and counters as they were. Refused where a reference leads nowhere. */
  complete(): Promise<void>;
  setStage(stage: LoadStage): Promise<void>;
  /** Brings it up to date. */
  end(): Promise<void>;
  close(): Promise<void>;
}

export async function openLoadSession({
  connectionString,
  migrations: dir,
}: {
  connectionString: string;
  migrations: string;
}): Promise<LoadSession> {
  const client = await connectToDump(connectionString);
  try {
    await refuseOthers(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  const helpers: pg.Client[] = [];
  const idle: pg.Client[] = [client];
  let inTurn = pLimit(1);
  const narrow = async () => {
    await Promise.all(helpers.splice(0).map((helper) => helper.end()));
    idle.splice(0, idle.length, client);
    inTurn = pLimit(1);
  };
  const withConnection = <T>(work: (connection: pg.Client) => Promise<T>) =>
    inTurn(async () => {
      const connection = idle.pop();
      if (connection === undefined) throw new Error('what was done before on this connection failed');
      const done = await work(connection);
      idle.push(connection);
      return done;
    });
  const session: LoadSession = {
    async widen() {
      while (helpers.length < AT_ONCE - 1) {
        // With a limit on connections it goes on with those it has.
        const helper = await connectToDump(connectionString).catch(() => null);
        if (helper === null) break;
        helpers.push(helper);
        idle.push(helper);
      }
      inTurn = pLimit(1 + helpers.length);
      return 1 + helpers.length;
    },
    state: () => readState(client),
    whatIsThere: () => whatIsThere(client),
    begin: (backupId) => inTransaction(client, () => begin(client, backupId)),
    empty: () => empty(client),
    async prepare(upTo) {
      await migrate({ connectionString, dir, upTo, isRestoring: true });
      await inTransaction(client, () => prepare(client));
    },
    async isLoaded() {
      const { rows } = await client.query<{ name: string }>(
        `select relation || ' ' || position as name from ${RESTORE_SCHEMA}.part`,
      );
      const loaded = new Set(rows.map(({ name }) => name));
      return (table, position) => loaded.has(`${table} ${position}`);
    },
    load: (table, position, rows) =>
      withConnection((connection) =>
        inTransaction(connection, async () => {
          const copy = connection.query(new CopyStatement(`copy ${selectOf(table)} from stdin`, new RowsToCopy(rows)));
          await copy.done;
          await connection.query(`insert into ${RESTORE_SCHEMA}.part values ($1, $2)`, [table.name, position]);
        }),
      ),
    slicesOf: (tables) => slicesOf(client, tables),
    read: (slice, use) => withConnection((connection) => use(copyOut(connection, rowsIn(slice)))),
    complete: () => complete(client),
    setStage: async (stage) => void (await client.query(`update ${RESTORE_SCHEMA}.state set stage = $1`, [stage])),
    async end() {
      await narrow();
      await migrate({ connectionString, dir, isRestoring: true });
      await client.query(`drop schema ${RESTORE_SCHEMA} cascade`);
    },
    async close() {
      await narrow();
      await client.end();
    },
  };
  return session;
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Refused while another program of ours uses the database, or another restore fills it. */
async function refuseOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'ajaka%'`);
  if (rows.length > 0 || !(await takeTurnToDump(client))) {
    throw new StartRefused(
      'Otro proceso de Ajaka usa esa base de datos. Detén la aplicación, o espera a que termine el otro respaldo, y vuelve a intentar.',
    );
  }
}

async function readState(client: pg.Client): Promise<LoadState | null> {
  const { rows: found } = await client.query('select to_regclass($1) as name', [`${RESTORE_SCHEMA}.state`]);
  if (found[0]?.name === null) return null;
  const { rows } = await client.query<LoadState>(`select backup_id as "backupId", stage from ${RESTORE_SCHEMA}.state`);
  return rows[0] ?? null;
}

async function whatIsThere(client: pg.Client): Promise<string | null> {
  const tables = await findTables(client);
  if (tables.length === 0) return null;
  if (!tables.some(({ name }) => name === 'schema_migration')) {
    return `La base de datos tiene tablas que no son de Ajaka (${tables[0]?.name}).`;
  }
  for (const { name } of tables) {
    if (OF_AN_UNUSED_ONE.has(name)) continue;
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount !== 0) return `La base de datos ya se usa: su tabla «${name}» tiene datos.`;
  }
  return null;
}

async function begin(client: pg.Client, backupId: string): Promise<void> {
  await client.query(`drop schema if exists ${RESTORE_SCHEMA} cascade; create schema ${RESTORE_SCHEMA}`);
  await client.query(`
    create table ${RESTORE_SCHEMA}.state (backup_id text not null, stage text not null);
    create table ${RESTORE_SCHEMA}.step (position serial primary key, statement text not null, is_done boolean not null default false);
    create table ${RESTORE_SCHEMA}.part (relation text, position integer, primary key (relation, position))`);
  await client.query(`insert into ${RESTORE_SCHEMA}.state values ($1, 'preparing')`, [backupId]);
}

/** All but what extensions brought. Dropped one by one: the owner of a database need not own its schema. */
const WHAT_TO_DROP = `
  select format('drop %s if exists %s cascade', case relkind when 'm' then 'materialized view' when 'v' then 'view'
      when 'S' then 'sequence' else 'table' end, c.oid::regclass) as line
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('e', 'i', 'a'))
  union all
  select format('drop function if exists %s cascade', p.oid::regprocedure)
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
  union all
  select format('drop schema %I cascade', nspname) from pg_namespace where nspname in ('pgboss', 'upgrade')`;

async function empty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ line: string }>(WHAT_TO_DROP);
  for (const { line } of rows) await client.query(line);
}

const TABLES = `c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`;

/** What is taken away to fill the tables, and how it comes back; in the order in which it comes back. */
const TAKEN_AWAY = `
  select format('drop index %s', i.indexrelid::regclass) as away, pg_get_indexdef(i.indexrelid) as back, 1 as turn,
    i.indexrelid::regclass::text as name
  from pg_index i join pg_class c on c.oid = i.indrelid where ${TABLES}
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  union all
  select format('alter table %s drop constraint %I', c.oid::regclass, k.conname),
    format('alter table %s add constraint %I %s', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid)), 1, k.conname::text
  from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype in ('p', 'u') and ${TABLES}
  union all
  select format('alter table %s drop constraint %I', c.oid::regclass, k.conname),
    format('alter table %s add constraint %I %s', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid)), 2, k.conname::text
  from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and ${TABLES}
  union all
  select format('alter table %s disable trigger user', c.oid::regclass),
    format('alter table %s enable trigger user', c.oid::regclass), 3, c.relname::text
  from pg_class c where ${TABLES} and exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)
  union all
  select null, format('select setval(pg_get_serial_sequence(%L, %L), coalesce((select max(%I) from %s), 0) + 1, false)',
    c.oid::regclass::text, a.attname, a.attname, c.oid::regclass), 4, c.relname::text
  from pg_attribute a join pg_class c on c.oid = a.attrelid where ${TABLES} and a.attidentity <> ''
  order by turn, name`;

/**
 * Nothing here needs more than to own the tables. Triggers that fill other tables would fill them twice; references
 * would be looked at for each row, and lead to rows that are yet to come; indexes are made in a fraction of the time
 * afterwards.
 */
async function prepare(client: pg.Client): Promise<void> {
  const { rows: steps } = await client.query<{ away: string | null; back: string }>(TAKEN_AWAY);
  for (const { away, back } of steps.toReversed()) if (away !== null) await client.query(away).catch(toldAs(back));
  for (const { back } of steps) {
    await client.query(`insert into ${RESTORE_SCHEMA}.step (statement) values ($1)`, [back]);
  }
  const tables = (await findTables(client)).filter(({ name }) => name !== 'schema_migration');
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  await client.query(`update ${RESTORE_SCHEMA}.state set stage = 'loading'`);
}

const toldAs = (what: string) => (cause: unknown) => {
  throw new Error(`while preparing: ${what}`, { cause });
};

async function complete(client: pg.Client): Promise<void> {
  await sortInMemory(client);
  const { rows } = await client.query<{ position: number; statement: string }>(
    `select position, statement from ${RESTORE_SCHEMA}.step where not is_done order by position`,
  );
  for (const { position, statement } of rows) {
    await inTransaction(client, async () => {
      await client.query(statement);
      await client.query(`update ${RESTORE_SCHEMA}.step set is_done = true where position = $1`, [position]);
    });
  }
  await client.query('analyze');
}
