import type { WaitingRequest } from '#contract/subscriptions/plans.ts';
import type { PlanRequest, RequestState } from '#contract/subscriptions/subscriptions.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { findLastOfSubscription, recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import { lockBalance } from '../ledger/ai-ledger.store.ts';
import type { StoredPlan } from '../plans/plans.store.ts';
import { accountToChange, billedAccount } from './billed-account.ts';
import { openSubscription, takeOfferedPlan } from './open-subscription.ts';
import {
  deleteRequest,
  findRequest,
  findRequestById,
  findRequests,
  insertRequest,
  lockPeopleOf,
  type StoredRequest,
} from './plan-requests.store.ts';
import { findLatestSubscription } from './subscriptions.store.ts';

type Needs = Pick<Deps, 'db'>;

const alreadySettled = () =>
  new ApiError('cambio_mientras_tanto', { message: 'Esa solicitud ya se resolvió o fue retirada. Recarga la página.' });

/** Administrators look at so many at once; the others come after them. */
const MOST_SHOWN = 200;
/** For so long a person is told that a request was rejected. Milliseconds. */
const REFUSAL_SHOWN_MS = 30 * DAY_MS;

/** With `PLAN_CHANGES=approval`: only what costs something has to be approved. */
export const needsApproval = ({ PLAN_CHANGES }: Deps['settings'], plan: Pick<StoredPlan, 'price'>): boolean =>
  PLAN_CHANGES === 'approval' && Number(plan.price) > 0;

/**
 * In the caller's transaction: the plan is asked for, in place of what was asked for before, and nothing else changes.
 */
export async function requestPlan(
  tx: Db,
  ownerId: string,
  { plan, reason }: { plan: StoredPlan; reason: string | null },
  by: DoneBy,
): Promise<void> {
  await lockBalance(tx, ownerId);
  const latest = await findLatestSubscription(tx, ownerId);
  const isInForce = latest?.status === 'active' && (latest.endsAt === null || latest.endsAt > by.at);
  if (isInForce && latest.planCode === plan.code) throw new ApiError('plan_actual');
  await deleteRequest(tx, ownerId);
  const { id: planId, price, currency, name } = plan;
  const id = newId(by.at);
  await insertRequest(tx, ownerId, { id, planId, price, currency, reason, at: by.at });
  const details = { from: isInForce ? latest.planName : null, to: name, reason };
  const subject = { kind: 'subscription', id, name } as const;
  await recordSecurityEvent(tx, ownerId, { action: 'plan-requested', subject, details }, by);
}

export async function withdrawRequest({ db }: Needs, caller: Caller, by: DoneBy): Promise<{ message: string }> {
  const ownerId = await accountToChange(db, caller);
  return await db.transaction().execute(async (tx) => {
    await lockBalance(tx, ownerId);
    const request = await findRequest(tx, ownerId);
    if (!request) throw alreadySettled();
    await deleteRequest(tx, ownerId);
    await record(tx, 'plan-request-withdrawn', request, { plan: request.planName }, by);
    return { message: `Retiraste tu solicitud del plan ${request.planName}. Nada cambió.` };
  });
}

/** The waiting request and, without one, the last rejection. Somebody who does not belong to the payer sees neither. */
export async function readRequest(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  now: Date,
): Promise<RequestState> {
  const { payerId: ownerId, role } = await billedAccount(db, caller);
  if (role === null) return { request: null, refusal: null, needsApproval: settings.PLAN_CHANGES === 'approval' };
  const request = await findRequest(db, ownerId);
  return {
    request: request && described(request),
    refusal: request ? null : await lastRefusal(db, ownerId, now),
    needsApproval: settings.PLAN_CHANGES === 'approval',
  };
}

async function lastRefusal(db: Db, ownerId: string, now: Date): Promise<RequestState['refusal']> {
  const last = await findLastOfSubscription(db, ownerId);
  if (last?.action !== 'plan-request-rejected' || now.getTime() - last.at.getTime() >= REFUSAL_SHOWN_MS) return null;
  const { plan, reason } = last.details as { plan?: string; reason?: string | null };
  return { planName: plan ?? '', reason: reason ?? null, at: last.at.toISOString() };
}

export async function readRequests(db: Db, now: Date): Promise<{ requests: WaitingRequest[]; total: number }> {
  const found = await findRequests(db, now, MOST_SHOWN);
  return {
    total: found[0]?.total ?? 0,
    requests: found.map(({ total: _, userEmail, currentPlan, ...request }) => ({
      ...described(request),
      ...{ reason: request.reason, userEmail, currentPlan },
    })),
  };
}

/** The plan changes now, at the price that was asked for. Of two administrators at once, one does it. */
export async function approveRequest({ db }: Needs, id: string, by: DoneBy): Promise<{ message: string }> {
  const asked = await existing(db, id);
  const { ownerId } = asked;
  return await db.transaction().execute(async (tx) => {
    const people = await lockPeopleOf(tx, ownerId);
    if (people.every(({ status }) => status === 'suspended')) throw new ApiError('usuario_suspendido');
    const plan = await takeOfferedPlan(tx, asked.planCode, 'plan_code');
    const request = await takeRequest(tx, asked);
    const { price, currency, reason, planName } = request;
    const agreed = { price, currency };
    const { replaced } = await openSubscription(tx, ownerId, plan, {
      ...{ paymentMethod: 'manual', reason, at: by.at, agreed },
    });
    const details = { from: replaced?.planName ?? null, to: planName };
    await record(tx, 'plan-request-approved', request, details, by);
    return { message: `Plan ${planName} aprobado para ${people[0]?.email ?? ''}` };
  });
}

export async function rejectRequest(
  { db }: Needs,
  id: string,
  { reason }: { reason: string | null },
  by: DoneBy,
): Promise<{ message: string }> {
  const asked = await existing(db, id);
  return await db.transaction().execute(async (tx) => {
    const request = await takeRequest(tx, asked);
    await deleteRequest(tx, request.ownerId);
    await record(tx, 'plan-request-rejected', request, { plan: request.planName, reason }, by);
    return { message: `Solicitud del plan ${request.planName} rechazada` };
  });
}

async function existing(db: Db, id: string): Promise<StoredRequest> {
  const found = await findRequestById(db, id);
  if (!found) throw alreadySettled();
  return found;
}

/** Under the lock of the owner's balance: whoever comes second finds it gone, or another in its place. */
async function takeRequest(tx: Db, { ownerId, id }: StoredRequest): Promise<StoredRequest> {
  await lockBalance(tx, ownerId);
  const request = await findRequest(tx, ownerId);
  if (request?.id !== id) throw alreadySettled();
  return request;
}

function record(
  tx: Db,
  action: 'plan-request-withdrawn' | 'plan-request-approved' | 'plan-request-rejected',
  { ownerId, id, planName: name }: StoredRequest,
  details: object,
  by: DoneBy,
): Promise<void> {
  return recordSecurityEvent(tx, ownerId, { action, subject: { kind: 'subscription', id, name }, details }, by);
}

const described = ({ ownerId: _, reason: __, createdAt, ...request }: StoredRequest): PlanRequest => ({
  ...request,
  createdAt: createdAt.toISOString(),
});
