import { lockInvoice } from '#server/features/invoices/decide/lock-invoice.ts';
import { confirmationBy, nameOf, personOf } from '#server/features/invoices/decide/person.ts';
import { writeDecided } from '#server/features/invoices/decide/write-decided.ts';
import { markDocumentsReviewed } from '#server/features/reading/outcome/decided-documents.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { type DecisionRequest, demandReason, type Needs } from './decision-request.ts';
import { withDecision } from './decision-stack.ts';

/**
 * From now on it counts, although a figure of it is doubtful. What shows that it was altered stays. Of an XML, and of
 * what is altered, the person says why; any other PDF they only compared with what was read.
 */
export async function decideToConfirm({ db, clock }: Needs, caller: Caller, request: DecisionRequest) {
  const { ownerId } = caller;
  const at = clock.now();
  const reason = request.reason || null;
  await db.transaction().execute(async (tx) => {
    const locked = await lockInvoice(tx, ownerId, request.id, request);
    const { known } = locked;
    if (!known.isInReview) throw new ApiError('no_esta_en_revision');
    if (known.source === 'xml' || known.alteration !== null) demandReason(reason);
    const person = await personOf(tx, caller, request.address, at);
    const told = { ownerId, invoiceId: known.id, reason: `La confirmó ${nameOf(person)}.`, at };
    const documents = await markDocumentsReviewed(tx, told);
    const confirmed = { isInReview: false, doubts: [], confirmation: confirmationBy(person, reason) };
    const decided = withDecision(known, 'confirmed', confirmed, documents);
    await writeDecided(tx, ownerId, { ...locked, decided, change: { kind: 'confirmed', reason } }, person.by);
  });
  return { message: 'Factura confirmada: desde ahora cuenta.' };
}
