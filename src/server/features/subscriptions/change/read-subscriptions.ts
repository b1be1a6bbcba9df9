import { closingSentence } from '#contract/subscriptions/closings.text.ts';
import type { PlanPayer, Subscription } from '#contract/subscriptions/subscriptions.ts';
import { statusAt } from '#domain/plans/plan.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { billedAccount } from './billed-account.ts';
import { findLatestSubscription, findSubscriptions, type StoredSubscription } from './subscriptions.store.ts';

/** More changes of plan than any business makes. */
const MOST_SUBSCRIPTIONS = 500;

/** The active one, or else the last there was. */
export async function readSubscription(db: Db, ownerId: string, now: Date): Promise<Subscription | null> {
  const found = await findLatestSubscription(db, ownerId);
  return found && described(found, now);
}

/**
 * The subscription of the payer of the caller's business. Its reason is shown only to those who belong to the payer.
 */
export async function readOwnSubscription(
  db: Db,
  caller: Caller,
  now: Date,
): Promise<{ subscription: Subscription | null; payer?: PlanPayer }> {
  const { payerId, role, payer } = await billedAccount(db, caller);
  const subscription = await readSubscription(db, payerId, now);
  return {
    subscription: subscription && role === null ? { ...subscription, reason: null } : subscription,
    ...(payer && { payer }),
  };
}

/** Empty for those who do not belong to who pays. */
export async function readSubscriptionHistory(db: Db, caller: Caller, now: Date): Promise<Subscription[]> {
  const { payerId: ownerId, role } = await billedAccount(db, caller);
  if (role === null) return [];
  return (await findSubscriptions(db, ownerId, MOST_SUBSCRIPTIONS)).map((each) => described(each, now));
}

function described({ saidReason, closedBecause, ...stored }: StoredSubscription, now: Date): Subscription {
  return {
    ...stored,
    reason: closedBecause === null ? saidReason : closingSentence(closedBecause),
    status: statusAt(stored, now),
    startsAt: stored.startsAt.toISOString(),
    endsAt: stored.endsAt?.toISOString() ?? null,
    createdAt: stored.createdAt.toISOString(),
  };
}
