import { sql } from 'kysely';
import type { Database } from '#server/platform/db/connect.ts';
import { until } from './until.ts';

/**
 * Nothing begins by itself from here on. A server that starts as a time of its schedules strikes has begun what is due
 * already: that is waited for.
 */
export async function endSchedules(db: Database): Promise<void> {
  await sql`delete from pgboss.schedule`.execute(db);
  await until(async () => {
    const { rows } = await sql`select from pgboss.job where state < 'completed' limit 1`.execute(db);
    return rows.length === 0;
  });
}
