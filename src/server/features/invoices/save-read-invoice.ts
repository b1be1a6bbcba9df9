import type { Db } from '#server/platform/db/connect.ts';
import { planSaving } from './plan-saving.ts';
import { absorb, findKnown, insertInvoices, lockKeys, replaceInvoice } from './save-invoices.store.ts';
import type { InvoiceReading } from './stored-invoice.ts';

export interface SavedInvoice {
  readonly invoiceId: string;
  readonly isNew: boolean;
  /** When a copy of it was first received. */
  readonly knownSince: Date;
  /** It was known, and this reading's figures are better. */
  readonly upgraded: boolean;
  readonly isInReview: boolean;
}

export async function saveReadInvoice(
  tx: Db,
  ownerId: string,
  reading: InvoiceReading,
  at: Date,
): Promise<SavedInvoice> {
  const [saved] = await saveReadInvoices(tx, ownerId, [reading], at);
  if (saved === undefined) throw new Error('one reading gives one invoice');
  return saved;
}

/**
 * Adds what is new and improves what is known, under the same-invoice rule; writers of the same invoice wait for each
 * other until their transactions end. Results come in the order of the readings. The number of statements does not
 * grow with the number of new invoices.
 */
export async function saveReadInvoices(
  tx: Db,
  ownerId: string,
  readings: readonly InvoiceReading[],
  at: Date,
): Promise<SavedInvoice[]> {
  if (readings.length === 0) return [];
  const keys = await lockKeys(
    tx,
    ownerId,
    readings.map(({ invoice }) => invoice),
  );
  const plan = planSaving(await findKnown(tx, ownerId, keys), readings, at);
  for (const { from, into } of plan.absorbed) await absorb(tx, ownerId, from, into);
  for (const changed of plan.changed) await replaceInvoice(tx, ownerId, changed, at);
  await insertInvoices(tx, ownerId, plan.added, at);
  return plan.results;
}
