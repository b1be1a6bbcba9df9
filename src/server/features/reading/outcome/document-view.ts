import { type KeptChange, namedChangeSentence } from '#contract/invoices/changes.text.ts';
import { documentSentence } from '#contract/reading/documents.text.ts';
import type { ReceivedDocument } from '#contract/reading/documents.ts';
import { findDocumentEvents } from '#server/features/audit/audit-events.ts';
import type { InvoiceLine } from '#server/features/invoices/describe/header/invoice-line.ts';
import { findInvoiceLines } from '#server/features/invoices/describe/header/invoice-line.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  type DocumentRow,
  findDocumentFile,
  findDocuments,
  findLinkedInvoices,
  type LinkedInvoice,
} from './document-view.store.ts';

/** Holds more of its invoices than the API shows of a document: the result of a task shows it. */
export type DocumentView = Omit<ReceivedDocument, 'invoices'> & {
  invoices: (InvoiceLine & Pick<LinkedInvoice, 'isNew' | 'isJoined' | 'pages'>)[];
};

/** Documents as people see them, in the order in which they came. */
export async function findDocumentViews(
  db: Db,
  ownerId: string,
  which: { taskId: string; newest?: number } | { ids: readonly string[] },
): Promise<DocumentView[]> {
  return await viewsOf(db, ownerId, await findDocuments(db, ownerId, which));
}

export async function findDocumentView(db: Db, ownerId: string, id: string): Promise<DocumentView | undefined> {
  const [document] = await findDocumentViews(db, ownerId, { ids: [id] });
  return document;
}

/** The file of a document, whatever its outcome. */
export const findReceivedFile = findDocumentFile;

/** The rows with their invoices. */
export async function viewsOf(db: Db, ownerId: string, rows: readonly DocumentRow[]): Promise<DocumentView[]> {
  const ids = rows.map(({ id }) => id);
  const linked = await findLinkedInvoices(db, ownerId, ids);
  const invoiceIds = [...new Set(linked.map(({ invoiceId }) => invoiceId))];
  const lines = await findInvoiceLines(db, ownerId, invoiceIds);
  const linkedTo = Map.groupBy(linked, ({ documentId }) => documentId);
  const events = Map.groupBy(await findDocumentEvents(db, ownerId, ids), ({ documentId }) => documentId);
  return rows.map((row) => {
    const changes = (events.get(row.id) ?? []).map(({ details }) => namedChangeSentence(details as KeptChange));
    return viewOf(row, linkedTo.get(row.id) ?? [], lines, changes);
  });
}

/** One document, with the invoices that it gave. */
export function viewOf(
  row: DocumentRow,
  linked: readonly Pick<LinkedInvoice, 'invoiceId' | 'isNew' | 'isJoined' | 'pages'>[],
  lines: ReadonlyMap<string, InvoiceLine>,
  changes: string[],
): DocumentView {
  const invoices = linked.flatMap(({ invoiceId, isNew, isJoined, pages }) => {
    const line = lines.get(invoiceId);
    return line === undefined ? [] : [{ ...line, isNew, isJoined, pages }];
  });
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    reason: documentSentence(row.reasons),
    canRetry: row.canRetry,
    canDelete: row.canDelete,
    canReadAgain: row.canReadAgain,
    canType: row.canType,
    canReadFurther: row.canReadFurther,
    setAsideInvoiceId: row.setAsideInvoiceId,
    kind: row.kind,
    size: Number(row.size),
    pages: row.pages,
    pagesRead: row.pagesRead,
    source: row.source,
    sender: row.sender,
    message: originOf(row),
    parentId: row.parentId,
    container: row.container,
    attempts: row.attempts,
    receivedAt: row.receivedAt.toISOString(),
    stateChangedAt: row.stateChangedAt.toISOString(),
    invoiceId: invoices[0]?.id ?? null,
    invoices,
    changes,
    move: moveOf(row),
  };
}

function moveOf({ moveKind, moveBusinessId, moveDocumentId, movedAt }: DocumentRow) {
  if (moveKind === null || moveBusinessId === null || movedAt === null) return null;
  return { kind: moveKind, businessId: moveBusinessId, documentId: moveDocumentId, movedAt: movedAt.toISOString() };
}

function originOf({
  mailMessageId,
  mailSender,
  mailSubject,
  mailSentAt,
  mailHeaderId,
  mailbox,
  moveMail,
}: DocumentRow) {
  if (mailMessageId === null) return moveMail;
  return {
    sender: mailSender,
    subject: mailSubject,
    sentAt: mailSentAt?.toISOString() ?? null,
    messageId: mailHeaderId,
    mailbox,
  };
}
