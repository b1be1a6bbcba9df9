import type { FiscalEvent } from '#domain/invoice/fiscal-event.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { readDocuments } from '#sifen/read-documents.ts';
import { type Verification, verifyInvoice } from '#sifen/verify/verify-invoice.ts';
import type { Problem } from '#sifen/xml/problems.ts';

/** What a file held. Plain data: it passes between processes. */
export interface FileContent {
  readonly invoices: readonly { readonly invoice: Invoice; readonly verification: Verification }[];
  readonly events: readonly FiscalEvent[];
  readonly problems: readonly Problem[];
}

export function readXml(bytes: Uint8Array): FileContent {
  const { invoices, events, problems } = readDocuments(bytes);
  return {
    invoices: invoices.map((read) => ({ invoice: read.invoice, verification: verifyInvoice(read) })),
    events,
    problems,
  };
}
