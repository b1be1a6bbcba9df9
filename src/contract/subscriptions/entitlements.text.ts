import type { Entitlements, ExportFormat } from '#domain/plans/entitlements.ts';
import { errors } from '../wire/errors.ts';
import { TRIAL_EXPIRED } from '../wire/problem-case.ts';

export type Block = NonNullable<Entitlements['blockedBy']>;

export const BLOCKED: Readonly<Record<Block, string>> = {
  suspended: errors.cuenta_suspendida[1],
  'trial-expired': 'Tu período de prueba ha expirado. Contacta al administrador para continuar.',
  'subscription-ended': 'Tu suscripción terminó. Elige un plan para continuar.',
};

/** The plan that does not include something. `name`: null while none is active. */
export interface LackingPlan {
  readonly name: string | null;
  readonly isTrialOver: boolean;
}

export const planOf = ({ plan, trial }: Pick<Entitlements, 'plan' | 'trial'>): LackingPlan => ({
  name: plan?.name ?? null,
  isTrialOver: trial.expired,
});

/** A trial that goes on after a plan includes what that plan had, and no plan is active. */
export function lackingPlan({ name, isTrialOver }: LackingPlan): string {
  if (name !== null) return `Tu plan ${name}`;
  return isTrialOver ? 'Tu plan' : 'Tu último plan, cuyas funciones siguen en tu prueba,';
}

export const planLacks = (plan: LackingPlan, what: string): string =>
  `${lackingPlan(plan)} no incluye ${what}. Elige otro plan para tenerlo.`;

/**
 * Why a business may not process its mail. The screen that processes mailboxes recognises the first case by its marker.
 */
export const MAIL_ENTITLEMENT_SENTENCES = {
  'processing-blocked': ({ by }: { readonly by: Block }) => `${TRIAL_EXPIRED}: ${BLOCKED[by]}`,
  'plan-lacks-mail': (plan: LackingPlan) => planLacks(plan, 'el procesamiento de correos'),
};

/** Why a business may not have a file of this kind. */
export const EXPORT_ENTITLEMENT_SENTENCES = {
  'plan-lacks-format': ({ format, ...plan }: LackingPlan & { readonly format: ExportFormat }) =>
    `${lackingPlan(plan)} no incluye exportar en ${format.toUpperCase()}. Elige otro formato o cambia de plan.`,
  'plan-lacks-templates': (plan: LackingPlan) =>
    `${lackingPlan(plan)} no incluye exportar con templates propios. Usa uno listo para usar o cambia de plan.`,
};
