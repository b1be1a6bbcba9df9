import { documentReason, type KeptHere } from '#contract/reading/documents.text.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import { closedAmong } from '#server/features/closing/view-month.ts';
import { storageLimitOf } from '#server/features/intake/files/storage-limit.ts';
import {
  deleteNotices,
  lockInvoicesToRemove,
  moved,
  removeInvoices,
} from '#server/features/invoices/remove/remove-invoices.ts';
import { acceptDocuments } from '#server/features/reading/accept/accept-documents.ts';
import type { NewDocument } from '#server/features/reading/accept/document.ts';
import { wakeReaders } from '#server/features/reading/accept/queue-documents.ts';
import {
  deleteMovedDocuments,
  deletePointers,
  leavePassedOn,
  lockFilesOfBoth,
  lockMovedDocuments,
} from '#server/features/reading/move/moved-documents.ts';
import { noLongerRepeated } from '#server/features/reading/outcome/decided-documents.ts';
import { dropFilesJob } from '#server/features/reading/reading.jobs.ts';
import { isOverStorageLimit } from '#server/features/reading/storage/storage-use.ts';
import { entitlementsOf } from '#server/features/subscriptions/current/entitlements-of.ts';
import { moveAiReadings } from '#server/features/subscriptions/ledger/ai-ledger.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/new-id.ts';
import { findDestinations, type Word } from './destinations.store.ts';
import { findMoveSet, insertMoves, type MoveSet, type SetDocument } from './sharing.store.ts';

export type MoveNeeds = Pick<Deps, 'db' | 'queue' | 'files' | 'clock' | 'settings'>;

export interface MoveOrder {
  readonly from: string;
  readonly to: string;
  /** The person on whose word it is done: checked once more, and held, meanwhile. */
  readonly word: Word;
  /** The person who is recorded for it. */
  readonly by: DoneBy & { readonly userId: string };
}

export class NotMoved extends Error {
  override name = 'NotMoved';
  /** `not-allowed`: nobody may write there any more. `changed`: something else changed the documents meanwhile. */
  readonly why: KeptHere | 'not-allowed' | 'changed';

  constructor(why: NotMoved['why']) {
    super(why);
    this.why = why;
  }
}

/**
 * Moves documents to another business with the invoices that they give: there they are accepted anew and read, here a
 * pointer stays. Bytes are copied before; all else is one transaction, so that a process that dies in between has done
 * all of it or nothing.
 */
export async function moveDocuments(needs: MoveNeeds, order: MoveOrder, set: MoveSet): Promise<string[]> {
  const { from, to } = order;
  await copyFiles(needs, from, to, set.documents);
  const at = needs.clock.now();
  const ids = set.documents.map(({ id }) => id);
  await inOneTransaction(needs, async (tx) => {
    await enter(tx, order, at);
    await lockFilesOfBoth(tx, from, to);
    await lockMovedDocuments(tx, from, idsOf(set.invoices), ids);
    const now = await refuseChanged(tx, from, set);
    // A document that is being read may yet give other invoices.
    if (now.documents.some(isUnread)) throw new NotMoved('changed');
    await copyFiles(needs, from, to, set.documents);
    await removeFrom(tx, from, set, { way: 'to-receiver', to, by: order.by, at });
    const [receiver] = set.invoices;
    const reason = documentReason('passed-on', {
      receiver: receiver?.receiverName ?? null,
      ruc: receiver?.receiverRuc ?? null,
    });
    await leavePassedOn(tx, needs.queue, from, set.documents, { reason, at });
    const pairs = set.documents.map((document) => ({ document, id: newId(at) }));
    pairs.sort((a, b) => (a.document.id < b.document.id ? -1 : 1));
    const accepted = pairs.map(({ document, id }) => anew(document, { id, isReturning: false }));
    await accept(needs, tx, to, accepted, at);
    await writeDown(tx, order, { pairs, set, at });
  });
  return ids;
}

/**
 * Moves documents back in the place of their pointers, to be read here again. `there`: the business where they are now;
 * `pointers` by the ids of the documents there.
 */
