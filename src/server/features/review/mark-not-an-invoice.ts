import { documentReason } from '#contract/reading/documents.text.ts';
import { lockInvoice } from '#server/features/invoices/decide/lock-invoice.ts';
import { nameOf, personOf } from '#server/features/invoices/decide/person.ts';
import { keepSetAside } from '#server/features/invoices/decide/set-aside.ts';
import { removeInvoices } from '#server/features/invoices/remove/remove-invoices.ts';
import {
  lockDocumentsOf,
  markDocumentsNotInvoice,
  noLongerRepeated,
} from '#server/features/reading/outcome/decided-documents.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import type { DecisionRequest, Needs } from './decision-request.ts';

/** A typed invoice was not read, so it cannot be a wrong reading. */
const TYPED = 'Alguien de tu negocio la escribió a mano. Si está de más, elimínala.';

/**
 * Takes the invoice out of lists and sums; its documents say who decided so. It is kept with them, so that this can be
 * undone.
 */
export async function decideNotAnInvoice({ db, clock }: Needs, caller: Caller, request: DecisionRequest) {
  const { ownerId } = caller;
  const at = clock.now();
  const reason = request.reason || null;
  await db.transaction().execute(async (tx) => {
    await lockDocumentsOf(tx, ownerId, [request.id]);
    const { known } = await lockInvoice(tx, ownerId, request.id, request);
    if (known.source === 'typed') throw new ApiError('no_se_puede_apartar', { message: TYPED });
    if (known.source === 'xml' && !known.isInReview) throw new ApiError('no_se_puede_apartar');
    const person = await personOf(tx, caller, request.address, at);
    await keepSetAside(tx, ownerId, known, at);
    const told = documentReason('said-no-invoice', { name: nameOf(person), words: reason });
    await markDocumentsNotInvoice(tx, { ownerId, invoiceId: known.id, reason: told, at });
    await removeInvoices(tx, ownerId, [known.id], person.by, {
      changeOf: () => ({ kind: 'not-an-invoice', reason }),
      settleDocuments: noLongerRepeated(tx, ownerId, at),
    });
  });
  return { message: 'Anotado: no es una factura. Dejó la lista y las sumas.' };
}
