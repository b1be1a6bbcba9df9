import type { DocumentKind, DocumentSource } from '#domain/received-document.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** Documents that gave the invoice, and notices of its cancellation, whatever they are worth; the oldest first. */
export async function findDocumentsOf(db: Db, ownerId: string, invoiceId: string) {
  const given = db
    .selectFrom('document_invoice')
    .where('owner_id', '=', ownerId)
    .where('invoice_id', '=', invoiceId)
    .select('document_id');
  const notices = db
    .selectFrom('invoice as i')
    .innerJoin('invoice_cancellation as c', (on) =>
      on.onRef('c.owner_id', '=', 'i.owner_id').onRef('c.cdc', '=', 'i.cdc'),
    )
    .where('i.owner_id', '=', ownerId)
    .where('i.id', '=', invoiceId)
    .select('c.document_id');
  const rows = await db
    .selectFrom('document as d')
    .innerJoin('stored_file as f', (on) => on.onRef('f.owner_id', '=', 'd.owner_id').onRef('f.sha256', '=', 'd.sha256'))
    .leftJoin('mail_message as m', (on) =>
      on.onRef('m.owner_id', '=', 'd.owner_id').onRef('m.id', '=', 'd.mail_message_id'),
    )
    .leftJoin('mail_folder as mf', (on) =>
      on.onRef('mf.owner_id', '=', 'm.owner_id').onRef('mf.id', '=', 'm.folder_id'),
    )
    .leftJoin('mailbox as mb', (on) => on.onRef('mb.owner_id', '=', 'mf.owner_id').onRef('mb.id', '=', 'mf.mailbox_id'))
    .where('d.owner_id', '=', ownerId)
    .where('d.id', 'in', given.union(notices))
    .orderBy('d.id')
    .select(['d.id', 'd.sha256', 'd.name', 'd.kind', 'f.size', 'd.received_at as receivedAt', 'd.source', 'd.sender'])
    .select(['d.pages', 'd.turn'])
    .select((eb) =>
      eb
        .selectFrom('document_invoice as l')
        .where('l.owner_id', '=', ownerId)
        .where('l.invoice_id', '=', invoiceId)
        .whereRef('l.document_id', '=', 'd.id')
        .orderBy('l.position')
        .limit(1)
        .select('l.pages')
        .as('invoicePages'),
    )
    .select(['d.mail_message_id as mailMessageId', 'm.sender as mailSender', 'm.subject as mailSubject'])
    .select(['m.sent_at as mailSentAt', 'm.message_id as mailHeaderId', 'mb.username as mailbox'])
    .execute();
  return rows.map((row) => ({
    ...row,
    sha256: row.sha256.toString('hex'),
    // Check constraints of the table admit no other values.
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
