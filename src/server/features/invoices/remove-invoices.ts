import type { Db } from '#server/platform/db/connect.ts';
import { deleteInvoices, lockInvoices } from './remove-invoices.store.ts';
import { changeBetween } from './roll-up-change.ts';
import { applyRollUps } from './roll-ups.store.ts';

/**
 * Before anything is decided about their documents: from now on until the end of the transaction no reading adds
 * another. True when all of them are there.
 */
export async function holdInvoices(tx: Db, ownerId: string, ids: readonly string[]): Promise<boolean> {
  const found = await lockInvoices(tx, ownerId, ids);
  return ids.every((id) => found.has(id));
}

/**
 * With their items, what they say about others, and their links to documents. Last in the transaction, since it locks the
 * owner's sums.
 */
export async function removeInvoices(tx: Db, ownerId: string, ids: readonly string[]): Promise<void> {
  const removed = await deleteInvoices(tx, ownerId, ids);
  if (removed.length > 0) await applyRollUps(tx, ownerId, changeBetween(removed, []));
}
