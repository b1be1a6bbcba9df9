import { sql } from 'kysely';
import type { FrontendLog, LogLevel } from '#contract/system/browser-logs.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';

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
        extra_data: log.extraData ? storedJson(log.extraData) : null,
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

export interface LogRow {
  readonly id: string;
  readonly at: Date;
  readonly level: LogLevel;
  readonly message: string;
  readonly component: string | null;
  readonly eventType: string | null;
  readonly userEmail: string | null;
  readonly url: string | null;
  readonly requestId: string;
  readonly userAgent: string | null;
  readonly extraData: Record<string, unknown> | null;
  readonly stackTrace: string | null;
}

/** The latest first, by the index on their arrival. A text is looked for among what is kept, which is a month at most. */
export async function findLogs(
  db: Db,
  { level, text }: { level: LogLevel | null; text: string | null },
  after: Pick<LogRow, 'at' | 'id'> | null,
  most: number,
): Promise<LogRow[]> {
  const words = text === null ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = [
    sql`true`,
    ...(level === null ? [] : [sql`level = ${level}`]),
    ...(words === null
      ? []
      : [sql`concat_ws(' ', message, component, event_type, user_email, url, request_id) ilike ${words}`]),
    ...(after === null ? [] : [sql`(received_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`]),
  ];
  const { rows } = await sql<LogRow>`
    select id, received_at as at, level, message, component, event_type as "eventType",
      user_email as "userEmail", url, request_id as "requestId", user_agent as "userAgent",
      extra_data as "extraData", stack_trace as "stackTrace"
    from frontend_log where ${sql.join(conditions, sql` and `)}
    order by received_at desc, id desc limit ${most}`.execute(db);
  return rows;
}
