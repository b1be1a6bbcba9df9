import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import { cutText } from '#domain/text/cut-text.ts';
import { AnswerCutOff } from '../network/bounded-fetch.ts';

/** Why the model gave no answer. */
export type ModelFailureKind =
  /** The vendor does not know the key, or the key may not do this. */
  | 'key-refused'
  | 'model-unknown'
  /** The vendor's account has no credit left: waiting does not help. */
  | 'no-credit'
  /** Too many calls just now. */
  | 'busy'
  | 'timeout'
  /** No connection, or the vendor's own error. */
  | 'unreachable'
  /** The vendor does not take this file. */
  | 'file-rejected'
  /** The model will not answer. */
  | 'refused'
  /** The answer was cut off. */
  | 'incomplete'
  /** The answer does not have the shape that was asked for. */
  | 'malformed'
  /** The answer is larger than any that was asked for. */
  | 'oversized'
  /** The `CallMeter` allows no more calls: the vendor was not asked. */
  | 'not-allowed';

export interface ModelFailure {
  readonly failure: ModelFailureKind;
  /** The vendor's own words, for the log and the administrator. Never the key, never what the document says. */
  readonly detail: string;
  /** Milliseconds that the vendor asks to wait. */
  readonly retryAfterMs?: number;
  /** What came back, where something did. */
  readonly raw?: string;
  /** The vendor turned the question away, or was never reached: nothing was read and nothing is billed. */
  readonly isUnread?: boolean;
}

/** How often each kind is tried again: what a second call cannot change is not asked twice. */
export const RETRIES: Readonly<Record<ModelFailureKind, number>> = {
  'key-refused': 0,
  'model-unknown': 0,
  'no-credit': 0,
  busy: 4,
  timeout: 1,
  unreachable: 3,
  'file-rejected': 0,
  refused: 0,
  incomplete: 1,
  malformed: 1,
  oversized: 0,
  'not-allowed': 0,
};

const OF_THE_SERVICE: readonly ModelFailureKind[] = ['key-refused', 'model-unknown', 'no-credit'];

/** Whether it says something about the settings or the account, as far as one call can tell. */
export const isOfTheService = ({ failure }: ModelFailure): boolean => OF_THE_SERVICE.includes(failure);

const MOST_DETAIL = 300;

/** What a call that threw says about the vendor; undefined when it was ended by us, or the error is ours. */
export function failureOf(error: unknown): ModelFailure | undefined {
  const givenUp = AnswerCutOff.in(error);
  if (givenUp !== undefined) return GIVEN_UP[givenUp.why];
  if (error instanceof APIUserAbortError) return undefined;
  if (error instanceof APIConnectionTimeoutError) return { failure: 'timeout', detail: 'sin respuesta a tiempo' };
  if (error instanceof APIConnectionError) {
    return { failure: 'unreachable', detail: 'sin conexión', isUnread: isBeforeConnection(error) };
  }
  // The library parses every body as JSON, also one that is none.
  if (error instanceof SyntaxError) return { failure: 'malformed', detail: 'la respuesta no es JSON' };
  if (!(error instanceof APIError)) return undefined;
  const { status, code, headers } = error;
  const detail = cutText(`${status ?? ''} ${code ?? ''} ${withoutKey(error.message)}`.trim(), MOST_DETAIL);
  const isUnread = status !== undefined && UNREAD_STATUSES.includes(status);
  return { failure: kindOf(status, code), detail, isUnread, ...retryAfter(headers) };
}

const GIVEN_UP: Readonly<Record<AnswerCutOff['why'], ModelFailure>> = {
  'too-large': { failure: 'oversized', detail: 'una respuesta demasiado grande' },
  'too-slow': { failure: 'timeout', detail: 'sin respuesta a tiempo' },
  'broken-off': { failure: 'unreachable', detail: 'la respuesta se cortó' },
};

/** The vendor looked at key, account or address, and not at the question. */
const UNREAD_STATUSES = [401, 403, 404, 429];

const BEFORE_CONNECTION = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

function isBeforeConnection(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && BEFORE_CONNECTION.includes(at.code)) return true;
  }
  return false;
}

function kindOf(status: number | undefined, code: string | null | undefined): ModelFailureKind {
  if (code === 'insufficient_quota' || code === 'billing_hard_limit_reached') return 'no-credit';
  if (code === 'model_not_found') return 'model-unknown';
  if (status === 401 || status === 403) return 'key-refused';
  if (status === 408) return 'timeout';
  if (status === 429) return 'busy';
  if (status === undefined || status >= 500 || status === 404 || status === 409) return 'unreachable';
  return 'file-rejected';
}

/** The vendor repeats a part of a wrong key in its sentence. */
const withoutKey = (message: string) => message.replace(/\bsk-[\w*.-]+/g, 'sk-…');

function retryAfter(headers: Headers | undefined): { retryAfterMs?: number } {
  const ms = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(ms)) return { retryAfterMs: ms };
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? { retryAfterMs: seconds * 1_000 } : {};
}
