import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import type { InvoiceChange } from '#domain/invoice/invoice-change.ts';
import { auditParts } from '#server/features/audit/audit-events.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { findPersonName } from '../history/history.store.ts';
import { findKeys, lockKeys } from '../save/invoice-locks.store.ts';
import {
  findKnownInvoice,
  type KnownInvoice,
  markCancellationUndone,
  replaceInvoice,
  writeInvoices,
} from '../save/save-invoices.store.ts';
import { auditEvent } from '../save/save-read-invoice.ts';
import type { StoredInvoice } from '../save/stored-invoice.ts';

interface Decision {
  readonly id: string;
  readonly reason: string;
  /** Where the call came from. */
  readonly address: string;
}

type Needs = Pick<Deps, 'db' | 'clock'>;

/** From now on it counts, although a figure of it is doubtful. What shows that it was altered stays. */
export async function decideToConfirm({ db, clock }: Needs, caller: Caller, decision: Decision) {
  const at = clock.now();
  const { reason } = decision;
  await db.transaction().execute(async (tx) => {
    const known = await lockInvoice(tx, caller.ownerId, decision.id);
    if (!known.isInReview) throw new ApiError('no_esta_en_revision');
    const name = await findPersonName(tx, caller.userId);
    const confirmation = { email: caller.email, name, at: at.toISOString(), reason };
    const decided = { ...known, isInReview: false, confirmation };
    await write(tx, caller, { known, decided, at, change: { kind: 'confirmed', reason }, decision });
  });
  return { message: 'Factura confirmada: desde ahora cuenta.' };
}

/** The notice stays among the originals; from now on it, and others of its kind, change nothing. */
export async function decideToUndoCancellation({ db, clock }: Needs, caller: Caller, decision: Decision) {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const known = await lockInvoice(tx, caller.ownerId, decision.id);
    const { invoice } = known;
    if (invoice.cancellation === null) throw new ApiError('no_esta_cancelada');
    if (invoice.cdc !== null) await markCancellationUndone(tx, caller.ownerId, invoice.cdc, at);
    const decided = { ...known, invoice: { ...invoice, cancellation: null } };
    const change = { kind: 'cancellation-undone', reason: decision.reason } as const;
    await write(tx, caller, { known, decided, at, change, decision });
  });
  return { message: 'Cancelación deshecha: la factura vuelve a contar.' };
}

/** As readings lock it: its keys first, then the row. Somebody else's is not found. */
async function lockInvoice(tx: Db, ownerId: string, id: string): Promise<KnownInvoice> {
  await lockKeys(tx, ownerId, await findKeys(tx, ownerId, [id]));
  const known = await findKnownInvoice(tx, ownerId, id);
  if (known === undefined) throw new ApiError('no_encontrado');
  return known;
}

interface Decided {
  readonly known: KnownInvoice;
  readonly decided: StoredInvoice;
  readonly change: InvoiceChange;
  readonly decision: Decision;
  readonly at: Date;
}

/** The row, the sums and the audit, together. */
async function write(tx: Db, { ownerId, userId }: Caller, { known, decided, change, decision, at }: Decided) {
  const { number, issuer, currency } = decided.invoice;
  const about = { documentNumber: formatDocumentNumber(number), issuerName: issuer.name, currency };
  const event = auditEvent({ invoiceId: known.id, documentId: null, change, about });
  const changed = [await replaceInvoice(tx, ownerId, decided, at)];
  const alongside = auditParts(ownerId, [{ ...event, userId, origin: decision.address }], at);
  await writeInvoices(
    tx,
    ownerId,
    { added: [], changed, before: [known.figures], notices: [], links: [], alongside },
    at,
  );
}
