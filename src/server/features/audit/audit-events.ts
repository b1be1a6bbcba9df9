import type { Db } from '#server/platform/db/connect.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import { newId } from '#server/platform/new-id.ts';
import { findEventsByDocuments, findEventsOf, insertEventParts } from './audit.store.ts';
import type { AuditEvent, NewAuditEvent } from './audit-event.ts';

/** To be written in the statement that does it: nothing is done without its event, and no event without its deed. */
export function auditParts(ownerId: string, events: readonly NewAuditEvent[], at: Date): Part[] {
  const ids = events.map(() => newId(at)).sort();
  return insertEventParts(
    ownerId,
    events.map((event, index) => ({ ...event, id: ids[index] ?? newId(at) })),
    at,
  );
}

export function findInvoiceEvents(db: Db, ownerId: string, invoiceId: string): Promise<AuditEvent[]> {
  return findEventsOf(db, ownerId, invoiceId);
}

export function findDocumentEvents(
  db: Db,
  ownerId: string,
  documentIds: readonly string[],
): Promise<Pick<AuditEvent, 'documentId' | 'details'>[]> {
  return findEventsByDocuments(db, ownerId, documentIds);
}
