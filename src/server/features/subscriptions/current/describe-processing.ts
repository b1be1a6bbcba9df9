import { errors } from '#contract/errors.ts';
import { TRIAL_EXPIRED } from '#contract/wire/problem-case.ts';
import type { Entitlement, Entitlements } from '#domain/entitlements.ts';
import { lastDayOf } from '#domain/plan.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';

const BLOCKED = {
  suspended: errors.cuenta_suspendida[1],
  'trial-expired': 'Tu período de prueba ha expirado. Contacta al administrador para continuar.',
  'subscription-ended': 'Tu suscripción terminó. Elige un plan para continuar.',
} as const satisfies Record<NonNullable<Entitlements['blockedBy']>, string>;

/** Whether a business may process invoices, with a sentence that says why or until when. */
export function describeProcessing({ canProcess, blockedBy, plan, trial, processUntil }: Entitlements) {
  if (blockedBy) return { canProcess, message: BLOCKED[blockedBy] };
  if (plan) {
    const end = processUntil ? ` hasta el ${spokenDay(processUntil)}` : '';
    return { canProcess, message: `Puedes procesar facturas con tu plan ${plan.name}${end}.` };
  }
  const days = trial.daysRemaining === 1 ? 'Te queda 1 día' : `Te quedan ${trial.daysRemaining} días`;
  return { canProcess, message: `Puedes procesar facturas. ${days} de prueba.` };
}

const spokenDay = (at: Date) => lastDayOf(at).split('-').reverse().join('/');

/** Refuses a call whose route declares `needs`, with 402 and a sentence. */
export function requireEntitlement(entitlements: Entitlements, needed: Entitlement): void {
  if ((needed === 'processing' || needed === 'mail-processing') && !entitlements.canProcess) {
    const { message } = describeProcessing(entitlements);
    // The screen that processes mailboxes knows the case by this word.
    throw new ApiError('pago_requerido', {
      message: needed === 'mail-processing' ? `${TRIAL_EXPIRED}: ${message}` : message,
    });
  }
  if (needed === 'mail-processing' && !entitlements.emailProcessing)
    throw planLacks(entitlements, 'el procesamiento de correos');
  if (needed === 'custom-templates' && !entitlements.customTemplates)
    throw planLacks(entitlements, 'crear templates de exportación');
  if (needed === 'exports' && entitlements.exportFormats.length === 0) throw planLacks(entitlements, 'exportar');
}

function planLacks(entitlements: Entitlements, what: string): ApiError {
  return new ApiError('plan_no_incluye', {
    message: `${lackingPlan(entitlements)} no incluye ${what}. Elige otro plan para tenerlo.`,
  });
}

/** What does not include something. A trial that goes on after a plan has what that plan had, and no plan is current. */
export function lackingPlan({ plan, trial }: Pick<Entitlements, 'plan' | 'trial'>): string {
  if (plan) return `Tu plan ${plan.name}`;
  return trial.expired ? 'Tu plan' : 'Tu último plan, cuyas funciones siguen en tu prueba,';
}
