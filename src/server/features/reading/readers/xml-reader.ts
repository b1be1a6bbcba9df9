import type { Invoice } from '#domain/invoice/invoice.ts';
import { readDocuments } from '#sifen/read-documents.ts';
import { verifyInvoice } from '#sifen/verify/verify-invoice.ts';
import type { DocumentContent, DocumentReader } from './document-reader.ts';

/** An honest invoice has some 10 KB. */
const LARGE_BYTES = 1_048_576;

/** Electronic documents, and web pages that were saved under the name of one. */
export const xmlReader = {
  kinds: ['xml', 'html'],
  isSlow: (size: number) => size > LARGE_BYTES,
  read(bytes: Uint8Array): DocumentContent {
    const { invoices, events, problems } = readDocuments(bytes);
    const readings = invoices.map((read) => ({
      invoice: read.invoice,
      source: 'xml' as const,
      verification: verifyInvoice(read),
      needsReview: reviewReasons(read.invoice),
    }));
    return { readings, events, problems };
  },
} satisfies DocumentReader;

function reviewReasons({ unreadable }: Invoice): string[] {
  return unreadable.length > 0 ? ['Tiene valores que no se entienden: revísala antes de que cuente.'] : [];
}
