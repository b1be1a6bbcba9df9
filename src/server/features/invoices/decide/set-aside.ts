import { compareInvoices } from '#domain/invoice/copies/same-invoice.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { keysOf, lockKeys } from '../save/invoice-locks.store.ts';
import { findKnown } from '../save/save-invoices.store.ts';
import type { KnownInvoice, StoredInvoice } from '../save/stored-invoice.ts';
import { deleteSetAside, findSetAside, hasOtherInvoices, insertSetAside, type SetAside } from './set-aside.store.ts';

/** Keeps an invoice that a person said is none, with its documents as they are, before it is deleted. */
export async function keepSetAside(
  tx: Db,
  ownerId: string,
  { figures: _, ...stored }: KnownInvoice,
  at: Date,
): Promise<void> {
  if (!(await insertSetAside(tx, ownerId, stored, at))) throw new Error('an invoice comes from a document');
}

/** As `writeAgain` takes it. */
interface ReturningInvoice extends SetAside {
  readonly others: readonly KnownInvoice[];
}

/** Takes out one that was set aside, to be written again as it was; undefined when there is none. */
export async function takeSetAside(tx: Db, ownerId: string, invoiceId: string): Promise<ReturningInvoice | undefined> {
  const found = await findSetAside(tx, ownerId, invoiceId);
  if (found === undefined) return undefined;
  const keys = keysOf([found.stored.invoice]);
  await lockKeys(tx, ownerId, keys);
  const others = (await findKnown(tx, ownerId, keys)).known;
  const isThere = others.some(({ invoice }) => compareInvoices(invoice, found.stored.invoice) === 'same');
  if (isThere || (await hasOtherInvoices(tx, ownerId, found.links))) throw new ApiError('ya_hay_otra');
  // Two who undo it at once: the second finds nothing any more.
  if ((await deleteSetAside(tx, ownerId, invoiceId)) === 0) throw new ApiError('nada_que_deshacer');
  return { ...found, others, stored: withNextRevision(found.stored) };
}

/** The invoice as it comes back: the last decision before it went can still be undone. */
export function withNextRevision(stored: StoredInvoice): StoredInvoice {
  const revision = stored.revision + 1;
  const decisions = stored.decisions.map((decision) =>
    decision.revision === stored.revision ? { ...decision, revision } : decision,
  );
  return { ...stored, revision, decisions };
}
