import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { DatabaseUnavailable } from '../../db/database-unavailable.ts';
import { ApiError } from './api-error.ts';
import { withoutFileHead } from './send-file.ts';

/** What the framework itself refuses, in our words. */
const BY_STATUS: Record<number, ErrorCode> = {
  400: 'pedido_invalido',
  404: 'no_encontrado',
  413: 'muy_grande',
  414: 'muy_grande',
  415: 'tipo_no_admitido',
};

/** Every error leaves by here: in Spanish, with a stable code, and never with a stack. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler<FastifyError | ApiError | Error>((error, request, reply) => {
    const told = asApiError(error);
    if (told.status >= 500) request.log.error({ err: error, code: told.code }, 'la llamada falló');
    return send(reply, told);
  });
  server.setNotFoundHandler((_request, reply) => send(reply, new ApiError('no_encontrado')));
}

function asApiError(error: FastifyError | ApiError | Error): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseUnavailable)
    return new ApiError('no_disponible', { cause: error, headers: { 'retry-after': '5' } });
  const status = 'statusCode' in error ? error.statusCode : undefined;
  return new ApiError((status && BY_STATUS[status]) || 'error_interno', { cause: error });
}

function send(reply: FastifyReply, error: ApiError): FastifyReply {
  return withoutFileHead(reply).code(error.status).headers(error.headers).send(error.body());
}
