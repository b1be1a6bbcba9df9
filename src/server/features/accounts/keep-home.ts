import { trialEnd } from '#domain/plans/entitlements.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/new-id.ts';
import { insertHome } from './accounts.store.ts';

export { closeOwner, deleteMember, insertMember, insertPaidOwner, setMemberRole } from './memberships.store.ts';

/**
 * Gives somebody who no longer belongs to any business an empty one of their own, under the lock of their row:
 * everybody who signs in has a business. It brings no new trial: its days count from the person's first sign-in, and it
 * has no readings by AI.
 */
export async function keepHome({ settings }: Pick<Deps, 'settings'>, tx: Db, userId: string, at: Date): Promise<void> {
  await insertHome(tx, newId(at), { userId, at, trialEnds: (start) => trialEnd(start, settings.TRIAL_DAYS) });
}
