import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * This transaction does not wait for the disk. Only for what is not yet promised to anybody: the next transaction that
 * does wait takes it along, since the log is written in order.
 */
export async function commitLazily(tx: Db): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx);
}
