import type { Db } from '#server/platform/db/connect.ts';
import { findLinks } from './document-links.store.ts';
import { findKnownInvoice } from './save-invoices.store.ts';
import type { InvoiceReading, StoredInvoice } from './stored-invoice.ts';

type Waiting = Required<Pick<InvoiceReading, 'invoice' | 'source' | 'verification' | 'doubts' | 'places'>>;

/**
 * Invoices of a document that wait for a person only because pages of the file were left unread. Returned without that
 * doubt, to be saved once the pages are read; what a person decided meanwhile is not touched.
 */
export async function findWaitingForPages(tx: Db, ownerId: string, documentId: string): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (const { invoiceId, isInReview } of await findLinks(tx, ownerId, documentId)) {
    const stored = isInReview ? await findKnownInvoice(tx, ownerId, invoiceId) : undefined;
    if (stored !== undefined && stored.readFrom === documentId && waitsForPagesOnly(stored))
      waiting.push(asRead(stored));
  }
  return waiting;
}

const waitsForPagesOnly = ({ doubts }: StoredInvoice) =>
  doubts.length > 0 && doubts.every(({ reason }) => reason === 'pages-left-out');

function asRead({ invoice, source, verdict, checks, alteration, chain, strength, places }: StoredInvoice): Waiting {
  // As they were stored, by this program or an earlier one.
  const verification = { verdict, checks, alteration, chain, strength } as Waiting['verification'];
  return { invoice, source, verification, doubts: [], places };
}
