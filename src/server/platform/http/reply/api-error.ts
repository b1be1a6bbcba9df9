import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts';

interface Options {
  cause?: unknown;
  /** Replaces the table's sentence where a particular one helps more. */
  message?: string;
  headers?: Record<string, string>;
}

/** An answer that is not a success. Code throws its name; people read its sentence. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, { cause, message, headers = {} }: Options = {}) {
    super(message ?? errors[code][1], { cause });
    this.code = code;
    this.status = errors[code][0];
    this.headers = headers;
  }

  body(): ErrorBody {
    return { success: false, code: this.code, message: this.message, detail: this.message };
  }
}
