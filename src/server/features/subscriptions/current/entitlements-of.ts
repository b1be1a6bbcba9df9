import { deriveEntitlements, type Entitlements } from '#domain/plans/entitlements.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findPlanState } from './plan-state.store.ts';

/** What a business may do now, for work that no call stands behind. A call has it on its `Caller`. */
export async function entitlementsOf(db: Db, ownerId: string, now: Date): Promise<Entitlements> {
  return deriveEntitlements(await findPlanState(db, ownerId), now);
}
