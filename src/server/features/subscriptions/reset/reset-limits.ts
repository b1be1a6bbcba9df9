import { lastDueMonth } from '#domain/time/monthly-reset.ts';
import { monthInAsuncion } from '#domain/time/period.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/new-id.ts';
import { entitlementsOf } from '../current/entitlements-of.ts';
import { lockBalance } from '../ledger/ai-ledger.store.ts';
import {
  insertReset,
  isReset,
  lockResets,
  recordSignal,
  resetBalance,
  resetPlanBalances,
} from './limit-reset.store.ts';

/**
 * Every minute, and when a server starts: does the reset of the month if nobody has, also when its time was missed. Once,
 * however many processes look: they wait for each other, and the last one finds it done.
 */
export async function resetDueLimits({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const at = clock.now();
  const { beganAt } = await recordSignal(db, at);
  const month = lastDueMonth(at, beganAt);
  if (month === null || (await isReset(db, month))) return;
  await db.transaction().execute(async (tx) => {
    await lockResets(tx);
    if (await isReset(tx, month)) return;
    const count = await resetPlanBalances(tx, at);
    await insertReset(tx, { id: newId(at), kind: 'scheduled', month, at, userEmail: null, byEmail: null, count });
    log.info({ month, subscriptions: count }, 'lecturas de IA del mes, reseteadas');
  });
}

/** Who ordered it, whose business the audit notes it under, and under which e-mail people know them. */
interface OrderedBy {
  readonly ownerId: string;
  readonly email: string;
  readonly by: DoneBy;
}

/** By hand, for everybody; again and again if it is ordered so. Answers how many subscriptions are active. */
export async function resetEverybody({ db }: Pick<Deps, 'db'>, { ownerId, email, by }: OrderedBy): Promise<number> {
  const { at } = by;
  return await db.transaction().execute(async (tx) => {
    await lockResets(tx);
    const count = await resetPlanBalances(tx, at);
    const id = newId(at);
    const month = monthInAsuncion(at.getTime());
    await insertReset(tx, { id, kind: 'manual', month, at, userEmail: null, byEmail: email, count });
    const subject = { kind: 'limits', id, name: 'Todos los usuarios' } as const;
    await recordSecurityEvent(tx, ownerId, { action: 'limits-reset', subject, details: { count } }, by);
    return count;
  });
}

/** Whose readings are set back. */
interface Person {
  readonly userId: string;
  readonly ownerId: string;
  readonly email: string;
}

/** By hand, for one: of the trial or of the plan, whichever counts now. What is set aside for readings under way stays. */
export async function resetOne({ db }: Pick<Deps, 'db'>, person: Person, { email, by }: OrderedBy): Promise<void> {
  const { at } = by;
  await db.transaction().execute(async (tx) => {
    await lockResets(tx);
    const payerId = await lockBalance(tx, person.ownerId);
    const { ai } = await entitlementsOf(tx, person.ownerId, at);
    await resetBalance(tx, payerId, ai.account, at);
    const month = monthInAsuncion(at.getTime());
    const names = { userEmail: person.email, byEmail: email };
    await insertReset(tx, { id: newId(at), kind: 'individual', month, at, ...names, count: 1 });
    const subject = { kind: 'user', id: person.userId, name: person.email } as const;
    const details = { from: ai.used, to: 0 };
    await recordSecurityEvent(tx, person.ownerId, { action: 'limits-reset', subject, details }, by);
  });
}
