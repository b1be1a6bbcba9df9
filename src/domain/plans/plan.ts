import { searchable } from '../text/searchable.ts';
import { addDays, type CalendarDate, daysInMonth } from '../time/calendar.ts';
import { addMonths, dayInAsuncion, lastDay, startOfDayInAsuncion } from '../time/period.ts';
import { type Plan, UNLIMITED } from './entitlements.ts';

export const PLAN_CURRENCIES = ['USD', 'EUR', 'PYG'] as const;
export type PlanCurrency = (typeof PLAN_CURRENCIES)[number];

export const BILLING_PERIODS = ['monthly', 'yearly', 'one-time'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** `inactive`: not offered for now. `deprecated`: deleted while it had subscribers, who keep it. */
export const PLAN_STATUSES = ['active', 'inactive', 'deprecated'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

export type SubscriptionStatus = 'active' | 'inactive' | 'pending' | 'cancelled';

/** What an administrator says about a plan. */
export interface PlanTerms extends Plan {
  /** The first line is the summary, every other line a feature. */
  description: string;
  /** Exact decimal. */
  price: string;
  currency: PlanCurrency;
  billingPeriod: BillingPeriod;
  status: PlanStatus;
  isPopular: boolean;
  sortOrder: number;
  /** How many businesses one business may pay for with the plan, itself included; -1: no limit. */
  businessesLimit: number;
}

/** What a new plan has where nothing else is said. */
export const NEW_PLAN: PlanTerms = {
  code: '',
  name: '',
  description: '',
  price: '0',
  currency: 'USD',
  billingPeriod: 'monthly',
  aiLimit: 50,
  emailProcessing: true,
  exportFormats: ['excel', 'csv'],
  apiAccess: false,
  prioritySupport: false,
  customTemplates: false,
  status: 'active',
  isPopular: false,
  sortOrder: 0,
  businessesLimit: UNLIMITED,
};

export const PLAN_LIMITS = {
  name: 80,
  code: 40,
  description: 2000,
  aiLimit: 1_000_000,
  businesses: 1_000,
  sortOrder: 10_000,
  reason: 500,
} as const;
/** The reasons for cancelling that the screen offers; people may also write their own. */
export const CANCEL_REASONS = [
  'El límite me queda chico',
  'El precio',
  'Dejé de facturar',
  'Uso otro sistema',
] as const;

/** The group in statistics under which a reason is counted. */
export function countedReason(said: string | null): string {
  if (said === null || said.trim() === '') return 'Sin motivo';
  return CANCEL_REASONS.find((reason) => reason === said.trim()) ?? 'Otro motivo';
}

/** A million million: far past any price, and a JSON number carries its cents exactly. */
const MOST_PRICE = 1e12;

/** In filters of users by plan: those without a plan. */
export const WITHOUT_PLAN = 'trial';

const REQUIRED = 'Nombre y código son obligatorios';
const PRICE = /^\d{1,13}(?:\.\d{1,2}0*)?$/;
/** The code is part of addresses. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** What is wrong with a plan, by field, all of it together. The form and the server say the same. */
export function planProblems(plan: PlanTerms): Partial<Record<keyof PlanTerms, string>> {
  const problems: Partial<Record<keyof PlanTerms, string>> = {};
  if (plan.name === '') problems.name = REQUIRED;
  if (plan.code === '') problems.code = REQUIRED;
  else if (plan.code === WITHOUT_PLAN) problems.code = 'Ese código nombra a quienes no tienen plan. Elige otro.';
  else if (!CODE.test(plan.code)) problems.code = 'Usa solo letras, números, guiones y guiones bajos en el código.';
  if (!PRICE.test(plan.price) || Number(plan.price) > MOST_PRICE)
    problems.price = 'Escribe un precio desde 0, con dos decimales como máximo.';
  if (!isWhole(plan.aiLimit, UNLIMITED, PLAN_LIMITS.aiLimit))
    problems.aiLimit = `Escribe un límite entero de -1 (sin límite) a ${PLAN_LIMITS.aiLimit}.`;
  if (!isWhole(plan.sortOrder, 0, PLAN_LIMITS.sortOrder))
    problems.sortOrder = `Escribe un orden entero de 0 a ${PLAN_LIMITS.sortOrder}.`;
  if (!isWhole(plan.businessesLimit, UNLIMITED, PLAN_LIMITS.businesses) || plan.businessesLimit === 0)
    problems.businessesLimit = `Escribe cuántos negocios incluye, de 1 a ${PLAN_LIMITS.businesses}, o -1 (sin límite).`;
  return problems;
}

const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

/** The type that the badge of a plan shows. It is recognised in the plan's name, whatever its case and accents. */
export type PlanType = 'free' | 'basic' | 'premium' | 'enterprise';

export function planTypeOf(name: string): PlanType {
  const plain = searchable(name);
  if (plain.includes('pro') || plain.includes('premium')) return 'premium';
  if (plain.includes('basic')) return 'basic';
  return plain.includes('enterprise') ? 'enterprise' : 'free';
}

/** The summary is the first line, every other line a feature. */
export function planLines(description: string): { summary: string; features: string[] } {
  const [summary = '', ...features] = description
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { summary, features };
}

/** Recognises a line that tells a plan's limit of readings: «100 facturas/mes con IA», «Lecturas con IA ilimitadas». */
const TELLS_LIMIT =
  /^(?=.*(?:\d|sin l[ií]mite|ilimitad))(?=.*(?:factura|lectura|documento|pdf|foto))(?=.*(?:\bIA\b|\/ ?mes|(?:por|al) mes|mensual))/iu;

/**
 * The lines without those about the limit of readings. An administrator may change that limit without the description,
 * so screens show the plan's own figure beside these lines instead.
 */
export function planLinesWithoutLimit(description: string): ReturnType<typeof planLines> {
  const { summary, features } = planLines(description);
  return {
    summary: TELLS_LIMIT.test(summary) ? '' : summary,
    features: features.filter((line) => !TELLS_LIMIT.test(line)),
  };
}

/**
 * When a subscription that starts now ends: at midnight in Asunción after the same day of the next month or year, or
 * after the last day of a shorter month. Null, without end, for a plan that is free or paid once.
 */
export function subscriptionEnd(start: Date, { price, billingPeriod }: Pick<PlanTerms, 'price' | 'billingPeriod'>) {
  if (billingPeriod === 'one-time' || Number(price) === 0) return null;
  const day = dayInAsuncion(start.getTime());
  const month = addMonths(day.slice(0, 7), billingPeriod === 'yearly' ? 12 : 1);
  const last = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
  const lastDay = `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`;
  return endOfDay(lastDay);
}

/** The first moment after a day in Asunción. */
export function endOfDay(day: CalendarDate): Date {
  return new Date(startOfDayInAsuncion(addDays(day, 1)));
}

/** The last day on which a subscription counts: an end at midnight belongs to the day before. */
export function lastDayOf(end: Date): CalendarDate {
  return dayInAsuncion(end.getTime() - 1);
}

/** A subscription past its end is inactive, whether or not anybody has written it down. */
export function statusAt({ status, endsAt }: { status: SubscriptionStatus; endsAt: Date | null }, now: Date) {
  return status === 'active' && endsAt !== null && endsAt <= now ? 'inactive' : status;
}

/** How much of a month's readings by AI is used. */
export function aiUsage(used: number, limit: number): { percent: number; remaining: number | 'unlimited' } {
  if (limit === UNLIMITED) return { percent: 0, remaining: 'unlimited' };
  return {
    percent: limit === 0 ? 0 : Math.min(100, (used / limit) * 100),
    remaining: Math.max(0, limit - used),
  };
}

/** Before the third day of a month its pace says nothing. */
const FIRST_DAY_WITH_PACE = 3;

/**
 * The day on which a month's readings by AI run out at the pace so far. Null when they last until the end of the month,
 * none is left, or there is no pace yet.
 */
export function aiLastsUntil(used: number, limit: number, today: CalendarDate): CalendarDate | null {
  const days = Number(today.slice(8));
  if (limit === UNLIMITED || used <= 0 || used >= limit || days < FIRST_DAY_WITH_PACE) return null;
  const until = addDays(today, Math.floor(((limit - used) * days) / used));
  return until < lastDay(today.slice(0, 7)) ? until : null;
}

/** The colour of the bar. */
export function usageLevel(percent: number): 'low' | 'medium' | 'high' {
  if (percent >= 80) return 'high';
  return percent >= 50 ? 'medium' : 'low';
}
