import type { Invoice } from '#domain/invoice/invoice.ts';
import { readDocuments } from '#sifen/read-documents.ts';
import type { TrustAnchors } from '#sifen/trust/trust-anchors.ts';
import { type Verification, verifyInvoice } from '#sifen/verify/verify-invoice.ts';
import type { DocumentContent, DocumentReader } from './document-reader.ts';

/** An honest invoice has some 10 KB. */
const LARGE_BYTES = 1_048_576;

/** Electronic documents, and web pages that were saved under the name of one. */
export const xmlReader = {
  kinds: ['xml', 'html'],
  isSlow: (size: number) => size > LARGE_BYTES,
  read(bytes: Uint8Array, anchors: TrustAnchors): DocumentContent {
    const { invoices, events, problems } = readDocuments(bytes, anchors);
    const readings = invoices.map((read) => {
      const verification = verifyInvoice(read);
      const needsReview = reviewReasons(read.invoice, verification);
      return { invoice: read.invoice, source: 'xml' as const, verification, needsReview };
    });
    return { readings, events, problems };
  },
} satisfies DocumentReader;

function reviewReasons({ unreadable }: Invoice, { alteration }: Verification): string[] {
  return [
    ...(alteration === null
      ? []
      : ['Está alterada: lo que dice no es lo que se firmó. No cuenta hasta que la confirmes.']),
    ...(unreadable.length > 0 ? ['Tiene valores que no se entienden: revísala antes de que cuente.'] : []),
  ];
}
