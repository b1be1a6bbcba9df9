import type { DocumentInvoice } from '#contract/documents.ts';
import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { signInSums } from '#domain/invoice/invoice.ts';
import type { Amount } from '#domain/money/money.ts';
import type { Verdict } from '#sifen/verify/check.ts';
import type { StoredCheck, StoredInvoice } from '../save/stored-invoice.ts';
import { WIRE_VERDICTS, wireCurrency } from './invoice-words.ts';
import { wireAmount } from './wire-amount.ts';

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

export function lineOf({ checks, createdAt, total, vat, currency, verdict, ...row }: Shown): InvoiceLine {
  return {
    ...row,
    total: total === null ? null : wireAmount(total),
    vat: vat === null ? null : wireAmount(vat),
    currency: wireCurrency(currency),
    verification: WIRE_VERDICTS[verdict],
    observation: checks.find((check) => check.verdict === 'observed')?.sentence ?? null,
    knownSince: createdAt.toISOString(),
  };
}

/** Of one that was just saved: nobody need ask for it again. */
export function lineOfStored({ id, invoice, verdict, checks, createdAt }: StoredInvoice): InvoiceLine {
  const { number, issuer, issueDate, totals, currency } = invoice;
  return lineOf({
    id,
    documentNumber: formatDocumentNumber(number),
    issuerRuc: issuer.ruc,
    issuerName: issuer.name,
    issueDate,
    signInSums: signInSums(invoice),
    total: totals?.total ?? null,
    vat: totals?.vat ?? null,
    currency,
    verdict,
    checks,
    createdAt,
  });
}
