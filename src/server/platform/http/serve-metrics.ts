import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { METRICS_TYPE } from '../metrics/family.ts';
import { callerAddressOf, peerAddressOf } from './caller-address.ts';
import { ApiError } from './reply/api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An address of the server itself that is no call of the API, and always answers for itself. */
    isOwn?: boolean;
  }
}

export interface MetricsPage {
  /** Whoever sends it may read; without one only this machine may. */
  readonly token: string | undefined;
  readonly write: () => Promise<string>;
}

export const METRICS_PATH = '/metrics';

export function serveMetrics(server: FastifyInstance, { token, write }: MetricsPage): void {
  server.get(METRICS_PATH, { config: { isOwn: true } }, async (request, reply) => {
    if (token === undefined) requireThisMachine(request);
    else requireToken(request, token);
    return reply.type(METRICS_TYPE).send(await write());
  });
}

/** To everybody else there is no such address. What came by way of a proxy is not from here, whoever the proxy says it is. */
function requireThisMachine(request: FastifyRequest): void {
  const { forwarded, 'x-forwarded-for': forwardedFor } = request.headers;
  const isDirect = forwarded === undefined && forwardedFor === undefined;
  if (isDirect && isLoopback(peerAddressOf(request)) && isLoopback(callerAddressOf(request))) return;
  throw new ApiError('no_encontrado');
}

const isLoopback = (address: string) => address === '::1' || address.startsWith('127.');

function requireToken({ headers }: FastifyRequest, token: string): void {
  const said = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(hashOf(said), hashOf(token)))
    throw new ApiError('sin_sesion', { headers: { 'www-authenticate': 'Bearer' } });
}

/** Of one length, so that the time it takes tells nothing of the token. */
const hashOf = (text: string) => createHash('sha256').update(text).digest();
