import { AsyncLocalStorage } from 'node:async_hooks';

const atWork = new AsyncLocalStorage<string>();

/** Does what a call asks for. `name`: of a call that holds a share of those that work; null for one that may wait. */
export function doCall<T>(name: string | null, work: () => T): T {
  return name === null ? work() : atWork.run(name, work);
}

/** A call that waits for somebody outside would keep its business, and the database, from others for as long as they like. */
class MayNotWait extends Error {
  override name = 'MayNotWait';
}

/** Called wherever somebody else's server is asked something. */
export function requireMayWait(): void {
  const call = atWork.getStore();
  if (call !== undefined) throw new MayNotWait(`${call} does not say that it waits for others`);
}
