import { type ErrorCode, errors } from './errors.ts';

/** Begins the message of a 402 where the screen that processes mailboxes looks for it. */
export const TRIAL_EXPIRED = 'TRIAL_EXPIRED';

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

const BY_CODE: Partial<Record<ErrorCode, ProblemCase>> = {
  cuenta_suspendida: 'suspended',
  limite_de_ia: 'ai-limit',
  plan_no_incluye: 'plan-lacks',
};

/** Says no more than its status does: its words may tell which kind of limit it is. */
const GENERIC: ErrorCode = 'pago_requerido';

const isOurs = (code: string | undefined): code is ErrorCode => code !== undefined && Object.hasOwn(errors, code);

/** The code decides. Words are asked only where none of ours was sent: a proxy's answer, a job's stored error. */
export function problemCaseOf({ status, code, text }: Told): ProblemCase {
  if (status === 401) return 'signed-out';
  if (isOurs(code) && code !== GENERIC) return BY_CODE[code] ?? 'other';
  if (status === 402) return isAboutAiLimit(text) ? 'ai-limit' : 'not-paid';
  if (status === 403) return /suspendid/i.test(text) ? 'suspended' : 'forbidden';
  if (text.includes(TRIAL_EXPIRED)) return 'not-paid';
  if (status === undefined && /trial|Trial|suscripción/.test(text)) return 'not-paid';
  return 'other';
}

const isAboutAiLimit = (text: string): boolean => /l[íi]mite/i.test(text) && /\b(IA|AI)\b/i.test(text);
