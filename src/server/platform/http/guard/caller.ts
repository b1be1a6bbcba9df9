import type { MemberRole } from '#domain/business/member-role.ts';
import type { Entitlements } from '#domain/plans/entitlements.ts';
import type { TokenScope } from '#domain/tokens/token-scopes.ts';

/** Whoever makes a call, once the token was checked and the person was found in the store. */
export interface Caller {
  readonly userId: string;
  /** The business whose data the call may touch. Every query takes it. */
  readonly ownerId: string;
  /**
   * In that business. Null: the call named a business that is none of theirs, and `ownerId` is their first. Only routes
   * about no particular business take such a call.
   */
  readonly role: MemberRole | null;
  readonly email: string;
  /** False where nobody proved that the e-mail is theirs. */
  readonly isEmailProven: boolean;
  readonly isAdmin: boolean;
  /** The local sign-in that the call's token belongs to. */
  readonly sessionId?: string | null;
  /** What that business may do, read together with the person. */
  readonly entitlements: Entitlements;
  readonly tokenId?: undefined;
}

/** A program that calls with a token of one business: nobody in particular. Only routes that name `scopes` take it. */
export interface TokenCaller {
  readonly userId: null;
  readonly tokenId: string;
  readonly ownerId: string;
  readonly scopes: readonly TokenScope[];
  readonly entitlements: Entitlements;
}

export type AnyCaller = Caller | TokenCaller;

export const isToken = (caller: AnyCaller): caller is TokenCaller => caller.userId === null;
