/** Calls a minute, per process. Built files, pages and the probes do not count. */
export interface RateLimits {
  /** Per address, without a good token. */
  anonymous: number;
  /** Per person. */
  user: number;
  /** Per person, among those: calls that bring files. */
  uploads: number;
}

export const RATE_LIMITS: RateLimits = { anonymous: 60, user: 1200, uploads: 300 };
