import { tokenNamed } from '#contract/audit/audit.text.ts';
import { changeSentence, type KeptChange } from '#contract/invoices/changes.text.ts';
import type { HistoryEntry } from '#contract/invoices/history.ts';
import type { AuditEvent } from '#server/features/audit/audit-event.ts';
import { findInvoiceEvents } from '#server/features/audit/audit-events.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { isInvoice } from '../describe/files-and-relations/invoice-files.store.ts';
import { type Arrival, findArrivals, findFileKeys } from './history.store.ts';

/** Every copy that came, and all that was done to the invoice since, in its order. Somebody else's is not found. */
export async function readHistory(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  id: string,
): Promise<{ entries: HistoryEntry[] }> {
  const [isThere, arrivals, events] = await Promise.all([
    isInvoice(db, ownerId, id),
    findArrivals(db, ownerId, id),
    findInvoiceEvents(db, ownerId, id),
  ]);
  if (!isThere) throw new ApiError('no_encontrado');
  const files = await findFileKeys(
    db,
    ownerId,
    events.flatMap(({ documentId }) => documentId ?? []),
  );
  const entries = [
    ...arrivals.map(arrivalEntry),
    ...events.map((event) => eventEntry(event, files.get(event.documentId ?? '') ?? null)),
  ];
  // Within one moment an arrival stays before what it did.
  return { entries: entries.sort((a, b) => a.at.localeCompare(b.at)) };
}

function arrivalEntry(arrival: Arrival, place: number): HistoryEntry {
  const { id, at, name, sender, sha256, userEmail, userName, tokenName, cameFrom } = arrival;
  const from = cameFrom === null ? '' : ' desde otro negocio';
  return {
    id,
    at: at.toISOString(),
    kind: 'received',
    sentence: place === 0 ? `Llegó por primera vez${from}.` : `Llegó otra copia${from}.`,
    reason: null,
    who: personOf(userEmail, userName),
    origin: [tokenName && tokenNamed(tokenName), name, sender].filter(Boolean).join(', '),
    sha256: sha256.toString('hex'),
  };
}

function eventEntry(event: AuditEvent, sha256: string | null): HistoryEntry {
  const change = event.details as KeptChange;
  const token = event.tokenId && event.userName ? tokenNamed(event.userName) : null;
  return {
    id: event.id,
    at: event.at.toISOString(),
    kind: change.kind,
    sentence: changeSentence(change),
    reason: 'reason' in change ? (change.reason ?? null) : null,
    who: personOf(event.userEmail, event.userName),
    origin: [token, event.origin].filter(Boolean).join(', ') || null,
    sha256,
  };
}

function personOf(email: string | null, name: string | null): HistoryEntry['who'] {
  return email === null ? null : { email, name: name || null };
}
