import { type DocumentReason, documentReason } from '#contract/reading/documents.text.ts';
import { MIB } from '#domain/byte-size.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { type Doubt, documentDoubt } from '#domain/review/doubt.ts';
import { readDocuments } from '#sifen/read-documents.ts';
import { type Verification, verifyInvoice } from '#sifen/verify/verify-invoice.ts';
import type { Problem } from '#sifen/xml/problems.ts';
import type { DocumentContent, DocumentReader, HowToReadBytes } from './document-reader.ts';

/** An honest invoice has some 10 KB. */
const LARGE_BYTES = MIB;

/** Electronic documents, and web pages that were saved under the name of one. */
export const xmlReader = {
  kinds: ['xml', 'html'],
  isSlow: (size: number) => size > LARGE_BYTES,
  read(bytes: Uint8Array, { anchors }: Pick<HowToReadBytes, 'anchors'>): DocumentContent {
    const { invoices, events, problems } = readDocuments(bytes, anchors);
    const readings = invoices.map((read) => {
      const verification = verifyInvoice(read);
      const doubts = doubtsOf(read.invoice, verification);
      return { invoice: read.invoice, source: 'xml' as const, verification, doubts };
    });
    return { readings, events, problems: problems.map((one) => ({ outcome: one.outcome, reason: reasonOf(one) })) };
  },
} satisfies DocumentReader;

function doubtsOf({ unreadable }: Invoice, { alteration }: Verification): Doubt[] {
  return [
    ...(alteration === null ? [] : [documentDoubt('altered')]),
    ...(unreadable.length > 0 ? [documentDoubt('unreadable-values')] : []),
  ];
}

function reasonOf({ reason, missing = [] }: Problem): DocumentReason {
  return reason === 'incomplete' ? documentReason('xml-incomplete', { missing }) : documentReason(`xml-${reason}`);
}
