import { sql } from 'kysely';
import type { PlanCurrency } from '#domain/plans/plan.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { billingPeriodFrom } from '../plans/plans.store.ts';

const columns = [
  'subscription.id',
  'subscription.owner_id as ownerId',
  'plan.code as planCode',
  'plan.name as planName',
  'plan.billing_period as period',
  'subscription.price',
  'subscription.currency',
  'subscription.said_reason as reason',
  'subscription.created_at as createdAt',
] as const;

const selectRequests = (db: Db) =>
  db
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'subscription.plan_id')
    .where('subscription.status', '=', 'pending')
    .select(columns);
type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

const requestFrom = ({ period, currency, ...row }: RequestRow) => ({
  ...row,
  currency: currency as PlanCurrency,
  billingPeriod: billingPeriodFrom(period),
});
/** A plan that a business asked for and nobody has decided about. */
export type StoredRequest = ReturnType<typeof requestFrom>;

export async function findRequest(db: Db, ownerId: string): Promise<StoredRequest | null> {
  const found = await selectRequests(db).where('subscription.owner_id', '=', ownerId).executeTakeFirst();
  return found ? requestFrom(found) : null;
}

/** Crosses owners, for administrators: whose it is, by its id. */
export async function findRequestById(db: Db, id: string): Promise<StoredRequest | null> {
  const found = await selectRequests(db).where('subscription.id', '=', id).limit(1).executeTakeFirst();
  return found ? requestFrom(found) : null;
}

interface NewRequest {
  readonly id: string;
  readonly planId: string;
  readonly price: string;
  readonly currency: PlanCurrency;
  readonly reason: string | null;
  readonly at: Date;
}

/** Under the lock of the owner's balance, in place of the one there is. */
export async function insertRequest(
  tx: Db,
  ownerId: string,
  { id, planId, at, reason, ...asked }: NewRequest,
): Promise<void> {
  await tx
    .insertInto('subscription')
    .values({
      ...{ owner_id: ownerId, id, plan_id: planId, status: 'pending', payment_method: 'self-service' },
      ...{ ...asked, said_reason: reason, start_date: at, end_date: null, final_ai_used: 0, created_at: at },
    })
    .execute();
}

/** Under the lock of the owner's balance. The audit keeps what was asked. */
export async function deleteRequest(tx: Db, ownerId: string): Promise<void> {
  await tx.deleteFrom('subscription').where('owner_id', '=', ownerId).where('status', '=', 'pending').execute();
}

interface RequestLine extends StoredRequest {
  readonly userEmail: string;
  /** Null: it has none. */
  readonly currentPlan: string | null;
  readonly total: number;
}

/** Crosses owners, for administrators: the oldest first, with the first who decides there. */
export async function findRequests(db: Db, now: Date, most: number): Promise<RequestLine[]> {
  const found = await selectRequests(db)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('member')
          .innerJoin('app_user', 'app_user.id', 'member.user_id')
          .whereRef('member.owner_id', '=', 'subscription.owner_id')
          .orderBy(sql`member.role <> 'duena'`)
          .orderBy(sql`app_user.status <> 'active'`)
          .orderBy('member.created_at')
          .orderBy('app_user.id')
          .limit(1)
          .select('app_user.email')
          .as('person'),
      (join) => join.onTrue(),
    )
    .select(['person.email as userEmail', sql<number>`(count(*) over ())::int`.as('total')])
    .select((eb) =>
      eb
        .selectFrom('subscription as active')
        .innerJoin('plan as current', 'current.id', 'active.plan_id')
        .whereRef('active.owner_id', '=', 'subscription.owner_id')
        .where('active.status', '=', 'active')
        .where((one) => one.or([one('active.end_date', 'is', null), one('active.end_date', '>', now)]))
        .select('current.name')
        .as('currentPlan'),
    )
    .orderBy('subscription.created_at')
    .orderBy('subscription.id')
    .limit(most)
    .execute();
  return found.map(({ userEmail, currentPlan, total, ...row }) => ({
    ...requestFrom(row),
    userEmail,
    currentPlan,
    total,
  }));
}

/** Who decides there, the first an active one; nobody suspends them before the transaction ends. */
export async function lockPeopleOf(tx: Db, ownerId: string) {
  takesLock(tx, 'users');
  return await tx
    .selectFrom('app_user')
    .innerJoin('member', 'member.user_id', 'app_user.id')
    .where('member.owner_id', '=', ownerId)
    .where('member.role', '=', 'duena')
    .orderBy(sql`app_user.status <> 'active'`)
    .orderBy('member.created_at')
    .orderBy('app_user.id')
    .forShare('app_user')
    .select(['app_user.id as userId', 'app_user.email', 'app_user.status'])
    .execute();
}
