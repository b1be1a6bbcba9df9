import { sql } from 'kysely';
import type { ClosingReason } from '#contract/subscriptions/closings.text.ts';
import type { StoredReason } from '#contract/wire/reason.ts';
import type { MemberRole } from '#domain/business/member-role.ts';
import type { PlanCurrency, SubscriptionStatus } from '#domain/plans/plan.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';
import { BILLED_FIRST } from '../current/plan-state.ts';
import { billingPeriodFrom } from '../plans/plans.store.ts';

const columns = [
  'subscription.id',
  'plan.code as planCode',
  'plan.name as planName',
  'plan.description as planDescription',
  'plan.ai_invoices_limit as aiLimit',
  'plan.billing_period as period',
  'subscription.status',
  'subscription.start_date as startsAt',
  'subscription.end_date as endsAt',
  'subscription.price',
  'subscription.currency',
  'subscription.said_reason as saidReason',
  'subscription.closed_because as closedBecause',
  'subscription.created_at as createdAt',
] as const;

const selectSubscriptions = (db: Db, ownerId: string) =>
  db
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'subscription.plan_id')
    .leftJoin('ai_balance', 'ai_balance.owner_id', 'subscription.owner_id')
    .where('subscription.owner_id', '=', ownerId)
    .select(columns)
    .select((eb) => eb.fn.coalesce('subscription.final_ai_used', 'ai_balance.plan_used', sql.lit(0)).as('aiUsed'))
    // The same order as owner_standing: what is shown is what counts.
    .orderBy(sql`subscription.status = 'active'`, 'desc')
    .orderBy('subscription.start_date', 'desc')
    .orderBy('subscription.id', 'desc');
type SubscriptionRow = Awaited<ReturnType<ReturnType<typeof selectSubscriptions>['execute']>>[number];

const subscriptionFrom = ({ period, status, currency, aiUsed, closedBecause, ...row }: SubscriptionRow) => ({
  ...row,
  closedBecause: closedBecause as StoredReason | null,
  aiUsed: Number(aiUsed),
  status: status as SubscriptionStatus,
  currency: currency as PlanCurrency,
  billingPeriod: billingPeriodFrom(period),
});
export type StoredSubscription = ReturnType<typeof subscriptionFrom>;

/** The active one, or else the last there was. What waits for an approval was none yet. */
export async function findLatestSubscription(db: Db, ownerId: string): Promise<StoredSubscription | null> {
  const found = await selectSubscriptions(db, ownerId)
    .where('subscription.status', '<>', 'pending')
    .limit(1)
    .executeTakeFirst();
  return found ? subscriptionFrom(found) : null;
}

/** The last first, with what waits for an approval. */
export async function findSubscriptions(db: Db, ownerId: string, most: number): Promise<StoredSubscription[]> {
  return (await selectSubscriptions(db, ownerId).limit(most).execute()).map(subscriptionFrom);
}

/** Null when the person does not belong to the business. */
export async function findMemberRole(db: Db, ownerId: string, userId: string): Promise<MemberRole | null> {
  const found = await db
    .selectFrom('member')
    .where('owner_id', '=', ownerId)
    .where('user_id', '=', userId)
    .select('role')
    .executeTakeFirst();
  return (found?.role as MemberRole | undefined) ?? null;
}

interface NewSubscription {
  id: string;
  planId: string;
  startsAt: Date;
  endsAt: Date | null;
  price: string;
  currency: PlanCurrency;
  paymentMethod: 'manual' | 'self-service';
  reason: string | null;
}

/** Under the lock of the owner's balance. */
export async function insertSubscription(tx: Db, ownerId: string, added: NewSubscription): Promise<void> {
  await tx
    .insertInto('subscription')
    .values({
      owner_id: ownerId,
      id: added.id,
      plan_id: added.planId,
      status: 'active',
      start_date: added.startsAt,
      end_date: added.endsAt,
      price: added.price,
      currency: added.currency,
      payment_method: added.paymentMethod,
      said_reason: added.reason,
      created_at: added.startsAt,
    })
    .execute();
}

interface Closing {
  status: 'inactive' | 'cancelled';
  /** Why the person left, in their words; what was said at its opening stays where nothing is said now. */
  saidReason?: string | null;
  /** Why it ends where it is not the person's wish. */
  because?: ClosingReason;
  at: Date;
}

/**
 * Under the lock of the owner's balance: what is active ends now, or has ended earlier, and keeps how many readings
 * were used. Clocks of two servers may differ by a moment: nothing ends before it began.
 */
export async function closeActive(
  tx: Db,
  ownerId: string,
  { status, saidReason = null, because, at }: Closing,
): Promise<void> {
  const cause = because === undefined ? null : storedJson(because);
  await sql`
    update subscription s set status = ${status}, said_reason = coalesce(${saidReason}, s.said_reason),
      closed_because = ${cause}::jsonb,
      end_date = greatest(s.start_date, least(s.end_date, ${at}::timestamptz)),
      final_ai_used = coalesce((select b.plan_used from ai_balance b where b.owner_id = s.owner_id), 0)
    where s.owner_id = ${ownerId} and s.status = 'active'`.execute(tx);
}

/** Readings and calls of an earlier month do not count against a subscription that starts in this one. */
export async function forgetPlanUse(tx: Db, ownerId: string, at: Date): Promise<void> {
  await tx
    .updateTable('ai_balance')
    .set({ plan_used: 0, plan_calls: 0, plan_fruitless: 0, plan_reset_at: at })
    .where('owner_id', '=', ownerId)
    .execute();
}

/** Whose active subscriptions are past their end, whoever they are. */
export async function findOwnersWithEndedSubscription(db: Db, at: Date, most: number): Promise<string[]> {
  const found = await db
    .selectFrom('subscription')
    .where('status', '=', 'active')
    .where('end_date', '<=', at)
    .select('owner_id as ownerId')
    .limit(most)
    .execute();
  return found.map(({ ownerId }) => ownerId);
}

/**
 * People with this e-mail at the identity provider of `askedBy`, each with the business that is billed for them: the
 * first that they decide about and that pays for itself, or else their first. Nobody suspends them before the
 * transaction ends. At most two: more make no difference.
 */
export async function lockPeopleByEmail(tx: Db, email: string, askedBy: string | null) {
  takesLock(tx, 'users');
  return await tx
    .selectFrom('app_user')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('member')
          .innerJoin('owner', 'owner.id', 'member.owner_id')
          .whereRef('member.user_id', '=', 'app_user.id')
          .orderBy(sql.raw(BILLED_FIRST))
          .limit(1)
          .select([
            'member.owner_id as ownerId',
            sql<boolean>`member.role = 'duena' and owner.payer_id is null`.as('pays'),
          ])
          .as('billed'),
      (join) => join.onTrue(),
    )
    .where('app_user.email', '=', email)
    .where('app_user.issuer', '=', (eb) =>
      eb.selectFrom('app_user as a').where('a.id', '=', askedBy).select('a.issuer'),
    )
    .limit(2)
    .forShare('app_user')
    .select(['app_user.id as userId', 'app_user.email', 'app_user.status'])
    .select((eb) => [eb.ref('billed.ownerId').$notNull().as('ownerId'), 'billed.pays'])
    .execute();
}
