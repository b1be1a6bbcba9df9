import { sql } from 'kysely';
import type { MemberRole } from '#domain/business/member-role.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';

/** A business as one of its people sees it among theirs. */
export interface StoredLine {
  readonly id: string;
  readonly name: string;
  readonly ruc: string | null;
  readonly role: MemberRole;
  readonly version: number;
  readonly payerName: string | null;
  /** Null where the person does not belong to the payer. */
  readonly payerId: string | null;
  readonly paysForItself: boolean;
  /** When it was added here. */
  readonly addedAt: Date;
}

/** Crosses owners: the businesses of one person, in the order in which the person joined them. */
export async function findBusinessesOf(
  db: Db,
  userId: string,
  { most, only = null }: { most: number; only?: string | null },
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select o.id, coalesce(b.name, o.name) as name, b.ruc, m.role, coalesce(b.revision, 0) as version,
      coalesce(pb.name, p.name) as "payerName", pm.owner_id as "payerId", o.payer_id is null as "paysForItself",
      o.created_at as "addedAt"
    from member m
    join owner o on o.id = m.owner_id
    left join business b on b.owner_id = o.id
    left join owner p on p.id = o.payer_id
    left join business pb on pb.owner_id = p.id
    left join member pm on pm.owner_id = p.id and pm.user_id = m.user_id
    where m.user_id = ${userId} and o.closed_at is null and (${only}::uuid is null or m.owner_id = ${only})
    order by m.created_at, m.owner_id limit ${most}`.execute(db);
  return rows;
}

/** Who pays for a business: itself, unless another does. */
export async function findPayer(db: Db, ownerId: string): Promise<string> {
  const found = await db
    .selectFrom('owner')
    .where('id', '=', ownerId)
    .select((eb) => eb.fn.coalesce('payer_id', 'id').as('payerId'))
    .executeTakeFirstOrThrow();
  return found.payerId;
}

/**
 * Until the transaction ends nobody else adds a business that one of these pays for, or changes who belongs to one of
 * them.
 */
export async function lockOwners(tx: Db, ownerIds: readonly string[]): Promise<void> {
  takesLock(tx, 'owner');
  await tx.selectFrom('owner').where('id', 'in', ownerIds).orderBy('id').forNoKeyUpdate().select('id').execute();
}

/** Until the transaction ends nobody else suspends these people, or adds them to or removes them from a business. */
export async function lockPeople(tx: Db, userIds: readonly string[]): Promise<void> {
  takesLock(tx, 'users');
  await tx.selectFrom('app_user').where('id', 'in', userIds).orderBy('id').forNoKeyUpdate().select('id').execute();
}

/** Null when the person does not belong to the business, or it is closed. */
export async function findRole(tx: Db, ownerId: string, userId: string): Promise<MemberRole | null> {
  const found = await tx
    .selectFrom('member')
    .innerJoin('owner', 'owner.id', 'member.owner_id')
    .where('member.owner_id', '=', ownerId)
    .where('member.user_id', '=', userId)
    .where('owner.closed_at', 'is', null)
    .select('member.role')
    .executeTakeFirst();
  return (found?.role as MemberRole | undefined) ?? null;
}

/**
 * How many businesses a payer pays for, itself included, and whether one of them has this RUC. Under the lock of the
 * payer.
 */
export async function countPaid(tx: Db, ownerId: string, ruc: string): Promise<{ count: number; hasRuc: boolean }> {
  const { rows } = await sql<{ count: number; hasRuc: boolean }>`
    select count(*)::int as count, coalesce(bool_or(b.ruc = ${ruc}), false) as "hasRuc"
    from owner o left join business b on b.owner_id = o.id
    where (o.id = ${ownerId} or o.payer_id = ${ownerId}) and o.closed_at is null`.execute(tx);
  return rows[0] ?? { count: 0, hasRuc: false };
}

/** Of how many businesses a person is part. Crosses owners. */
export async function countBusinessesOf(tx: Db, userId: string): Promise<number> {
  const counted = tx.selectFrom('member').where('user_id', '=', userId);
  return Number((await counted.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()).count);
}

/** With `payer_id`, so that its RUC counts among its payer's. */
export async function insertPaidBusiness(
  tx: Db,
  ownerId: string,
  { payerId, ruc, name, userId, at }: { payerId: string; ruc: string; name: string; userId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('business')
    .values({ owner_id: ownerId, payer_id: payerId, ruc, name, updated_at: at, changed_at: at, changed_by: userId })
    .execute();
}

export interface Holdings {
  readonly paysForOthers: boolean;
  readonly hasMailboxes: boolean;
  /** Invoices issued, or files stored, on the given day or later. */
  readonly hasDocuments: boolean;
}

export async function findHoldings(tx: Db, ownerId: string, since: CalendarDate): Promise<Holdings> {
  const { rows } = await sql<Holdings>`
    select exists (select from owner where payer_id = ${ownerId} and closed_at is null) as "paysForOthers",
      exists (select from mailbox where owner_id = ${ownerId}) as "hasMailboxes",
      exists (select from invoice where owner_id = ${ownerId} and issue_date >= ${since}::date)
        or exists (select from stored_file where owner_id = ${ownerId} and created_at >= ${since}::date)
        as "hasDocuments"`.execute(tx);
  return rows[0] as Holdings;
}

export async function findPeopleOf(tx: Db, ownerId: string): Promise<string[]> {
  const found = await tx.selectFrom('member').where('owner_id', '=', ownerId).select('user_id').execute();
  return found.map(({ user_id }) => user_id);
}

/** Detaches the RUC of a closed business from its payer, who may then use it again. */
export async function releaseRuc(tx: Db, ownerId: string): Promise<void> {
  takesLock(tx, 'business', [ownerId]);
  await tx.updateTable('business').set({ payer_id: ownerId }).where('owner_id', '=', ownerId).execute();
}
