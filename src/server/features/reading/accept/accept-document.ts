import type { Db } from '#server/platform/db/connect.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Queue } from '#server/platform/queue/define-job.ts';
import { readDocumentJob } from '../reading.jobs.ts';
import { insertDocuments } from '../reading.store.ts';
import { isContainer, type NewDocument } from './document.ts';

/**
 * Rows and jobs in the caller's transaction, in as few statements for many as for one. The bytes must be in the file
 * store before. `together`, such as the task they belong to, is written with them. Ids come back in the order given.
 */
export async function acceptDocuments(
  tx: Db,
  queue: Queue,
  ownerId: string,
  added: readonly NewDocument[],
  { at, together = [] }: { at: Date; together?: readonly Part[] },
): Promise<string[]> {
  const documents = withIds(added, at);
  if (documents.length > 0) await insertDocuments(tx, ownerId, documents, { state: 'received', at, together });
  const unread = documents.filter(({ kind, outcome }) => outcome === undefined && !isContainer(kind));
  await queue.addAll(
    tx,
    readDocumentJob,
    unread.map(({ id }) => ({ ownerId, documentId: id })),
  );
  return documents.map(({ id }) => id);
}

/**
 * For a caller that reads them itself at once: they count as taken. Should it die before, the sweep queues them later.
 * `together` is written in the same statement. With `isDurable: false` it does not wait for the disk: only for a caller
 * that promises nothing until what became of them is written, which waits and takes this along.
 */
export async function insertDocumentsForInlineReading(
  db: Db,
  ownerId: string,
  added: readonly NewDocument[],
  { at, ...options }: { at: Date; together?: readonly Part[]; isDurable?: boolean },
): Promise<string[]> {
  const documents = withIds(added, at);
  if (documents.length > 0) await insertDocuments(db, ownerId, documents, { state: 'reading', at, ...options });
  return documents.map(({ id }) => id);
}

/** Sorted among themselves, so that documents of one upload stay in its order. */
function withIds(added: readonly NewDocument[], at: Date) {
  const ids = added.map(() => newId(at)).sort();
  return added.map((document, index) => ({ ...document, id: document.id ?? ids[index] ?? newId(at) }));
}
