import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { isDateProblem } from '#contract/wire/dates.ts';
import { encodeReply } from '#contract/wire/encode-reply.ts';
import {
  type FileAnswer,
  fileReply,
  IDEMPOTENCY_HEADER,
  type RedirectAnswer,
  type Route,
  redirectReply,
  type StreamAnswer,
  streamReply,
  type WebAnswer,
  webReply,
} from '#contract/wire/route.ts';
import { ETAG_HEADER, etagOf, IF_MATCH_HEADER, readIfMatch, type SeenVersions } from '#contract/wire/version.ts';
import type { Shape } from '#contract/wire/wire.ts';
import { runCall } from '../call-at-work.ts';
import type { BoundRoute, Call } from './bind.ts';
import { dataProblem, fieldProblems } from './data-problem.ts';
import { httpContextOf } from './http-context.ts';
import { ApiError } from './reply/api-error.ts';
import { sendFile, sendStream } from './reply/send-file.ts';
import { sendRedirect } from './reply/send-redirect.ts';
import { mailOf, takeAnyBody } from './upload/read-mail.ts';
import type { ReadUpload, Upload } from './upload/read-upload.ts';

interface Parts {
  readonly secureCookies: boolean;
  readonly readUpload: ReadUpload;
}

export async function registerRoutes(
  server: FastifyInstance,
  routes: readonly BoundRoute[],
  parts: Parts,
): Promise<void> {
  for (const bound of routes.filter(({ route }) => !route.upload && !route.mail))
    server.route(toFastifyRoute(bound, parts));
  // In a scope of their own: elsewhere multipart forms stay a type that is not accepted.
  await server.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    for (const bound of routes.filter(({ route }) => route.upload)) scope.route(toFastifyRoute(bound, parts));
  });
  // In this scope a body of any content type is accepted, and left unread until the handler asks for it.
  await server.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    takeAnyBody(scope);
    for (const bound of routes.filter(({ route }) => route.mail)) scope.route(toFastifyRoute(bound, parts));
  });
}

function toFastifyRoute(bound: BoundRoute, { secureCookies, readUpload }: Parts): RouteOptions {
  const { route, handle } = bound;
  const name = route.waitsFor === 'outside' ? null : `${route.method} ${route.path}`;
  return {
    method: route.method,
    url: route.path,
    config: { bound },
    ...(route.reply === streamReply ? { compress: false as const } : {}),
    handler: async (request, reply) => {
      request.place?.hold();
      const http = httpContextOf(request, reply, secureCookies);
      let upload: Upload | null = null;
      try {
        if (route.upload) upload = await readUpload(request, route.upload);
        const call = { ...toCall(route, request, http, upload), ...(route.mail ? mailOf(request, route.mail) : {}) };
        // Reading the body has left the span of the call: the work is done inside it again.
        const work = () => runCall(name, () => handle(call));
        const result = await (request.span ? request.span.run(work) : work());
        return await send(reply, route, result);
      } finally {
        upload?.release();
        request.place?.drop();
      }
    },
  };
}

function send(reply: FastifyReply, route: Route, result: unknown): unknown {
  if (route.reply === fileReply) return sendFile(reply, result as FileAnswer);
  if (route.reply === streamReply) return sendStream(reply, result as StreamAnswer);
  if (route.reply === redirectReply) return sendRedirect(reply, result as RedirectAnswer);
  if (route.reply === webReply) {
    const { status, headers, text } = result as WebAnswer;
    return reply.code(status).headers(headers).send(text);
  }
  if (route.etag !== undefined) reply.header(ETAG_HEADER, etagOf(versionIn(result, route.etag)));
  if (route.status !== undefined) reply.code(route.status);
  const answer = encodeReply(route.reply, result);
  return route.bare ? answer : { success: true, ...(answer as object) };
}

/** `path`: names in code, as the route declares them. */
function versionIn(result: unknown, path: string): number {
  const found = path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], result);
  if (typeof found !== 'number') throw new Error(`no version at ${path}`);
  return found;
}

const UNREADABLE = 'No se entiende If-Match. Envía la versión que viste, entre comillas, como "3", o quítala.';

function seenVersions(header: string | undefined): SeenVersions {
  const seen = header === undefined ? null : readIfMatch(header);
  if (seen === undefined) throw new ApiError('pedido_invalido', { message: UNREADABLE });
  return seen;
}

const NO_KEY = 'Idempotency-Key tiene de 1 a 255 caracteres, sin espacios ni acentos. Corrígela, o quítala.';

function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new ApiError('pedido_invalido', { message: NO_KEY });
}

function toCall(route: Route, request: FastifyRequest, http: Call<Route>['http'], upload: Upload | null): Call<Route> {
  const { params, query, body } = route;
  return {
    // A program's token counts only on routes that name scopes; on other routes, which are public, there is no caller.
    caller: route.scopes === undefined && request.caller?.tokenId !== undefined ? null : request.caller,
    http,
    ...(route.ifMatch ? { seen: seenVersions(request.headers[IF_MATCH_HEADER]) } : {}),
    ...(route.idempotent ? { idempotencyKey: idempotencyKey(request.headers[IDEMPOTENCY_HEADER]) } : {}),
    ...(upload ? { files: upload.files, releaseFiles: upload.releaseFiles } : {}),
    ...(params ? { params: decode(params, request.params, 'no_encontrado') } : {}),
    ...(query ? { query: decode(query, request.query, 'datos_invalidos') } : {}),
    ...(body ? { body: decode(body, upload ? upload.fields : request.body, 'datos_invalidos') } : {}),
  } as Call<Route>;
}

/** A malformed id in the address is answered as an unknown one: 404. A month that does not exist is wrong: 422. */
function decode(shape: Shape, sent: unknown, code: 'no_encontrado' | 'datos_invalidos'): unknown {
  const read = z.safeDecode(shape, sent as never, { error: dataProblem });
  if (read.success) return read.data;
  const { issues } = read.error;
  if (code === 'no_encontrado' && !issues.every(isDateProblem)) throw new ApiError(code, { cause: read.error });
  throw new ApiError('datos_invalidos', { cause: read.error, fields: fieldProblems(issues) });
}
