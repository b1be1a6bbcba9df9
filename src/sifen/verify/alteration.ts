import type { Contradiction } from './contradictions.ts';
import type { SignatureOutcome } from './signature.ts';

/** Somebody changed the document after it was signed, in more than its format. */
export interface Alteration {
  /** The signature does not cover what the document says. */
  readonly isSignatureBroken: boolean;
  /** The QR belongs to another signature than the document's. */
  readonly isQrOfAnotherSignature: boolean;
  /** The values of the document that differ from what was signed; empty when nothing tells which value was changed. */
  readonly contradictions: readonly Contradiction[];
}

/**
 * Null when the document is unchanged, or merely re-formatted. Values that its QR or CDC contradicts count as altered
 * even under the issuer's own proven signature: a person must say which of the two is right. A QR of another signature
 * without any such value is then only the issuer's mistake.
 */
export function alterationOf(
  signature: SignatureOutcome,
  isProvenIssuer: boolean,
  isQrOfAnotherSignature: boolean,
  contradictions: readonly Contradiction[],
): Alteration | null {
  const isSignatureBroken =
    signature.state === 'broken' || (signature.state === 'refused' && signature.cause === 'other-reference');
  const isForeignQr = isQrOfAnotherSignature && !isProvenIssuer;
  if (!isSignatureBroken && !isForeignQr && contradictions.length === 0) return null;
  return { isSignatureBroken, isQrOfAnotherSignature, contradictions };
}
