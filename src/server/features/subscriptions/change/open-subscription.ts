import { endOfDay, type PlanCurrency, statusAt, subscriptionEnd } from '#domain/plans/plan.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import { monthInAsuncion } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import { lockBalance } from '../ledger/ai-ledger.store.ts';
import { lockPlan, type StoredPlan } from '../plans/plans.store.ts';
import { deleteRequest } from './plan-requests.store.ts';
import {
  closeActive,
  findLatestSubscription,
  forgetPlanUse,
  insertSubscription,
  type StoredSubscription,
} from './subscriptions.store.ts';

/** A plan that may be subscribed to. It stays as it is until the transaction ends. */
export async function takeOfferedPlan(tx: Db, code: string, field: 'plan_id' | 'plan_code'): Promise<StoredPlan> {
  const plan = await lockPlan(tx, code, 'to-subscribe');
  const message = 'Selecciona un plan válido';
  if (!plan) throw new ApiError('datos_invalidos', { message, fields: { [field]: message } });
  if (plan.status !== 'active') throw new ApiError('plan_no_disponible');
  return plan;
}

interface Opening {
  paymentMethod: 'manual' | 'self-service';
  reason: string | null;
  at: Date;
  /** The last day on which it counts; what the plan's period says where nobody said one. */
  lastDay?: CalendarDate | undefined;
  /** What was agreed before; the plan's price where nothing was. */
  agreed?: { readonly price: string; readonly currency: PlanCurrency } | undefined;
  /** May refuse, seeing what is in force now. */
  check?: (current: StoredSubscription | null) => void;
}

/**
 * Closes what is active and opens another, at once and without proration. The month's readings stay counted: they belong
 * to the business. Changes of one business wait for each other, and its readings by AI for them.
 */
export async function openSubscription(
  tx: Db,
  ownerId: string,
  plan: StoredPlan,
  { paymentMethod, reason, at, lastDay, agreed = plan, check }: Opening,
): Promise<{ id: string; replaced: StoredSubscription | null }> {
  await lockBalance(tx, ownerId);
  const latest = await findLatestSubscription(tx, ownerId);
  const replaced = latest && statusAt(latest, at) === 'active' ? latest : null;
  check?.(replaced);
  await closeActive(tx, ownerId, { status: 'inactive', at });
  // Whoever opens another has settled what was asked for before.
  await deleteRequest(tx, ownerId);
  if (latest && !replaced && isFromEarlierMonth(latest, at)) await forgetPlanUse(tx, ownerId, at);
  const { price, currency } = agreed;
  const endsAt = lastDay === undefined ? subscriptionEnd(at, plan) : endOfDay(lastDay);
  const added = { id: newId(at), planId: plan.id, startsAt: at, endsAt, price, currency };
  await insertSubscription(tx, ownerId, { ...added, paymentMethod, reason });
  return { id: added.id, replaced };
}

const isFromEarlierMonth = ({ endsAt }: StoredSubscription, at: Date) =>
  endsAt !== null && monthInAsuncion(endsAt.getTime() - 1) < monthInAsuncion(at.getTime());
