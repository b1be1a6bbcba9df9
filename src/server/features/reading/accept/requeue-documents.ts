import type { Deps } from '#server/platform/deps.ts';
import type { Priority } from '#server/platform/queue/define-job.ts';
import { returnToQueue } from '../reading.store.ts';
import type { QueuedDocument } from './document.ts';
import { queueDocuments, wakeReaders } from './queue-documents.ts';

/**
 * Gives back documents that were taken and not finished, and queues them again at once; suspects go to the slow queue.
 */
export async function requeueDocuments(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  ownerId: string,
  documents: readonly QueuedDocument[],
  priority: Priority,
): Promise<void> {
  if (documents.length === 0) return;
  const at = clock.now();
  const ids = documents.map(({ id }) => id);
  await db.transaction().execute(async (tx) => {
    await returnToQueue(tx, ownerId, ids, at);
    await queueDocuments(tx, queue, documents, { at, priority });
  });
  wakeReaders(queue);
}
