import * as z from 'zod/mini';
import type { ErrorBody } from '#contract/wire/errors.ts';
import type { Route, RouteReply } from '#contract/wire/route.ts';
import { changeFromWire } from '#contract/wire/version.ts';
import { pathInCode } from '#contract/wire/wire.ts';
import { t } from '#text/common.ts';
import { ApiError } from './api-error.ts';

async function jsonOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What a 422 says of the fields that were sent, by the fields' names in code. What is about no field is in the message.
 */
function fieldsInCode({ body, query }: Route, fields: ErrorBody['fields'] = {}): Record<string, string> {
  const named = Object.entries(fields).map(([path, sentence]) => [
    pathInCode(body, path) ?? pathInCode(query, path),
    sentence,
  ]);
  return Object.fromEntries(named.filter(([path]) => path !== null));
}

/** Milliseconds from now: the header gives seconds, or the moment itself. */
function retryAfterOf(header: string | null): number | null {
  if (header === null || header.trim() === '') return null;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** The error that an answer stands for, also when a proxy in between wrote it. */
export async function problemOf(route: Route, answer: Response): Promise<ApiError> {
  const told = ((await jsonOf(answer)) ?? {}) as Partial<ErrorBody>;
  return new ApiError({
    status: answer.status,
    code: told.code ?? 'respuesta_invalida',
    message: told.message ?? told.detail ?? t.session.unexpectedAnswer,
    detail: told.detail ?? told.message,
    fields: fieldsInCode(route, told.fields),
    contact: told.contacto,
    retryAfterMs: retryAfterOf(answer.headers.get('retry-after')),
    change: told.cambio && changeFromWire(told.cambio),
  });
}

/**
 * The code for an answer that is no error and yet says `success: false`: the server answered that it could not do it.
 */
export const NOT_DONE = 'sin_exito';

/** For routes whose reply has a `success` of its own: a failed test of a mailbox is an answer, no failed call. */
const tellsSuccess = ({ reply }: Route): boolean => 'success' in ((reply as { fields?: object }).fields ?? {});

/**
 * A reply counts when it has the shape of its route and says `success: true`, unless `success` is part of that shape.
 */
export async function replyOf<R extends Route>(route: R, answer: Response): Promise<RouteReply<R>> {
  const told = await jsonOf(answer);
  if (tellsSuccess(route)) {
    const read = z.safeDecode(route.reply, told as never);
    if (read.success) return read.data as RouteReply<R>;
  }
  if (!route.bare && (told as Partial<ErrorBody> | undefined)?.success === false) throw refusalOf(answer.status, told);
  const succeeded = route.bare || (told as { success?: unknown } | undefined)?.success === true;
  const read = z.safeDecode(route.reply, told as never);
  if (succeeded && read.success) return read.data as RouteReply<R>;
  const message = t.session.unexpectedAnswer;
  throw new ApiError({ status: answer.status, code: 'respuesta_invalida', message, cause: read.error });
}

function refusalOf(status: number, told: unknown): ApiError {
  const { message, detail } = told as Partial<ErrorBody>;
  const sentence = message ?? detail;
  return new ApiError({ status, code: NOT_DONE, message: sentence ?? t.session.unexpectedAnswer, detail: sentence });
}
