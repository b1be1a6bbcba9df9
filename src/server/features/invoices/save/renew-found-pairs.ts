import { isPossibleRepeat } from '#domain/invoice/repeats/possible-repeat.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { areToldApart, askedOf } from './mark-repeats.ts';
import { deleteFoundPairs, findFoundPairs, insertFoundPairs, type RepeatPair } from './repeat-pairs.store.ts';
import type { StoredInvoice } from './stored-invoice.ts';

interface Touched {
  /** All that have the numbers of those that changed, as they are from now on. */
  readonly all: readonly StoredInvoice[];
  /** Those that changed or went. */
  readonly ids: readonly string[];
  /** Which one took the place of those that went. */
  readonly gone?: ReadonlyMap<string, string>;
  /** To be asked about again. */
  readonly reopened?: readonly RepeatPair[];
  readonly at: Date;
}

/**
 * Renews the pairs found among stored invoices after some of these changed: answered pairs, and those that can no
 * longer be the same document, are dropped; where an invoice went, the one in its place is asked about. Call it before
 * rows are deleted, since their pairs go with them.
 */
export async function renewFoundPairs(tx: Db, ownerId: string, touched: Touched): Promise<void> {
  const { all, ids, gone = new Map<string, string>(), reopened = [], at } = touched;
  const found = await findFoundPairs(tx, ownerId, ids);
  if (found.length + reopened.length === 0) return;
  const byId = new Map(all.map((stored) => [stored.id, stored]));
  const isOpen = ({ invoiceId, otherId }: RepeatPair): boolean => {
    const [one, other] = [byId.get(invoiceId), byId.get(otherId)];
    if (one === undefined || other === undefined || one === other || areToldApart(one, other)) return false;
    if (askedOf(one).has(otherId) || askedOf(other).has(invoiceId)) return false;
    return isPossibleRepeat(one.invoice, other.invoice);
  };
  const moved = found.map(({ invoiceId, otherId }) => ({
    invoiceId: gone.get(invoiceId) ?? invoiceId,
    otherId: gone.get(otherId) ?? otherId,
  }));
  await deleteFoundPairs(tx, ownerId, found);
  await insertFoundPairs(tx, ownerId, [...moved, ...reopened].filter(isOpen), at);
}
