import type { Profile } from '#contract/session.ts';

export type TrialState = 'none' | 'running' | 'limit' | 'expired';

type Trial = Pick<Profile, 'isTrial' | 'trialExpired' | 'aiLimitReached'>;

/** An expired trial stops everything, so it speaks before the AI limit, which stops readings only. */
export function trialStateOf({ isTrial, trialExpired, aiLimitReached }: Trial): TrialState {
  if (!isTrial) return 'none';
  if (trialExpired) return 'expired';
  return aiLimitReached ? 'limit' : 'running';
}
