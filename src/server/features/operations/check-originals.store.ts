import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** All of these look at all owners, for administrators. */

export type OriginalProblemKind = 'damaged' | 'missing' | 'orphaned';

export interface OriginalProblem {
  readonly ownerId: string;
  readonly sha256: string;
  readonly kind: OriginalProblemKind;
  readonly foundAt: Date;
}

/** Where a round stands, and when the last one ended. */
export interface CheckState {
  readonly beganAt: Date;
  /** Null at the beginning of a round, and after its end. */
  readonly after: { readonly ownerId: string; readonly sha256: string } | null;
  readonly checkedCount: number;
  readonly endedAt: Date | null;
  readonly endedCount: number | null;
}

export async function findCheckState(db: Db): Promise<CheckState | null> {
  const { rows } = await sql<Omit<CheckState, 'after'> & { ownerId: string | null; sha256: string | null }>`
    select began_at as "beganAt", after_owner as "ownerId", encode(after_sha256, 'hex') as sha256,
      checked_count as "checkedCount", ended_at as "endedAt", ended_count as "endedCount"
    from original_check`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { ownerId, sha256, ...state } = row;
  return { ...state, after: ownerId === null || sha256 === null ? null : { ownerId, sha256 } };
}

export async function saveCheckState(db: Db, { beganAt, after, checkedCount, endedAt, endedCount }: CheckState) {
  const row = {
    began_at: beganAt,
    after_owner: after?.ownerId ?? null,
    after_sha256: after === null ? null : Buffer.from(after.sha256, 'hex'),
    checked_count: checkedCount,
    ended_at: endedAt,
    ended_count: endedCount,
  };
  await db
    .insertInto('original_check')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute();
}

/** Found again it keeps the day on which it was found first. */
export async function saveProblems(db: Db, problems: readonly OriginalProblem[]): Promise<void> {
  if (problems.length === 0) return;
  await sql`
    insert into original_problem (owner_id, sha256, kind, found_at)
    select p.owner_id, decode(p.sha256, 'hex'), p.kind, p.found_at
    from unnest(${problems.map(({ ownerId }) => ownerId)}::uuid[], ${problems.map(({ sha256 }) => sha256)}::text[],
      ${problems.map(({ kind }) => kind)}::text[], ${problems.map(({ foundAt }) => foundAt)}::timestamptz[])
      as p (owner_id, sha256, kind, found_at)
    on conflict (owner_id, sha256) do update set kind = excluded.kind`.execute(db);
}

/** Forgets problems in this range that were not found again. */
export async function forgetProblems(
  db: Db,
  ownerId: string,
  range: { after: string; to: string | null },
  stay: readonly string[],
) {
  const upTo = range.to === null ? sql`true` : sql`sha256 <= decode(${range.to}, 'hex')`;
  await sql`
    delete from original_problem
    where owner_id = ${ownerId} and sha256 > decode(${range.after}, 'hex') and ${upTo}
      and not encode(sha256, 'hex') = any(${[...stay]}::text[])`.execute(db);
}

/** Forgets problems of owners who have neither files nor rows any more. */
export async function forgetProblemsOfOthers(db: Db, owners: readonly string[]): Promise<void> {
  await sql`delete from original_problem where not owner_id = any(${[...owners]}::uuid[])`.execute(db);
}

export async function findProblems(
  db: Db,
  most: number,
): Promise<{ problems: OriginalProblem[]; counts: Record<OriginalProblemKind, number> }> {
  const { rows } = await sql<OriginalProblem>`
    select owner_id as "ownerId", encode(sha256, 'hex') as sha256, kind, found_at as "foundAt"
    from original_problem order by kind, found_at, owner_id, sha256 limit ${most}`.execute(db);
  const { rows: counted } = await sql<{ kind: OriginalProblemKind; count: number }>`
    select kind, count(*)::int as count from original_problem group by kind`.execute(db);
  const counts = { damaged: 0, missing: 0, orphaned: 0 };
  for (const { kind, count } of counted) counts[kind] = count;
  return { problems: rows, counts };
}

/** Originals stored after that moment, which no earlier backup holds. */
export async function countStoredSince(db: Db, since: Date | null): Promise<number> {
  const isLater = since === null ? sql`true` : sql`created_at > ${since}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stored_file where ${isLater} and not package_only`.execute(db);
  return rows[0]?.count ?? 0;
}
