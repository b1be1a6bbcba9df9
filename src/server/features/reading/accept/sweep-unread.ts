import type { Deps } from '#server/platform/deps.ts';
import { takeForgotten } from '../reading.store.ts';
import { queueDocuments } from './queue-documents.ts';

/** A long queue is usual: documents that only wait are queued again later than those whose lease ran out. */
const WAITING_MINUTES = 15;
const MOST = 1_000;

/** Queues again what a crash left behind: a document whose lease ran out, or that waited longer than any queue is. */
export async function sweepUnread({ db, queue, clock, log }: Pick<Deps, 'db' | 'queue' | 'clock' | 'log'>) {
  const at = clock.now();
  const waitingSince = new Date(at.getTime() - WAITING_MINUTES * 60_000);
  const found = await db.transaction().execute(async (tx) => {
    const forgotten = await takeForgotten(tx, { at, waitingSince, most: MOST });
    await queueDocuments(tx, queue, forgotten, { at, priority: 'normal' });
    return forgotten.length;
  });
  if (found > 0) log.info({ documents: found }, 'documentos sin leer vuelven a la cola');
}
