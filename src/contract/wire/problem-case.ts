import type { ErrorCode } from './errors.ts';

/** The marker at the beginning of a 402's message, which the screen that processes mailboxes looks for. */
export const TRIAL_EXPIRED = 'TRIAL_EXPIRED';

/** The message without its marker, for people. */
export const withoutMarker = (message: string): string => message.replace(/TRIAL_EXPIRED:?\s*/g, '');

/** What a refusal means for the person, whichever call or job it came from. */
export type ProblemCase =
  | 'signed-out'
  | 'suspended'
  | 'ai-limit'
  | 'plan-lacks'
  | 'not-paid'
  /** A 403 with an unknown code. */
  | 'forbidden'
  | 'other';

interface Told {
  /** Absent where the text comes from a job or a result and not from an answer. */
  status?: number;
  code?: string;
  /** All sentences for people in the answer. */
  text: string;
}

/** The codes of all 402 and 403, except `pago_requerido`, which says no more than its status. */
const BY_CODE = new Map<string, ProblemCase>(
  Object.entries({
    limite_de_ia: 'ai-limit',
    plan_no_incluye: 'plan-lacks',
    cuenta_suspendida: 'suspended',
    solo_administradores: 'other',
    rol_insuficiente: 'other',
    paga_otro_negocio: 'other',
    invitacion_de_otro_correo: 'other',
    limite_de_negocios: 'plan-lacks',
    cuenta_protegida: 'other',
    clave_del_frente: 'other',
    prohibido: 'other',
    alcance_insuficiente: 'other',
    token_no_admitido: 'other',
    xsrf: 'other',
    identidad_local_negada: 'other',
    codigo_local_incorrecto: 'other',
  } satisfies Partial<Record<ErrorCode, ProblemCase>>),
);

/**
 * The code decides. The text is used only where no code of ours was sent: another server's answer, a job's stored
 * error.
 */
export function problemCaseOf({ status, code = '', text }: Told): ProblemCase {
  const known = BY_CODE.get(code);
  if (known) return known;
  if (status === 401) return 'signed-out';
  if (status === 402) return isAboutAiLimit(text) ? 'ai-limit' : 'not-paid';
  if (status === 403) return /suspendid/i.test(text) ? 'suspended' : 'forbidden';
  if (text.includes(TRIAL_EXPIRED)) return 'not-paid';
  // Not for an answer with another status, which may mention subscriptions without refusing for that reason.
  if (status === undefined && /trial|Trial|suscripción/.test(text)) return 'not-paid';
  return 'other';
}

const isAboutAiLimit = (text: string): boolean => /l[íi]mite/i.test(text) && /\b(IA|AI)\b/i.test(text);
