import type { ClosingReason } from '#contract/subscriptions/closings.text.ts';
import { statusAt } from '#domain/plans/plan.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { lockBalance } from '../ledger/ai-ledger.store.ts';
import { closeActive, findLatestSubscription, findOwnersWithEndedSubscription } from './subscriptions.store.ts';

/**
 * Cancels what is active, at once. Null when nothing is. Whoever suspends a person calls it in that transaction, after the
 * person's row is locked.
 */
export async function closeSubscription(
  tx: Db,
  ownerId: string,
  why: { saidReason: string | null } | { because: ClosingReason },
  at: Date,
): Promise<{ id: string; planName: string } | null> {
  await lockBalance(tx, ownerId);
  const latest = await findLatestSubscription(tx, ownerId);
  if (!latest || statusAt(latest, at) !== 'active') return null;
  await closeActive(tx, ownerId, { status: 'cancelled', ...why, at });
  return { id: latest.id, planName: latest.planName };
}

const MOST_OWNERS = 1_000;

/** Writes down that subscriptions are over. Nothing waits for it: from their end on they do not count. */
export async function closeEndedSubscriptions({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const at = clock.now();
  const owners = await findOwnersWithEndedSubscription(db, at, MOST_OWNERS);
  for (const ownerId of owners) {
    await db.transaction().execute(async (tx) => {
      await lockBalance(tx, ownerId);
      const latest = await findLatestSubscription(tx, ownerId);
      if (latest?.status === 'active' && statusAt(latest, at) === 'inactive')
        await closeActive(tx, ownerId, { status: 'inactive', at });
    });
  }
  if (owners.length > 0) log.info({ subscriptions: owners.length }, 'suscripciones vencidas, cerradas');
}
