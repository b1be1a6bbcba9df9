import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerAddressOf, peerAddressOf } from './caller-address.ts';

/** What a handler may know of the request beyond its declared input, and do to the answer. */
export interface HttpContext {
  /** Whose call it is, also behind a proxy: for audit and limits. */
  readonly remoteAddress: string;
  /** Who connected, be it a proxy: what nobody can write into a header. */
  readonly peerAddress: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  setCookie(name: string, value: string, options: CookieOptions): void;
}

interface CookieOptions {
  path: string;
  httpOnly: boolean;
  /** Seconds; 0 removes the cookie. Absent: until the browser closes. */
  maxAge?: number;
  /** `lax` for a cookie that another site's link may bring back. */
  sameSite?: 'strict' | 'lax';
}

export function httpContextOf(request: FastifyRequest, reply: FastifyReply, secureCookies: boolean): HttpContext {
  return {
    remoteAddress: callerAddressOf(request),
    peerAddress: peerAddressOf(request),
    headers: request.headers,
    cookies: request.cookies,
    setCookie: (name, value, options) =>
      void reply.setCookie(name, value, { sameSite: 'strict', ...options, secure: secureCookies }),
  };
}
