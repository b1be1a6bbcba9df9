import type { ExportFormat, Payer, PlanState } from '#domain/plans/entitlements.ts';

type Status = NonNullable<PlanState['subscription']>['status'];

/** Columns of the view `owner_standing`, for the stores that join it. */
export const planStateColumns = [
  'owner_standing.trial_expires_at as trialExpiresAt',
  'owner_standing.trial_ai_limit as trialAiLimit',
  'owner_standing.trial_ai_used as trialAiUsed',
  'owner_standing.trial_ai_reserved as trialAiReserved',
  'owner_standing.trial_ai_calls as trialAiCalls',
  'owner_standing.trial_ai_fruitless as trialAiFruitless',
  'owner_standing.subscription_status as subscriptionStatus',
  'owner_standing.subscription_end_date as subscriptionEndDate',
  'owner_standing.plan_code as planCode',
  'owner_standing.plan_name as planName',
  'owner_standing.plan_ai_limit as planAiLimit',
  'owner_standing.plan_ai_used as planAiUsed',
  'owner_standing.plan_ai_reserved as planAiReserved',
  'owner_standing.plan_ai_calls as planAiCalls',
  'owner_standing.plan_ai_fruitless as planAiFruitless',
  'owner_standing.email_processing as emailProcessing',
  'owner_standing.export_formats as exportFormats',
  'owner_standing.api_access as apiAccess',
  'owner_standing.priority_support as prioritySupport',
  'owner_standing.custom_templates as customTemplates',
] as const;

/**
 * The standing of whoever pays for `owner`, for stores that join it: as a query of its own. PostgreSQL weighs the order of
 * eight tables at most, and where this view's four were among ten it read everybody's standing with every call.
 */
export const PAYER_STANDING = `lateral (
  select * from owner_standing where owner_id = coalesce(owner.payer_id, owner.id) limit 1)`;

/**
 * For stores that join the businesses of a person: first the one that a plan of theirs is for, which they decide about
 * and which pays for itself.
 */
export const BILLED_FIRST = `member.role <> 'duena', owner.payer_id is not null, member.created_at, member.owner_id`;

/** The catalogue of the database takes every column of a view for nullable. */
interface PlanStateRow {
  trialExpiresAt: Date | null;
  trialAiLimit: number | null;
  trialAiUsed: number | null;
  trialAiReserved: number | null;
  trialAiCalls: number | null;
  trialAiFruitless: number | null;
  subscriptionStatus: string | null;
  subscriptionEndDate: Date | null;
  planCode: string | null;
  planName: string | null;
  planAiLimit: number | null;
  planAiUsed: number | null;
  planAiReserved: number | null;
  planAiCalls: number | null;
  planAiFruitless: number | null;
  emailProcessing: boolean | null;
  exportFormats: string[] | null;
  apiAccess: boolean | null;
  prioritySupport: boolean | null;
  customTemplates: boolean | null;
}

/** Who pays for the business of a statement's `owner`, for the stores that join it as `payer`, and its `business` as `paying`. */
export const payerColumns = [
  'owner.payer_id as payerId',
  'payer.name as payerName',
  'paying.name as payingBusiness',
] as const;

interface PayerRow {
  payerId: string | null;
  payerName: string | null;
  /** Null until somebody enters it. */
  payingBusiness: string | null;
}

/** Null where the business pays for itself. */
export const payerFrom = ({ payerId, payerName, payingBusiness }: PayerRow): Payer | null =>
  payerId === null ? null : { id: payerId, name: payingBusiness ?? payerName ?? '' };

/** `isSuspended`: nobody active decides about the business itself. */
export function planStateFrom(
  row: PlanStateRow,
  isSuspended: boolean,
  payer: (Payer & { readonly isSuspended: boolean }) | null = null,
): PlanState {
  return {
    isSuspended,
    payer,
    trial: {
      expiresAt: row.trialExpiresAt as Date,
      aiLimit: row.trialAiLimit as number,
      ai: {
        used: row.trialAiUsed as number,
        reserved: row.trialAiReserved as number,
        calls: row.trialAiCalls as number,
        fruitless: row.trialAiFruitless as number,
      },
    },
    subscription: row.subscriptionStatus === null ? null : subscriptionFrom(row, row.subscriptionStatus as Status),
  };
}

function subscriptionFrom(row: PlanStateRow, status: Status): NonNullable<PlanState['subscription']> {
  return {
    status,
    endsAt: row.subscriptionEndDate,
    ai: {
      used: row.planAiUsed as number,
      reserved: row.planAiReserved as number,
      calls: row.planAiCalls as number,
      fruitless: row.planAiFruitless as number,
    },
    plan: {
      code: row.planCode as string,
      name: row.planName as string,
      aiLimit: row.planAiLimit as number,
      emailProcessing: row.emailProcessing as boolean,
      exportFormats: row.exportFormats as ExportFormat[],
      customTemplates: row.customTemplates as boolean,
      apiAccess: row.apiAccess as boolean,
      prioritySupport: row.prioritySupport as boolean,
    },
  };
}
