import { type BusinessLine, MOST_BUSINESSES } from '#contract/businesses.ts';
import { UNLIMITED } from '#domain/plans/entitlements.ts';
import { insertPaidOwner } from '#server/features/accounts/keep-home.ts';
import { doneBy, recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import { businessesLimitOf } from '#server/features/subscriptions/current/entitlements-of.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { roleNeeded } from '#server/platform/http/guard/guard-calls.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import {
  countBusinessesOf,
  countPaid,
  findPayer,
  findRole,
  insertPaidBusiness,
  lockOwners,
  lockPeople,
} from './businesses.store.ts';
import { readBusinessLine } from './list-businesses.ts';

/**
 * Another business, paid for by whoever pays for the one that the call is about. Only who decides about that payer may add
 * to its bill: a client who owns a business that an accountant pays for may not.
 */
export async function createBusiness(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { caller: { ownerId, userId }, http }: { caller: Caller; http: HttpContext },
  { ruc, name }: { ruc: string; name: string },
): Promise<BusinessLine> {
  const id = newId(clock.now());
  await db.transaction().execute(async (tx) => {
    const payerId = await findPayer(tx, ownerId);
    await lockPeople(tx, [userId]);
    await lockOwners(tx, [...new Set([ownerId, payerId])]);
    const at = clock.now();
    const [role, roleOfPayer] = [await findRole(tx, ownerId, userId), await findRole(tx, payerId, userId)];
    if (role === null) throw new ApiError('negocio_no_encontrado');
    if (role !== 'duena') throw new ApiError('rol_insuficiente', { message: roleNeeded('duena') });
    if (roleOfPayer !== 'duena') throw new ApiError('paga_otro_negocio');
    const { count, hasRuc } = await countPaid(tx, payerId, ruc);
    if (hasRuc) throw new ApiError('ruc_repetido');
    if (Math.max(count, await countBusinessesOf(tx, userId)) >= MOST_BUSINESSES) {
      throw new ApiError('demasiados_negocios');
    }
    const limit = await businessesLimitOf(tx, payerId, at);
    if (limit !== UNLIMITED && count >= limit) throw new ApiError('limite_de_negocios');
    await insertPaidOwner(tx, id, { payerId, name, userId, at });
    await insertPaidBusiness(tx, id, { payerId, ruc, name, userId, at });
    const subject = { kind: 'business', id, name } as const;
    const details = { ruc, payerId };
    await recordSecurityEvent(tx, id, { action: 'business-created', subject, details }, doneBy({ userId }, http, at));
  });
  return await readBusinessLine(db, userId, id);
}
