import type { Invoice } from '#domain/invoice/invoice.ts';
import { type Verdict, worstOf } from '#domain/invoice/verdict.ts';
import { parseQr } from '../qr.ts';
import type { ReadInvoice } from '../read-documents.ts';
import { signedPartsOf, writtenCheckDigit, writtenDigest } from '../xml/signed-parts.ts';
import { checkCurrency, checkItems, checkTotals } from './amount-checks.ts';
import type { Check } from './check.ts';
import { identityChecks } from './identity-checks.ts';
import { sumsOf } from './item-sums.ts';
import { qrChecks } from './qr-checks.ts';
import { verifySignature } from './signature.ts';
import { signatureChecks } from './signature-checks.ts';
import { toleranceFor } from './tolerance.ts';
import { checkVat } from './vat-checks.ts';

export interface Verification {
  /** The worst verdict among the checks. */
  readonly verdict: Verdict;
  readonly checks: readonly Check[];
}

/**
 * Checks a document against itself: digits, CDC, sums, VAT, QR and signature. It cannot tell whether the tax office
 * approved it, nor whether an accredited provider issued the certificate.
 */
export function verifyInvoice({ invoice, envelope }: ReadInvoice): Verification {
  const parts = signedPartsOf(envelope);
  const digest = writtenDigest(parts);
  const isDigestInQr = digest !== null && invoice.qr !== null && parseQr(invoice.qr)?.digest === digest;
  const checks = [
    ...identityChecks(invoice, writtenCheckDigit(parts)),
    ...amountChecks(invoice),
    ...qrChecks(invoice, digest),
    ...signatureChecks(invoice, verifySignature(parts), isDigestInQr),
  ];
  return { verdict: worstOf(checks), checks };
}

/** Remission notes carry no amounts, so there is nothing to check. */
function amountChecks(invoice: Invoice): Check[] {
  if (invoice.totals === null) return [];
  const tolerance = toleranceFor(invoice);
  const sums = sumsOf(invoice.items);
  return [
    checkItems(invoice, tolerance),
    checkTotals(sums, invoice.totals, tolerance),
    checkVat(invoice, sums, invoice.totals, tolerance),
    checkCurrency(invoice, invoice.totals),
  ];
}
