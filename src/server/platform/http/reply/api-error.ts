import { type ErrorBody, type ErrorCode, errors } from '#contract/wire/errors.ts';
import { type ChangeMeanwhile, changeOnWire } from '#contract/wire/version.ts';

interface Options {
  cause?: unknown;
  /** Replaces the table's sentence where a more specific one helps. */
  message?: string;
  headers?: Record<string, string>;
  /**
   * What to correct, with `datos_invalidos`: sentences by path on the wire. Without a `message` it is made of these.
   */
  fields?: Readonly<Record<string, string>>;
  /** The e-mail of somebody who can help. */
  contact?: string | undefined;
  /** Who changed the resource meanwhile. */
  change?: ChangeMeanwhile;
}

/** An answer that is not a success. Code throws it by its name; people read its sentence. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly contact: string | undefined;
  readonly change: ChangeMeanwhile | undefined;

  constructor(code: ErrorCode, { cause, message, headers = {}, fields, contact, change }: Options = {}) {
    super(message ?? (fields ? sentenceOf(fields) : errors[code][1]), { cause });
    this.code = code;
    this.status = errors[code][0];
    this.headers = headers;
    this.fields = fields;
    this.contact = contact;
    this.change = change;
  }

  body(): ErrorBody {
    const { code, message, fields, contact, change } = this;
    const more = {
      ...(fields && { fields }),
      ...(contact && { contacto: contact }),
      ...(change && { cambio: changeOnWire(change) }),
    };
    return { success: false, code, message, detail: message, ...more };
  }
}

const MOST_NAMED = 5;

function sentenceOf(fields: Readonly<Record<string, string>>): string {
  const named = Object.entries(fields).map(([path, sentence]) => `${path}: ${sentence}`);
  return `Revisa estos datos. ${named.slice(0, MOST_NAMED).join(' ')}`;
}
