/** How much a copy of a document proves of its figures, from most to least. What follows from it: `which-copy.ts`. */
export const COPY_STRENGTHS = [
  /** Signed by its issuer, with a certificate that chains to the national root and was in force. */
  'chained',
  /** The same, but its own QR or CDC, which the signature does not cover, says something else. */
  'chained-contradicted',
  /** The signature is valid, but nobody accredited vouches that it is the issuer's. */
  'valid-without-chain',
  /** Not signed, or in a way that cannot be verified, and nothing in it contradicts it. */
  'intact-unsigned',
  /** Changed since it was signed, even if only in its format. */
  'altered-or-reformatted',
] as const;

export type CopyStrength = (typeof COPY_STRENGTHS)[number];
