import type { MemberRole } from '#domain/business/member-role.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type ChangedBy, nextVersion } from '#server/platform/db/row-version.ts';

export async function insertMember(
  tx: Db,
  ownerId: string,
  { userId, role, at }: { userId: string; role: MemberRole; at: Date },
): Promise<void> {
  await tx.insertInto('member').values({ owner_id: ownerId, user_id: userId, role, created_at: at }).execute();
}

export async function setMemberRole(
  tx: Db,
  ownerId: string,
  userId: string,
  role: MemberRole,
  by: ChangedBy,
): Promise<void> {
  const change = { role, ...nextVersion(by) };
  await tx.updateTable('member').set(change).where('owner_id', '=', ownerId).where('user_id', '=', userId).execute();
}

export async function deleteMember(tx: Db, ownerId: string, userId: string): Promise<void> {
  await tx.deleteFrom('member').where('owner_id', '=', ownerId).where('user_id', '=', userId).execute();
}

/**
 * A business that another pays for; its creator is its only person. It has no trial of its own: its payer's plan
 * counts.
 */
export async function insertPaidOwner(
  tx: Db,
  ownerId: string,
  { payerId, name, userId, at }: { payerId: string; name: string; userId: string; at: Date },
): Promise<void> {
  const trial = { trial_expires_at: at, trial_ai_limit: 0 };
  await tx
    .insertInto('owner')
    .values({ id: ownerId, name, payer_id: payerId, ...trial, created_at: at })
    .execute();
  await insertMember(tx, ownerId, { userId, role: 'duena', at });
}

/**
 * Removes everybody from the business and marks it closed; its rows stay. Call it under the locks of its people and its
 * own.
 */
export async function closeOwner(tx: Db, ownerId: string, at: Date): Promise<void> {
  await tx.deleteFrom('member').where('owner_id', '=', ownerId).execute();
  await tx.updateTable('owner').set({ closed_at: at }).where('id', '=', ownerId).execute();
}
