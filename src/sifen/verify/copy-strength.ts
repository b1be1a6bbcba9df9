import type { CopyStrength } from '#domain/invoice/copies/copy-strength.ts';
import type { SignatureOutcome } from './signature.ts';

export interface Proof {
  readonly signature: SignatureOutcome['state'];
  /** The signature is proven to be that of the issuer named by the document and its CDC. */
  readonly isProvenIssuer: boolean;
  /** Its QR, CDC or digest contradicts it. */
  readonly isAltered: boolean;
}

export function copyStrength({ signature, isProvenIssuer, isAltered }: Proof): CopyStrength {
  if (signature === 'valid' && isProvenIssuer) return isAltered ? 'chained-contradicted' : 'chained';
  if (isAltered || signature === 'reformatted' || signature === 'broken' || signature === 'refused') {
    return 'altered-or-reformatted';
  }
  return signature === 'valid' ? 'valid-without-chain' : 'intact-unsigned';
}
