import type { Route, RouteInput, RouteReply } from '#contract/route.ts';
import type { Caller } from './caller.ts';

/** What a handler may know of the request beyond its declared input, and do to the answer. */
export interface HttpSide {
  readonly remoteAddress: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  setCookie(name: string, value: string, options: CookieOptions): void;
}

interface CookieOptions {
  path: string;
  httpOnly: boolean;
  /** Seconds; 0 removes the cookie. Absent: until the browser closes. */
  maxAge?: number;
}

type CallerOf<R extends Route> = R['access'] extends 'public' ? Caller | null : Caller;
export type Call<R extends Route> = RouteInput<R> & { caller: CallerOf<R>; http: HttpSide };

/** A declaration with the use case that answers it. */
export interface BoundRoute {
  readonly route: Route;
  /** Runs before the body is read; throws to refuse. */
  readonly admit?: (http: HttpSide) => void;
  readonly handle: (call: Call<Route>) => unknown;
}

export function bind<R extends Route>(
  route: R,
  handle: (call: Call<R>) => RouteReply<R> | Promise<RouteReply<R>>,
  admit?: (http: HttpSide) => void,
): BoundRoute {
  return { route, handle: handle as BoundRoute['handle'], ...(admit ? { admit } : {}) };
}
