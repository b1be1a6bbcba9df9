import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { keysOf, lockKeys } from '../save/invoice-locks.store.ts';
import { findKnown, findKnownInvoice, lockKnownInvoice } from '../save/save-invoices.store.ts';
import type { KnownInvoice } from '../save/stored-invoice.ts';

export interface LockedInvoice {
  readonly known: KnownInvoice;
  /** Others that have one of its keys, or of those that it will have. */
  readonly others: readonly KnownInvoice[];
}

interface Expectation {
  /** The revision that the person was looking at. */
  readonly version?: number | undefined;
  /** The invoice as it is about to be, or the two that it will be: their keys are locked as well. */
  readonly becomes?: (known: KnownInvoice) => Invoice | readonly Invoice[];
}

/**
 * Locks an invoice as readings do: keys first, then rows. One of somebody else is not found; one that changed meanwhile
 * is refused.
 */
export async function lockInvoice(
  tx: Db,
  ownerId: string,
  id: string,
  { version, becomes }: Expectation = {},
): Promise<LockedInvoice> {
  const seen = await findKnownInvoice(tx, ownerId, id);
  if (seen === undefined) throw new ApiError('no_encontrado');
  const keys = keysOf([seen.invoice, ...(becomes === undefined ? [] : [becomes(seen)].flat())]);
  await lockKeys(tx, ownerId, keys);
  const { known: all } = await findKnown(tx, ownerId, keys);
  const known = all.find((one) => one.id === seen.id) ?? (await lockKnownInvoice(tx, ownerId, id));
  if (known === undefined) throw new ApiError('no_encontrado');
  const expected = version ?? (becomes === undefined ? known.revision : seen.revision);
  if (known.revision !== expected) throw new ApiError('cambio_mientras_tanto');
  return { known, others: all.filter((one) => one.id !== known.id) };
}
