import type { Db } from '#server/platform/db/connect.ts';

export interface StoredPreference {
  readonly columns: readonly string[] | null;
  readonly isDense: boolean | null;
  readonly pageSize: number | null;
}

export async function findListPreference(
  db: Db,
  ownerId: string,
  userId: string,
): Promise<StoredPreference | undefined> {
  return await db
    .selectFrom('list_preference')
    .where('owner_id', '=', ownerId)
    .where('user_id', '=', userId)
    .select(['columns', 'is_dense as isDense', 'page_size as pageSize'])
    .executeTakeFirst();
}

export async function saveListPreference(db: Db, ownerId: string, userId: string, chosen: StoredPreference) {
  const { columns, isDense, pageSize } = chosen;
  const values = { columns: columns && [...columns], is_dense: isDense, page_size: pageSize };
  await db
    .insertInto('list_preference')
    .values({ owner_id: ownerId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['owner_id', 'user_id']).doUpdateSet(values))
    .execute();
}
