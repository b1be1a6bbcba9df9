import { type Insertable, sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Tables } from './tables.ts';

/** What JSON can carry of a row: a `bytea` is written as `\x…`. */
type Written<T> = { [K in keyof T]: T[K] extends Buffer ? string : T[K] };
export type Row<T extends keyof Tables> = Written<Insertable<Tables[T]>>;

/**
 * Any number of rows in one statement with one parameter: its text stays the same however many there are, and no
 * limit on parameters is met. All rows must have the columns of the first.
 */
export async function insertRows<T extends keyof Tables & string>(db: Db, table: T, rows: readonly Row<T>[]) {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}
