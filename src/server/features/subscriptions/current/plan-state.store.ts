import type { Standing } from '#domain/plans/entitlements.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { standingColumns, standingFrom } from './plan-state.ts';

export async function findStanding(db: Db, ownerId: string): Promise<Standing> {
  const row = await db
    .selectFrom('owner_standing')
    .where('owner_standing.owner_id', '=', ownerId)
    .select([...standingColumns, 'owner_standing.is_suspended as isSuspended'])
    .executeTakeFirstOrThrow();
  return standingFrom(row, row.isSuspended === true);
}
