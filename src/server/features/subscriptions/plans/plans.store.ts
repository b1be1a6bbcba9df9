import { sql } from 'kysely';
import type { ExportFormat } from '#domain/plans/entitlements.ts';
import type { BillingPeriod, PlanCurrency, PlanStatus, PlanTerms } from '#domain/plans/plan.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import {
  type ChangedBy,
  changedColumns,
  nextVersion,
  type RowVersion,
  versionColumns,
} from '#server/platform/db/row-version.ts';

export interface NewPlan extends PlanTerms {
  readonly id: string;
}

export interface StoredPlan extends NewPlan, RowVersion {}

const columns = [
  'plan.id',
  'plan.code',
  'plan.name',
  'plan.description',
  'plan.price',
  'plan.currency',
  'plan.billing_period as period',
  'plan.ai_invoices_limit as aiLimit',
  'plan.email_processing as emailProcessing',
  'plan.export_formats as formats',
  'plan.api_access as apiAccess',
  'plan.priority_support as prioritySupport',
  'plan.custom_templates as customTemplates',
  'plan.status',
  'plan.is_popular as isPopular',
  'plan.sort_order as sortOrder',
  'plan.businesses_limit as businessesLimit',
  ...versionColumns,
] as const;

const selectPlans = (db: Db) => db.selectFrom('plan').select(columns);
type PlanRow = Awaited<ReturnType<ReturnType<typeof selectPlans>['execute']>>[number];

function planFrom({ period, formats, currency, status, ...plan }: PlanRow): StoredPlan {
  return {
    ...plan,
    currency: currency as PlanCurrency,
    status: status as PlanStatus,
    billingPeriod: billingPeriodFrom(period),
    exportFormats: formats as ExportFormat[],
  };
}

export const billingPeriodFrom = (stored: string): BillingPeriod =>
  stored === 'one_time' ? 'one-time' : (stored as BillingPeriod);

/** In their order. */
export async function findPlans(db: Db): Promise<StoredPlan[]> {
  const found = await selectPlans(db).orderBy('plan.sort_order').orderBy('plan.name').orderBy('plan.code').execute();
  return found.map(planFrom);
}

/** Nobody changes or deletes it before the transaction ends. */
export async function lockPlan(tx: Db, code: string, mode: 'to-subscribe' | 'to-change'): Promise<StoredPlan | null> {
  takesLock(tx, 'plans', [code]);
  const asked = selectPlans(tx).where('plan.code', '=', code);
  const found = await (mode === 'to-subscribe' ? asked.forShare() : asked.forUpdate()).executeTakeFirst();
  return found ? planFrom(found) : null;
}

const rowOf = (plan: PlanTerms) => ({
  name: plan.name,
  description: plan.description,
  price: plan.price,
  currency: plan.currency,
  billing_period: plan.billingPeriod === 'one-time' ? 'one_time' : plan.billingPeriod,
  ai_invoices_limit: plan.aiLimit,
  email_processing: plan.emailProcessing,
  export_formats: [...plan.exportFormats],
  api_access: plan.apiAccess,
  priority_support: plan.prioritySupport,
  custom_templates: plan.customTemplates,
  status: plan.status,
  is_popular: plan.isPopular,
  sort_order: plan.sortOrder,
  businesses_limit: plan.businessesLimit,
});

/** False when there is one with this code. */
export async function insertPlan(tx: Db, plan: NewPlan, by: ChangedBy): Promise<boolean> {
  const inserted = await tx
    .insertInto('plan')
    .values({
      id: plan.id,
      code: plan.code,
      ...rowOf(plan),
      created_at: by.at,
      updated_at: by.at,
      ...changedColumns(by),
    })
    .onConflict((oc) => oc.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updatePlan(tx: Db, plan: StoredPlan, by: ChangedBy): Promise<void> {
  await tx
    .updateTable('plan')
    .set({ ...rowOf(plan), updated_at: by.at, ...nextVersion(by) })
    .where('id', '=', plan.id)
    .execute();
}

/** Whether anybody is or ever was subscribed to it. */
export async function hasSubscriptions(tx: Db, planId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('subscription')
    .where('plan_id', '=', planId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deletePlan(tx: Db, planId: string): Promise<void> {
  await tx.deleteFrom('plan').where('id', '=', planId).execute();
}

export interface SubscriptionCount {
  planId: string;
  currency: PlanCurrency;
  subscriptions: number;
  active: number;
  /** Exact decimal: what was agreed to be paid, added up. */
  revenue: string;
}

/**
 * Subscriptions of all businesses, by plan and agreed currency. One that waits for approval is no subscription yet and
 * brought nothing in; a cancelled one did, since nothing is paid back.
 */
export async function countSubscriptions(db: Db, now: Date): Promise<SubscriptionCount[]> {
  const { rows } = await sql<SubscriptionCount>`
    select plan_id as "planId", currency, count(*)::int as subscriptions,
      (count(*) filter (where status = 'active' and (end_date is null or end_date > ${now})))::int as active,
      coalesce(sum(price), 0) as revenue
    from subscription where status <> 'pending'
    group by plan_id, currency`.execute(db);
  return rows;
}
