import * as z from 'zod/mini';
import { PLAN_LIMITS } from '#domain/plans/plan.ts';
import { amount } from '../wire/amounts.ts';
import { count, id, instant, text } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { billingPeriod, planCurrency, planWire } from './plans.ts';

const subscriptionStatus = z.enum(['active', 'inactive', 'pending', 'cancelled']);

const subscriptionWire = wire(() => ({
  id: ['_id', id],
  /** The plan's code, which a change of plan sends. */
  planCode: ['plan_id', z.string()],
  planName: ['plan_name', z.string()],
  planDescription: ['plan_description', z.string()],
  status: ['status', subscriptionStatus],
  startsAt: ['start_date', instant],
  /** The first moment at which it is over; null: never. */
  endsAt: ['end_date', z.nullable(instant)],
  /** -1 means unlimited. */
  aiLimit: ['monthly_ai_limit', z.int()],
  /** Used this month, or until it ended. */
  aiUsed: ['current_ai_usage', count],
  /** The agreed price: it does not change with the plan's. */
  price: ['price', amount],
  currency: ['currency', planCurrency],
  billingPeriod: ['billing_period', billingPeriod],
  reason: ['reason', z.nullable(z.string())],
  createdAt: ['created_at', instant],
}));
export type Subscription = z.output<typeof subscriptionWire>;

/** A requested plan that waits for an administrator. */
const planRequestWire = wire(() => ({
  id: ['_id', id],
  planCode: ['plan_id', z.string()],
  planName: ['plan_name', z.string()],
  /** The price when the plan was requested: the one that is agreed when it is approved. */
  price: ['price', amount],
  currency: ['currency', planCurrency],
  billingPeriod: ['billing_period', billingPeriod],
  createdAt: ['created_at', instant],
}));
export type PlanRequest = z.output<typeof planRequestWire>;

/** Another business that pays, and whose plan this is. */
const payerWire = wire(() => ({
  name: ['nombre', z.string()],
  /** Whether the caller decides about its plan. */
  isDecidedByCaller: ['decides', z.boolean()],
}));
export type PlanPayer = z.output<typeof payerWire>;

export const getSubscription = defineRoute({
  method: 'GET',
  path: '/user/subscription',
  access: 'lectura',
  summary: 'La suscripción activa de quien paga por el negocio, o la última que hubo; null si nunca hubo una',
  reply: wire(() => ({
    subscription: ['data', z.nullable(subscriptionWire)],
    /** Left out where the business pays for itself. */
    payer: ['pagador', z.optional(payerWire)],
  })),
});

export const getPlanRequest = defineRoute({
  method: 'GET',
  path: '/user/subscription/request',
  access: 'lectura',
  summary: 'La solicitud de plan que espera la aprobación de un administrador, y qué fue de la última',
  reply: wire(() => ({
    request: ['data', z.nullable(planRequestWire)],
    /** Present when an administrator refused and nothing has changed since. */
    refusal: [
      'rejected',
      z.nullable(
        wire(() => ({
          planName: ['plan_name', z.string()],
          reason: ['reason', z.nullable(z.string())],
          at: ['at', instant],
        })),
      ),
    ],
    /** True: a plan with a price begins only when an administrator approves it. */
    needsApproval: ['needs_approval', z.boolean()],
  })),
});
export type RequestState = z.output<(typeof getPlanRequest)['reply']>;

export const getSubscriptionHistory = defineRoute({
  method: 'GET',
  path: '/user/subscription/history',
  access: 'lectura',
  summary: 'Las suscripciones que hubo, la última primero',
  reply: wire(() => ({ subscriptions: ['data', z.array(subscriptionWire)] })),
});

export const listOfferedPlans = defineRoute({
  method: 'GET',
  path: '/user/subscription/plans',
  access: 'lectura',
  summary: 'Los planes que se ofrecen, en su orden',
  reply: wire(() => ({ plans: ['data', z.array(planWire)] })),
});

export const changePlan = defineRoute({
  method: 'POST',
  path: '/user/subscription/change-plan',
  access: 'duena',
  summary:
    'Cambia de plan en el momento, sin prorrateo; lo ya usado cuenta para el nuevo límite. Con PLAN_CHANGES=approval, un plan con precio queda solicitado y nada cambia hasta que se apruebe',
  body: wire(() => ({
    /** The plan's code. */
    planCode: ['plan_id', text(PLAN_LIMITS.code)],
    reason: ['reason', z.optional(text(PLAN_LIMITS.reason))],
  })),
  reply: wire(() => ({
    message: ['message', z.string()],
    /** The subscription after the call: null only where a plan was requested and there was never another. */
    subscription: ['data', z.nullable(subscriptionWire)],
  })),
});

export const withdrawPlanRequest = defineRoute({
  method: 'DELETE',
  path: '/user/subscription/request',
  access: 'duena',
  summary: 'Retira la solicitud de plan que espera',
  reply: wire(() => ({ message: ['message', z.string()] })),
});

export const cancelSubscription = defineRoute({
  method: 'POST',
  path: '/user/subscription/cancel',
  access: 'duena',
  summary: 'Cancela la suscripción en el momento',
  body: z.nullish(wire(() => ({ reason: ['reason', z.optional(text(PLAN_LIMITS.reason))] }))),
  reply: wire(() => ({ message: ['message', z.string()] })),
});
