import { documentReason, type KeptHere } from '#contract/reading/documents.text.ts';
import { rucNumberOf } from '#domain/business/invoice-side.ts';
import { addRemark } from '#server/features/reading/move/moved-documents.ts';
import type { ShareOutPayload } from '#server/features/reading/reading.jobs.ts';
import { newId } from '#server/platform/new-id.ts';
import { findSimilar, onlyDestination, otherReceiverOf, reasonToStay } from './choose-destination.ts';
import { findDestinations, findOwnRuc } from './destinations.store.ts';
import { type MoveNeeds, moveDocuments, NotMoved } from './move-documents.ts';
import { findMoveSet, findWhereNoticedWent, insertMoves, type MoveSet } from './sharing.store.ts';

/**
 * Moves a document that was read to the business whose RUC it names as receiver; a reason to stay is told. May run
 * twice: the second time nothing is left to move. A person answers for it: whether they may still write there is
 * checked each time.
 */
export async function shareOut(needs: MoveNeeds, payload: ShareOutPayload): Promise<void> {
  const { ownerId, documentId } = payload;
  const set = await findMoveSet(needs.db, ownerId, { documentIds: [documentId] });
  const document = set.documents.find(({ id }) => id === documentId);
  // A later reading queues this again.
  if (!document || ['passed-on', 'received', 'reading', 'failed'].includes(document.state)) return;
  const to = await destinationOf(needs, payload, set);
  if (to === undefined) return;
  const ownRuc = await findOwnRuc(needs.db, ownerId);
  const isDoubted = set.invoices.some(({ isReceiverDoubted }) => isReceiverDoubted);
  const why = typeof to === 'string' ? to : isDoubted ? 'receiver-doubted' : reasonToStay(set, ownRuc);
  if (why !== undefined) return await stay(needs, payload, why);
  if (typeof to === 'string') return;
  const { userId, isOfMailbox } = payload;
  const by = { userId, address: null, agent: null, at: needs.clock.now() };
  try {
    await moveDocuments(needs, { from: ownerId, to: to.id, word: { userId, isOfMailbox }, by }, set);
  } catch (error) {
    if (!(error instanceof NotMoved)) throw error;
    // Something came in between: the queue tries again.
    if (error.why === 'changed') throw error;
    if (error.why !== 'not-allowed') await stay(needs, payload, error.why);
  }
}

/** Where it goes; why it stays though its receiver is known; or undefined. */
async function destinationOf(
  { db, clock }: MoveNeeds,
  { ownerId, documentId, userId, isOfMailbox }: ShareOutPayload,
  { invoices }: MoveSet,
): Promise<{ id: string } | KeptHere | undefined> {
  const word = { userId, isOfMailbox };
  const [first] = invoices;
  if (first === undefined) {
    // A notice follows the invoice that it is about.
    const [to, ...others] = await findWhereNoticedWent(db, ownerId, documentId);
    if (to === undefined || others.length > 0) return undefined;
    return (await findDestinations(db, ownerId, { ...word, ruc: null, businessId: to })).length > 0
      ? { id: to }
      : undefined;
  }
  const ownRuc = await findOwnRuc(db, ownerId);
  const rucs = new Set(invoices.flatMap(({ receiverRuc }) => otherReceiverOf(receiverRuc, ownRuc) ?? []));
  for (const ruc of rucs) {
    const found = onlyDestination(await findDestinations(db, ownerId, { ...word, ruc }));
    if (found === 'several') return 'several-businesses';
    if (found !== undefined) return found;
  }
  const { receiverRuc } = first;
  if (ownRuc !== null && receiverRuc !== null && rucNumberOf(ownRuc) === rucNumberOf(receiverRuc)) return undefined;
  const similar = await findSimilar(db, ownerId, first.receiverName, word);
  if (similar !== undefined) {
    const at = clock.now();
    const proposal = { documentId, kind: 'proposed', otherOwnerId: similar, otherDocumentId: null } as const;
    await insertMoves(db, ownerId, [{ ...proposal, groupId: newId(at), by: null, cdcs: [], mail: null }], at);
  }
  return undefined;
}

async function stay({ db }: MoveNeeds, { ownerId, documentId }: ShareOutPayload, why: KeptHere): Promise<void> {
  await addRemark(db, ownerId, documentId, documentReason('not-passed-on', { why }));
}
