import {
  approvePlanRequest,
  assignPlan,
  createPlan,
  deletePlan,
  getSubscriptionStats,
  listPlanRequests,
  listPlans,
  rejectPlanRequest,
  updatePlan,
} from '#contract/subscriptions/plans.ts';
import {
  cancelSubscription,
  changePlan,
  getPlanRequest,
  getSubscription,
  getSubscriptionHistory,
  listOfferedPlans,
  withdrawPlanRequest,
} from '#contract/subscriptions/subscriptions.ts';
import { doneBy } from '#server/features/audit/audit-events.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import {
  assignPlan as assign,
  cancelSubscription as cancel,
  changePlan as change,
  trimmedReason,
} from './change/change-plan.ts';
import { approveRequest, readRequest, readRequests, rejectRequest, withdrawRequest } from './change/plan-requests.ts';
import { readOwnSubscription, readSubscriptionHistory } from './change/read-subscriptions.ts';
import { changePlanTerms, createPlan as create, removePlan } from './plans/manage-plans.ts';
import { readOfferedPlans, readPlans } from './plans/read-plans.ts';
import { readSubscriptionStats } from './plans/subscription-stats.ts';

const CHANGED = 'Solicitud de cambio de plan enviada correctamente';

export const subscriptionRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'settings'>) => {
  const { db, clock } = deps;
  const by = ({ caller, http }: { caller: Caller; http: HttpContext }) => doneBy(caller, http, clock.now());
  const manager = (call: { caller: Caller; http: HttpContext }) => ({ ownerId: call.caller.ownerId, by: by(call) });
  return [
    bind(getSubscription, ({ caller }) => readOwnSubscription(db, caller, clock.now())),
    bind(getSubscriptionHistory, async ({ caller }) => ({
      subscriptions: await readSubscriptionHistory(db, caller, clock.now()),
    })),
    bind(listOfferedPlans, async () => ({ plans: await readOfferedPlans(db) })),
    bind(changePlan, async (call) => ({
      message: CHANGED,
      subscription: await change(deps, call.caller, call.body, by(call)),
    })),
    bind(getPlanRequest, ({ caller }) => readRequest(deps, caller, clock.now())),
    bind(withdrawPlanRequest, (call) => withdrawRequest(deps, call.caller, by(call))),
    bind(cancelSubscription, (call) => cancel(deps, call.caller, call.body ?? {}, by(call))),
    bind(listPlans, async ({ query }) => ({
      plans: await readPlans(db, { includeInactive: query.includeInactive === 'true' }, clock.now()),
    })),
    bind(createPlan, async (call) => ({
      message: 'Plan creado correctamente',
      plan: await create(deps, manager(call), call.body),
    })),
    bind(updatePlan, async (call) => ({
      message: 'Plan actualizado correctamente',
      plan: await changePlanTerms(deps, manager(call), call.params.code, call.body, call.seen),
    })),
    bind(deletePlan, (call) => removePlan(deps, manager(call), call.params.code, call.seen)),
    bind(getSubscriptionStats, async () => ({ stats: await readSubscriptionStats(db, clock.now()) })),
    bind(assignPlan, (call) => assign(deps, call.body, by(call))),
    bind(listPlanRequests, () => readRequests(db, clock.now())),
    bind(approvePlanRequest, (call) => approveRequest(deps, call.params.id, by(call))),
    bind(rejectPlanRequest, (call) =>
      rejectRequest(deps, call.params.id, { reason: trimmedReason(call.body?.reason) }, by(call)),
    ),
  ];
};
