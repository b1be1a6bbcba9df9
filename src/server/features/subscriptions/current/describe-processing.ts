import { mailReason, mailSentence } from '#contract/mailboxes/mail.text.ts';
import { BLOCKED, planLacks, planOf } from '#contract/subscriptions/entitlements.text.ts';
import type { Entitlement, Entitlements } from '#domain/plans/entitlements.ts';
import { lastDayOf } from '#domain/plans/plan.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';

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

/** Why a business may not process its mail; null while it may. */
export function mailBlockOf(entitlements: Entitlements) {
  const { blockedBy, emailProcessing } = entitlements;
  if (blockedBy) return mailReason('processing-blocked', { by: blockedBy });
  return emailProcessing ? null : mailReason('plan-lacks-mail', planOf(entitlements));
}

/** Refuses a call whose route declares `needs`, with 402 and a sentence. */
export function requireEntitlement(entitlements: Entitlements, needed: Entitlement): void {
  if (needed === 'mail-processing') {
    const block = mailBlockOf(entitlements);
    if (block === null) return;
    const isPlan = block.code === 'plan-lacks-mail';
    throw new ApiError(isPlan ? 'plan_no_incluye' : 'pago_requerido', { message: mailSentence(block) });
  }
  if (needed === 'processing' && !entitlements.canProcess) {
    throw new ApiError('pago_requerido', { message: describeProcessing(entitlements).message });
  }
  if (needed === 'custom-templates' && !entitlements.customTemplates)
    throw lacks(entitlements, 'crear templates de exportación');
  if (needed === 'exports' && entitlements.exportFormats.length === 0) throw lacks(entitlements, 'exportar');
}

const lacks = (entitlements: Entitlements, what: string) =>
  new ApiError('plan_no_incluye', { message: planLacks(planOf(entitlements), what) });
