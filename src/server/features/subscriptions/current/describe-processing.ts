import { mailReason, mailSentence } from '#contract/mailboxes/mail.text.ts';
import { blockedSentence, planLacks, planOf } from '#contract/subscriptions/entitlements.text.ts';
import type { Entitlement, Entitlements } from '#domain/plans/entitlements.ts';
import { lastDayOf } from '#domain/plans/plan.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';

/** Whether a business may process invoices, with a sentence that says why or until when. */
export function describeProcessing({ canProcess, blockedBy, plan, trial, payer, processUntil }: Entitlements) {
  if (blockedBy) return { canProcess, message: blockedSentence(blockedBy, payer?.name) };
  if (plan) {
    const end = processUntil ? ` hasta el ${spokenDay(processUntil)}` : '';
    const whose = payer ? `el plan ${plan.name} del negocio ${payer.name}, que paga por este` : `tu plan ${plan.name}`;
    return { canProcess, message: `Puedes procesar facturas con ${whose}${end && payer ? `,${end}` : end}.` };
  }
  const days = trial.daysRemaining === 1 ? 'queda 1 día' : `quedan ${trial.daysRemaining} días`;
  const whose = payer ? `Al negocio ${payer.name}, que paga por este, le` : 'Te';
  return { canProcess, message: `Puedes procesar facturas. ${whose} ${days} de prueba.` };
}

const spokenDay = (at: Date) => lastDayOf(at).split('-').reverse().join('/');

/** Why a business may not process its mail; null while it may. */
export function mailBlockOf(entitlements: Entitlements) {
  const { blockedBy, emailProcessing, payer } = entitlements;
  if (blockedBy && payer) return mailReason('payer-blocked', { by: blockedBy, payer: payer.name });
  if (blockedBy) return mailReason('processing-blocked', { by: blockedBy });
  if (emailProcessing) return null;
  const lacking = planOf(entitlements);
  return payer
    ? mailReason('payer-lacks-mail', { ...lacking, payer: payer.name })
    : mailReason('plan-lacks-mail', lacking);
}

/** Refuses a call whose route declares `needs`, with 402 and a sentence. */
export function requireEntitlement(entitlements: Entitlements, needed: Entitlement): void {
  if (needed === 'mail-processing') {
    const block = mailBlockOf(entitlements);
    if (block === null) return;
    throw new ApiError(entitlements.blockedBy ? 'pago_requerido' : 'plan_no_incluye', { message: mailSentence(block) });
  }
  if (needed === 'processing' && !entitlements.canProcess) {
    throw new ApiError('pago_requerido', { message: describeProcessing(entitlements).message });
  }
  if (needed === 'custom-templates' && !entitlements.customTemplates)
    throw lacks(entitlements, 'crear templates de exportación');
  if (needed === 'api-access' && !entitlements.apiAccess) throw lacks(entitlements, 'el acceso por API');
  if (needed === 'exports' && entitlements.exportFormats.length === 0) throw lacks(entitlements, 'exportar');
}

const lacks = (entitlements: Entitlements, what: string) =>
  new ApiError('plan_no_incluye', { message: planLacks(planOf(entitlements), what, entitlements.payer?.name) });
