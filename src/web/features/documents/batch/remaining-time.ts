const ENOUGH_DONE = 3;
const ENOUGH_MS = 3000;

interface Work {
  readonly done: number;
  readonly pending: number;
  readonly elapsedMs: number;
  /** Since the last one was done. */
  readonly idleMs: number;
}

/**
 * How long the rest takes if it goes on like this; null while too little is known, and when it does not go on like this:
 * once the rest has taken longer than was said of it, nothing is measured of what is left. Milliseconds.
 */
export function remainingTime({ done, pending, elapsedMs, idleMs }: Work): number | null {
  if (pending === 0 || done < ENOUGH_DONE || elapsedMs < ENOUGH_MS) return null;
  const left = (pending * (elapsedMs - idleMs)) / done;
  return idleMs > left ? null : left;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** In steps that a person can believe: seconds by fives, then minutes. */
export function roundedTime(ms: number): { unit: 'moment' } | { unit: 'seconds' | 'minutes'; count: number } {
  if (ms < 8 * SECOND) return { unit: 'moment' };
  if (ms < 90 * SECOND) return { unit: 'seconds', count: Math.max(10, Math.round(ms / SECOND / 5) * 5) };
  return { unit: 'minutes', count: Math.round(ms / MINUTE) };
}
