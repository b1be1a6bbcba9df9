import { type ProblemCase, problemCaseOf } from '#contract/wire/problem-case.ts';
import type { ChangeMeanwhile } from '#contract/wire/version.ts';

interface Problem {
  status: number;
  code: string;
  message: string;
  detail?: string | undefined;
  fields?: Readonly<Record<string, string>> | undefined;
  contact?: string | undefined;
  retryAfterMs?: number | null | undefined;
  change?: ChangeMeanwhile | undefined;
  cause?: unknown;
}

/** What a call throws: an answer that is not a success, or no answer at all (`status` 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** A stable code for programs; `sin_conexion`, `sin_exito` and `respuesta_invalida` are made here in the browser. */
  readonly code: string;
  /** What the error means for the person: screens decide by this, not by its words. */
  readonly kind: ProblemCase;
  /** What the server said for people; empty when it said nothing. */
  readonly detail: string;
  /** What to correct, by the field's path in what was sent (422); empty when the server named none. */
  readonly fields: Readonly<Record<string, string>>;
  /** The address to write to about the error; null when the server named none. */
  readonly contact: string | null;
  /** Present with a 409: what was changed since the version that was seen. */
  readonly change: ChangeMeanwhile | null;

  /** How long the server asked to wait before it is asked again; null when it did not say. */
  readonly retryAfterMs: number | null;

  constructor(problem: Problem) {
    super(problem.message, { cause: problem.cause });
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail ?? '';
    this.fields = problem.fields ?? {};
    this.contact = problem.contact ?? null;
    this.retryAfterMs = problem.retryAfterMs ?? null;
    this.change = problem.change ?? null;
    this.kind = problemCaseOf({ ...problem, text: `${this.message} ${this.detail}` });
  }
}

/** Somebody or something changed what the person was looking at: it has to be shown again. */
export const isOutdated = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.code === 'cambio_mientras_tanto';

const TOO_MANY = 429;
/** The wait where a 429 names no time. */
const USUAL_WAIT_MS = 5_000;
/** The longest wait, in milliseconds, whatever the server asks for. */
const LONGEST_WAIT_MS = 3_600_000;

/** The 429 behind a failure, also where another error wraps it. */
export function rateLimitErrorOf(problem: unknown): ApiError | null {
  if (problem instanceof ApiError && problem.status === TOO_MANY) return problem;
  return problem instanceof Error && problem.cause !== undefined ? rateLimitErrorOf(problem.cause) : null;
}

/** How long to wait before asking again, in milliseconds; null when the failure was no 429. */
export function retryWaitMs(problem: unknown): number | null {
  const refusal = rateLimitErrorOf(problem);
  return refusal && Math.min(Math.max(refusal.retryAfterMs ?? USUAL_WAIT_MS, 1_000), LONGEST_WAIT_MS);
}
