import type { Profile } from '#contract/session.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { findUser } from './accounts.store.ts';

export async function readProfile({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<Profile> {
  const user = await findUser(db, caller.userId);
  const { plan, trial, ai, payer } = caller.entitlements;
  return {
    email: user.email,
    name: user.name,
    picture: user.picture,
    role: caller.isAdmin ? 'admin' : 'user',
    status: user.status as Profile['status'],
    isAdmin: caller.isAdmin,
    isTrial: plan === null,
    trialExpired: trial.expired,
    trialDaysRemaining: trial.daysRemaining,
    trialExpiresAt: trial.expiresAt.toISOString(),
    aiProcessed: ai.used,
    aiLimit: ai.limit,
    aiLimitReached: ai.limitReached,
    ...(payer ? { payer: payer.name } : {}),
  };
}
