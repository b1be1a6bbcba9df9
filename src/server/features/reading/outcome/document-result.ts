import type { ProcessingResult } from '#contract/intake/tasks.ts';
import type { ReceivedDocument } from '#contract/reading/documents.ts';
import type { InvoiceLine } from '#server/features/invoices/describe/header/invoice-line.ts';

/** The part of a document that the result of an upload tells. */
export interface DocumentResult extends Pick<ReceivedDocument, 'kind' | 'state' | 'reason'> {
  readonly invoices: readonly (InvoiceLine & { readonly isNew: boolean })[];
  /** Sentences about its changes to invoices that were there. */
  readonly changes: readonly string[];
}

/** The invoices that documents gave, each once; a duplicate only when none of the documents brought it first. */
export function processedInvoices(documents: readonly DocumentResult[]): ProcessingResult['invoices'] {
  const given = documents.flatMap(({ invoices }) => invoices);
  const isNew = new Set(given.filter((invoice) => invoice.isNew).map(({ id }) => id));
  const each = new Map(given.map((invoice) => [invoice.id, invoice]));
  return [...each.values()].map(
    ({ id, issueDate, issuerRuc, issuerName, documentNumber, total, vat, currency, isAltered }) => ({
      id,
      date: issueDate || null,
      issuerRuc: issuerRuc || null,
      issuerName: issuerName || null,
      documentNumber: documentNumber || null,
      total,
      vat,
      currency,
      isDuplicate: !isNew.has(id),
      isAltered,
    }),
  );
}
