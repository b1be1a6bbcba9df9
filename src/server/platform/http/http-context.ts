import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerAddressOf, peerAddressOf } from './caller-address.ts';

/** What a handler may know of the request beyond its declared input, and what it may do to the answer. */
export interface HttpContext {
  /** The caller's address, also behind a proxy: for audit and limits. */
  readonly remoteAddress: string;
  /** The address of the connection, which may be a proxy's: no header can change it. */
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
  /** `lax` for a cookie that must also come with a link from another site. */
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
