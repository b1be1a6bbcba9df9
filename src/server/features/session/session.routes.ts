import { checkAdmin, getProfile, getTrialStatus } from '#contract/session.ts';
import { mayProcess } from '#server/features/accounts/may-process.ts';
import { readProfile } from '#server/features/accounts/read-profile.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';

export const sessionRoutes = (deps: Pick<Deps, 'db' | 'clock'>) => [
  bind(getProfile, ({ caller }) => readProfile(deps, caller)),
  bind(getTrialStatus, ({ caller }) => mayProcess(deps, caller)),
  bind(checkAdmin, ({ caller }) => ({ success: true, isAdmin: caller.isAdmin })),
];
