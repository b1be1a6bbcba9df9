import { type RawBuilder, sql } from 'kysely';
import type { MailReason } from '#contract/mailboxes/mail.text.ts';
import type { StoredReason } from '#contract/wire/reason.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { triesLock } from '#server/platform/db/locks/lock-order.ts';
import { type ChangedBy, nextVersion, type RowVersion, versionColumns } from '#server/platform/db/row-version.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';

/** The scheduled job of a person. */
export interface Schedule extends RowVersion {
  readonly isRunning: boolean;
  readonly intervalMinutes: number;
  /** Null while it is stopped. */
  readonly nextRunAt: Date | null;
  readonly lastRunAt: Date | null;
  readonly lastRunId: string | null;
  /** Why it stopped itself. */
  readonly stopCause: StoredReason | null;
}

const columns = [
  'is_running as isRunning',
  'interval_minutes as intervalMinutes',
  'next_run_at as nextRunAt',
  'last_run_at as lastRunAt',
  'last_run_id as lastRunId',
  'stop_cause as stopCause',
  ...versionColumns,
] as const;

export async function findSchedule(db: Db, ownerId: string, userId: string): Promise<Schedule | undefined> {
  const schedule = db.selectFrom('mail_schedule').where('owner_id', '=', ownerId).where('user_id', '=', userId);
  return (await schedule.select(columns).executeTakeFirst()) as Schedule | undefined;
}

/** Locks the owner's row: there may be no schedule to lock yet. */
export async function lockSchedule(tx: Db, ownerId: string, userId: string): Promise<Schedule | undefined> {
  await tx.selectFrom('owner').where('id', '=', ownerId).forNoKeyUpdate().select('id').execute();
  const schedule = tx.selectFrom('mail_schedule').where('owner_id', '=', ownerId).where('user_id', '=', userId);
  return (await schedule.forNoKeyUpdate().select(columns).executeTakeFirst()) as Schedule | undefined;
}

/** A schedule that runs already keeps its time. */
export async function startSchedule(
  tx: Db,
  ownerId: string,
  userId: string,
  { intervalMinutes, by }: { intervalMinutes: number; by: ChangedBy },
): Promise<void> {
  await sql`
    insert into mail_schedule as s (owner_id, user_id, is_running, interval_minutes, next_run_at, changed_at, changed_by)
    values (${ownerId}, ${userId}, true, ${intervalMinutes}, ${by.at}, ${by.at}, ${by.userId})
    on conflict (owner_id, user_id) do update set is_running = true, stop_cause = null,
      next_run_at = coalesce(s.next_run_at, excluded.next_run_at), ${changedUnless(sql`s.is_running`)}`.execute(tx);
}

/** A row that stays as it is keeps its version. */
const changedUnless = (isSame: RawBuilder<unknown>) => sql`
  revision = s.revision + (not ${isSame})::int,
  changed_at = case when ${isSame} then s.changed_at else excluded.changed_at end,
  changed_by = case when ${isSame} then s.changed_by else excluded.changed_by end`;

/** Stopped by the person without a reason; by itself with one. */
export async function stopSchedule(
  tx: Db,
  ownerId: string,
  userId: string,
  { reason, by }: { reason: MailReason | null; by: ChangedBy },
): Promise<void> {
  const cause = reason && storedJson(reason);
  await tx
    .updateTable('mail_schedule')
    .set({ is_running: false, next_run_at: null, stop_cause: cause, ...nextVersion(by) })
    .where((eb) => eb.or([eb('is_running', '=', true), sql<boolean>`stop_cause is distinct from ${cause}::jsonb`]))
    .where('owner_id', '=', ownerId)
    .where('user_id', '=', userId)
    .execute();
}

/** A running schedule has its next run in the new rhythm. */
export async function saveInterval(
  db: Db,
  ownerId: string,
  userId: string,
  { minutes, next, by }: { minutes: number; next: Date; by: ChangedBy },
): Promise<void> {
  await sql`
    insert into mail_schedule as s (owner_id, user_id, is_running, interval_minutes, changed_at, changed_by)
    values (${ownerId}, ${userId}, false, ${minutes}, ${by.at}, ${by.userId})
    on conflict (owner_id, user_id) do update set interval_minutes = excluded.interval_minutes,
      next_run_at = case
        when s.is_running and s.interval_minutes <> excluded.interval_minutes then ${next}::timestamptz
        else s.next_run_at end,
      ${changedUnless(sql`s.interval_minutes = excluded.interval_minutes`)}`.execute(db);
}

export interface DueSchedule {
  readonly ownerId: string;
  readonly userId: string;
  readonly intervalMinutes: number;
  readonly nextRunAt: Date;
}

/** Crosses owners. One that is due, for this transaction alone. */
export async function takeDueSchedule(tx: Db, at: Date): Promise<DueSchedule | undefined> {
  triesLock(tx, 'schedules');
  const { rows } = await sql<DueSchedule>`
    select owner_id as "ownerId", user_id as "userId", interval_minutes as "intervalMinutes", next_run_at as "nextRunAt"
    from mail_schedule where is_running and next_run_at <= ${at}
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