export async function moveBack(
  needs: MoveNeeds,
  { from: here, to: there, word, by }: MoveOrder,
  { set, pointers }: { set: MoveSet; pointers: ReadonlyMap<string, SetDocument> },
): Promise<void> {
  await copyFiles(needs, there, here, set.documents);
  const at = needs.clock.now();
  const pointerIds = [...pointers.values()].map(({ id }) => id);
  await inOneTransaction(needs, async (tx) => {
    await enter(tx, { from: here, to: there, word, by }, at);
    await lockFilesOfBoth(tx, here, there);
    await lockMovedDocuments(tx, there, idsOf(set.invoices), idsOf(set.documents));
    await lockMovedDocuments(tx, here, [], pointerIds);
    await refuseChanged(tx, there, set);
    const left = await findMoveSet(tx, here, { documentIds: pointerIds });
    const arePointers = left.documents.every(({ state }) => state === 'passed-on');
    if (left.documents.length !== pointerIds.length || !arePointers) throw new NotMoved('changed');
    await copyFiles(needs, there, here, set.documents);
    await removeFrom(tx, there, set, { way: 'back', to: here, by, at });
    const pairs = set.documents.flatMap((document) => {
      const pointer = pointers.get(document.id);
      return pointer === undefined ? [] : { document, pointer };
    });
    await deleteMovedDocuments(tx, needs.queue, there, idsOf(set.documents));
    await deletePointers(tx, here, pointerIds);
    const accepted = pairs.map(({ document, pointer }) =>
      anew({ ...pointer, size: document.size }, { id: pointer.id, isReturning: true }),
    );
    await accept(needs, tx, here, accepted, at);
    for (const { document, pointer } of pairs) {
      const about = { details: { otherBusiness: there, otherDocument: document.id } };
      await recordMove(tx, here, { ...about, action: 'document-moved-back', document: pointer }, by);
      const gone = { details: { otherBusiness: here, otherDocument: pointer.id } };
      await recordMove(tx, there, { ...gone, action: 'document-moved-back', document }, by);
    }
    await moveAiReadings(
      tx,
      there,
      here,
      pairs.map(({ document, pointer }) => ({ before: document.id, after: pointer.id })),
    );
  });
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

async function inOneTransaction({ db, queue }: MoveNeeds, work: (tx: Db) => Promise<void>): Promise<void> {
  try {
    await db.transaction().execute(work);
  } catch (error) {
    throw isOverStorageLimit(error) ? new NotMoved('no-room') : error;
  }
  wakeReaders(queue);
  queue.wake(dropFilesJob);
}

/** Checks now whether it may be done; the right is held until it is done. */
async function enter(tx: Db, { from, to, word }: MoveOrder, at: Date): Promise<void> {
  const found = await findDestinations(tx, from, { ...word, ruc: null, businessId: to }, true);
  if (found.length === 0) throw new NotMoved('not-allowed');
  if (!(await entitlementsOf(tx, to, at)).canProcess) throw new NotMoved('may-not-process');
}

/**
 * Copies bytes that are not there yet. Called before the transaction, and in it for files that were deleted meanwhile.
 */
async function copyFiles(
  { files }: MoveNeeds,
  from: string,
  to: string,
  documents: readonly Pick<SetDocument, 'sha256'>[],
): Promise<void> {
  const sha256s = [...new Set(documents.map(({ sha256 }) => sha256))];
  for (const sha256 of await files.missing(to, sha256s)) await files.keep(to, await files.read(from, sha256));
}

/** Under its locks, refuses a set that is not what was looked at. */
async function refuseChanged(tx: Db, ownerId: string, set: MoveSet): Promise<MoveSet> {
  const now = await findMoveSet(tx, ownerId, { documentIds: idsOf(set.documents) });
  const told = ({ documents, invoices }: MoveSet) =>
    JSON.stringify([documents.map(({ id, sha256 }) => [id, sha256]), invoices]);
  if (told(now) !== told(set)) throw new NotMoved('changed');
  return now;
}

const isUnread = ({ state }: SetDocument) => state === 'received' || state === 'reading';

interface Removal {
  readonly way: 'to-receiver' | 'back';
  readonly to: string;
  readonly by: MoveOrder['by'];
  readonly at: Date;
}

async function removeFrom(
  tx: Db,
  ownerId: string,
  { invoices, documents }: MoveSet,
  { way, to, by, at }: Removal,
): Promise<void> {
  const ids = idsOf(invoices);
  if (ids.length > 0 && !(await lockInvoicesToRemove(tx, ownerId, ids))) throw new NotMoved('changed');
  await deleteNotices(tx, ownerId, idsOf(documents));
  if (ids.length === 0) return;
  const removedBy = { userId: by.userId, address: by.address ?? '', at };
  await removeInvoices(tx, ownerId, ids, removedBy, {
    changeOf: moved(way, to),
    settleDocuments: noLongerRepeated(tx, ownerId, at),
  });
  // Checked only now, as for a deletion: a close under way waits for us, or has ended and is seen.
  const months = [...new Set(invoices.map(({ issueDate }) => issueDate.slice(0, 7)))];
  if ((await closedAmong(tx, ownerId, months)).length > 0) throw new NotMoved('closed-month');
}

/** In its new place it belongs to no package, task or mail; where it returns it does again. */
function anew(
  document: SetDocument,
  { id, isReturning }: { id: string; isReturning: boolean },
): NewDocument & { id: string } {
  const { sha256, size, name, kind, source, sender, documentDate, withoutAi, taskId, parentId, mailMessageId } =
    document;
  const place = isReturning ? { taskId, parentId, mailMessageId } : { taskId: null, parentId: null };
  return { id, ...place, sha256, size, name, kind, source, sender, documentDate, withoutAi };
}

/** No reading by AI is set aside: one that was paid for moves along. */
async function accept(
  { queue, settings }: MoveNeeds,
  tx: Db,
  ownerId: string,
  documents: readonly NewDocument[],
  at: Date,
): Promise<void> {
  await acceptDocuments(tx, queue, ownerId, documents, {
    at,
    storageLimit: storageLimitOf(settings),
    priority: 'normal',
  });
}

interface Written {
  readonly pairs: readonly { readonly document: SetDocument; readonly id: string }[];
  readonly set: MoveSet;
  readonly at: Date;
}

async function writeDown(tx: Db, { from, to, by, word }: MoveOrder, { pairs, set, at }: Written): Promise<void> {
  const groupId = newId(at);
  // Documents of a mailbox are recorded there without a person.
  const shared = {
    groupId,
    by: word.isOfMailbox ? null : by.userId,
    cdcs: set.invoices.flatMap(({ cdc }) => cdc ?? []),
  };
  const went = pairs.map(({ document, id }) => ({
    ...{ ...shared, kind: 'to' as const, documentId: document.id, otherOwnerId: to, otherDocumentId: id, mail: null },
  }));
  const came = pairs.map(({ document, id }) => ({
    ...{ ...shared, kind: 'from' as const, documentId: id, otherOwnerId: from, otherDocumentId: document.id },
    mail: document.mail,
  }));
  await insertMoves(tx, from, went, at);
  await insertMoves(tx, to, came, at);
  for (const { document, id } of pairs) {
    const out = { otherBusiness: to, otherDocument: id };
    await recordMove(tx, from, { action: 'document-moved-out', document, details: out }, by);
    const into = { otherBusiness: from, otherDocument: document.id };
    await recordMove(tx, to, { action: 'document-moved-in', document: { ...document, id }, details: into }, by);
  }
  await moveAiReadings(
    tx,
    from,
    to,
    pairs.map(({ document, id }) => ({ before: document.id, after: id })),
  );
}

interface RecordedMove {
  readonly action: 'document-moved-out' | 'document-moved-in' | 'document-moved-back';
  readonly document: Pick<SetDocument, 'id' | 'name'>;
  readonly details: object;
}

async function recordMove(tx: Db, ownerId: string, { action, document, details }: RecordedMove, by: DoneBy) {
  const subject = { kind: 'document', id: document.id, name: document.name } as const;
  await recordSecurityEvent(tx, ownerId, { action, subject, details }, by);
}
