import { sql } from 'kysely';
import type { Operations, SetAside } from '#contract/operations.ts';
import type { StoredReason } from '#contract/wire/reason.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { INSTALLATION_ID } from '#server/platform/files/made-files.ts';

/** All of these look at all owners, for administrators, and see nothing of any invoice. */

export async function findMigrations(db: Db): Promise<Operations['migrations']> {
  const { rows } = await sql<{ count: number; last: string; at: Date }>`
    select count(*)::int as count, max(name) as last, max(run_at) as at from schema_migration`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('a count has a row');
  return { ...found, at: found.at.toISOString() };
}

interface FoundSetAside extends Omit<SetAside, 'since' | 'reason'> {
  readonly reasons: readonly StoredReason[] | null;
  readonly since: Date;
  readonly count: number;
}

/** Failed, and not tried again by themselves. The newest first, with how many there are in all. */
export async function findSetAside(db: Db, most: number): Promise<FoundSetAside[]> {
  const { rows } = await sql<FoundSetAside>`
    select d.owner_id as "ownerId", d.id, d.name, d.reasons, d.attempts, d.state_changed_at as since,
      (select u.email from member m join app_user u on u.id = m.user_id
       where m.owner_id = d.owner_id
       order by m.role <> 'duena', u.status <> 'active', m.created_at, u.id limit 1) as email,
      (select count(*)::int from document where state = 'failed' and can_retry) as count
    from document d where d.state = 'failed' and d.can_retry
    order by d.state_changed_at desc limit ${most}`.execute(db);
  return rows;
}

interface FoundHealth extends Omit<Operations['mailboxes'], 'failing'> {
  readonly failing: readonly {
    readonly username: string;
    readonly problem: StoredReason | null;
    readonly since: Date;
  }[];
}

export async function findMailboxHealth(db: Db, most: number): Promise<FoundHealth> {
  const { rows: counted } = await sql<{ count: number; failingCount: number }>`
    select count(*)::int as count, count(*) filter (where enabled and failing_since is not null)::int as "failingCount"
    from mailbox`.execute(db);
  const { rows } = await sql<{ username: string; problem: StoredReason | null; since: Date }>`
    select username, last_problem as problem, failing_since as since from mailbox
    where enabled and failing_since is not null order by failing_since limit ${most}`.execute(db);
  const { count, failingCount } = counted[0] ?? { count: 0, failingCount: 0 };
  return { count, failingCount, failing: rows };
}

export async function findStorage(
  db: Db,
  most: number,
): Promise<Pick<Operations, 'originalsBytes' | 'databaseBytes' | 'fullest'>> {
  const sums = await sumStorage(db);
  const { rows } = await sql<{ name: string; bytes: string; limit: string }>`
    select o.name, (s.bytes + s.paid_bytes)::text as bytes, s.byte_limit::text as limit
    from owner_storage s join owner o on o.id = s.owner_id
    where o.payer_id is null and s.byte_limit > 0 and s.bytes + s.paid_bytes > 0
    order by (s.bytes + s.paid_bytes)::numeric / s.byte_limit desc limit ${most}`.execute(db);
  return {
    ...sums,
    fullest: rows.map(({ name, bytes, limit }) => ({ name, bytes: Number(bytes), limit: Number(limit) })),
  };
}

/** Summed from one row for each business. */
export async function sumStorage(db: Db): Promise<Pick<Operations, 'originalsBytes' | 'databaseBytes'>> {
  const { rows } = await sql<{ originals: string; database: string }>`
    select coalesce(sum(bytes), 0)::text as originals, pg_database_size(current_database())::text as database
    from owner_storage`.execute(db);
  return { originalsBytes: Number(rows[0]?.originals ?? 0), databaseBytes: Number(rows[0]?.database ?? 0) };
}

export interface ProviderHealth {
  readonly provider: string;
  readonly working: number;
  readonly failing: number;
  /** Seconds since the oldest last success among mailboxes with a running schedule; null when none has one. */
  readonly lagSeconds: number | null;
}

/** Enabled mailboxes, by mail provider. */
export async function measureMail(db: Db, at: Date): Promise<ProviderHealth[]> {
  const { rows } = await sql<ProviderHealth>`
    select m.provider, count(*) filter (where m.failing_since is null)::int as working,
      count(m.failing_since)::int as failing,
      extract(epoch from ${at}::timestamptz - min(coalesce(m.last_success_at, m.created_at)) filter (
        where exists (select from mail_schedule s where s.owner_id = m.owner_id and s.is_running)))::int as "lagSeconds"
    from mailbox m where m.enabled group by m.provider`.execute(db);
  return rows;
}

