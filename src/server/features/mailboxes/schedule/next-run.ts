const MINUTE_MS = 60_000;

/**
 * The next time in the rhythm of the last one, so that a minute's job runs every minute however late each look is.
 * Times that passed while no process ran are left out. Schedules are looked at every minute, on the minute, so no other
 * times are announced.
 */
export function nextRunAfter(due: Date, minutes: number, now: Date): Date {
  const interval = minutes * MINUTE_MS;
  const rhythm = onTheMinute(due);
  const missed = Math.max(0, Math.floor((now.getTime() - rhythm) / interval));
  return new Date(rhythm + (missed + 1) * interval);
}

/** The nearest minute. */
const onTheMinute = (moment: Date): number => Math.round(moment.getTime() / MINUTE_MS) * MINUTE_MS;
