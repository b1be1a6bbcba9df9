import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';

/** A business to which a document may go, and one of the people on whose word it may. */
export interface FoundDestination {
  readonly id: string;
  readonly name: string;
  readonly ruc: string;
  readonly isOfSamePayer: boolean;
  readonly writerId: string;
}

/**
 * The person on whose word it goes. A mailbox also has the word of its business: for businesses of the same payer where
 * people of this one may write.
 */
export interface Word {
  readonly userId: string;
  readonly isOfMailbox: boolean;
}

interface Asked extends Word {
  /** Null: whatever its RUC. */
  readonly ruc: string | null;
  readonly businessId?: string | undefined;
}

/** A name is looked for in so many businesses at most. */
const MOST_FOUND = 2_000;

/**
 * Crosses owners: other businesses where the person may write now or, for a mailbox, those of the same payer where
 * somebody who writes here may write. `isHeld`: nobody loses that role before the end of the transaction.
 */
export async function findDestinations(
  db: Db,
  ownerId: string,
  { ruc, businessId, userId, isOfMailbox }: Asked,
  isHeld = false,
): Promise<FoundDestination[]> {
  if (isHeld) takesLock(db, 'users');
  const { rows } = await sql<FoundDestination>`
    select o.id, b.name, b.ruc, m.user_id as "writerId",
      coalesce(o.payer_id, o.id) = coalesce(here.payer_id, here.id) as "isOfSamePayer"
    from owner here
    join business b on b.owner_id <> here.id and ${ruc === null ? sql`true` : sql`b.ruc = ${ruc}`}
      and ${businessId === undefined ? sql`true` : sql`b.owner_id = ${businessId}`}
    join owner o on o.id = b.owner_id and o.closed_at is null
    join member m on m.owner_id = o.id and m.role in ('contador', 'duena')
    join app_user u on u.id = m.user_id and u.status = 'active'
    where here.id = ${ownerId} and (m.user_id = ${userId} or (
      ${isOfMailbox} and coalesce(o.payer_id, o.id) = coalesce(here.payer_id, here.id) and exists (
        select from member w where w.owner_id = here.id and w.user_id = m.user_id and w.role in ('contador', 'duena'))))
    order by o.id, m.user_id limit ${MOST_FOUND}
    ${isHeld ? sql`for share of m` : sql``}`.execute(db);
  return rows;
}

export async function findOwnRuc(db: Db, ownerId: string): Promise<string | null> {
  const found = await db.selectFrom('business').where('owner_id', '=', ownerId).select('ruc').executeTakeFirst();
  return found?.ruc ?? null;
}
