import { type Insertable, sql } from 'kysely';
import { jsonInTurns } from '../work-in-slices.ts';
import type { Db } from './connect.ts';
import { storableJson, storedJson } from './stored-json.ts';
import type { Tables } from './tables.ts';
import { type Part, writeTogether } from './write-together.ts';

/** What JSON can carry of a row: a `bytea` is written as `\x…`. */
type Written<T> = { [K in keyof T]: T[K] extends Buffer ? string : T[K] };
export type Row<T extends keyof Tables> = Written<Insertable<Tables[T]>>;

/** Rows of one table, to be inserted together with others. */
export function rowsOf<T extends keyof Tables & string>(table: T, rows: readonly Row<T>[]): RowsOfTable {
  return { table, rows };
}
interface RowsOfTable {
  readonly table: keyof Tables & string;
  readonly rows: readonly object[];
}

/**
 * Any number of rows of several tables in one statement, with one parameter for each table: its text stays the same
 * however many there are, and no limit on parameters is met. All rows of a table must have the columns of its first.
 */
export async function insertRows(db: Db, ...tables: readonly RowsOfTable[]): Promise<void> {
  const parts = await insertPartsInTurns(...tables);
  if (parts.length > 0) await writeTogether(db, parts);
}

/** The same, to be written with other things. For few rows: they are written down at once. */
export function insertParts(...tables: readonly RowsOfTable[]): Part[] {
  return tables.filter(({ rows }) => rows.length > 0).map((one) => partOf(one, storedJson(one.rows)));
}

/** The same for any number of rows, however large: others have their turn while they are written down. */
export async function insertPartsInTurns(...tables: readonly RowsOfTable[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const one of tables) if (one.rows.length > 0) parts.push(partOf(one, storableJson(await jsonInTurns(one.rows))));
  return parts;
}

function partOf({ table, rows }: RowsOfTable, json: string): Part {
  return { name: `insert_${table}`, statement: insertOf({ table, rows }, json) };
}

function insertOf({ table, rows }: RowsOfTable, json: string) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  return sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`;
}
