import type { PlanState } from '#domain/plans/entitlements.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { planStateColumns, planStateFrom } from './plan-state.ts';

export async function findPlanState(db: Db, ownerId: string): Promise<PlanState> {
  const row = await db
    .selectFrom('owner_standing')
    .where('owner_standing.owner_id', '=', ownerId)
    .select([...planStateColumns, 'owner_standing.is_suspended as isSuspended'])
    .executeTakeFirstOrThrow();
  return planStateFrom(row, row.isSuspended === true);
}
