import { sql } from 'kysely';
import type { Payer, PlanState } from '#domain/plans/entitlements.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { payerColumns, payerFrom, planStateColumns, planStateFrom } from './plan-state.ts';

/**
 * The plan state of a business's payer; suspended once nobody active decides about the business, or about its payer.
 */
export async function findPlanState(db: Db, ownerId: string): Promise<PlanState> {
  const row = await db
    .selectFrom('owner')
    .innerJoin('owner_standing', (join) =>
      join.on('owner_standing.owner_id', '=', sql<string>`coalesce(owner.payer_id, owner.id)`),
    )
    .innerJoin('owner_standing as own', 'own.owner_id', 'owner.id')
    .leftJoin('owner as payer', 'payer.id', 'owner.payer_id')
    .leftJoin('business as paying', 'paying.owner_id', 'payer.id')
    .where('owner.id', '=', ownerId)
    .select([...planStateColumns, 'owner_standing.is_suspended as isPayerSuspended', 'own.is_suspended as isSuspended'])
    .select(payerColumns)
    .executeTakeFirstOrThrow();
  const payer = payerFrom(row);
  const standing = payer && { ...payer, isSuspended: row.isPayerSuspended === true };
  return planStateFrom(row, row.isSuspended === true, standing);
}

/** Null where the business pays for itself. */
export async function findOtherPayer(db: Db, ownerId: string): Promise<Payer | null> {
  const found = await db
    .selectFrom('owner')
    .leftJoin('owner as payer', 'payer.id', 'owner.payer_id')
    .leftJoin('business as paying', 'paying.owner_id', 'payer.id')
    .where('owner.id', '=', ownerId)
    .select(payerColumns)
    .executeTakeFirst();
  return found ? payerFrom(found) : null;
}

/** Of the plan that counts now; undefined without one. */
export async function findBusinessesLimit(db: Db, ownerId: string, now: Date): Promise<number | undefined> {
  const found = await db
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'subscription.plan_id')
    .where('subscription.owner_id', '=', ownerId)
    .where('subscription.status', '=', 'active')
    .where((eb) => eb.or([eb('subscription.end_date', 'is', null), eb('subscription.end_date', '>', now)]))
    .select('plan.businesses_limit as limit')
    .executeTakeFirst();
  return found?.limit;
}
