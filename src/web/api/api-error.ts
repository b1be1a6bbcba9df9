import { type ProblemCase, problemCaseOf } from '#contract/wire/problem-case.ts';

interface Problem {
  status: number;
  code: string;
  message: string;
  detail?: string | undefined;
  fields?: Readonly<Record<string, string>> | undefined;
  contact?: string | undefined;
  cause?: unknown;
}

/** What a call throws: an answer that is not a success, or no answer at all (`status` 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable, for programs; `sin_conexion`, `sin_exito` and `respuesta_invalida` are the browser's own. */
  readonly code: string;
  /** What it means for the person: screens ask this and not the words. */
  readonly kind: ProblemCase;
  /** What the server said for people; empty when it said nothing. */
  readonly detail: string;
  /** What to correct, by the field's path in what was sent (422); empty when the server named none. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whom to write to about it; null when nobody was named. */
  readonly contact: string | null;

  constructor(problem: Problem) {
    super(problem.message, { cause: problem.cause });
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail ?? '';
    this.fields = problem.fields ?? {};
    this.contact = problem.contact ?? null;
    this.kind = problemCaseOf({ ...problem, text: `${this.message} ${this.detail}` });
  }
}

/** Somebody or something changed what was looked at meanwhile: it has to be looked at again. */
export const isOutdated = (problem: unknown): boolean =>
  problem instanceof ApiError && problem.code === 'cambio_mientras_tanto';
