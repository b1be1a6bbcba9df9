import { closingSentence } from '#contract/subscriptions/closings.text.ts';
import type { Subscription } from '#contract/subscriptions/subscriptions.ts';
import { statusAt } from '#domain/plans/plan.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findLatestSubscription, findSubscriptions, type StoredSubscription } from './subscriptions.store.ts';

/** More changes of plan than any business makes. */
const MOST_SUBSCRIPTIONS = 500;

/** The active one, or else the last there was. */
export async function readSubscription(db: Db, ownerId: string, now: Date): Promise<Subscription | null> {
  const found = await findLatestSubscription(db, ownerId);
  return found && described(found, now);
}

export async function readSubscriptionHistory(db: Db, ownerId: string, now: Date): Promise<Subscription[]> {
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
