import * as z from 'zod/mini';
import { EXPORT_FORMATS } from '#domain/plans/entitlements.ts';
import { type BillingPeriod, PLAN_CURRENCIES, PLAN_LIMITS, PLAN_STATUSES, type PlanType } from '#domain/plans/plan.ts';
import { amount } from '../wire/amounts.ts';
import { words } from '../wire/closed-list.ts';
import { day } from '../wire/dates.ts';
import { count, email, id, instant, text } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

export const billingPeriod = words({
  monthly: 'monthly',
  yearly: 'yearly',
  'one-time': 'one_time',
} satisfies Record<BillingPeriod, string>);

export const planCurrency = z.enum(PLAN_CURRENCIES);

const planType = z.enum(['free', 'basic', 'premium', 'enterprise'] satisfies PlanType[]);

const exportFormats = z.array(z.enum(EXPORT_FORMATS)).check(z.maxLength(EXPORT_FORMATS.length));

const planFields = {
  id: ['_id', id],
  code: ['code', z.string()],
  name: ['name', z.string()],
  type: ['type', planType],
  description: ['description', z.string()],
  price: ['price', amount],
  currency: ['currency', planCurrency],
  billingPeriod: ['billing_period', billingPeriod],
  features: [
    'features',
    wire(() => ({
      /** -1 means unlimited. Always equal to `monthly_ai_limit`. */
      aiLimit: ['ai_invoices_limit', z.int()],
      emailProcessing: ['email_processing', z.boolean()],
      exportFormats: ['export_formats', exportFormats],
      apiAccess: ['api_access', z.boolean()],
      prioritySupport: ['priority_support', z.boolean()],
      customTemplates: ['custom_templates', z.boolean()],
    })),
  ],
  aiLimit: ['monthly_ai_limit', z.int()],
  status: ['status', z.enum(PLAN_STATUSES)],
  isPopular: ['is_popular', z.boolean()],
  sortOrder: ['sort_order', count],
} as const;

/** A plan as it is offered to customers. */
export const planWire = wire(() => planFields);
export type OfferedPlan = z.output<typeof planWire>;

/** A plan as administrators see it. */
const managedPlanWire = wire(() => ({
  ...planFields,
  /** Businesses that one may pay for with it, its own among them; -1 means unlimited. */
  businessesLimit: ['businesses_limit', z.int()],
  activeSubscriptions: ['active_subscriptions', count],
  version: ['version', count],
}));
export type ManagedPlan = z.output<typeof managedPlanWire>;

/** All optional: a new plan has defaults, and a change leaves absent fields as they are. */
const termsFields = {
  name: ['name', z.optional(text(PLAN_LIMITS.name))],
  description: ['description', z.optional(text(PLAN_LIMITS.description))],
  price: ['price', z.optional(amount)],
  currency: ['currency', z.optional(planCurrency)],
  billingPeriod: ['billing_period', z.optional(billingPeriod)],
  features: [
    'features',
    z.optional(
      wire(() => ({
        aiLimit: ['ai_invoices_limit', z.optional(z.int())],
        emailProcessing: ['email_processing', z.optional(z.boolean())],
        exportFormats: ['export_formats', z.optional(exportFormats)],
        apiAccess: ['api_access', z.optional(z.boolean())],
        prioritySupport: ['priority_support', z.optional(z.boolean())],
        customTemplates: ['custom_templates', z.optional(z.boolean())],
      })),
    ),
  ],
  aiLimit: ['monthly_ai_limit', z.optional(z.int())],
  status: ['status', z.optional(z.enum(PLAN_STATUSES))],
  isPopular: ['is_popular', z.optional(z.boolean())],
  sortOrder: ['sort_order', z.optional(z.int())],
  businessesLimit: ['businesses_limit', z.optional(z.int())],
} as const;

const newPlanBody = wire(() => ({ code: ['code', z.optional(text(PLAN_LIMITS.code))], ...termsFields }));
const changedPlanBody = wire(() => termsFields);
export type PlanChange = z.output<typeof changedPlanBody>;
export type NewPlanBody = z.output<typeof newPlanBody>;

const byCode = wire(() => ({ code: ['code', text(PLAN_LIMITS.code)] }));
const planReply = wire(() => ({ message: ['message', z.string()], plan: ['data', managedPlanWire] }));

export const listPlans = defineRoute({
  method: 'GET',
  path: '/admin/plans',
  access: 'admin',
  summary: 'Los planes en su orden; con include_inactive=true también los que no se ofrecen',
  query: wire(() => ({ includeInactive: ['include_inactive', z.optional(z.enum(['true', 'false', '']))] })),
  reply: wire(() => ({ plans: ['data', z.array(managedPlanWire)] })),
});

export const createPlan = defineRoute({
  method: 'POST',
  path: '/admin/plans',
  access: 'admin',
  summary: 'Crea un plan',
  etag: 'plan.version',
  body: newPlanBody,
  reply: planReply,
});

export const updatePlan = defineRoute({
  method: 'PUT',
  path: '/admin/plans/:code',
  access: 'admin',
  summary: 'Cambia un plan; su código no cambia y quien ya está suscrito conserva su precio',
  ifMatch: true,
  etag: 'plan.version',
  params: byCode,
  body: changedPlanBody,
  reply: planReply,
});

