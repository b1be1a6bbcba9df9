import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpSide } from './bind.ts';

export function httpSide(request: FastifyRequest, reply: FastifyReply, secureCookies: boolean): HttpSide {
  return {
    remoteAddress: request.socket.remoteAddress ?? '',
    headers: request.headers,
    cookies: request.cookies,
    setCookie: (name, value, options) =>
      void reply.setCookie(name, value, { ...options, sameSite: 'strict', secure: secureCookies }),
  };
}
