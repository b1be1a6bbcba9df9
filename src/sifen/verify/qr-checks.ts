import { finding } from '#domain/invoice/check.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { Qr } from '../qr.ts';
import { foreignHostOf, isHashedWithPublicSecret } from '../qr.ts';
import type { Check } from './check.ts';
import { checkOf, notVerifiable, observed, ok } from './check.ts';
import type { Contradiction } from './contradictions.ts';

/** `contradictions`: the values that differ in the QR. `digest`: the digest in the signature, as base64 text. */
export function qrChecks(
  invoice: Invoice,
  qr: Qr | undefined,
  contradictions: readonly Contradiction[],
  digest: string | null,
): Check[] {
  if (qr === undefined) return withoutQr(invoice);
  const checks = [checkContent(contradictions), checkDigest(qr, digest)];
  if (qr.environment === 'test') checks.push(checkHash(qr));
  return checks;
}

function withoutQr({ qr: written }: Invoice): Check[] {
  const host = written === null ? undefined : foreignHostOf(written);
  const missing = finding(written === null ? 'qr-missing' : 'qr-unreadable');
  if (host === undefined)
    return [notVerifiable('qr-against-content', missing), notVerifiable('qr-against-signature', missing)];
  return [
    observed('qr-against-content', finding('qr-foreign', { host: cutText(host, LONGEST_HOST) })),
    notVerifiable('qr-against-signature', finding('qr-not-official')),
  ];
}

const LONGEST_HOST = 100;

function checkContent(contradictions: readonly Contradiction[]): Check {
  const fields = contradictions.map(({ field }) => field);
  return checkOf('qr-against-content', fields.length === 0 ? [] : [finding('qr-differs', { fields })], 'qr-matches');
}

/** Whether the QR was made for another signature; undefined when the QR or the signature is missing. */
export function isQrOfAnotherSignature(qr: Qr | undefined, digest: string | null): boolean | undefined {
  if (!qr?.digest || digest === null) return undefined;
  return qr.digest.replace(/\s+/g, '') !== digest;
}

function checkDigest(qr: Qr, digest: string | null): Check {
  const isOfAnother = isQrOfAnotherSignature(qr, digest);
  if (isOfAnother === undefined) return notVerifiable('qr-against-signature', finding('qr-without-signature'));
  return checkOf('qr-against-signature', isOfAnother ? [finding('qr-of-another-signature')] : [], 'qr-of-signature');
}

function checkHash(qr: Qr): Check {
  if (qr.hash === null) return notVerifiable('qr-hash', finding('qr-hash-missing'));
  if (isHashedWithPublicSecret(qr)) return ok('qr-hash', finding('qr-hash-right'));
  return notVerifiable('qr-hash', finding('qr-hash-of-no-public-key'));
}
