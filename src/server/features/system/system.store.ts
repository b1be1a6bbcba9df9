import { sql } from 'kysely';
import type { FrontendLog } from '#contract/logs.ts';
import type { Db } from '#server/platform/db/connect.ts';

export interface KeptLog extends FrontendLog {
  id: string;
  userId: string | null;
  receivedAt: Date;
}

export async function insertLogs(db: Db, logs: readonly KeptLog[]): Promise<void> {
  await db
    .insertInto('frontend_log')
    .values(
      logs.map((log) => ({
        id: log.id,
        received_at: log.receivedAt,
        user_id: log.userId,
        logged_at: new Date(log.timestamp),
        level: log.level,
        message: log.message,
        component: log.component ?? null,
        request_id: log.requestId,
        url: log.url ?? null,
        user_agent: log.userAgent ?? null,
        event_type: log.eventType ?? null,
        user_email: log.userEmail ?? null,
        extra_data: log.extraData ? JSON.stringify(log.extraData) : null,
        stack_trace: log.stackTrace ?? null,
      })),
    )
    .execute();
}

/** At most `most` rows, so that one statement never holds many locks. Returns how many went. */
export async function deleteLogsBefore(db: Db, before: Date, most: number): Promise<number> {
  const gone = await db
    .deleteFrom('frontend_log')
    .where('id', 'in', (eb) =>
      eb.selectFrom('frontend_log').where('received_at', '<', before).orderBy('received_at').limit(most).select('id'),
    )
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

export async function answersQuery(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
