import type { ManagedPlan, OfferedPlan } from '#contract/subscriptions/plans.ts';
import { planTypeOf } from '#domain/plans/plan.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countSubscriptions, findPlans, type StoredPlan } from './plans.store.ts';

/** The plans that anybody may choose, in their order. */
export async function readOfferedPlans(db: Db): Promise<OfferedPlan[]> {
  return (await findPlans(db)).filter(({ status }) => status === 'active').map(describePlan);
}

/** For administrators, with how many are subscribed to each. */
export async function readPlans(db: Db, { includeInactive }: { includeInactive: boolean }, now: Date) {
  const [plans, counts] = [await findPlans(db), await countSubscriptions(db, now)];
  return plans
    .filter(({ status }) => includeInactive || status === 'active')
    .map(
      (plan): ManagedPlan => ({
        ...describePlan(plan),
        businessesLimit: plan.businessesLimit,
        activeSubscriptions: activeIn(counts, plan.id),
        version: plan.version,
      }),
    );
}

export async function readPlan(db: Db, code: string, now: Date): Promise<ManagedPlan> {
  const plan = (await readPlans(db, { includeInactive: true }, now)).find((each) => each.code === code);
  if (!plan) throw new Error('the plan just written is not there');
  return plan;
}

const activeIn = (counts: Awaited<ReturnType<typeof countSubscriptions>>, id: string) =>
  counts.filter(({ planId }) => planId === id).reduce((sum, { active }) => sum + active, 0);

function describePlan(plan: StoredPlan): OfferedPlan {
  const { version: _version, changedAt: _changedAt, changedBy: _changedBy, businessesLimit: _limit, ...offered } = plan;
  const { aiLimit, emailProcessing, exportFormats, apiAccess, prioritySupport, customTemplates, ...terms } = offered;
  return {
    ...terms,
    type: planTypeOf(plan.name),
    features: {
      aiLimit,
      emailProcessing,
      exportFormats: [...exportFormats],
      apiAccess,
      prioritySupport,
      customTemplates,
    },
    aiLimit,
  };
}
