import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { METRICS_TYPE } from '../metrics/family.ts';
import { callerAddressOf, peerAddressOf } from './caller-address.ts';
import { ApiError } from './reply/api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An address of the server itself that is no call of the API; it is counted under its own address. */
    isOwn?: boolean;
  }
}

export interface MetricsPage {
  /** Callers that send it may read; without a token only this machine may. */
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

/**
 * For everybody else the address does not exist. A call by way of a proxy is not from here, whatever the proxy says.
 */
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

/** Hashes have one length, so that the time of the comparison tells nothing of the token. */
const hashOf = (text: string) => createHash('sha256').update(text).digest();
