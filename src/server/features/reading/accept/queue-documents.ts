import { isPrinted } from '#domain/received-document.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newId } from '#server/platform/new-id.ts';
import type { AddOptions, Priority, Queue } from '#server/platform/queue/define-job.ts';
import { findReader } from '../readers/registry.ts';
import { readDocumentJob, readPrintedDocumentJob, readSlowDocumentJob } from '../reading.jobs.ts';
import { countWaiting } from '../reading.store.ts';
import type { QueuedDocument } from './document.ts';

/** A document whose reader died this often is suspected of having killed it, and counts as slow from then on. */
const SUSPECT_ATTEMPTS = 3;

/** Slow documents have a lane of their own. `attempts`: how often a reader took it. */
export function isSlow({ kind, size, attempts }: Pick<QueuedDocument, 'kind' | 'size' | 'attempts'>): boolean {
  return attempts > SUSPECT_ATTEMPTS || findReader(kind)?.isSlow(size) === true;
}

/** Turns of its owner's waiting work that an urgent call waits for at most, and that mail lets go before. */
const TURNS_AHEAD = 25;

const FIRST_TURN: Readonly<Record<Priority, (waiting: number) => number>> = {
  high: (waiting) => Math.min(waiting, TURNS_AHEAD),
  normal: (waiting) => waiting,
  low: (waiting) => waiting + TURNS_AHEAD,
};

/**
 * Adds jobs in the caller's transaction, each to the queue of its kind, for documents that are stored as received.
 * Owners take turns, one document each: the first of an owner with nothing waiting comes next, however much others
 * have.
 */
export async function queueDocuments(
  tx: Db,
  queue: Queue,
  documents: readonly QueuedDocument[],
  { at, priority, delaySeconds }: { at: Date; priority: Priority } & Pick<AddOptions, 'delaySeconds'>,
): Promise<void> {
  const isNextSlow = (document: QueuedDocument) =>
    document.isSuspect === true || isSlow({ ...document, attempts: document.attempts + 1 });
  const jobOf = (document: QueuedDocument) => {
    if (isPrinted(document.kind)) return readPrintedDocumentJob;
    return isNextSlow(document) ? readSlowDocumentJob : readDocumentJob;
  };
  const lanes = Map.groupBy(documents, jobOf);
  const first = await firstTurns(tx, documents, FIRST_TURN[priority]);
  for (const [job, queued] of lanes) {
    const payloads = queued.map(({ ownerId, id }) => ({ ownerId, documentId: id, run: newId(at) }));
    await queue.addAll(tx, job, payloads, {
      turns: turnsOf(queued, first),
      ...(delaySeconds === undefined ? {} : { delaySeconds }),
    });
  }
}

/** Per owner: the turn of the first of these documents, behind those that wait already. */
async function firstTurns(tx: Db, documents: readonly QueuedDocument[], firstTurn: (waiting: number) => number) {
  const first = new Map<string, number>();
  for (const [ownerId, own] of Map.groupBy(documents, (document) => document.ownerId)) {
    first.set(ownerId, firstTurn(Math.max(0, (await countWaiting(tx, ownerId)) - own.length)));
  }
  return first;
}

function turnsOf(documents: readonly QueuedDocument[], first: ReadonlyMap<string, number>): number[] {
  const next = new Map(first);
  return documents.map(({ ownerId }) => {
    const turn = next.get(ownerId) ?? 0;
    next.set(ownerId, turn + 1);
    return turn;
  });
}

/** Called after the transaction that queued them. */
export function wakeReaders(queue: Queue): void {
  queue.wake(readDocumentJob);
  queue.wake(readSlowDocumentJob);
  queue.wake(readPrintedDocumentJob);
}