export const deletePlan = defineRoute({
  method: 'DELETE',
  path: '/admin/plans/:code',
  access: 'admin',
  summary: 'Elimina un plan; el que tuvo suscriptores queda obsoleto',
  ifMatch: true,
  params: byCode,
  reply: wire(() => ({ message: ['message', z.string()], isDeprecated: ['deprecated', z.boolean()] })),
});

/** Amounts agreed in a currency other than the dollar: listed apart and never converted. */
const otherCurrencies = z.array(
  wire(() => ({
    currency: ['currency', planCurrency],
    revenue: ['total_revenue', amount],
    averagePrice: ['avg_price', amount],
  })),
);

export const getSubscriptionStats = defineRoute({
  method: 'GET',
  path: '/admin/subscriptions/stats',
  access: 'admin',
  summary: 'Cuántas suscripciones hay y cuánto suman, en dólares; las otras monedas van aparte, sin convertir',
  reply: wire(() => ({
    stats: [
      'data',
      wire(() => ({
        subscriptions: ['total_subscriptions', count],
        activeSubscriptions: ['active_subscriptions', count],
        /** In US dollars. */
        revenue: ['total_revenue', amount],
        otherCurrencies: ['other_currencies', otherCurrencies],
        plans: [
          'plan_stats',
          z.array(
            wire(() => ({
              code: ['plan_code', z.string()],
              name: ['plan_name', z.string()],
              subscriptions: ['total_subscriptions', count],
              activeSubscriptions: ['active_subscriptions', count],
              revenue: ['total_revenue', amount],
              averagePrice: ['avg_price', amount],
              otherCurrencies: ['other_currencies', otherCurrencies],
            })),
          ),
        ],
        /** Businesses that have a subscription and had none when the month began, and the other way round. */
        gained: ['gained_this_month', count],
        lost: ['lost_this_month', count],
        /** Trials that have ended, and how many of them led to a paid subscription. */
        trialsEnded: ['trials_ended', count],
        trialsConverted: ['trials_converted', count],
        /** At the end of each of the last six months; for the current one, now. */
        activeByMonth: [
          'active_by_month',
          z.array(wire(() => ({ month: ['_id', z.string()], count: ['count', count] }))),
        ],
        /** Subscriptions and trials that end within seven days: how many, and the first of them. */
        endingCount: ['ending_soon_total', count],
        ending: [
          'ending_soon',
          z.array(
            wire(() => ({
              endsAt: ['end_date', instant],
              email: ['user_email', z.string()],
              /** Null for a trial. */
              planName: ['plan_name', z.nullable(z.string())],
            })),
          ),
        ],
        /** Why people cancelled in the last 90 days, the most frequent first. */
        leaving: [
          'leaving_reasons',
          z.array(wire(() => ({ reason: ['reason', z.string()], count: ['count', count] }))),
        ],
      })),
    ],
  })),
});

export const assignPlan = defineRoute({
  method: 'POST',
  path: '/admin/subscriptions',
  access: 'admin',
  summary: 'Asigna un plan a una persona por su correo; reemplaza al que tenía',
  body: wire(() => ({
    userEmail: ['user_email', email],
    planCode: ['plan_code', text(PLAN_LIMITS.code)],
    paymentMethod: ['payment_method', z._default(z.enum(['manual']), 'manual')],
    reason: ['reason', z.optional(text(PLAN_LIMITS.reason))],
    /** The last day of the subscription, in Asunción; if absent, the plan's usual period applies. */
    lastDay: ['end_date', z.optional(day)],
  })),
  reply: wire(() => ({ message: ['message', z.string()] })),
});

/** A plan that a business asked for, as administrators see it. */
const waitingRequestWire = wire(() => ({
  id: ['_id', id],
  userEmail: ['user_email', z.string()],
  planCode: ['plan_code', z.string()],
  planName: ['plan_name', z.string()],
  price: ['price', amount],
  currency: ['currency', planCurrency],
  billingPeriod: ['billing_period', billingPeriod],
  /** Null when the business has no plan. */
  currentPlan: ['current_plan_name', z.nullable(z.string())],
  reason: ['reason', z.nullable(z.string())],
  createdAt: ['created_at', instant],
}));
export type WaitingRequest = z.output<typeof waitingRequestWire>;

const byRequest = wire(() => ({ id: ['id', id] }));
const messageReply = wire(() => ({ message: ['message', z.string()] }));

export const listPlanRequests = defineRoute({
  method: 'GET',
  path: '/admin/subscriptions/requests',
  access: 'admin',
  summary: 'Las solicitudes de plan que esperan, la más antigua primero',
  reply: wire(() => ({ requests: ['data', z.array(waitingRequestWire)], total: ['total', count] })),
});

export const approvePlanRequest = defineRoute({
  method: 'POST',
  path: '/admin/subscriptions/requests/:id/approve',
  access: 'admin',
  summary: 'Aprueba una solicitud: el plan cambia en ese momento, con el precio que se solicitó',
  params: byRequest,
  reply: messageReply,
});

export const rejectPlanRequest = defineRoute({
  method: 'POST',
  path: '/admin/subscriptions/requests/:id/reject',
  access: 'admin',
  summary: 'Rechaza una solicitud; nada cambia y la persona ve el motivo',
  params: byRequest,
  body: z.nullish(wire(() => ({ reason: ['reason', z.optional(text(PLAN_LIMITS.reason))] }))),
  reply: messageReply,
});
