/** What a call throws: an answer that is not a success, or no answer at all (`status` 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable, for programs; `sin_conexion`, `sin_exito` and `respuesta_invalida` are the browser's own. */
  readonly code: string;
  /** What the server said for people; empty when it said nothing. */
  readonly detail: string;

  constructor(problem: { status: number; code: string; message: string; detail?: string; cause?: unknown }) {
    super(problem.message, { cause: problem.cause });
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail ?? '';
  }
}
