import type { Db } from '#server/platform/db/connect.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import { planSaving } from './plan-saving.ts';
import { absorb, findKnown, lockKeys, replaceInvoice, writeInvoices } from './save-invoices.store.ts';
import type { InvoiceReading, SavedInvoice } from './stored-invoice.ts';

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
 * Adds what is new and improves what is known, under the same-invoice rule, and keeps the roll-ups; writers of the same
 * invoice wait for each other until their transactions end. Results come in the order of the readings. The number of
 * statements does not grow with the number of new invoices. What the caller has to write about the results goes into the
 * last of them.
 */
export async function saveReadInvoices(
  tx: Db,
  ownerId: string,
  readings: readonly InvoiceReading[],
  at: Date,
  alongside: (saved: SavedInvoice[]) => readonly Part[] = () => [],
): Promise<SavedInvoice[]> {
  const invoices = readings.map(({ invoice }) => invoice);
  const known = invoices.length === 0 ? [] : await findKnown(tx, ownerId, await lockKeys(tx, ownerId, invoices));
  const plan = planSaving(known, readings, at);
  const touched = new Set([...plan.changed.map(({ id }) => id), ...plan.absorbed.map(({ from }) => from)]);
  for (const { from, into } of plan.absorbed) await absorb(tx, ownerId, from, into);
  const changed = [];
  for (const stored of plan.changed) changed.push(await replaceInvoice(tx, ownerId, stored, at));
  const writing = {
    added: plan.added,
    changed,
    before: known.filter(({ id }) => touched.has(id)).map(({ figures }) => figures),
    alongside: alongside(plan.results),
  };
  await writeInvoices(tx, ownerId, writing, at);
  return plan.results;
}
