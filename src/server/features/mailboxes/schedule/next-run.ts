const MINUTE_MS = 60_000;

/** Somebody looks every minute, on the minute: what is due within this time is due now. */
export const DUE_WITHIN_MS = MINUTE_MS / 2;

/**
 * The next time in the rhythm of the last one, so that a minute's job runs every minute however late each look is. Times
 * that passed while nobody was there to look are left out.
 */
export function nextRunAfter(due: Date, minutes: number, now: Date): Date {
  const interval = minutes * MINUTE_MS;
  const missed = Math.max(0, Math.floor((now.getTime() + DUE_WITHIN_MS - due.getTime()) / interval));
  return new Date(due.getTime() + (missed + 1) * interval);
}
