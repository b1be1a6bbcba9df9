import type { Db } from '#server/platform/db/connect.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Queue } from '#server/platform/queue/define-job.ts';
import { readDocumentJob } from '../reading.jobs.ts';
import { insertDocuments } from '../reading.store.ts';
import { isContainer, type NewDocument, type NewTask } from './document.ts';

/**
 * Rows and jobs in the caller's transaction, in as few statements for many as for one. The bytes must be in the file
 * store before. Ids come back in the order given.
 */
export async function acceptDocuments(
  tx: Db,
  queue: Queue,
  ownerId: string,
  added: readonly NewDocument[],
  at: Date,
): Promise<string[]> {
  const documents = withIds(added, at);
  if (documents.length > 0) await insertDocuments(tx, ownerId, documents, { state: 'received', at });
  const unread = documents.filter(({ kind, outcome }) => outcome === undefined && !isContainer(kind));
  await queue.addAll(
    tx,
    readDocumentJob,
    unread.map(({ id }) => ({ ownerId, documentId: id })),
  );
  return documents.map(({ id }) => id);
}

/**
 * For a caller that reads them itself at once, with `readAccepted`: they count as taken. Should it die before,
 * the sweep queues them two minutes later. With a task all is one statement that does not wait for the disk: only for a
 * caller that promises nothing until what became of them is written, which waits and takes this along.
 */
export async function acceptWithoutJob(
  db: Db,
  ownerId: string,
  added: readonly NewDocument[],
  at: Date,
  lazyTask?: NewTask,
): Promise<string[]> {
  const documents = withIds(added, at);
  const how = { state: 'reading' as const, at, ...(lazyTask ? { lazyTask } : {}) };
  if (documents.length > 0) await insertDocuments(db, ownerId, documents, how);
  return documents.map(({ id }) => id);
}

/** Sorted among themselves, so that documents of one upload stay in its order. */
function withIds(added: readonly NewDocument[], at: Date) {
  const ids = added.map(() => newId(at)).sort();
  return added.map((document, index) => ({ ...document, id: document.id ?? ids[index] ?? newId(at) }));
}
