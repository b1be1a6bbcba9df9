import type { InvoiceChange } from '#domain/invoice/invoice-change.ts';
import { auditParts } from '#server/features/audit/audit-events.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { changeBetween } from '../roll-ups/roll-up-change.ts';
import { applyRollUps } from '../roll-ups/roll-ups.store.ts';
import { findKeys, lockKeys } from '../save/invoice-locks.store.ts';
import { renewSameNumberChecks } from '../save/renew-same-number-checks.ts';
import { findKnown } from '../save/save-invoices.store.ts';
import { auditEvent } from '../save/save-read-invoice.ts';
import { deleteInvoices, lockInvoices, type RemovedInvoice, writeChecks } from './remove-invoices.store.ts';

/**
 * Before anything is decided about their documents: from now on until the end of the transaction no reading adds
 * another. Their keys first, as readings do it: one that came in between would hold a row of the same paper that we
 * have not seen, and wait for ours. True when all of them are there.
 */
export async function lockInvoicesToRemove(tx: Db, ownerId: string, ids: readonly string[]): Promise<boolean> {
  await lockKeys(tx, ownerId, await findKeys(tx, ownerId, ids));
  const found = await lockInvoices(tx, ownerId, ids);
  return ids.every((id) => found.has(id));
}

/** Who takes them away, and from where. */
export interface RemovedBy {
  readonly userId: string;
  readonly address: string;
  readonly at: Date;
}

/**
 * With their items, what they say about others, and their links to documents. Those of the same paper that are left no
 * longer name them. Last in the transaction, since it locks the owner's sums.
 */
export async function removeInvoices(
  tx: Db,
  ownerId: string,
  ids: readonly string[],
  { userId, address, at }: RemovedBy,
  changeOf: (removed: RemovedInvoice) => InvoiceChange = deleted,
): Promise<void> {
  const removed = await deleteInvoices(tx, ownerId, ids);
  if (removed.length === 0) return;
  const papers = [...new Set(removed.flatMap(({ paperKey }) => paperKey ?? []))];
  const left = papers.length === 0 ? [] : (await findKnown(tx, ownerId, { cdcs: [], papers })).known;
  const renewed = renewSameNumberChecks(left);
  for (const stored of renewed) await writeChecks(tx, ownerId, stored);
  const before = [...removed, ...renewed].map(({ figures }) => figures);
  const after = renewed.map(({ figures, verdict }) => ({ ...figures, verdict }));
  const events = removed.map((one) => ({
    ...auditEvent({ invoiceId: one.id, documentId: null, change: changeOf(one), about: one.about }),
    ...{ userId, origin: address },
  }));
  await applyRollUps(tx, ownerId, changeBetween(before, after), auditParts(ownerId, events, at));
}

function deleted({ issuerRuc, issueDate, total }: RemovedInvoice): InvoiceChange {
  return { kind: 'deleted', issuerRuc, issueDate, total };
}
