import type { Entitlements } from '#domain/plans/entitlements.ts';

/** Whoever makes a call, once the token was checked and the person was found in the store. */
export interface Caller {
  readonly userId: string;
  /** The business whose data the call may touch. Every query takes it. */
  readonly ownerId: string;
  readonly email: string;
  readonly isAdmin: boolean;
  /** The local sign-in that the call's token belongs to. */
  readonly sessionId?: string | null;
  /** What that business may do, read together with the person. */
  readonly entitlements: Entitlements;
}
