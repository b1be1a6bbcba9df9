import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RESOURCE_METADATA_PATH } from '#contract/connections/mcp.ts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { DatabaseUnavailable } from '../../db/database-unavailable.ts';
import { isConflict } from '../../db/locks/retry-conflicts.ts';
import { isDiskFull } from '../../files/disk-full.ts';
import { FilesUnavailable } from '../../files/file-store.ts';
import { publicOrigin } from '../public-origin.ts';
import { ApiError } from './api-error.ts';
import { withoutFileHead } from './send-file.ts';

/** What the framework itself refuses, with our error codes. */
const BY_STATUS: Record<number, ErrorCode> = {
  400: 'pedido_invalido',
  403: 'prohibido',
  404: 'no_encontrado',
  408: 'envio_lento',
  413: 'muy_grande',
  414: 'muy_grande',
  415: 'tipo_no_admitido',
  416: 'rango_invalido',
  431: 'muy_grande',
};

/** Every error is answered here: in Spanish, with a stable code, and never with a stack. */
export function answerErrors(server: FastifyInstance, publicUrl: string | undefined): void {
  server.setErrorHandler<FastifyError | ApiError | Error>((error, request, reply) => {
    const told = asApiError(error);
    if (told.status >= 500) request.log.error({ err: error, code: told.code }, 'la llamada falló');
    const challenges = told.status === 401 && request.routeOptions.config.bound?.route.challenges;
    return send(reply, told, challenges ? { 'www-authenticate': challengeOf(request, publicUrl, told) } : {});
  });
  server.setNotFoundHandler((_request, reply) => send(reply, new ApiError('no_encontrado')));
}

/** RFC 9728: this metadata tells a refused client how to get a token. */
function challengeOf({ headers }: FastifyRequest, publicUrl: string | undefined, told: ApiError): string {
  const metadata = `resource_metadata="${publicOrigin(publicUrl, { headers }) ?? ''}${RESOURCE_METADATA_PATH}"`;
  return told.code === 'token_invalido' ? `Bearer error="invalid_token", ${metadata}` : `Bearer ${metadata}`;
}

function asApiError(error: FastifyError | ApiError | Error): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseUnavailable)
    return new ApiError('no_disponible', { cause: error, headers: { 'retry-after': '5' } });
  // Repeating the transaction did not help: too many change the same data at this moment.
  if (isConflict(error)) return new ApiError('muchos_cambios', { cause: error, headers: { 'retry-after': '2' } });
  if (isDiskFull(error)) return new ApiError('disco_lleno', { cause: error });
  if (error instanceof FilesUnavailable)
    return new ApiError('archivos_no_disponibles', { cause: error, headers: { 'retry-after': '30' } });
  if (isUnstorableText(error)) return new ApiError('datos_invalidos', { cause: error, message: UNSTORABLE });
  const status = 'statusCode' in error ? error.statusCode : undefined;
  return new ApiError((status && BY_STATUS[status]) || 'error_interno', { cause: error });
}

/** Errors before any route is found, such as an address that cannot be decoded. */
export function answerFrameworkError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void send(reply, asApiError(error));
}

/** By the HTTP parser's code: what was too large, or too slow; anything else is no HTTP. */
const BY_PARSER_CODE: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'muy_grande',
  ERR_HTTP_REQUEST_TIMEOUT: 'envio_lento',
};

/** For what is no HTTP request at all, such as a null byte in a header. Only the socket is left to answer through. */
export function answerParserError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const told = new ApiError(BY_PARSER_CODE[error.code ?? ''] ?? 'pedido_invalido', { cause: error });
  const body = JSON.stringify(told.body());
  const head = [
    `HTTP/1.1 ${told.status} ${STATUS_CODES[told.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function send(reply: FastifyReply, error: ApiError, more: Record<string, string> = {}): FastifyReply {
  const headers = { ...error.headers, ...more };
  return withoutFileHead(reply).code(error.status).headers(headers).send(error.body());
}

/** A null character in a text, or half of a surrogate pair in JSON: PostgreSQL stores neither. */
const isUnstorableText = (error: { code?: unknown } | Error) =>
  'code' in error && (error.code === '22021' || error.code === '22P05');
const UNSTORABLE = 'Lo que enviaste contiene un carácter que no se puede guardar. Quítalo e intenta de nuevo.';
