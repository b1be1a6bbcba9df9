import type { Database } from '#server/platform/db/connect.ts';
import { newId } from '#server/platform/new-id.ts';

/** The business that the person with this e-mail works for. */
export async function ownerOf(db: Database, email: string): Promise<string> {
  const { ownerId } = await db
    .selectFrom('member')
    .innerJoin('app_user', 'app_user.id', 'member.user_id')
    .where('app_user.email', '=', email)
    .select('member.owner_id as ownerId')
    .executeTakeFirstOrThrow();
  return ownerId;
}

interface Wishes {
  plan?: 'free' | 'basic' | 'pro';
  status?: 'active' | 'inactive' | 'pending' | 'cancelled';
  start?: Date;
  end?: Date | null;
}

/** A subscription to one of the seeded plans; unless given an active one to the basic plan, without end. */
export async function aSubscription(db: Database, ownerId: string, wishes: Wishes = {}): Promise<string> {
  const { plan = 'basic', status = 'active', start = new Date(), end = null } = wishes;
  const id = newId();
  const { planId, price, currency } = await db
    .selectFrom('plan')
    .where('code', '=', plan)
    .select(['id as planId', 'price', 'currency'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('subscription')
    .values({
      owner_id: ownerId,
      id,
      plan_id: planId,
      status,
      start_date: start,
      end_date: end,
      price,
      currency,
      payment_method: 'manual',
      created_at: start,
    })
    .execute();
  return id;
}

/** Sets how many AI readings of the trial are used. */
export async function setTrialUse(db: Database, ownerId: string, used: number): Promise<void> {
  await db
    .insertInto('ai_balance')
    .values({ owner_id: ownerId, trial_used: used })
    .onConflict((oc) => oc.column('owner_id').doUpdateSet({ trial_used: used }))
    .execute();
}

/** Sets how many AI readings of the plan are used since the last reset. */
export async function setPlanUse(db: Database, ownerId: string, used: number): Promise<void> {
  await db
    .insertInto('ai_balance')
    .values({ owner_id: ownerId, plan_used: used })
    .onConflict((oc) => oc.column('owner_id').doUpdateSet({ plan_used: used }))
    .execute();
}
