import type { Db } from '#server/platform/db/connect.ts';
import { deleteInvoices, lockInvoices } from './remove-invoices.store.ts';

/**
 * Before anything is decided about their documents: from now on until the end of the transaction no reading adds
 * another. True when all of them are there.
 */
export async function holdInvoices(tx: Db, ownerId: string, ids: readonly string[]): Promise<boolean> {
  const found = await lockInvoices(tx, ownerId, ids);
  return ids.every((id) => found.has(id));
}

/** With their items, what they say about others, and their links to documents. */
export async function removeInvoices(tx: Db, ownerId: string, ids: readonly string[]): Promise<void> {
  await deleteInvoices(tx, ownerId, ids);
}
