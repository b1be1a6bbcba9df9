import { type DocumentReason, documentReason } from '#contract/reading/documents.text.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type StateBefore, settleReviewed, settleWithoutInvoice } from './decided-documents.store.ts';

export {
  lockDocumentsOf,
  lockTypable,
  restoreStates as restoreDocuments,
  restoreTyped as restoreTypedDocuments,
  settleTyped as markDocumentTyped,
} from './decided-documents.store.ts';

/** What a person decided about an invoice, to be told at the documents that gave it. */
interface Decided {
  readonly ownerId: string;
  readonly invoiceId: string;
  readonly reason: DocumentReason;
  readonly at: Date;
}

/** Nobody need look at them any more. Answers the state before of those that changed. */
export function markDocumentsReviewed(tx: Db, { ownerId, invoiceId, reason, at }: Decided): Promise<StateBefore[]> {
  return settleReviewed(tx, ownerId, invoiceId, { state: 'read', reason, at });
}

/** The invoice that they gave was there already. */
export function markDocumentsDuplicate(tx: Db, { ownerId, invoiceId, reason, at }: Decided): Promise<StateBefore[]> {
  return settleReviewed(tx, ownerId, invoiceId, { state: 'duplicate', reason, at });
}

/** The invoice that this one might repeat is gone: nobody need be asked about it. */
export const noLongerRepeated = (tx: Db, ownerId: string, at: Date) => (invoiceId: string) =>
  markDocumentsReviewed(tx, { ownerId, invoiceId, reason: documentReason('other-gone'), at });

export function markDocumentsNotInvoice(tx: Db, { ownerId, invoiceId, reason, at }: Decided): Promise<void> {
  return settleWithoutInvoice(tx, ownerId, invoiceId, { state: 'not-invoice', reason, at });
}
