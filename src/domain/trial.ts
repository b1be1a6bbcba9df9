/** A new business may try everything for some days, with a limited number of readings by AI. */
export interface Trial {
  expiresAt: Date;
  /** -1 means unlimited. */
  aiLimit: number;
  aiUsed: number;
}

export interface TrialState {
  expired: boolean;
  /** Whole days that are left, the running one included. */
  daysRemaining: number;
  aiLimitReached: boolean;
}

const DAY_MS = 86_400_000;

export function trialEnd(start: Date, days: number): Date {
  return new Date(start.getTime() + days * DAY_MS);
}

export function trialState({ expiresAt, aiLimit, aiUsed }: Trial, now: Date): TrialState {
  const left = expiresAt.getTime() - now.getTime();
  return {
    expired: left <= 0,
    daysRemaining: Math.max(0, Math.ceil(left / DAY_MS)),
    aiLimitReached: aiLimit >= 0 && aiUsed >= aiLimit,
  };
}
