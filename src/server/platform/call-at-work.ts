import { AsyncLocalStorage } from 'node:async_hooks';

const atWork = new AsyncLocalStorage<string>();

/**
 * Does the work of a call. `name`: of a call that counts among those at work; null for one that may wait for others.
 */
export function runCall<T>(name: string | null, work: () => T): T {
  return name === null ? work() : atWork.run(name, work);
}

/** A call at work must not wait for outside servers: its business's share and the database would be held meanwhile. */
class MayNotWait extends Error {
  override name = 'MayNotWait';
}

/** Called wherever somebody else's server is asked something. */
export function assertMayWait(): void {
  const call = atWork.getStore();
  if (call !== undefined) throw new MayNotWait(`${call} does not say that it waits for others`);
}
