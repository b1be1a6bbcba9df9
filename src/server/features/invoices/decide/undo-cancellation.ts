import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { markCancellationUndone } from '../save/save-invoices.store.ts';
import { lockInvoice } from './lock-invoice.ts';
import { writeDecided } from './write-decided.ts';

interface Request {
  readonly id: string;
  readonly reason: string;
  /** Where the call came from. */
  readonly address: string;
}

/** The notice stays among the originals; from now on neither it nor another notice for this CDC changes anything. */
export async function decideToUndoCancellation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { ownerId, userId }: Caller,
  { id, reason, address }: Request,
) {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const locked = await lockInvoice(tx, ownerId, id);
    const { invoice } = locked.known;
    if (invoice.cancellation === null) throw new ApiError('no_esta_cancelada');
    if (invoice.cdc !== null) await markCancellationUndone(tx, ownerId, invoice.cdc, at);
    const decided = { ...locked.known, invoice: { ...invoice, cancellation: null } };
    const change = { kind: 'cancellation-undone', reason } as const;
    await writeDecided(tx, ownerId, { ...locked, decided, change }, { userId, address, at });
  });
  return { message: 'Cancelación deshecha: la factura vuelve a contar.' };
}
