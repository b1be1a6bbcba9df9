import type { ErrorCode } from './errors.ts';

/** Begins the message of a 402 where the screen that processes mailboxes looks for it. */
export const TRIAL_EXPIRED = 'TRIAL_EXPIRED';

/** The sentence that follows the marker, for people. */
export const withoutMarker = (message: string): string => message.replace(/TRIAL_EXPIRED:?\s*/g, '');

/** What a refusal means for the person, whichever call or job it came from. */
export type ProblemCase =
  | 'signed-out'
  | 'suspended'
  | 'ai-limit'
  | 'plan-lacks'
  | 'not-paid'
  /** A 403 that says nothing we know. */
  | 'forbidden'
  | 'other';

interface Told {
  /** Absent where the words come from a job or a result and not from an answer. */
  status?: number;
  code?: string;
  /** Everything that was said for people. */
  text: string;
}

/** Every 402 and 403 there is, except `pago_requerido`, which says no more than its status. */
const BY_CODE = new Map<string, ProblemCase>(
  Object.entries({
    limite_de_ia: 'ai-limit',
    plan_no_incluye: 'plan-lacks',
    cuenta_suspendida: 'suspended',
    solo_administradores: 'other',
    cuenta_protegida: 'other',
    clave_del_frente: 'other',
    prohibido: 'other',
    xsrf: 'other',
    identidad_local_negada: 'other',
    codigo_local_incorrecto: 'other',
  } satisfies Partial<Record<ErrorCode, ProblemCase>>),
);

/** The code decides. Words are asked only where none of ours was sent: another server's answer, a job's stored error. */
export function problemCaseOf({ status, code = '', text }: Told): ProblemCase {
  const known = BY_CODE.get(code);
  if (known) return known;
  if (status === 401) return 'signed-out';
  if (status === 402) return isAboutAiLimit(text) ? 'ai-limit' : 'not-paid';
  if (status === 403) return /suspendid/i.test(text) ? 'suspended' : 'forbidden';
  if (text.includes(TRIAL_EXPIRED)) return 'not-paid';
  // An answer of another status may speak of subscriptions without refusing for want of one.
  if (status === undefined && /trial|Trial|suscripción/.test(text)) return 'not-paid';
  return 'other';
}

const isAboutAiLimit = (text: string): boolean => /l[íi]mite/i.test(text) && /\b(IA|AI)\b/i.test(text);
