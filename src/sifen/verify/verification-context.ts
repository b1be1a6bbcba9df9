import type { TrustAnchors } from '../trust/trust-anchors.ts';

/** Shared by the verification of all documents and events of one file. */
export interface VerificationContext {
  readonly anchors: TrustAnchors;
  /** How many more times a signature may be tried with a key: the largest keys take almost a millisecond each. */
  triesLeft: number;
}

/** A file holds a thousand documents at most, and an honest one needs one try for each. */
const MOST_TRIES = 1_000;

export function verificationContext(anchors: TrustAnchors): VerificationContext {
  return { anchors, triesLeft: MOST_TRIES };
}
