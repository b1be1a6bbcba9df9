import type { Db } from '#server/platform/db/connect.ts';
import { restoreStates, type StateBefore, settleReviewed, settleWithoutInvoice } from './decided-documents.store.ts';

/** What a person decided about an invoice, as the documents say it that gave it. */
interface Decided {
  readonly ownerId: string;
  readonly invoiceId: string;
  /** For people. */
  readonly reason: string;
  readonly at: Date;
}

/** Nobody need look any more; how those were that change. */
export function markDocumentsReviewed(tx: Db, { ownerId, invoiceId, reason, at }: Decided): Promise<StateBefore[]> {
  return settleReviewed(tx, ownerId, invoiceId, { state: 'read', reason, at });
}

/** What they gave is an invoice that was there. */
export function markDocumentsDuplicate(tx: Db, { ownerId, invoiceId, reason, at }: Decided): Promise<StateBefore[]> {
  return settleReviewed(tx, ownerId, invoiceId, { state: 'duplicate', reason, at });
}

export function markDocumentsNotInvoice(tx: Db, { ownerId, invoiceId, reason, at }: Decided): Promise<void> {
  return settleWithoutInvoice(tx, ownerId, invoiceId, { state: 'not-invoice', reason, at });
}

/** The decision was undone. */
export function restoreDocuments(tx: Db, ownerId: string, documents: readonly StateBefore[], at: Date): Promise<void> {
  return restoreStates(tx, ownerId, documents, at);
}
