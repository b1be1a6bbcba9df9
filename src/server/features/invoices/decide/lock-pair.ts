import { isPossibleRepeat } from '#domain/invoice/repeats/possible-repeat.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { findKnownInvoice } from '../save/save-invoices.store.ts';
import type { KnownInvoice } from '../save/stored-invoice.ts';
import { type LockedInvoice, lockInvoice } from './lock-invoice.ts';

export interface LockedPair extends LockedInvoice {
  /** Among the others. */
  readonly other: KnownInvoice;
}

interface Asked {
  readonly id: string;
  readonly otherId: string;
  /** The revisions that the person was looking at. */
  readonly version: number;
  readonly otherVersion?: number | undefined;
}

/**
 * Locks two invoices that may be the same document, under the keys of both, so that all that either may be the same as
 * is read.
 */
export async function lockPair(
  tx: Db,
  ownerId: string,
  { id, otherId, version, otherVersion }: Asked,
): Promise<LockedPair> {
  const seen = await findKnownInvoice(tx, ownerId, otherId);
  if (seen === undefined) throw new ApiError('no_encontrado');
  const locked = await lockInvoice(tx, ownerId, id, { version, becomes: () => seen.invoice });
  const other = locked.others.find((one) => one.id === otherId);
  if (other === undefined) throw new ApiError('no_pueden_ser_la_misma');
  if (other.revision !== (otherVersion ?? seen.revision)) throw new ApiError('cambio_mientras_tanto');
  if (!isPossibleRepeat(locked.known.invoice, other.invoice)) throw new ApiError('no_pueden_ser_la_misma');
  return { ...locked, other };
}
