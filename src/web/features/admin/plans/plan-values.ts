import type { ManagedPlan, NewPlanBody } from '#contract/subscriptions/plans.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#domain/entitlements.ts';
import { NEW_PLAN, type PlanTerms, planProblems } from '#domain/plan.ts';
import { adminPlansText } from '#web/text/es/admin-plans.ts';
import type { FieldErrors } from '#web/ui/form/use-form.ts';

/** A plan as its form holds it: figures as they are typed. */
export interface PlanValues extends Omit<PlanTerms, 'aiLimit' | 'sortOrder' | 'exportFormats'> {
  aiLimit: string;
  sortOrder: string;
  exportFormats: readonly ExportFormat[];
}

/** Of a plan, or of a new one. */
export function planValues(plan: ManagedPlan | null): PlanValues {
  const terms: PlanTerms = plan ? { ...plan, ...plan.features } : NEW_PLAN;
  return {
    code: terms.code,
    name: terms.name,
    description: terms.description,
    price: terms.price,
    currency: terms.currency,
    billingPeriod: terms.billingPeriod,
    aiLimit: String(terms.aiLimit),
    emailProcessing: terms.emailProcessing,
    exportFormats: terms.exportFormats,
    apiAccess: terms.apiAccess,
    prioritySupport: terms.prioritySupport,
    customTemplates: terms.customTemplates,
    status: terms.status,
    isPopular: terms.isPopular,
    sortOrder: String(terms.sortOrder),
  };
}

/** What is not a number is NaN, which no rule takes. */
const figure = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

function termsOf(values: PlanValues): PlanTerms {
  return {
    ...values,
    name: values.name.trim(),
    code: values.code.trim(),
    price: values.price.trim(),
    aiLimit: figure(values.aiLimit),
    sortOrder: figure(values.sortOrder),
  };
}

export const checkPlan = (values: PlanValues): FieldErrors<PlanValues> => planProblems(termsOf(values));

export function planBody(values: PlanValues): NewPlanBody {
  const { aiLimit, emailProcessing, exportFormats, apiAccess, prioritySupport, customTemplates, ...terms } =
    termsOf(values);
  return {
    ...terms,
    price: String(Number(terms.price)),
    features: {
      aiLimit,
      emailProcessing,
      // In the order in which they are offered, however they were ticked.
      exportFormats: EXPORT_FORMATS.filter((format) => exportFormats.includes(format)),
      apiAccess,
      prioritySupport,
      customTemplates,
    },
  };
}

/** Why a plan cannot be assigned; null when both are chosen. */
export const assignProblem = (chosen: number, planCode: string): string | null =>
  chosen > 0 && planCode !== '' ? null : adminPlansText.assign.missing;
