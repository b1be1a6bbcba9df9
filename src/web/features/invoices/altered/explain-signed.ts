import type { InvoiceAlteration, InvoiceVerification } from '#contract/invoices/invoice.ts';
import { alteredText as text } from '#text/altered-invoice.ts';

/**
 * The facts that the QR states in addition to the CDC, and those that the CDC states alone, in the order in which they
 * are told.
 */
const TOLD_BY_QR = ['total', 'vat', 'item-count', 'issue-date', 'receiver', 'number'] as const;
const TOLD_BY_CDC = ['issue-date', 'number'] as const;

interface Facts {
  readonly alteration: InvoiceAlteration | null;
  readonly verification: Pick<InvoiceVerification, 'checks'>;
}

/** Which values agree with the signed ones, and from where the signed ones are known. */
export function explainSigned({ alteration, verification }: Facts): string {
  const { comparison = [], isQrOfAnotherSignature = false } = alteration ?? {};
  if (comparison.length === 0) return text.nothingTells;
  const isTotalUnknown = comparison.some(({ field, signed }) => field === 'total' && signed === null);
  const isQrGood = !isQrOfAnotherSignature && !isTotalUnknown;
  const isSameDigest = verification.checks.some(
    ({ name, verdict }) => name === 'qr-against-signature' && verdict === 'ok',
  );
  const agreeing = (isQrGood ? TOLD_BY_QR : TOLD_BY_CDC)
    .filter((wanted) => comparison.every(({ field }) => field !== wanted))
    .map((field) => text.matchingFields[field]);
  const qr = isQrOfAnotherSignature
    ? text.foreignQr
    : isTotalUnknown
      ? text.unreadableQr
      : `${text.fromQr}${isSameDigest ? `; ${text.sameDigest}` : ''}.`;
  const cdc = !isQrGood && comparison.some(({ toldBy }) => toldBy === 'cdc') ? text.fromCdc : '';
  return [text.matching(agreeing), qr, cdc].filter(Boolean).join(' ');
}
