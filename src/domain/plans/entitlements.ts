import { DAY_MS } from '../time/calendar.ts';
/** The value of a limit that means "no limit". */
export const UNLIMITED = -1;

export const EXPORT_FORMATS = ['excel', 'csv', 'json', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What a plan switches on or off. */
interface Features {
  emailProcessing: boolean;
  exportFormats: readonly ExportFormat[];
  customTemplates: boolean;
  apiAccess: boolean;
  prioritySupport: boolean;
}

/** Readings by AI: those that were made, and those that are promised to readings under way. */
interface AiCount {
  used: number;
  reserved: number;
  /** Calls to the model, whatever came of them, and those among them that brought no invoice. */
  calls: number;
  fruitless: number;
}

export interface Plan extends Features {
  code: string;
  name: string;
  /** Per month. */
  aiLimit: number;
}

/** A business that pays for another. */
export interface Payer {
  readonly id: string;
  readonly name: string;
}

/** The facts about a business that its entitlements follow from. Trial and subscription are its payer's. */
export interface PlanState {
  /** Everybody who decides about it is suspended. */
  isSuspended: boolean;
  /** Null: it pays for itself. */
  payer: (Payer & { readonly isSuspended: boolean }) | null;
  /** Counted once for its whole time: a new month brings no new readings. */
  trial: { expiresAt: Date; aiLimit: number; ai: AiCount };
  /** The active one, or else the last there was. Its readings are counted from one monthly reset to the next. */
  subscription: {
    status: 'active' | 'inactive' | 'pending' | 'cancelled';
    /** Null: without end. */
    endsAt: Date | null;
    plan: Plan;
    ai: AiCount;
  } | null;
}

/** Which count a reading by AI goes to. */
export type AiAccount = 'trial' | 'plan';

/** What a call may need beyond being signed in. */
export type Entitlement = 'processing' | 'mail-processing' | 'custom-templates' | 'exports' | 'api-access';

/** What a business may do now. */
export interface Entitlements extends Features {
  canProcess: boolean;
  /** Null exactly when it may process. */
  blockedBy: 'suspended' | 'payer-suspended' | 'trial-expired' | 'subscription-ended' | null;
  /** The business whose trial, plan and readings these are, where it is another one. */
  payer: Payer | null;
  /** When the right to process ends; null when it has no end, or there is no such right. */
  processUntil: Date | null;
  /** Null while no subscription is active: then the trial applies, even when it is over. */
  plan: { code: string; name: string } | null;
  trial: {
    expiresAt: Date;
    expired: boolean;
    /** Whole days that are left, the running one included. */
    daysRemaining: number;
  };
  ai: AiCount & { account: AiAccount; limit: number; limitReached: boolean };
}

/** A trial has everything. */
const TRIAL_FEATURES: Features = {
  emailProcessing: true,
  exportFormats: EXPORT_FORMATS,
  customTemplates: true,
  apiAccess: true,
  prioritySupport: true,
};

/** Whoever has no plan once the trial is over can still export their invoices. */
const BARE_FEATURES: Features = {
  emailProcessing: false,
  exportFormats: ['excel', 'csv'],
  customTemplates: false,
  apiAccess: false,
  prioritySupport: false,
};

export function trialEnd(start: Date, days: number): Date {
  return new Date(start.getTime() + days * DAY_MS);
}

export function deriveEntitlements({ isSuspended, payer, trial, subscription }: PlanState, now: Date): Entitlements {
  const active = subscription?.status === 'active' && isAhead(subscription.endsAt, now) ? subscription : null;
  const msLeft = trial.expiresAt.getTime() - now.getTime();
  const expired = msLeft <= 0;
  const { limit, ai, account } = active
    ? { limit: active.plan.aiLimit, ai: active.ai, account: 'plan' as const }
    : { limit: trial.aiLimit, ai: trial.ai, account: 'trial' as const };
  const { emailProcessing, exportFormats, customTemplates, apiAccess, prioritySupport } =
    active?.plan ?? featuresWithoutPlan(expired, subscription?.plan);
  const blockedBy = stopOf(isSuspended, payer) ?? blockOf(active !== null || !expired, subscription !== null);
  return {
    canProcess: blockedBy === null,
    blockedBy,
    payer: payer && { id: payer.id, name: payer.name },
    processUntil: blockedBy === null ? endOfProcessing(active, trial) : null,
    plan: active && { code: active.plan.code, name: active.plan.name },
    trial: { expiresAt: trial.expiresAt, expired, daysRemaining: Math.max(0, Math.ceil(msLeft / DAY_MS)) },
    ai: { ...ai, account, limit, limitReached: limit !== UNLIMITED && ai.used >= limit },
    emailProcessing,
    exportFormats,
    customTemplates,
    apiAccess,
    prioritySupport,
  };
}

/** Whether one more reading by AI fits, with those that are under way counted as made. */
export function hasAiUnit({ limit, used, reserved }: Pick<Entitlements['ai'], 'limit' | 'used' | 'reserved'>): boolean {
  return limit === UNLIMITED || used + reserved < limit;
}

/** How many more readings by AI fit, with those that are under way counted as made; null: without limit. */
export function aiUnitsLeft({ limit, used, reserved }: Entitlements['ai']): number | null {
  return limit === UNLIMITED ? null : Math.max(0, limit - used - reserved);
}

/** While the trial lasts after a plan has ended, it includes no more than that plan did. */
function featuresWithoutPlan(isTrialOver: boolean, last: Features | undefined): Features {
  if (isTrialOver) return BARE_FEATURES;
  if (last === undefined) return TRIAL_FEATURES;
  const { emailProcessing, exportFormats, customTemplates, apiAccess, prioritySupport } = last;
  return { emailProcessing, exportFormats, customTemplates, apiAccess, prioritySupport };
}

/** Calls without an invoice that a plan without limit has in a month. */
const UNLIMITED_FRUITLESS_CALLS = 1_000;

/** How many calls to the model may end without an invoice: as many as readings, in the same time. */
function fruitlessAllowance(limit: number): number {
  return limit === UNLIMITED ? UNLIMITED_FRUITLESS_CALLS : limit;
}

/**
 * Whether the model may be called once more. Every call counts as fruitless until it has brought an invoice, so that
 * many calls at once cannot exceed the allowance; calls that the vendor turned away today count too.
 */
export function hasModelCall({ limit, fruitless }: { limit: number; fruitless: number }, turnedAwayToday: number) {
  return fruitless + turnedAwayToday < fruitlessAllowance(limit);
}

const isAhead = (end: Date | null, now: Date): boolean => end === null || now < end;

/** Where the trial lasts longer than the subscription, it ends the right to process. */
function endOfProcessing(active: { endsAt: Date | null } | null, trial: { expiresAt: Date }): Date | null {
  if (!active) return trial.expiresAt;
  return active.endsAt === null || active.endsAt > trial.expiresAt ? active.endsAt : trial.expiresAt;
}

function stopOf(isSuspended: boolean, payer: PlanState['payer']): Entitlements['blockedBy'] {
  if (isSuspended) return 'suspended';
  return payer?.isSuspended ? 'payer-suspended' : null;
}

function blockOf(isInForce: boolean, hadSubscription: boolean): Entitlements['blockedBy'] {
  if (isInForce) return null;
  return hadSubscription ? 'subscription-ended' : 'trial-expired';
}
