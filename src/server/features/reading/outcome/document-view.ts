import type { ReceivedDocument } from '#contract/documents.ts';
import { findInvoiceLines } from '#server/features/invoices/describe/find-invoice-lines.ts';
import type { InvoiceLine } from '#server/features/invoices/describe/invoice-line.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type DocumentRow, findDocuments, findGiven, type GivenInvoice } from './document-view.store.ts';

/** With more of its invoices than the wire shows of a document: the result of a task shows it. */
export type DocumentView = Omit<ReceivedDocument, 'invoices'> & { invoices: (InvoiceLine & { isNew: boolean })[] };

/** Documents as people see them, in the order in which they came. */
export async function findDocumentViews(
  db: Db,
  ownerId: string,
  which: { taskId: string } | { ids: readonly string[] },
): Promise<DocumentView[]> {
  return await viewsOf(db, ownerId, await findDocuments(db, ownerId, which));
}

export async function findDocumentView(db: Db, ownerId: string, id: string): Promise<DocumentView | undefined> {
  const [document] = await findDocumentViews(db, ownerId, { ids: [id] });
  return document;
}

/** The rows with their invoices. */
export async function viewsOf(db: Db, ownerId: string, rows: readonly DocumentRow[]): Promise<DocumentView[]> {
  const ids = rows.map(({ id }) => id);
  const given = await findGiven(db, ownerId, ids);
  const invoiceIds = [...new Set(given.map(({ invoiceId }) => invoiceId))];
  const lines = await findInvoiceLines(db, ownerId, invoiceIds);
  const givenBy = Map.groupBy(given, ({ documentId }) => documentId);
  return rows.map((row) => viewOf(row, givenBy.get(row.id) ?? [], lines));
}

/** One document, with those of the invoices that it gave. */
export function viewOf(
  row: DocumentRow,
  given: readonly Pick<GivenInvoice, 'invoiceId' | 'isNew'>[],
  lines: ReadonlyMap<string, InvoiceLine>,
): DocumentView {
  const invoices = given.flatMap(({ invoiceId, isNew }) => {
    const line = lines.get(invoiceId);
    return line === undefined ? [] : [{ ...line, isNew }];
  });
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    reason: row.reason,
    canRetry: row.canRetry,
    kind: row.kind,
    size: Number(row.size),
    source: row.source,
    sender: row.sender,
    parentId: row.parentId,
    container: row.container,
    attempts: row.attempts,
    receivedAt: row.receivedAt.toISOString(),
    stateChangedAt: row.stateChangedAt.toISOString(),
    invoiceId: invoices[0]?.id ?? null,
    invoices,
  };
}
