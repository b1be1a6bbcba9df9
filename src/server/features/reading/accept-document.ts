import type { Db } from '#server/platform/db/connect.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Queue } from '#server/platform/queue/queue.ts';
import { isContainer, type NewDocument } from './document.ts';
import { readDocumentJob } from './reading.jobs.ts';
import { insertDocuments } from './reading.store.ts';

/** Row and job in the caller's transaction. The bytes must be in the file store before. */
export async function acceptDocument(
  tx: Db,
  queue: Queue,
  ownerId: string,
  added: NewDocument,
  at: Date,
): Promise<string> {
  const [id = ''] = await acceptDocuments(tx, queue, ownerId, [added], at);
  return id;
}

/** The same for many, in as few statements as for one. Ids come back in the order given. */
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
 * For a caller that reads them itself at once, with `readDocuments`: they count as being read. Should it die before,
 * the sweep queues them two minutes later.
 */
export async function acceptWithoutJob(
  tx: Db,
  ownerId: string,
  added: readonly NewDocument[],
  at: Date,
): Promise<string[]> {
  const documents = withIds(added, at);
  if (documents.length > 0) await insertDocuments(tx, ownerId, documents, { state: 'reading', at });
  return documents.map(({ id }) => id);
}

/** Sorted among themselves, so that documents of one upload stay in its order. */
function withIds(added: readonly NewDocument[], at: Date) {
  const ids = added.map(() => newId(at)).sort();
  return added.map((document, index) => ({ ...document, id: document.id ?? ids[index] ?? newId(at) }));
}
