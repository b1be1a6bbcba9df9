import { sql } from 'kysely';
import type { Database, Db } from './connect.ts';

/**
 * A transaction whose beginning and first statements, which answer nothing, make one trip to the database: those that
 * lock. With two locks it takes 0.9 ms instead of 2.3 (medians, empty transaction, on a busy machine). They hold nothing that a stranger wrote, since they are sent as text.
 */
export async function beginWith<T>(db: Database, first: string, run: (tx: Db) => Promise<T>): Promise<T> {
  return await db.connection().execute(async (tx) => {
    try {
      await sql.raw(`begin; ${first}`).execute(tx);
      const result = await run(tx);
      const { rows } = await sql<{ command: string }>`commit`.execute(tx);
      if (rows[0]?.command === 'ROLLBACK') throw new Error('the transaction had failed already');
      return result;
    } catch (error) {
      // A connection that cannot do this is lost, and what it had begun with it.
      await sql`rollback`.execute(tx).catch(() => {});
      throw error;
    }
  });
}
