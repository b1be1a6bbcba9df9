import { sql } from 'kysely';
import { deriveEntitlements } from '#domain/plans/entitlements.ts';
import { BILLED_FIRST, planStateColumns, planStateFrom } from '#server/features/subscriptions/current/plan-state.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { type ChangedBy, nextVersion, versionColumns } from '#server/platform/db/row-version.ts';
import type { Role } from './accounts.store.ts';

export type Status = 'active' | 'suspended';

/**
 * A person as administrators see them, with the first business that they decide about and that pays for itself, else
 * their first.
 */
const columns = [
  'app_user.id as userId',
  'app_user.email',
  'app_user.name',
  'app_user.role',
  'app_user.status',
  'app_user.created_at as createdAt',
  'app_user.last_login_at as lastLoginAt',
  'member.owner_id as ownerId',
  ...versionColumns.map((column) => `app_user.${column}` as const),
  ...planStateColumns,
] as const;

/** People of the caller's identity provider: the same e-mail at another provider is another person. */
const users = (db: Db, callerId: string) =>
  db
    .selectFrom('app_user')
    .where('app_user.issuer', '=', (eb) =>
      eb.selectFrom('app_user as c').where('c.id', '=', callerId).select('c.issuer'),
    );

/**
 * Adds each person's business and its plan state. Joined after the page's limit, so that only its people are looked up.
 */
