import type { Entitlements, ExportFormat } from '#domain/entitlements.ts';
import type { TemplateContent } from '#domain/export/export-template.ts';
import { lackingPlan } from '#server/features/subscriptions/current/describe-processing.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { isAsPreset } from '../templates/presets.ts';

type Plan = Pick<Entitlements, 'plan' | 'trial' | 'exportFormats' | 'customTemplates'>;

/** When a file is ordered, and once more when it is made: the plan may end between the two. */
export function requireFormat(entitlements: Plan, format: ExportFormat): void {
  if (entitlements.exportFormats.includes(format)) return;
  throw planLacks(entitlements, `exportar en ${format.toUpperCase()}. Elige otro formato`);
}

/** Likewise; whoever has no own templates uses those that are ready. */
export function requireTemplate(entitlements: Plan, template: TemplateContent): void {
  if (entitlements.customTemplates || isAsPreset(template)) return;
  throw planLacks(entitlements, 'exportar con templates propios. Usa uno listo para usar');
}

function planLacks(entitlements: Plan, what: string): ApiError {
  const message = `${lackingPlan(entitlements)} no incluye ${what} o cambia de plan.`;
  return new ApiError('plan_no_incluye', { message });
}
