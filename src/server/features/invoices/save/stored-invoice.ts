import type { Cdc } from '#domain/identifiers/cdc.ts';
import type { Cancellation, Invoice } from '#domain/invoice/invoice.ts';
import type { Source } from '#domain/invoice/same-invoice.ts';
import type { Check, Verdict } from '#domain/invoice/verdict.ts';
import type { Verification } from '#sifen/verify/verify-invoice.ts';

/** What reading a document gave. */
export interface InvoiceReading {
  readonly invoice: Invoice;
  readonly source: Source;
  readonly verification: Verification;
  /** The received document that gave it. */
  readonly documentId?: string;
  /** A figure is doubtful. Absent: when values of the document make no sense. */
  readonly isInReview?: boolean;
}

/** One invoice as it is kept. */
export interface StoredInvoice {
  readonly id: string;
  readonly invoice: Invoice;
  readonly source: Source;
  readonly hasValidSignature: boolean;
  readonly isInReview: boolean;
  readonly verdict: Verdict;
  /** Those of the document itself, and those that only a look at the others can make. */
  readonly checks: readonly Check[];
  readonly createdAt: Date;
}

/** The issuer's word that a document was cancelled, and the document that brought it. */
export interface CancellationNotice extends Cancellation {
  readonly cdc: Cdc;
  readonly documentId: string;
}

/** A lot gives many invoices, and a second copy gives the one that is there. */
export interface DocumentLink {
  readonly documentId: string;
  readonly position: number;
  readonly invoiceId: string;
  readonly isNew: boolean;
}

export interface SavedInvoice {
  readonly invoiceId: string;
  readonly isNew: boolean;
  /** When a copy of it was first received. */
  readonly knownSince: Date;
  /** It was known, and this reading's figures are better. */
  readonly upgraded: boolean;
  readonly isInReview: boolean;
}
