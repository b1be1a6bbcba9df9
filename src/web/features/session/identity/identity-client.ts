export interface Principal {
  id: string;
  email: string;
  name: string;
  picture?: string;
}

/** The two ways of signing in, Google through Firebase and the accounts of this computer, behind one interface. */
export interface IdentityClient {
  readonly kind: 'firebase' | 'local';
  /** Restores the session of an earlier visit. */
  ready(): Promise<Principal | null>;
  /** Rejects with an IdentityError. Must be called within the click itself, or the browser blocks the window. */
  signIn(): Promise<Principal>;
  signOut(): Promise<void>;
  /** Null when nobody is signed in. Rejects when the token is old and cannot be renewed now. */
  getToken(force?: boolean): Promise<string | null>;
  onChange(listener: (principal: Principal | null) => void): () => void;
}

/**
 * `closed`: the person closed the window. `blocked`: the browser did not open it. `superseded`: a second attempt
 * replaced it. `unreachable`: no answer from the service. `refused`: the service refused.
 */
export type IdentityFailure = 'closed' | 'blocked' | 'superseded' | 'unreachable' | 'refused';

export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly reason: IdentityFailure;

  /** `message` only when it is a sentence for people; otherwise the screen has a sentence for each reason. */
  constructor(
    reason: IdentityFailure,
    { message = '', cause }: { message?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.reason = reason;
  }
}
