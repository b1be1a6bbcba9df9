import type { ManagedPlan, NewPlanBody, PlanChange } from '#contract/subscriptions/plans.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#domain/plans/entitlements.ts';
import { NEW_PLAN, type PlanTerms, planProblems } from '#domain/plans/plan.ts';
import { adminPlansText } from '#text/admin-plans.ts';
import { changedPart, compareFields } from '#web/api/changed-fields.ts';
import type { ChangedField } from '#web/ui/feedback/changed-question.ts';
import type { FieldErrors } from '#web/ui/form/use-form.ts';

/** The values of a plan in its form: figures are texts, as they are typed. */
export interface PlanValues extends Omit<PlanTerms, 'aiLimit' | 'sortOrder' | 'exportFormats' | 'businessesLimit'> {
  aiLimit: string;
  sortOrder: string;
  exportFormats: readonly ExportFormat[];
}

export const SWITCHES = ['emailProcessing', 'apiAccess', 'prioritySupport', 'customTemplates', 'isPopular'] as const;

/** The form's values of an existing plan, or of a new one. */
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

/** A text that is no number becomes NaN, which every rule refuses. */
const figure = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

function termsOf(values: PlanValues): PlanTerms {
  return {
    ...values,
    // The form has no field for it, and does not send it.
    businessesLimit: NEW_PLAN.businessesLimit,
    name: values.name.trim(),
    code: values.code.trim(),
    price: values.price.trim(),
    aiLimit: figure(values.aiLimit),
    sortOrder: figure(values.sortOrder),
  };
}

export const checkPlan = (values: PlanValues): FieldErrors<PlanValues> => planProblems(termsOf(values));

/** The formats in the order in which they are offered, whatever the order in which they were ticked. */
const inOrder = (formats: readonly ExportFormat[]) => EXPORT_FORMATS.filter((format) => formats.includes(format));

export function planBody(values: PlanValues): NewPlanBody {
  const { businessesLimit: _, aiLimit, emailProcessing, exportFormats, apiAccess, ...others } = termsOf(values);
  const { prioritySupport, customTemplates, ...terms } = others;
  return {
    ...terms,
    price: String(Number(terms.price)),
    features: {
      aiLimit,
      emailProcessing,
      exportFormats: inOrder(exportFormats),
      apiAccess,
      prioritySupport,
      customTemplates,
    },
  };
}

/** Only the fields of a plan that were changed. */
export function planChange(plan: ManagedPlan, values: PlanValues): PlanChange {
  const { features: before = {}, ...seen } = planBody(planValues(plan));
  const { features: after = {}, ...wanted } = planBody(values);
  const { code: _, ...terms } = changedPart(seen, wanted);
  const features = changedPart(before, after);
  return Object.keys(features).length > 0 ? { ...terms, features } : terms;
}

/** The fields of a plan that somebody else changed, beside what was changed in the form. */
export function comparePlans(seen: ManagedPlan, now: ManagedPlan, values: PlanValues): ChangedField[] {
  const { form: words, periods, statuses, formats } = adminPlansText;
  return compareFields<PlanValues>({ seen: planValues(seen), now: planValues(now), mine: values }, [
    [words.name, ({ name }) => name],
    [words.description, ({ description }) => description],
    [words.price, ({ price }) => price],
    [words.currency, ({ currency }) => currency],
    [words.period, ({ billingPeriod }) => periods[billingPeriod]],
    [words.aiLimit, ({ aiLimit }) => aiLimit],
    [words.status, ({ status }) => statuses[status]],
    [words.sortOrder, ({ sortOrder }) => sortOrder],
    ...SWITCHES.map((name) => [words[name], (plan: PlanValues) => plan[name]] as const),
    [words.formats, ({ exportFormats }) => inOrder(exportFormats).map((format) => formats[format])],
  ]);
}

/** Why a plan cannot be assigned; null when users and a plan are chosen. */
export const assignProblem = (chosen: number, planCode: string): string | null =>
  chosen > 0 && planCode !== '' ? null : adminPlansText.assign.missing;
