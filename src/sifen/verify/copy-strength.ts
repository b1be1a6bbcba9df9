import type { SignatureOutcome } from './signature.ts';

/** How much a copy of a document proves of its figures, from most to least. */
export const COPY_STRENGTHS = [
  /** Signed by its issuer, with a certificate that chains to the national root and was in force. */
  'chained',
  /** The signature is valid, but nobody accredited vouches that it is the issuer's. */
  'valid-without-chain',
  /** Not signed, or in a way that cannot be verified, and nothing in it contradicts it. */
  'intact-unsigned',
  /** Changed since it was signed, be it only in its format. */
  'altered-or-reformatted',
] as const;

export type CopyStrength = (typeof COPY_STRENGTHS)[number];

export interface Proof {
  readonly signature: SignatureOutcome['state'];
  /** The signature is proven to be of the issuer whom the document and its CDC name. */
  readonly isProvenIssuer: boolean;
  /** Its QR, CDC or digest contradicts it. */
  readonly isAltered: boolean;
}

export function copyStrength({ signature, isProvenIssuer, isAltered }: Proof): CopyStrength {
  if (isAltered || signature === 'reformatted' || signature === 'broken' || signature === 'refused') {
    return 'altered-or-reformatted';
  }
  if (signature === 'valid') return isProvenIssuer ? 'chained' : 'valid-without-chain';
  return 'intact-unsigned';
}

/** Only a stronger copy may change what another one said: an equal one changes nothing, whichever came first. */
export function isStronger(copy: CopyStrength, than: CopyStrength): boolean {
  return COPY_STRENGTHS.indexOf(copy) < COPY_STRENGTHS.indexOf(than);
}
