import { planOfPayer } from '#contract/subscriptions/entitlements.text.ts';
import type { PlanPayer } from '#contract/subscriptions/subscriptions.ts';
import type { MemberRole } from '#domain/business/member-role.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { findMemberRole } from './subscriptions.store.ts';

type Asking = Pick<Caller, 'ownerId' | 'userId' | 'entitlements'>;

/**
 * The payer whose subscription counts for a business, and the caller's role there; null: the caller does not belong to
 * it.
 */
interface BilledAccount {
  readonly payerId: string;
  readonly role: MemberRole | null;
  /** Null: the business pays for itself. */
  readonly payer: PlanPayer | null;
}

export async function billedAccount(db: Db, { ownerId, userId, entitlements }: Asking): Promise<BilledAccount> {
  const { payer } = entitlements;
  // Where the business pays for itself, the route has checked the caller's role.
  if (payer === null) return { payerId: ownerId, role: 'lectura', payer: null };
  const role = await findMemberRole(db, payer.id, userId);
  return { payerId: payer.id, role, payer: { name: payer.name, isDecidedByCaller: role === 'duena' } };
}

/**
 * The payer whose subscription the caller changes. Somebody who decides about the payer may; somebody who only decides
 * about a business that it pays for may not.
 */
export async function accountToChange(db: Db, asking: Asking): Promise<string> {
  const { payerId, payer } = await billedAccount(db, asking);
  if (payer?.isDecidedByCaller === false) {
    throw new ApiError('paga_otro_negocio', { message: planOfPayer(payer.name) });
  }
  return payerId;
}
