import type { DocumentKind, DocumentSource } from '#domain/received-document.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** Documents that gave the invoice, the oldest first. */
export async function findDocumentsOf(db: Db, ownerId: string, invoiceId: string) {
  const rows = await db
    .selectFrom('document_invoice as l')
    .innerJoin('document as d', (on) => on.onRef('d.owner_id', '=', 'l.owner_id').onRef('d.id', '=', 'l.document_id'))
    .innerJoin('stored_file as f', (on) => on.onRef('f.owner_id', '=', 'd.owner_id').onRef('f.sha256', '=', 'd.sha256'))
    .where('l.owner_id', '=', ownerId)
    .where('l.invoice_id', '=', invoiceId)
    .orderBy('d.id')
    .select(['d.sha256', 'd.name', 'd.kind', 'f.size', 'd.received_at as receivedAt', 'd.source', 'd.sender'])
    .execute();
  return rows.map((row) => ({
    ...row,
    sha256: row.sha256.toString('hex'),
    // Checks in the table hold these columns to their values.
    kind: row.kind as DocumentKind,
    source: row.source as DocumentSource,
  }));
}

export async function isInvoice(db: Db, ownerId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('invoice')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
