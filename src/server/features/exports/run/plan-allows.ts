import { type ExportReason, exportReason, exportSentence } from '#contract/exports/exports.text.ts';
import { planOf } from '#contract/subscriptions/entitlements.text.ts';
import type { TemplateContent } from '#domain/export/export-template.ts';
import type { Entitlements, ExportFormat } from '#domain/plans/entitlements.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { isAsPreset } from '../templates/presets.ts';

type Plan = Pick<Entitlements, 'plan' | 'trial' | 'payer' | 'exportFormats' | 'customTemplates'>;

/** When a file is ordered, and once more when it is made: the plan may end between the two. */
export const formatRefusal = (entitlements: Plan, format: ExportFormat): ExportReason | null =>
  entitlements.exportFormats.includes(format) ? null : lackingFormat(entitlements, format);

function lackingFormat(entitlements: Plan, format: ExportFormat): ExportReason {
  const lacking = { ...planOf(entitlements), format };
  const payer = entitlements.payer?.name;
  return payer === undefined
    ? exportReason('plan-lacks-format', lacking)
    : exportReason('payer-lacks-format', { ...lacking, payer });
}

/** Asked likewise. A plan without own templates may use the presets. */
export const templateRefusal = (entitlements: Plan, template: TemplateContent): ExportReason | null =>
  entitlements.customTemplates || isAsPreset(template) ? null : lackingTemplates(entitlements);

function lackingTemplates(entitlements: Plan): ExportReason {
  const payer = entitlements.payer?.name;
  return payer === undefined
    ? exportReason('plan-lacks-templates', planOf(entitlements))
    : exportReason('payer-lacks-templates', { ...planOf(entitlements), payer });
}

export function requireFormat(entitlements: Plan, format: ExportFormat): void {
  refuse(formatRefusal(entitlements, format));
}

export function requireTemplate(entitlements: Plan, template: TemplateContent): void {
  refuse(templateRefusal(entitlements, template));
}

function refuse(refusal: ExportReason | null): void {
  if (refusal !== null) throw new ApiError('plan_no_incluye', { message: exportSentence(refusal) });
}
