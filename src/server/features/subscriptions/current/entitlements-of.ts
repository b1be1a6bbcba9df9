import { deriveEntitlements, type Entitlements, type Payer, UNLIMITED } from '#domain/plans/entitlements.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findBusinessesLimit, findOtherPayer, findPlanState } from './plan-state.store.ts';

/** What a business may do now, for work that no call stands behind. A call has it on its `Caller`. */
export async function entitlementsOf(db: Db, ownerId: string, now: Date): Promise<Entitlements> {
  return deriveEntitlements(await findPlanState(db, ownerId), now);
}

/** Who pays for a business; null where it does itself. */
export async function payerOf(db: Db, ownerId: string): Promise<Payer | null> {
  return await findOtherPayer(db, ownerId);
}

/** How many businesses one may pay for, itself among them; -1: as many as it likes, also without a plan. */
export async function businessesLimitOf(db: Db, payerId: string, now: Date): Promise<number> {
  return (await findBusinessesLimit(db, payerId, now)) ?? UNLIMITED;
}
