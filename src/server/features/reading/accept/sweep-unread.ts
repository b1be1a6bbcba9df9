import type { Deps } from '#server/platform/deps.ts';
import { readDocumentJob } from '../reading.jobs.ts';
import { takeForgotten } from '../reading.store.ts';

/** Longer than any reading takes. */
const READING_MINUTES = 2;
/** A long queue is no accident: what only waits is looked after later. */
const WAITING_MINUTES = 15;
const MOST = 1_000;

/** Queues again what a crash left behind. Adding what is still in the queue does no harm. */
export async function sweepUnread({ db, queue, clock, log }: Pick<Deps, 'db' | 'queue' | 'clock' | 'log'>) {
  const at = clock.now();
  const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000);
  const found = await db.transaction().execute(async (tx) => {
    const before = { reading: ago(READING_MINUTES), received: ago(WAITING_MINUTES) };
    const forgotten = await takeForgotten(tx, before, at, MOST);
    await queue.addAll(tx, readDocumentJob, forgotten);
    return forgotten.length;
  });
  if (found > 0) log.info({ documents: found }, 'documentos sin leer vuelven a la cola');
}
