import type { Entitlements, ExportFormat } from '#domain/plans/entitlements.ts';
import { errors } from '../wire/errors.ts';
import { TRIAL_EXPIRED } from '../wire/problem-case.ts';

export type Block = NonNullable<Entitlements['blockedBy']>;

const BLOCKED: Readonly<Record<Block, string>> = {
  suspended: errors.cuenta_suspendida[1],
  'payer-suspended': 'El negocio que paga por este está suspendido. Contacta al administrador para continuar.',
  'trial-expired': 'Tu período de prueba ha expirado. Contacta al administrador para continuar.',
  'subscription-ended': 'Tu suscripción terminó. Elige un plan para continuar.',
};

/** Why the business that pays for this one is blocked: the end of a sentence. */
const PAYER_BLOCKED: Readonly<Record<Exclude<Block, 'suspended'>, string>> = {
  'payer-suspended': 'está suspendido. Contacta al administrador para continuar.',
  'trial-expired': 'terminó su período de prueba y no tiene un plan.',
  'subscription-ended': 'ya no tiene una suscripción activa.',
};

/** `payer`: the name of who pays, where it is another business. */
export function blockedSentence(by: Block, payer: string | null = null): string {
  if (payer === null || by === 'suspended') return BLOCKED[by];
  const who = `El negocio ${payer}, que paga por este, ${PAYER_BLOCKED[by]}`;
  return by === 'payer-suspended' ? who : `${who} ${payerDecides(payer)}`;
}

/** Tells whom to ask about the plan, where another business pays. */
const payerDecides = (payer: string): string => `El plan lo elige quien tiene el rol de dueña en ${payer}.`;

/** For people who may not change the plan, because another business pays. */
export const planOfPayer = (payer: string): string =>
  `Este negocio usa el plan del negocio ${payer}, que paga por él. ${payerDecides(payer)}`;

/** The sentences when a limit of the paying business is reached. */
export const PAYER_LIMITS = {
  limite_de_ia: (payer: string) =>
    `Se alcanzó el límite de facturas con IA del negocio ${payer}, que paga por este. ${payerDecides(payer)}`,
  almacenamiento_lleno: (payer: string) =>
    `${noRoomOf(payer)}. Borra en Documentos lo que no es factura y vuelve a subirlo.`,
};

/** Where the bytes of several businesses count together. */
export const noRoomOf = (payer: string): string =>
  `Los negocios que paga ${payer}, este entre ellos, llegaron al límite de lo que pueden guardar`;

/** A plan that lacks a feature. `name`: null while no plan is active. */
export interface LackingPlan {
  readonly name: string | null;
  readonly isTrialOver: boolean;
}

export const planOf = ({ plan, trial }: Pick<Entitlements, 'plan' | 'trial'>): LackingPlan => ({
  name: plan?.name ?? null,
  isTrialOver: trial.expired,
});

/** The plan of the other business that pays. */
interface PayersPlan extends LackingPlan {
  readonly payer: string;
}

/** The beginning of a sentence. Without an active plan, a trial that still runs has the features of the last plan. */
export function lackingPlan({ name, isTrialOver }: LackingPlan, payer?: string): string {
  if (payer !== undefined) return `El plan${name === null ? '' : ` ${name}`} del negocio ${payer}, que paga por este,`;
  if (name !== null) return `Tu plan ${name}`;
  return isTrialOver ? 'Tu plan' : 'Tu último plan, cuyas funciones siguen en tu prueba,';
}

export const planLacks = (plan: LackingPlan, what: string, payer?: string): string =>
  `${lackingPlan(plan, payer)} no incluye ${what}. ${payer === undefined ? 'Elige otro plan para tenerlo.' : payerDecides(payer)}`;

/**
 * Why a business may not process its mail. The screen that processes mailboxes recognises a blocked business by the
 * marker `TRIAL_EXPIRED`.
 */
export const MAIL_ENTITLEMENT_SENTENCES = {
  'processing-blocked': ({ by }: { readonly by: Block }) => `${TRIAL_EXPIRED}: ${blockedSentence(by)}`,
  'payer-blocked': ({ by, payer }: { readonly by: Block; readonly payer: string }) =>
    `${TRIAL_EXPIRED}: ${blockedSentence(by, payer)}`,
  'plan-lacks-mail': (plan: LackingPlan) => planLacks(plan, MAIL),
  'payer-lacks-mail': ({ payer, ...plan }: PayersPlan) => planLacks(plan, MAIL, payer),
};
const MAIL = 'el procesamiento de correos';

/** Why a business may not have a file of this kind. */
export const EXPORT_ENTITLEMENT_SENTENCES = {
  'plan-lacks-format': ({ format, ...plan }: LackingPlan & { readonly format: ExportFormat }) =>
    `${lackingPlan(plan)} no incluye exportar en ${format.toUpperCase()}. Elige otro formato o cambia de plan.`,
  'plan-lacks-templates': (plan: LackingPlan) =>
    `${lackingPlan(plan)} no incluye exportar con templates propios. Usa uno listo para usar o cambia de plan.`,
  'payer-lacks-format': ({ format, payer, ...plan }: PayersPlan & { readonly format: ExportFormat }) =>
    `${lackingPlan(plan, payer)} no incluye exportar en ${format.toUpperCase()}. Elige otro formato.`,
  'payer-lacks-templates': ({ payer, ...plan }: PayersPlan) =>
    `${lackingPlan(plan, payer)} no incluye exportar con templates propios. Usa uno listo para usar.`,
};
