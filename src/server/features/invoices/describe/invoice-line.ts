import type { DocumentInvoice } from '#contract/documents.ts';
import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { countingFacts, countingOf } from '#domain/invoice/counting.ts';
import type { Verdict } from '#domain/invoice/verdict.ts';
import type { Amount } from '#domain/money/money.ts';
import type { StoredCheck, StoredInvoice } from '../save/stored-invoice.ts';

/** What a line about an invoice shows, wherever it stands. */
export type InvoiceLine = Omit<DocumentInvoice, 'isNew'> & { issuerRuc: string; vat: string | null };

interface Shown
  extends Pick<InvoiceLine, 'id' | 'documentNumber' | 'issuerRuc' | 'issuerName' | 'issueDate' | 'signInSums'> {
  readonly total: Amount | null;
  readonly vat: Amount | null;
  /** ISO. */
  readonly currency: string;
  readonly verdict: Verdict;
  readonly checks: readonly StoredCheck[];
  readonly createdAt: Date;
}

export function lineOf({ checks, createdAt, verdict, ...row }: Shown): InvoiceLine {
  return {
    ...row,
    verification: verdict,
    observation: checks.find((check) => check.verdict === 'observed')?.sentence ?? null,
    knownSince: createdAt.toISOString(),
  };
}

/** Of one that was just saved: nobody need ask for it again. */
export function lineOfStored({ id, invoice, isInReview, verdict, checks, createdAt }: StoredInvoice): InvoiceLine {
  const { number, issuer, issueDate, totals, currency } = invoice;
  return lineOf({
    id,
    documentNumber: formatDocumentNumber(number),
    issuerRuc: issuer.ruc,
    issuerName: issuer.name,
    issueDate,
    signInSums: countingOf(countingFacts(invoice, isInReview)).sign,
    total: totals?.total ?? null,
    vat: totals?.vat ?? null,
    currency,
    verdict,
    checks,
    createdAt,
  });
}
