import type { DocumentKind } from '#domain/received-document.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Priority, Queue } from '#server/platform/queue/define-job.ts';
import { findReader } from '../readers/registry.ts';
import { readDocumentJob, readSlowDocumentJob } from '../reading.jobs.ts';

export interface QueuedDocument {
  readonly ownerId: string;
  readonly id: string;
  readonly kind: DocumentKind;
  readonly size: number;
  readonly attempts: number;
  /** It did not end where quick ones are read. */
  readonly isSuspect?: boolean;
}

/** A document whose reader died this often is suspected of having killed it, and counts as slow from then on. */
const SUSPECT_ATTEMPTS = 3;

/** Slow documents have a lane of their own. `attempts`: how often a reader took it. */
export function isSlow({ kind, size, attempts }: Pick<QueuedDocument, 'kind' | 'size' | 'attempts'>): boolean {
  return attempts > SUSPECT_ATTEMPTS || findReader(kind)?.isSlow(size) === true;
}

/** Jobs in the caller's transaction, each in the queue of its kind. */
export async function queueDocuments(
  tx: Db,
  queue: Queue,
  documents: readonly QueuedDocument[],
  { at, priority }: { at: Date; priority: Priority },
): Promise<void> {
  const payloadOf = ({ ownerId, id }: QueuedDocument) => ({ ownerId, documentId: id, run: newId(at) });
  const isNextSlow = (document: QueuedDocument) =>
    document.isSuspect === true || isSlow({ ...document, attempts: document.attempts + 1 });
  const [slow, quick] = [documents.filter(isNextSlow), documents.filter((document) => !isNextSlow(document))];
  await queue.addAll(tx, readDocumentJob, quick.map(payloadOf), { priority });
  await queue.addAll(tx, readSlowDocumentJob, slow.map(payloadOf), { priority });
}

/** After the transaction that queued them. */
export function wakeReaders(queue: Queue): void {
  queue.wake(readDocumentJob);
  queue.wake(readSlowDocumentJob);
}
