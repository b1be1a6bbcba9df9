import { documentReason } from '#contract/reading/documents.text.ts';
import { isRepeatDoubt } from '#domain/review/doubt.ts';
import { lockInvoice } from '#server/features/invoices/decide/lock-invoice.ts';
import { confirmationBy, nameOf, personOf } from '#server/features/invoices/decide/person.ts';
import { writeDecided } from '#server/features/invoices/decide/write-decided.ts';
import { isWaitingAsRepeat } from '#server/features/invoices/save/mark-repeats.ts';
import { lockDocumentsOf, markDocumentsReviewed } from '#server/features/reading/outcome/decided-documents.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { type DecisionRequest, demandReason, type Needs } from './decision-request.ts';
import { withDecision } from './decision-stack.ts';

/**
 * Makes an invoice count although a figure of it is doubtful. What shows that it was altered stays. For an XML, and for
 * an altered document, the person must give a reason; any other PDF they only compared with what was read. Whether it
 * repeats another invoice is a question of its own: while that is open, the invoice waits.
 */
export async function decideToConfirm({ db, clock }: Needs, caller: Caller, request: DecisionRequest) {
  const { ownerId } = caller;
  const at = clock.now();
  const reason = request.reason || null;
  return await db.transaction().execute(async (tx) => {
    await lockDocumentsOf(tx, ownerId, [request.id]);
    const locked = await lockInvoice(tx, ownerId, request.id, request);
    const { known } = locked;
    if (!known.isInReview) throw new ApiError('no_esta_en_revision');
    const isRepeat = isWaitingAsRepeat(known);
    if (isRepeat && known.doubts.every(isRepeatDoubt)) throw new ApiError('falta_decir_si_es_la_misma');
    if (known.source === 'xml' || known.alteration !== null) demandReason(reason);
    const person = await personOf(tx, caller, request.address, at);
    const told = { ownerId, invoiceId: known.id, reason: documentReason('confirmed-by', { name: nameOf(person) }), at };
    const documents = isRepeat ? [] : await markDocumentsReviewed(tx, told);
    const confirmed = { isInReview: false, doubts: [], confirmation: confirmationBy(person, reason) };
    const decided = withDecision(known, 'confirmed', confirmed, documents);
    await writeDecided(tx, ownerId, { ...locked, decided, change: { kind: 'confirmed', reason } }, person.by);
    return {
      message: isRepeat
        ? 'Factura confirmada. Todavía no cuenta: di si es la misma que la otra.'
        : 'Factura confirmada: desde ahora cuenta.',
    };
  });
}
