import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';

/** A part of one statement: what it writes is written with the other parts, or not at all. */
export interface Part {
  /** Other parts may read what it returns under this name. */
  readonly name: string;
  readonly statement: RawBuilder<unknown>;
}

/**
 * All parts in one trip to the database. They see the tables as they were before any of them, and run in no order of
 * their own: a part that must wait for another reads what that one returns.
 */
export async function writeTogether<R>(
  db: Db,
  parts: readonly Part[],
  answer: RawBuilder<R> = NOTHING as RawBuilder<R>,
): Promise<R[]> {
  const named = parts.map(({ name, statement }) => sql`${sql.ref(name)} as (${statement})`);
  const { rows } = await sql<R>`with ${sql.join(named)} ${answer}`.execute(db);
  return rows;
}

const NOTHING = sql`select`;
