import type { Subscription } from '#contract/subscriptions/subscriptions.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { accountToChange } from './billed-account.ts';
import { closeSubscription } from './close-subscription.ts';
import { openSubscription, takeOfferedPlan } from './open-subscription.ts';
import { needsApproval, requestPlan } from './plan-requests.ts';
import { readSubscription } from './read-subscriptions.ts';
import { lockPeopleByEmail } from './subscriptions.store.ts';

type Needs = Pick<Deps, 'db'>;
type Changing = Pick<Deps, 'db' | 'settings'>;

const NOBODY = 'No encontramos a nadie con ese correo. Revisa que haya entrado al menos una vez.';

/** The reason as it was said, or null where nothing was. */
export const trimmedReason = (reason: string | undefined) => reason?.trim() || null;

/** A person changes the plan of who pays for their business, or asks for it where an administrator has to approve it. */
export async function changePlan(
  { db, settings }: Changing,
  caller: Caller,
  wish: { planCode: string; reason?: string },
  by: DoneBy,
): Promise<Subscription | null> {
  const reason = trimmedReason(wish.reason);
  const ownerId = await accountToChange(db, caller);
  await db.transaction().execute(async (tx) => {
    const plan = await takeOfferedPlan(tx, wish.planCode, 'plan_id');
    if (needsApproval(settings, plan)) return await requestPlan(tx, ownerId, { plan, reason }, by);
    const { id, replaced } = await openSubscription(tx, ownerId, plan, {
      paymentMethod: 'self-service',
      reason,
      at: by.at,
      check: (current) => {
        if (current?.planCode === plan.code) throw new ApiError('plan_actual');
      },
    });
    const details = { from: replaced?.planName ?? null, to: plan.name, reason };
    const subject = { kind: 'subscription', id, name: plan.name } as const;
    await recordSecurityEvent(tx, ownerId, { action: 'subscription-changed', subject, details }, by);
  });
  return await readSubscription(db, ownerId, by.at);
}

/** A person cancels the subscription of who pays for their business. */
export async function cancelSubscription(
  { db }: Needs,
  caller: Caller,
  wish: { reason?: string },
  by: DoneBy,
): Promise<{ message: string }> {
  const reason = trimmedReason(wish.reason);
  const { trial } = caller.entitlements;
  const ownerId = await accountToChange(db, caller);
  return await db.transaction().execute(async (tx) => {
    const closed = await closeSubscription(tx, ownerId, { saidReason: reason }, by.at);
    if (!closed) throw new ApiError('sin_suscripcion');
    const { id, planName } = closed;
    const subject = { kind: 'subscription', id, name: planName } as const;
    const details = { plan: planName, reason };
    await recordSecurityEvent(tx, ownerId, { action: 'subscription-cancelled', subject, details }, by);
    const end = dayInAsuncion(trial.expiresAt.getTime()).split('-').reverse().join('/');
    const goesOn = trial.expiresAt <= by.at ? '' : ` Vuelves a tu período de prueba, que sigue hasta el ${end}.`;
    return { message: `Cancelamos tu plan ${planName}.${goesOn} Tus facturas y sus originales quedan guardados.` };
  });
}

/** An administrator gives somebody a plan; the one they have begins anew. */
export async function assignPlan(
  { db }: Needs,
  wish: { userEmail: string; planCode: string; paymentMethod: 'manual'; reason?: string; lastDay?: string },
  by: DoneBy,
): Promise<{ message: string }> {
  const reason = trimmedReason(wish.reason);
  const { lastDay } = wish;
  if (lastDay !== undefined) refuseLastDay(lastDay, by.at);
  return await db.transaction().execute(async (tx) => {
    const [person, other] = await lockPeopleByEmail(tx, wish.userEmail.trim().toLowerCase(), by.userId);
    if (!person) throw new ApiError('no_encontrado', { message: NOBODY });
    if (other) throw new ApiError('correo_repetido');
    if (person.status === 'suspended') throw new ApiError('usuario_suspendido');
    const plan = await takeOfferedPlan(tx, wish.planCode, 'plan_code');
    const { userId, ownerId, email } = person;
    if (!person.pays) throw paysForNothing(email);
    const opening = { paymentMethod: wish.paymentMethod, reason, at: by.at, lastDay };
    const { replaced } = await openSubscription(tx, ownerId, plan, opening);
    const details = { from: replaced?.planName ?? null, to: plan.name, reason, ...(lastDay ? { lastDay } : {}) };
    const subject = { kind: 'user', id: userId, name: email } as const;
    await recordSecurityEvent(tx, ownerId, { action: 'plan-assigned', subject, details }, by);
    return { message: `Plan ${plan.name} asignado a ${email}` };
  });
}

function paysForNothing(email: string): ApiError {
  const message = `${email} no decide sobre ningún negocio que pague un plan. Asígnalo a quien paga por su negocio.`;
  return new ApiError('datos_invalidos', { message, fields: { user_email: message } });
}

/** Years ahead that an agreement may reach: beyond is a slip of the pen. */
const MOST_YEARS = 10;

function refuseLastDay(lastDay: string, at: Date): void {
  const today = dayInAsuncion(at.getTime());
  const last = `${Number(today.slice(0, 4)) + MOST_YEARS}${today.slice(4)}`;
  if (lastDay >= today && lastDay <= last) return;
  const message = `Elige un último día desde hoy y hasta ${MOST_YEARS} años después.`;
  throw new ApiError('datos_invalidos', { message, fields: { end_date: message } });
}
