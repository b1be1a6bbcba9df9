import { paperKey } from '#domain/invoice/same-invoice.ts';
import { renewSameNumberCheck, SAME_NUMBER_CHECK } from '#domain/invoice/same-number-check.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { changeBetween } from '../roll-ups/roll-up-change.ts';
import { applyRollUps } from '../roll-ups/roll-ups.store.ts';
import { findKeys, lockKeys } from '../save/invoice-locks.store.ts';
import { findKnown, type KnownInvoice } from '../save/save-invoices.store.ts';
import { deleteInvoices, lockInvoices, writeChecks } from './remove-invoices.store.ts';

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

/**
 * With their items, what they say about others, and their links to documents. Those of the same paper that are left no
 * longer name them. Last in the transaction, since it locks the owner's sums.
 */
export async function removeInvoices(tx: Db, ownerId: string, ids: readonly string[]): Promise<void> {
  const removed = await deleteInvoices(tx, ownerId, ids);
  const papers = [...new Set(removed.flatMap(({ paperKey }) => paperKey ?? []))];
  const renewed = await renewSameNumberChecks(tx, ownerId, papers);
  const before = [...removed, ...renewed].map(({ figures }) => figures);
  const after = renewed.map(({ figures, verdict }) => ({ ...figures, verdict }));
  if (before.length > 0) await applyRollUps(tx, ownerId, changeBetween(before, after));
}

/** Those whose checks change, with their new verdict and their figures as they were. */
async function renewSameNumberChecks(tx: Db, ownerId: string, papers: readonly string[]): Promise<KnownInvoice[]> {
  const left = papers.length === 0 ? [] : (await findKnown(tx, ownerId, { cdcs: [], papers })).known;
  const marked = left.filter(({ checks }) => checks.some(({ name }) => name === SAME_NUMBER_CHECK));
  const renewed = marked.map((stored) => renewSameNumberCheck(stored, otherCdcsOf(stored, left)));
  for (const stored of renewed) await writeChecks(tx, ownerId, stored);
  return renewed;
}

function otherCdcsOf({ invoice }: KnownInvoice, left: readonly KnownInvoice[]): string[] {
  const hasSameNumber = (other: KnownInvoice) => paperKey(other.invoice) === paperKey(invoice);
  return left.filter(hasSameNumber).flatMap(({ invoice: { cdc } }) => (cdc === null || cdc === invoice.cdc ? [] : cdc));
}
