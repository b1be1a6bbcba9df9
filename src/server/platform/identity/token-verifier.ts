/** Who a token says is calling, after it was checked. */
export interface VerifiedIdentity {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  picture: string | null;
  /** The moment of the sign-in, not of the token. */
  authTime: Date;
  /** True when the issuer proved that the e-mail belongs to the person. */
  emailTrusted: boolean;
  /** True only for the administrator that comes with the local identity. */
  isLocalAdmin: boolean;
  /**
   * The local sign-in that the token belongs to, and ends with. Null for Google's tokens, which expire by themselves.
   */
  sessionId: string | null;
}

/** Exactly one is mounted per process. */
export interface TokenVerifier {
  readonly kind: 'firebase' | 'local';
  readonly issuer: string;
  verify(token: string): Promise<VerifiedIdentity>;
}

/** The token is not good: answer 401. */
export class InvalidToken extends Error {
  override name = 'InvalidToken';
}

/** The keys cannot be had now, so nothing can be said about the token: answer 503, or everybody would be signed out. */
export class VerifierUnavailable extends Error {
  override name = 'VerifierUnavailable';
}
