import type { Clock } from '#server/platform/clock.ts';

const DAY_MS = 86_400_000;

/** The real time, moved by as much as a test wants. */
export function adjustableClock(): Clock & { advance(ms: number): void; advanceDays(days: number): void } {
  let shift = 0;
  return {
    now: () => new Date(Date.now() + shift),
    advance: (ms) => {
      shift += ms;
    },
    advanceDays: (days) => {
      shift += days * DAY_MS;
    },
  };
}
