import { cdcParts } from '#domain/identifiers/cdc.ts';
import { parseRuc } from '#domain/identifiers/ruc.ts';
import { completeTotals } from '#domain/invoice/amounts/invoice-totals.ts';
import type { CopyStrength } from '#domain/invoice/copies/copy-strength.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { type Verdict, worstOf } from '#domain/invoice/verdict.ts';
import { parseQr } from '../qr.ts';
import type { ReadInvoice } from '../read-documents.ts';
import type { CertificateChain, Signer, Taxpayer } from '../trust/signer.ts';
import { isProvenIssuer, judgeSigner } from '../trust/signer.ts';
import { signedPartsOf, writtenCheckDigit, writtenDigest } from '../xml/signed-parts.ts';
import type { Alteration } from './alteration.ts';
import { alterationOf } from './alteration.ts';
import { checkCurrency, checkItems, checkTotals } from './amount-checks.ts';
import type { Check } from './check.ts';
import { cdcContradictions, qrContradictions } from './contradictions.ts';
import { copyStrength } from './copy-strength.ts';
import { identityChecks } from './identity-checks.ts';
import { sumsOf } from './item-sums.ts';
import { isQrOfAnotherSignature, qrChecks } from './qr-checks.ts';
import { verifySignature } from './signature.ts';
import { signatureChecks } from './signature-checks.ts';
import { toleranceFor } from './tolerance.ts';
import { checkVat } from './vat-checks.ts';

export interface Verification {
  /** The worst verdict among the checks. */
  readonly verdict: Verdict;
  readonly checks: readonly Check[];
  /** Null when nothing shows that the document was changed after it was signed. */
  readonly alteration: Alteration | null;
  /** How much this copy proves, compared with other copies of the document. */
  readonly strength: CopyStrength;
  /** The chain of the signer; null without a valid signature by a client of an accredited provider. */
  readonly chain: CertificateChain | null;
}

/**
 * Checks a document against itself (digits, CDC, sums, VAT, QR and signature) and its signer against the accredited
 * providers. It cannot tell whether the tax office approved it, nor whether a certificate was revoked.
 */
export function verifyInvoice({ invoice, envelope, context }: ReadInvoice): Verification {
  const parts = signedPartsOf(envelope);
  const digest = writtenDigest(parts);
  const qr = invoice.qr === null ? undefined : parseQr(invoice.qr);
  const byCdc = cdcContradictions(invoice);
  const byQr = qr === undefined ? [] : qrContradictions(invoice, qr);
  const isOfAnother = isQrOfAnotherSignature(qr, digest);

  const signature = verifySignature(parts, context);
  const certificates = 'certificates' in signature ? signature.certificates : [];
  const signer = judgeSigner(certificates, issuerOf(invoice), invoice.signedAt, context.anchors);
  const isProven = signature.state === 'valid' && isProvenBy(signer, invoice);
  const alteration = alterationOf(signature, isProven, isOfAnother === true, [...byQr, ...byCdc]);
  const checks = [
    ...identityChecks(invoice, writtenCheckDigit(parts), byCdc),
    ...amountChecks(invoice),
    ...qrChecks(invoice, qr, byQr, digest),
    ...signatureChecks(invoice, signature, signer, isOfAnother === false),
  ];
  const strength = copyStrength({
    signature: signature.state,
    isProvenIssuer: isProven,
    isAltered: alteration !== null,
  });
  return { verdict: worstOf(checks), checks, alteration, strength, chain: signer?.chain ?? null };
}

function issuerOf({ issuer, cdc }: Invoice): Taxpayer {
  const isNaturalPerson = cdc === null ? issuer.taxpayerType === 'person' : cdcParts(cdc).taxpayerTypeCode === 1;
  return { rucNumber: parseRuc(issuer.ruc)?.number ?? '', isNaturalPerson };
}

/** The CDC must name the same issuer: a taxpayer who signs under another's CDC proves nothing about that document. */
function isProvenBy(signer: Signer | undefined, { issuer, cdc }: Invoice): boolean {
  if (signer === undefined || !isProvenIssuer(signer)) return false;
  return cdc === null || parseRuc(cdcParts(cdc).issuerRuc)?.number === parseRuc(issuer.ruc)?.number;
}

/** Remission notes carry no amounts, so there is nothing to check. */
function amountChecks(invoice: Invoice): Check[] {
  if (invoice.totals === null) return [];
  const tolerance = toleranceFor(invoice);
  const sums = sumsOf(invoice.items);
  const totals = completeTotals(invoice.totals);
  return [
    checkItems(invoice, tolerance),
    checkTotals(sums, totals, tolerance),
    checkVat(invoice, sums, totals, tolerance),
    checkCurrency(invoice, totals),
  ];
}
