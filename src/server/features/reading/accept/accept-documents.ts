import { isContainer, isPrinted } from '#domain/received-document.ts';
import { reserveAiReadings } from '#server/features/subscriptions/ledger/ai-ledger.ts';
import { announceParts, findListened } from '#server/features/webhooks/outbox/announce.ts';
import type { Model } from '#server/platform/ai/ask-model.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import { newId } from '#server/platform/new-id.ts';
import type { AddOptions, Priority, Queue } from '#server/platform/queue/define-job.ts';
import { findUsableModel } from '../model/model-state.ts';
import { documentEvents } from '../outcome/document-events.ts';
import { QUICK_LEASE_SECONDS } from '../reading.jobs.ts';
import { insertDocuments } from '../reading.store.ts';
import type { NewDocument } from './document.ts';
import { queueDocuments } from './queue-documents.ts';

interface Acceptance {
  readonly at: Date;
  /** Written in the same statement, such as the task they belong to. */
  readonly together?: readonly Part[];
  /** Bytes that the owner may keep in all; no limit unless said. Past it nothing is written (`isOverStorageLimit`). */
  readonly storageLimit?: number;
}

interface Queued extends Acceptance, Pick<AddOptions, 'delaySeconds'> {
  readonly priority?: Priority;
  /** Reads PDFs and photos: one reading is set aside for each of them, as far as the limit reaches. */
  readonly model?: Model | null;
  /** Throws, and writes nothing, when there are only PDFs and photos and the limit leaves AI for none of them. */
  readonly refusesBeyondLimit?: boolean;
}

/** Nothing was accepted: the owner's readings by AI are used up, and every document needs one. */
export class AiLimitReached extends Error {
  override name = 'AiLimitReached';
}

/**
 * Writes rows and jobs in the caller's transaction, in as few statements for many as for one. The bytes must be in the
 * file store before. Uploads of a person go before mail, unless the caller says otherwise. Ids come back in the order
 * given.
 */
export async function acceptDocuments(
  tx: Db,
  queue: Queue,
  ownerId: string,
  added: readonly NewDocument[],
  { at, priority, delaySeconds, model = null, refusesBeyondLimit = false, ...options }: Queued,
): Promise<string[]> {
  const documents = withIds(added, at);
  if (documents.length > 0) {
    const together = [...(options.together ?? []), ...(await refusalEvents(tx, ownerId, documents, at))];
    await insertDocuments(tx, ownerId, documents, { state: 'received', at, ...options, together });
  }
  const unread = documents.filter(isUnread).map((document) => ({ ...document, ownerId, attempts: 0 }));
  const usual = added[0]?.source === 'mail' ? 'low' : 'normal';
  await queueDocuments(tx, queue, unread, {
    at,
    priority: priority ?? usual,
    ...(delaySeconds === undefined ? {} : { delaySeconds }),
  });
  const printed = unread.filter(({ kind, withoutAi }) => isPrinted(kind) && !withoutAi);
  const isReserved = await reserveReadings(tx, ownerId, printed, { model, at });
  if (refusesBeyondLimit && !isReserved && printed.length === unread.length) throw new AiLimitReached();
  return documents.map(({ id }) => id);
}

/**
 * False when the limit leaves none of them a reading. Done last in the transaction: others wait for the ledger's lock.
 */
async function reserveReadings(
  tx: Db,
  ownerId: string,
  printed: readonly { readonly id: string; readonly sha256: string }[],
  { model, at }: { model: Model | null; at: Date },
): Promise<boolean> {
  if (printed.length === 0 || (await findUsableModel(tx, model)) === null) return true;
  const readings = printed.map(({ id, sha256 }) => ({ documentId: id, sha256: Buffer.from(sha256, 'hex') }));
  return (await reserveAiReadings(tx, ownerId, readings, at)).size > 0;
}

/**
 * For a caller that reads the documents itself at once: they count as taken, for as long as a quick reading may last.
 * If the caller dies before, the sweep queues them. With `isDurable: false` this does not wait for the disk: only for a
 * caller that promises nothing until the outcome is written, which waits for the disk and makes this durable too.
 */
export async function insertDocumentsForInlineReading(
  db: Db,
  ownerId: string,
  added: readonly NewDocument[],
  { at, ...options }: Acceptance & { readonly isDurable?: boolean },
): Promise<string[]> {
  const documents = withIds(added, at);
  const leaseUntil = new Date(at.getTime() + QUICK_LEASE_SECONDS * 1_000);
  if (documents.length > 0) {
    const together = [...(options.together ?? []), ...(await refusalEvents(db, ownerId, documents, at))];
    await insertDocuments(db, ownerId, documents, { state: 'reading', leaseUntil, at, ...options, together });
  }
  return documents.map(({ id }) => id);
}

/** Events of packages that could not be opened: nobody reads these later. */
async function refusalEvents(
  db: Db,
  ownerId: string,
  documents: ReturnType<typeof withIds>,
  at: Date,
): Promise<Part[]> {
  const failed = documents.filter(({ outcome }) => outcome?.state === 'failed');
  if (failed.length === 0) return [];
  const told = failed.flatMap(({ outcome, ...document }) => (outcome ? documentEvents(document, { outcome }) : []));
  return announceParts(ownerId, await findListened(db, ownerId), told, at);
}

/** Archives and mails are finished by the code that opens them. */
export function isUnread({ kind, outcome }: NewDocument): boolean {
  return outcome === undefined && !isContainer(kind);
}

/** Ids are sorted, so that documents of one upload stay in its order. */
function withIds(added: readonly NewDocument[], at: Date) {
  const ids = added.map(() => newId(at)).sort();
  return added.map((document, index) => ({ ...document, id: document.id ?? ids[index] ?? newId(at) }));
}
