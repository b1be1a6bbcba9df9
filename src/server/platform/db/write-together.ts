import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';
import { executePrepared } from './execute-prepared.ts';

/** A part of one statement: what it writes is written with the other parts, or not at all. */
export interface Part {
  /** Other parts may read what it returns under this name. */
  readonly name: string;
  readonly statement: RawBuilder<unknown>;
}

/**
 * All parts in one trip to the database: four inserts take 0.4 ms this way and 5.2 one by one (medians, prepared, on a
 * busy machine), and the owner's sums stay locked that much shorter. All parts see the tables as they were before, and
 * run in no fixed order: a part that must wait for another reads what that one returns.
 */
export async function writeTogether<R>(
  db: Db,
  parts: readonly Part[],
  answer: RawBuilder<R> = NOTHING as RawBuilder<R>,
): Promise<R[]> {
  const named = parts.map(({ name, statement }) => sql`${sql.ref(name)} as (${statement})`);
  return await executePrepared(db, sql<R>`with ${sql.join(named)} ${answer}`);
}

const NOTHING = sql`select`;
