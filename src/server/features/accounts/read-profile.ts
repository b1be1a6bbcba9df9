import type { Profile } from '#contract/session.ts';
import { trialState } from '#domain/trial.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { findUser } from './accounts.store.ts';
import { trialOf } from './trial-of-call.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

export async function readProfile({ db, clock }: Needs, caller: Caller): Promise<Profile> {
  const [user, trial] = await Promise.all([findUser(db, caller.userId), trialOf(db, caller)]);
  const { expired, daysRemaining, aiLimitReached } = trialState(trial, clock.now());
  return {
    email: user.email,
    name: user.name,
    picture: user.picture,
    role: caller.isAdmin ? 'admin' : 'user',
    status: user.status as Profile['status'],
    isAdmin: caller.isAdmin,
    isTrial: true, // no subscription can exist yet
    trialExpired: expired,
    trialDaysRemaining: daysRemaining,
    trialExpiresAt: trial.expiresAt.toISOString(),
    aiProcessed: trial.aiUsed,
    aiLimit: trial.aiLimit,
    aiLimitReached,
  };
}
