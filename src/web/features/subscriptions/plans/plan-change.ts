import type { OfferedPlan } from '#contract/subscriptions/plans.ts';
import type { Subscription } from '#contract/subscriptions/subscriptions.ts';
import { UNLIMITED } from '#domain/plans/entitlements.ts';
import { subscriptionEnd } from '#domain/plans/plan.ts';
import { subscriptionText } from '#text/subscription.ts';
import { formatAiLimit, formatLastDay, formatPrice, formatUsage } from '#web/format/plans.ts';

const words = subscriptionText.change;

/** Why a change of plan cannot be sent; null when it can. */
export function changeProblem(plan: object | null, isAcknowledged: boolean): string | null {
  if (!plan) return words.invalidPlan;
  return isAcknowledged ? null : words.notAcknowledged;
}

const endOf = (end: string | Date | null) => (end === null ? subscriptionText.noEnd : formatLastDay(end));

/** Line by line: the matter, the present plan, and the new plan. */
export function comparison(
  active: Subscription | null,
  plan: OfferedPlan,
  now: Date,
): readonly [string, string, string][] {
  const usage = (limit: number) => formatUsage(active?.aiUsed ?? 0, limit);
  const limit = (aiLimit: number) =>
    aiLimit === UNLIMITED ? formatAiLimit(aiLimit) : words.perMonth(formatAiLimit(aiLimit));
  const price = (of: Pick<OfferedPlan, 'price' | 'currency'>) => formatPrice(of.price, of.currency);
  return [
    [words.plan, active?.planName ?? subscriptionText.plans.none, plan.name],
    [words.aiLimit, active ? limit(active.aiLimit) : words.nothing, limit(plan.aiLimit)],
    [words.usage, active ? usage(active.aiLimit) : words.nothing, usage(plan.aiLimit)],
    [words.end, active ? endOf(active.endsAt) : words.nothing, endOf(subscriptionEnd(now, plan))],
    [words.price, active ? price(active) : words.nothing, price(plan)],
  ];
}

/** Whether the readings used so far reach the limit of the new plan. */
export const isOverLimit = (active: Subscription | null, { aiLimit }: OfferedPlan) =>
  active !== null && aiLimit !== UNLIMITED && active.aiUsed >= aiLimit;
