import { sql } from 'kysely';
import type { MemberRole } from '#domain/business/member-role.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { type RowVersion, versionColumns } from '#server/platform/db/row-version.ts';

/** A person of a business. */
export interface StoredMember extends RowVersion {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly status: string;
  readonly since: Date;
}

const members = (db: Db, ownerId: string) =>
  db
    .selectFrom('member')
    .innerJoin('app_user', 'app_user.id', 'member.user_id')
    .where('member.owner_id', '=', ownerId)
    .select(['member.user_id as userId', 'app_user.email', 'app_user.name', 'member.role', 'app_user.status'])
    .select(['member.created_at as since', ...versionColumns.map((column) => `member.${column}` as const)]);

type Row = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number];
const memberFrom = (row: Row): StoredMember => ({ ...row, role: row.role as MemberRole });

/** Who decides first, then by how long they are there. */
export async function findMembers(db: Db, ownerId: string): Promise<StoredMember[]> {
  const found = await members(db, ownerId)
    .orderBy(sql`array_position(array['duena', 'contador', 'lectura'], member.role)`)
    .orderBy('member.created_at')
    .orderBy('member.user_id')
    .execute();
  return found.map(memberFrom);
}

export async function findMember(db: Db, ownerId: string, userId: string): Promise<StoredMember | undefined> {
  const found = await members(db, ownerId).where('member.user_id', '=', userId).executeTakeFirst();
  return found && memberFrom(found);
}

/** At most two: enough to tell whether only one person has this e-mail. */
export async function findMembersByEmail(db: Db, ownerId: string, email: string): Promise<StoredMember[]> {
  return (await members(db, ownerId).where('app_user.email', '=', email).limit(2).execute()).map(memberFrom);
}

/** Until the transaction ends nobody else suspends these people, or adds them to or removes them from a business. */
export async function lockPersons(tx: Db, userIds: readonly string[]): Promise<void> {
  takesLock(tx, 'users');
  await tx.selectFrom('app_user').where('id', 'in', userIds).orderBy('id').forNoKeyUpdate().select('id').execute();
}

/**
 * Nobody else changes who belongs to the business before the transaction ends. False when it was closed. Taken after
 * the locks of people.
 */
export async function lockMemberships(tx: Db, ownerId: string): Promise<boolean> {
  takesLock(tx, 'owner');
  const found = await tx
    .selectFrom('owner')
    .where('id', '=', ownerId)
    .forNoKeyUpdate()
    .select('closed_at')
    .executeTakeFirst();
  return found !== undefined && found.closed_at === null;
}

/** Under the lock of the memberships: whether somebody else can still decide about the business. */
export async function hasOtherActiveOwner(tx: Db, ownerId: string, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('member')
    .innerJoin('app_user', 'app_user.id', 'member.user_id')
    .where('member.owner_id', '=', ownerId)
    .where('member.user_id', '<>', userId)
    .where('member.role', '=', 'duena')
    .where('app_user.status', '=', 'active')
    .select('member.user_id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countMembers(tx: Db, ownerId: string): Promise<number> {
  const counted = tx.selectFrom('member').where('owner_id', '=', ownerId);
  return Number((await counted.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()).count);
}

/** Crosses owners: how many businesses a person belongs to. */
export async function countMemberships(tx: Db, userId: string): Promise<number> {
  const counted = tx.selectFrom('member').where('user_id', '=', userId);
  return Number((await counted.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()).count);
}
