import { keptSince } from '#domain/closing/keeping-clock.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import { closeOwner, keepHome } from '#server/features/accounts/keep-home.ts';
import { doneBy, recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import { closeSubscription } from '#server/features/subscriptions/change/close-subscription.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { roleNeeded } from '#server/platform/http/guard/guard-calls.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { findHoldings, findPeopleOf, findRole, lockOwners, lockPeople, releaseRuc } from './businesses.store.ts';
import { readBusinessLine } from './list-businesses.ts';

/**
 * Nobody can enter a closed business and nothing more comes into it, but none of its rows or files is deleted.
 * Documents that the law still requires to be kept refuse the closing; older ones are not ours to delete.
 */
export async function closeBusiness(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { caller: { ownerId, userId }, http }: { caller: Caller; http: HttpContext },
): Promise<{ message: string }> {
  const { name } = await readBusinessLine(db, userId, ownerId);
  return await db.transaction().execute(async (tx) => {
    await lockPeople(tx, [userId, ...(await findPeopleOf(tx, ownerId))]);
    await lockOwners(tx, [ownerId]);
    const at = clock.now();
    const role = await findRole(tx, ownerId, userId);
    if (role === null) throw new ApiError('negocio_no_encontrado');
    if (role !== 'duena') throw new ApiError('rol_insuficiente', { message: roleNeeded('duena') });
    const held = await findHoldings(tx, ownerId, keptSince(dayInAsuncion(at.getTime())));
    if (held.paysForOthers) throw new ApiError('negocio_paga_otros');
    if (held.hasDocuments) throw new ApiError('negocio_con_documentos');
    if (held.hasMailboxes) throw new ApiError('negocio_con_correos');
    const people = await findPeopleOf(tx, ownerId);
    await closeOwner(tx, ownerId, at);
    for (const person of people) await keepHome({ settings }, tx, person, at);
    await releaseRuc(tx, ownerId);
    const by = doneBy({ userId }, http, at);
    const subject = { kind: 'business', id: ownerId, name } as const;
    await recordSecurityEvent(tx, ownerId, { action: 'business-closed', subject, details: {} }, by);
    await closeSubscription(tx, ownerId, { saidReason: null }, at);
    return { message: `Cerramos ${name}` };
  });
}
