import type { Deps } from '#server/platform/deps.ts';
import { checkOriginalsJob } from './operations.jobs.ts';

/** Orders a check of the originals; a round that was begun is continued. */
export async function orderCheck({ db, queue }: Pick<Deps, 'db' | 'queue'>): Promise<void> {
  await db.transaction().execute((tx) => queue.add(tx, checkOriginalsJob, {}));
  queue.wake(checkOriginalsJob);
}
