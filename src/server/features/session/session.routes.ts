import { checkAdmin, getProfile, getTrialStatus } from '#contract/session.ts';
import { readProfile } from '#server/features/accounts/read-profile.ts';
import { describeProcessing } from '#server/features/subscriptions/current/describe-processing.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';

export const sessionRoutes = (deps: Pick<Deps, 'db'>) => [
  bind(getProfile, ({ caller }) => readProfile(deps, caller)),
  bind(getTrialStatus, ({ caller }) => describeProcessing(caller.entitlements)),
  bind(checkAdmin, ({ caller }) => ({ success: true, isAdmin: caller.isAdmin })),
];
