import * as z from 'zod/mini';
import type { Entitlement } from '#domain/plans/entitlements.ts';
import type { Shape } from './wire.ts';

/** Names that browser and server must agree on. */
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';
export const FRONTEND_KEY_HEADER = 'x-frontend-key';

/** `outside`: somebody else's server. `queue`: work that was queued, which others do. */
export type WaitsFor = 'outside' | 'queue';

/** `member`: anybody signed in and not suspended. `admin`: members whose role is administrator. */
type Access = 'public' | 'member' | 'admin';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface UploadLimits {
  /** Bytes of one file. */
  readonly fileBytes: number;
  readonly files: number;
  /** Bytes of all files of one call together. */
  readonly totalBytes: number;
}

/** One call of the API. The server binds it, the web calls it, the OpenAPI document lists it. */
export interface Route {
  readonly method: Method;
  /** With Fastify's `:name` for parameters. */
  readonly path: string;
  readonly access: Access;
  /** What the caller's trial or plan must allow: without it the call is refused before its body is read. */
  readonly needs?: Entitlement;
  /**
   * What the call spends its time waiting for, if not for us: it has a place among such calls of its business, and none
   * among those that work. A call that does not say so cannot reach anybody outside.
   */
  readonly waitsFor?: WaitsFor;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  /**
   * True for addresses that are never a page: a browser that navigates to them gets the answer itself
   * and not the application.
   */
  readonly neverPage?: boolean;
  /** True for probes, which no rate limit counts. */
  readonly unlimited?: boolean;
  /** A narrower limit than the general one for callers without a token, per address. */
  readonly anonymousPerMinute?: number;
  /** True when the answer has a shape of its own and carries no `success`. */
  readonly bare?: boolean;
  /** For a call whose body is a form with files, at most so many of them: `body` then describes its other fields. */
  readonly upload?: UploadLimits;
  /** True for a change of what has a version: the one that was seen may come in `If-Match` (`wire/version.ts`). */
  readonly ifMatch?: true;
  /** Where the answer has the version of what it is about, by names in code (`plan.version`): it goes into `ETag`. */
  readonly etag?: string;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  readonly reply: Shape;
}

interface FileHead {
  readonly contentType: string;
  /** With it the browser saves the file; without it, it may show it. */
  readonly fileName?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a call answers that gives a file and not JSON. */
export interface FileAnswer extends FileHead {
  readonly bytes: Uint8Array;
}

/** Marks a route whose answer is a file. */
export const fileReply: Shape<FileAnswer, FileAnswer> = z.custom<FileAnswer>();

/** A file that is made while it is sent, so that it may be larger than memory. */
export interface StreamAnswer extends FileHead {
  /** Read as fast as the caller takes it, and ended when the caller leaves. What it throws cuts the connection. */
  readonly source: AsyncIterable<Uint8Array>;
}

/** Marks a route whose answer is a file that is made while it is sent. */
export const streamReply: Shape<StreamAnswer, StreamAnswer> = z.custom<StreamAnswer>();

/** What a call answers that sends the browser elsewhere. */
export interface RedirectAnswer {
  /** A path of our own, or an https address. */
  readonly location: string;
}

/** Marks a route whose answer sends the browser elsewhere. */
export const redirectReply: Shape<RedirectAnswer, RedirectAnswer> = z.custom<RedirectAnswer>();

/** Keeps the literal types of a declaration. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type Out<S> = S extends Shape ? z.output<S> : undefined;

export type RouteInput<R extends Route> = {
  [K in 'params' | 'query' | 'body' as R[K] extends Shape ? K : never]: Out<R[K]>;
};
export type RouteReply<R extends Route> = z.output<R['reply']>;
