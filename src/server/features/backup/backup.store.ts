import { sql } from 'kysely';
import type { BackupReason } from '#contract/backup/backup.text.ts';
import type { StoredReason } from '#contract/wire/reason.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';

/** All of these are of the installation, and of no business. */

export interface StoredRun {
  readonly id: string;
  readonly place: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly orderedBy: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly phase: 'files' | 'tables' | 'last-files' | null;
  readonly done: number;
  readonly total: number | null;
  readonly originalCount: number | null;
  readonly originalBytes: number | null;
  readonly movedBytes: number | null;
  readonly lostCount: number | null;
  readonly problem: StoredReason | null;
}

/** False while another one waits or runs. */
export async function insertRun(
  db: Db,
  run: { id: string; place: string; userId: string | null; at: Date; state: 'waiting' | 'running' },
): Promise<boolean> {
  const { id, place, userId, at, state } = run;
  const { numAffectedRows = 0n } = await sql`
    insert into backup_run (id, place, state, ordered_by, started_at, seen_at)
    values (${id}, ${place}, ${state}, ${userId}, ${at}, ${at})
    on conflict do nothing`.execute(db);
  return numAffectedRows > 0n;
}

/** False when it is over, or gone. */
export async function takeRun(db: Db, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update backup_run set state = 'running', started_at = ${at}, seen_at = ${at}
    where id = ${id} and state in ('waiting', 'running')`.execute(db);
  return numAffectedRows > 0n;
}

export async function saveProgress(
  db: Db,
  id: string,
  { phase, done, total, at }: { phase: string; done: number; total: number | null; at: Date },
): Promise<void> {
  await sql`
    update backup_run set seen_at = ${at}, phase = ${phase}, done = ${done}, total = ${total}
    where id = ${id} and state = 'running'`.execute(db);
}

export async function endRun(
  db: Db,
  id: string,
  at: Date,
  end:
    | { readonly problem: BackupReason }
    | { backupId: string; originalCount: number; originalBytes: number; movedBytes: number; lostCount: number },
): Promise<void> {
  if ('problem' in end) {
    await sql`
      update backup_run set state = 'failed', ended_at = ${at}, seen_at = ${at}, problem = ${storedJson(end.problem)}
      where id = ${id}`.execute(db);
    return;
  }
  await sql`
    update backup_run set state = 'done', ended_at = ${at}, seen_at = ${at}, phase = null, backup_id = ${end.backupId},
      original_count = ${end.originalCount}, original_bytes = ${end.originalBytes}, moved_bytes = ${end.movedBytes},
      lost_count = ${end.lostCount}
    where id = ${id}`.execute(db);
}

/** Ends runs whose process died: they have given no sign since then. */
export async function failSilentRuns(db: Db, since: Date, at: Date, problem: BackupReason): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update backup_run set state = 'failed', ended_at = ${at}, problem = ${storedJson(problem)}
    where state in ('waiting', 'running') and seen_at < ${since}`.execute(db);
  return Number(numAffectedRows);
}

export async function forgetOldRuns(db: Db, before: Date): Promise<void> {
  await sql`delete from backup_run where started_at < ${before} and state in ('done', 'failed')`.execute(db);
}

export async function findRuns(db: Db, most: number): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    select r.id, r.place, r.state, u.name as "orderedBy", r.started_at as "startedAt", r.ended_at as "endedAt", r.phase,
      r.done, r.total, r.original_count as "originalCount", r.original_bytes::float8 as "originalBytes",
      r.moved_bytes::float8 as "movedBytes", r.lost_count as "lostCount", r.problem
    from backup_run r left join app_user u on u.id = r.ordered_by
    order by r.started_at desc, r.id desc limit ${most}`.execute(db);
  return rows;
}

export interface RunTimes {
  readonly lastGoodAt: Date | null;
  readonly lastFailedAt: Date | null;
}

/** When the last good run and the last failed one began: a backup holds nothing that came after its beginning. */
export async function findRunTimes(db: Db): Promise<RunTimes> {
  const { rows } = await sql<RunTimes>`
    select max(started_at) filter (where state = 'done') as "lastGoodAt",
      max(started_at) filter (where state = 'failed') as "lastFailedAt" from backup_run`.execute(db);
  return rows[0] ?? { lastGoodAt: null, lastFailedAt: null };
}

export async function findFailedSince(db: Db, since: Date): Promise<Date[]> {
  const { rows } = await sql<{ endedAt: Date }>`
    select ended_at as "endedAt" from backup_run where state = 'failed' and started_at >= ${since}`.execute(db);
  return rows.map(({ endedAt }) => endedAt);
}

export async function isRunUnderWay(db: Db): Promise<boolean> {
  const { rows } = await sql`select from backup_run where state in ('waiting', 'running')`.execute(db);
  return rows.length > 0;
}