/** Answers of the model in each hour since then. */
export async function countModelAnswers(
  db: Db,
  since: Date,
): Promise<{ hour: Date; readings: number; calls: number; errors: number }[]> {
  const { rows } = await sql<{ hour: Date; readings: number; calls: number; errors: number }>`
    select date_trunc('hour', answered_at) as hour, count(*)::int as readings, sum(calls)::int as calls,
      count(*) filter (where failure is not null)::int as errors
    from model_answer where answered_at >= ${since} group by 1`.execute(db);
  return rows;
}

/** What the last comparison of the disk with the rows found. */
export interface DiskCheck {
  readonly checkedAt: Date;
  /** Originals without a row; `made…` counts files made for people without one. */
  readonly orphanCount: number;
  readonly orphanBytes: number;
  readonly madeOrphanCount: number;
  readonly madeOrphanBytes: number;
  /** Originals that have a row and are not on the disk. */
  readonly missingCount: number;
  readonly examples: readonly string[];
}

export async function saveDiskCheck(db: Db, check: DiskCheck): Promise<void> {
  const row = {
    checked_at: check.checkedAt,
    orphan_count: check.orphanCount,
    orphan_bytes: String(check.orphanBytes),
    made_orphan_count: check.madeOrphanCount,
    made_orphan_bytes: String(check.madeOrphanBytes),
    missing_count: check.missingCount,
    examples: [...check.examples],
  };
  await db
    .insertInto('disk_check')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute();
}

/** Null until there was one. */
export async function findDiskCheck(db: Db): Promise<DiskCheck | null> {
  const { rows } = await sql<DiskCheck>`
    select checked_at as "checkedAt", orphan_count as "orphanCount", orphan_bytes::float8 as "orphanBytes",
      made_orphan_count as "madeOrphanCount", made_orphan_bytes::float8 as "madeOrphanBytes",
      missing_count as "missingCount", examples
    from disk_check`.execute(db);
  return rows[0] ?? null;
}

export async function findOwnersWithFiles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from owner o
    where exists (select from stored_file f where f.owner_id = o.id and not f.package_only)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Originals that are files of their own on the disk, with a SHA-256 in this range. */
export async function findStoredBetween(
  db: Db,
  ownerId: string,
  { after, to }: { after: string; to: string | null },
): Promise<{ sha256: string; createdAt: Date }[]> {
  const upTo = to === null ? sql`true` : sql`f.sha256 <= decode(${to}, 'hex')`;
  const { rows } = await sql<{ sha256: string; createdAt: Date }>`
    select encode(f.sha256, 'hex') as sha256, f.created_at as "createdAt" from stored_file f
    where f.owner_id = ${ownerId} and f.sha256 > decode(${after}, 'hex') and ${upTo} and not f.package_only`.execute(
    db,
  );
  return rows;
}

/** Files that were made for people, and those of the tax office that they brought: both lie under an id of ours. */
const MADE_FILES = sql`(
  select owner_id, id from export_file union all select owner_id, id from reconciliation_file where state <> 'failed'
  union all select ${INSTALLATION_ID}::uuid, (f ->> 'id')::uuid
  from ruc_list_load cross join jsonb_array_elements(files) as f where f ? 'id')`;

export async function findMadeFileIds(db: Db, ownerId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select m.id from ${MADE_FILES} as m where m.owner_id = ${ownerId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** True while a row says that it is there. */
export async function isFileWritten(
  db: Db,
  ownerId: string,
  { kind, name }: { kind: 'original' | 'made'; name: string },
): Promise<boolean> {
  const found =
    kind === 'made'
      ? sql`select from ${MADE_FILES} as m where m.owner_id = ${ownerId} and m.id = ${name}::uuid`
      : sql`select from stored_file
          where owner_id = ${ownerId} and sha256 = decode(${name}, 'hex') and not package_only`;
  const { rows } = await found.execute(db);
  return rows.length > 0;
}

/**
 * Invoices deleted since then although the law still required them, and how many of them without a reason; by an index
 * of their own.
 */
export async function countKeptDeleted(db: Db, since: Date): Promise<Operations['keptDeleted']> {
  const { rows } = await sql<Operations['keptDeleted']>`
    select count(*)::int as count, count(*) filter (where details ->> 'reason' is null)::int as "silentCount"
    from audit_event
    where subject_kind = 'invoice' and action = 'deleted' and details ->> 'isWithinClock' = 'true' and at >= ${since}`.execute(
    db,
  );
  return rows[0] ?? { count: 0, silentCount: 0 };
}