const withPlanState = (db: Db, page: ReturnType<typeof users>) =>
  db
    .selectFrom(page.selectAll('app_user').as('app_user'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('member')
          .innerJoin('owner', 'owner.id', 'member.owner_id')
          .whereRef('member.user_id', '=', 'app_user.id')
          .orderBy(sql.raw(BILLED_FIRST))
          .limit(1)
          .select(['member.owner_id', sql<string>`coalesce(owner.payer_id, owner.id)`.as('payer_id')])
          .as('member'),
      (join) => join.onTrue(),
    )
    .innerJoin('owner_standing', 'owner_standing.owner_id', 'member.payer_id')
    .select(columns);

type Found = Awaited<ReturnType<ReturnType<typeof withPlanState>['execute']>>[number];

function managedUser(found: Found, now: Date) {
  const isSuspended = found.status === 'suspended';
  const entitlements = deriveEntitlements(planStateFrom(found, isSuspended), now);
  return {
    userId: found.userId,
    ownerId: found.ownerId,
    email: found.email,
    // Somebody who signed in without a name has their e-mail stored as the name.
    name: found.name.trim() === '' || found.name.toLowerCase() === found.email ? null : found.name,
    role: found.role as Role,
    status: found.status as Status,
    createdAt: found.createdAt,
    lastLoginAt: found.lastLoginAt,
    entitlements,
    version: found.version,
    changedAt: found.changedAt,
    changedBy: found.changedBy,
    /** The end of the plan; without a plan, that of the trial. */
    endsAt: entitlements.plan === null ? found.trialExpiresAt : found.subscriptionEndDate,
  };
}
export type ManagedPerson = ReturnType<typeof managedUser>;

/** At most two: enough to tell whether only one person has this e-mail. */
export async function findUsersByEmail(db: Db, callerId: string, email: string, now: Date): Promise<ManagedPerson[]> {
  const found = await withPlanState(db, users(db, callerId).where('app_user.email', '=', email).limit(2)).execute();
  return found.map((one) => managedUser(one, now));
}

interface UserQuery {
  /** As `searchParts` gives them; all must be found. */
  parts: readonly string[];
  /** Null: without an active subscription; undefined: whatever they have. */
  planCode: string | null | undefined;
  limit: number;
  offset: number;
}

/** The newest first. */
export async function findManagedUsers(
  db: Db,
  callerId: string,
  { parts, planCode, limit, offset }: UserQuery,
  now: Date,
) {
  let found = users(db, callerId);
  if (planCode !== undefined) found = found.where(hasPlan(planCode, now));
  for (const part of parts) {
    found = found.where(part === '' ? sql.lit(false) : sql<boolean>`app_user.search_text like ${`%${part}%`}`);
  }
  const [rows, counted] = await Promise.all([
    withPlanState(
      db,
      found.orderBy('app_user.created_at', 'desc').orderBy('app_user.id', 'desc').limit(limit).offset(offset),
    )
      .orderBy('app_user.created_at', 'desc')
      .orderBy('app_user.id', 'desc')
      .execute(),
    found.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { users: rows.map((one) => managedUser(one, now)), total: Number(counted.count) };
}

/**
 * Condition on `app_user`: a business that the person decides about has this plan now; for null, none of them has any.
 */
function hasPlan(planCode: string | null, now: Date) {
  const isWanted = planCode === null ? sql`true` : sql`p.code = ${planCode}`;
  const active = sql<boolean>`exists (
    select from member m
    join subscription s on s.owner_id = m.owner_id and s.status = 'active' and (s.end_date is null or s.end_date > ${now})
    join plan p on p.id = s.plan_id
    where m.user_id = app_user.id and m.role = 'duena' and ${isWanted})`;
  return planCode === null ? sql<boolean>`not ${active}` : active;
}

/**
 * Crosses owners: the businesses about which this person decides and nobody else active does. Locks every business that
 * the person decides about, so that nobody changes who belongs to it before the transaction ends.
 */
export async function lockBusinessesLeftAlone(tx: Db, userId: string): Promise<string[]> {
  const theirs = (
    await tx.selectFrom('member').where('user_id', '=', userId).where('role', '=', 'duena').select('owner_id').execute()
  ).map(({ owner_id }) => owner_id);
  if (theirs.length === 0) return [];
  takesLock(tx, 'owner');
  await tx.selectFrom('owner').where('id', 'in', theirs).orderBy('id').forNoKeyUpdate().select('id').execute();
  const { rows } = await sql<{ ownerId: string }>`
    select m.owner_id as "ownerId" from member m
    where m.user_id = ${userId} and m.role = 'duena' and not exists (
      select from member d join app_user u on u.id = d.user_id
      where d.owner_id = m.owner_id and d.user_id <> m.user_id and d.role = 'duena' and u.status = 'active')
    order by m.owner_id`.execute(tx);
  return rows.map(({ ownerId }) => ownerId);
}

/** Any number that no other lock has. */
const CHANGING_USERS = 7_260_402;

/**
 * Until the transaction ends nobody else changes a role or a status: administrators may be about to change each other.
 */
export async function lockUsers(tx: Db): Promise<void> {
  takesLock(tx, 'users');
  if (!tx.isTransaction) throw new Error('the lock lasts as long as a transaction');
  await sql`select pg_advisory_xact_lock(${CHANGING_USERS})`.execute(tx);
}

export async function isActiveAdmin(tx: Db, userId: string): Promise<boolean> {
  takesLock(tx, 'users');
  const found = await tx
    .selectFrom('app_user')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .select('id')
    // Not `for update`: audit events that refer to this row can be written without waiting for it.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether another active administrator is left, who could undo what is done to this person. */
export async function hasOtherActiveAdmin(tx: Db, callerId: string, userId: string): Promise<boolean> {
  const found = await users(tx, callerId)
    .where('app_user.id', '<>', userId)
    .where('app_user.role', '=', 'admin')
    .where('app_user.status', '=', 'active')
    .select('app_user.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Marks the role as chosen: the settings no longer decide it, even where they gave the same role. */
export async function keepRole(tx: Db, userId: string): Promise<void> {
  await tx.updateTable('app_user').set({ role_chosen: true }).where('id', '=', userId).execute();
}

export async function setRole(tx: Db, userId: string, role: Role, by: ChangedBy): Promise<void> {
  const change = { role, role_chosen: true, ...nextVersion(by) };
  await tx.updateTable('app_user').set(change).where('id', '=', userId).execute();
}

export async function setStatus(tx: Db, userId: string, status: Status, by: ChangedBy): Promise<void> {
  const change = { status, ...nextVersion(by) };
  await tx.updateTable('app_user').set(change).where('id', '=', userId).execute();
}

/** Until the transaction ends nobody else changes this person, and a sign-in of theirs waits. */
export async function lockUser(tx: Db, userId: string): Promise<void> {
  await tx.selectFrom('app_user').where('id', '=', userId).forNoKeyUpdate().select('id').execute();
}
