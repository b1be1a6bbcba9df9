import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** The scheduled job of a person. */
export interface Schedule {
  readonly isRunning: boolean;
  readonly intervalMinutes: number;
  /** Null while it is stopped. */
  readonly nextRunAt: Date | null;
  readonly lastRunAt: Date | null;
  readonly lastRunId: string | null;
  /** Why it stopped itself. */
  readonly stopReason: string | null;
}

const columns = [
  'is_running as isRunning',
  'interval_minutes as intervalMinutes',
  'next_run_at as nextRunAt',
  'last_run_at as lastRunAt',
  'last_run_id as lastRunId',
  'stop_reason as stopReason',
] as const;

export async function findSchedule(db: Db, ownerId: string, userId: string): Promise<Schedule | undefined> {
  return await db
    .selectFrom('mail_schedule')
    .where('owner_id', '=', ownerId)
    .where('user_id', '=', userId)
    .select(columns)
    .executeTakeFirst();
}

/** One that runs already keeps its time. */
export async function startSchedule(
  tx: Db,
  ownerId: string,
  userId: string,
  { intervalMinutes, at }: { intervalMinutes: number; at: Date },
): Promise<void> {
  await sql`
    insert into mail_schedule as s (owner_id, user_id, is_running, interval_minutes, next_run_at)
    values (${ownerId}, ${userId}, true, ${intervalMinutes}, ${at})
    on conflict (owner_id, user_id) do update set is_running = true, stop_reason = null,
      next_run_at = coalesce(s.next_run_at, excluded.next_run_at)`.execute(tx);
}

/** By the person, without a reason; by itself, with one. */
export async function stopSchedule(tx: Db, ownerId: string, userId: string, reason: string | null): Promise<void> {
  await tx
    .updateTable('mail_schedule')
    .set({ is_running: false, next_run_at: null, stop_reason: reason })
    .where('owner_id', '=', ownerId)
    .where('user_id', '=', userId)
    .execute();
}

/** A running one has its next run in the new rhythm, counted from now. */
export async function saveInterval(
  db: Db,
  ownerId: string,
  userId: string,
  { minutes, at }: { minutes: number; at: Date },
): Promise<void> {
  const next = new Date(at.getTime() + minutes * 60_000);
  await sql`
    insert into mail_schedule as s (owner_id, user_id, is_running, interval_minutes)
    values (${ownerId}, ${userId}, false, ${minutes})
    on conflict (owner_id, user_id) do update set interval_minutes = excluded.interval_minutes,
      next_run_at = case
        when s.is_running and s.interval_minutes <> excluded.interval_minutes then ${next}::timestamptz
        else s.next_run_at end`.execute(db);
}

export interface DueSchedule {
  readonly ownerId: string;
  readonly userId: string;
  readonly intervalMinutes: number;
  readonly nextRunAt: Date;
}

/** Crosses owners. One that is due, for this transaction alone. */
export async function takeDueSchedule(tx: Db, dueBefore: Date): Promise<DueSchedule | undefined> {
  const { rows } = await sql<DueSchedule>`
    select owner_id as "ownerId", user_id as "userId", interval_minutes as "intervalMinutes", next_run_at as "nextRunAt"
    from mail_schedule where is_running and next_run_at <= ${dueBefore}
    order by next_run_at limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

/** `run`: what was started; null when there was nothing to start. */
export async function setNextRun(
  tx: Db,
  ownerId: string,
  userId: string,
  { nextRunAt, run }: { nextRunAt: Date; run: { id: string; at: Date } | null },
): Promise<void> {
  await tx
    .updateTable('mail_schedule')
    .set({ next_run_at: nextRunAt, ...(run ? { last_run_at: run.at, last_run_id: run.id } : {}) })
    .where('owner_id', '=', ownerId)
    .where('user_id', '=', userId)
    .execute();
}

/** New invoices that the documents of a run gave. */
export async function countNewInvoices(db: Db, ownerId: string, taskId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct l.invoice_id)::int as count
    from document d join document_invoice l on l.owner_id = d.owner_id and l.document_id = d.id
    where d.owner_id = ${ownerId} and d.task_id = ${taskId} and l.is_new`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface AutoRefresh {
  readonly enabled: boolean;
  readonly intervalMs: number;
}

export async function findAutoRefresh(db: Db, ownerId: string, userId: string): Promise<AutoRefresh | undefined> {
  return await db
    .selectFrom('auto_refresh')
    .where('owner_id', '=', ownerId)
    .where('user_id', '=', userId)
    .select(['enabled', 'interval_ms as intervalMs'])
    .executeTakeFirst();
}

export async function saveAutoRefresh(db: Db, ownerId: string, userId: string, { enabled, intervalMs }: AutoRefresh) {
  const chosen = { enabled, interval_ms: intervalMs };
  await db
    .insertInto('auto_refresh')
    .values({ owner_id: ownerId, user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.columns(['owner_id', 'user_id']).doUpdateSet(chosen))
    .execute();
}
