const ENOUGH_DONE = 3;
const ENOUGH_MS = 3000;

/** How long the rest takes if it goes on like this; null while too little is known. Milliseconds. */
export function remainingTime(work: { done: number; pending: number; elapsedMs: number }): number | null {
  const { done, pending, elapsedMs } = work;
  if (pending === 0 || done < ENOUGH_DONE || elapsedMs < ENOUGH_MS) return null;
  return (pending * elapsedMs) / done;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** In steps that a person can believe: seconds by fives, then minutes. */
export function roundedTime(ms: number): { unit: 'moment' } | { unit: 'seconds' | 'minutes'; count: number } {
  if (ms < 8 * SECOND) return { unit: 'moment' };
  if (ms < 90 * SECOND) return { unit: 'seconds', count: Math.max(10, Math.round(ms / SECOND / 5) * 5) };
  return { unit: 'minutes', count: Math.round(ms / MINUTE) };
}
