import type { Db } from '#server/platform/db/connect.ts';
import type { Outcome } from './document.ts';
import { settleDocuments } from './reading.store.ts';

/** For whoever unpacks archives and mails: what became of the container itself. */
export async function settleContainer(
  tx: Db,
  ownerId: string,
  documentId: string,
  outcome: Outcome,
  at: Date,
): Promise<void> {
  await settleDocuments(tx, ownerId, [{ documentId, ...outcome, invoices: [] }], at);
}
