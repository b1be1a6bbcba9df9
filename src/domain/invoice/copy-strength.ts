/** How much a copy of a document proves of its figures, from most to least. */
export const COPY_STRENGTHS = [
  /** Signed by its issuer, with a certificate that chains to the national root and was in force. */
  'chained',
  /** The same, but its own QR or CDC, which the signature does not cover, says something else. */
  'chained-contradicted',
  /** The signature is valid, but nobody accredited vouches that it is the issuer's. */
  'valid-without-chain',
  /** Not signed, or in a way that cannot be verified, and nothing in it contradicts it. */
  'intact-unsigned',
  /** Changed since it was signed, be it only in its format. */
  'altered-or-reformatted',
] as const;

export type CopyStrength = (typeof COPY_STRENGTHS)[number];

/** Only a stronger copy may change what another one said: an equal one changes nothing, whichever came first. */
export function isStronger(copy: CopyStrength, than: CopyStrength): boolean {
  return COPY_STRENGTHS.indexOf(copy) < COPY_STRENGTHS.indexOf(than);
}

/** Nothing in it shows that it was touched: two such copies with different figures are both credible. */
export function isIntact(copy: CopyStrength): boolean {
  return copy === 'chained' || copy === 'valid-without-chain' || copy === 'intact-unsigned';
}
