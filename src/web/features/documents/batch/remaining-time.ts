const ENOUGH_DONE = 3;
const ENOUGH_MS = 3000;

interface Work {
  readonly done: number;
  readonly pending: number;
  readonly elapsedMs: number;
  /** Time since the last file was done. */
  readonly idleMs: number;
}

/**
 * Milliseconds that the rest will take at the average speed so far. Null while too little is known, and when no file
 * was done for longer than the estimate for all the rest: the speed so far then says nothing about it.
 */
export function remainingTime({ done, pending, elapsedMs, idleMs }: Work): number | null {
  if (pending === 0 || done < ENOUGH_DONE || elapsedMs < ENOUGH_MS) return null;
  const left = (pending * (elapsedMs - idleMs)) / done;
  return idleMs > left ? null : left;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Rounded so that the estimate does not seem exact: seconds by fives, then minutes. */
export function roundedTime(ms: number): { unit: 'moment' } | { unit: 'seconds' | 'minutes'; count: number } {
  if (ms < 8 * SECOND) return { unit: 'moment' };
  if (ms < 90 * SECOND) return { unit: 'seconds', count: Math.max(10, Math.round(ms / SECOND / 5) * 5) };
  return { unit: 'minutes', count: Math.round(ms / MINUTE) };
}
