import pg from 'pg';
import { CopyOut } from './copy-out.ts';
import { connectToDump, takeTurnToDump } from './dump-connection.ts';

export interface DumpTable {
  readonly name: string;
  /** The stored ones; generated columns are left out, since the database computes them again. */
  readonly columns: readonly string[];
}

export interface RunMigration {
  readonly name: string;
  readonly hash: string | null;
}

/** All tables as they were at one moment. */
export interface Snapshot {
  readonly migrations: readonly RunMigration[];
  readonly tables: readonly DumpTable[];
  rowsOf(table: DumpTable): AsyncGenerator<readonly Buffer[]>;
  query(select: string): AsyncGenerator<readonly Buffer[]>;
}

export interface DumpSession {
  /** Rows of a statement by itself, as they are now. */
  query(select: string): AsyncGenerator<readonly Buffer[]>;
  /** What others write meanwhile is not seen. Nobody waits for it but a statement that alters a table. */
  withSnapshot<T>(leftOut: ReadonlySet<string>, work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Null while another process copies or fills this database. */
export async function openDumpSession(connectionString: string): Promise<DumpSession | null> {
  const client = await connectToDump(connectionString);
  if (!(await takeTurnToDump(client))) {
    await client.end();
    return null;
  }
  return {
    query: (select) => copyOut(client, `(${select})`),
    async withSnapshot(leftOut, work) {
      await client.query('begin isolation level repeatable read read only');
      const tables = (await findTables(client)).filter(({ name }) => !leftOut.has(name));
      // Locked before the first read, so that no migration alters a table until the end.
      await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
      const done = await work({
        migrations: await findMigrations(client),
        tables,
        rowsOf: (table) => copyOut(client, selectOf(table)),
        query: (select) => copyOut(client, `(${select})`),
      });
      await client.query('commit');
      return done;
    },
    close: () => client.end(),
  };
}

export const quoted = (name: string) => pg.escapeIdentifier(name);

export const columnsOf = ({ columns }: DumpTable) => columns.map(quoted).join(', ');

export const selectOf = (table: DumpTable) => `${quoted(table.name)} (${columnsOf(table)})`;

/** `what`: a table with its columns, or a statement in brackets. */
export function copyOut(client: pg.Client, what: string): AsyncGenerator<readonly Buffer[]> {
  return client.query(new CopyOut(`copy ${what} to stdout`)).rows();
}

/** Ours, in `public`, in the order of their names. */
export async function findTables(client: pg.Client): Promise<DumpTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by c.relname collate "C"`);
  return rows;
}

async function findMigrations(client: pg.Client): Promise<RunMigration[]> {
  const { rows } = await client.query<RunMigration>(
    'select name, hash from schema_migration order by name collate "C"',
  );
  return rows;
}
