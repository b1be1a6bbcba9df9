import type { InvoiceFile } from '#contract/invoices/invoice.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { findDocumentsOf, isInvoice } from './invoice-files.store.ts';

export type FoundDocument = Awaited<ReturnType<typeof findDocumentsOf>>[number];

/** The originals that the invoice came in, in the order in which they came, each once. */
export function filesOf(documents: readonly FoundDocument[]): InvoiceFile[] {
  const files = new Map<string, InvoiceFile>();
  for (const found of documents) {
    const { sha256, name, kind, size, receivedAt, source, sender, pages, invoicePages, turn } = found;
    if (files.has(sha256)) continue;
    files.set(sha256, {
      sha256,
      name,
      kind,
      size: Number(size),
      receivedAt: receivedAt.toISOString(),
      source,
      sender,
      message: messageOf(found),
      pages,
      invoicePages,
      turn,
    });
  }
  return [...files.values()];
}

/** The mail that brought it. */
function messageOf(found: FoundDocument): InvoiceFile['message'] {
  if (found.mailMessageId === null) return null;
  return {
    sender: found.mailSender,
    subject: found.mailSubject,
    sentAt: found.mailSentAt?.toISOString() ?? null,
    messageId: found.mailHeaderId,
    mailbox: found.mailbox,
  };
}

/** An invoice of somebody else is not found; one without files, as a correction by hand would leave it, has none. */
export async function findInvoiceFiles(db: Db, ownerId: string, invoiceId: string): Promise<InvoiceFile[]> {
  const [documents, isThere] = await Promise.all([
    findDocumentsOf(db, ownerId, invoiceId),
    isInvoice(db, ownerId, invoiceId),
  ]);
  if (!isThere) throw new ApiError('no_encontrado');
  return filesOf(documents);
}

/** Whether it has that file still: somebody may have deleted it since it was listed. */
export async function hasInvoiceFile(db: Db, ownerId: string, invoiceId: string, sha256: string): Promise<boolean> {
  return (await findDocumentsOf(db, ownerId, invoiceId)).some((document) => document.sha256 === sha256);
}
