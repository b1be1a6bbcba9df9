import * as z from 'zod/mini';
import type { MemberRole } from '#domain/business/member-role.ts';
import type { Entitlement } from '#domain/plans/entitlements.ts';
import type { TokenScope } from '#domain/tokens/token-scopes.ts';
import type { ErrorCode } from './errors.ts';
import type { Shape } from './wire.ts';

/** Names that browser and server must agree on. */
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';
export const FRONTEND_KEY_HEADER = 'x-frontend-key';
/** The id of the business that a call is about; without it the first one of the person. */
export const BUSINESS_HEADER = 'x-business-id';

/** A repeated request with the same key counts as the same upload. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** `outside`: another server. `queue`: queued work that other processes do. */
export type WaitsFor = 'outside' | 'queue';

/**
 * Who may call. `person`: anybody signed in and not suspended, without reference to a business. A role: people with
 * that role, or a higher one, in the business of the call. `admin`: administrators of the installation, whatever their
 * role in a business.
 */
type Access = 'public' | 'person' | MemberRole | 'admin';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface UploadLimits {
  /** Bytes of one file. */
  readonly fileBytes: number;
  readonly files: number;
  /** Bytes of all files of one call together. */
  readonly totalBytes: number;
  /** Bytes of one of the form's other fields; 4 KiB unless given. */
  readonly fieldBytes?: number;
  /** One unless given; 0 where a field may take the place of a file. */
  readonly leastFiles?: 0;
}

/** One call of the API. The server binds it, the web calls it, the OpenAPI document lists it. */
export interface Route {
  readonly method: Method;
  /** With Fastify's `:name` for parameters. */
  readonly path: string;
  readonly access: Access;
  /**
   * The scopes with which a program's token may make this call, whoever created it: one of them is enough. Absent: no
   * token may.
   */
  readonly scopes?: readonly TokenScope[];
  /** True where the path's `id` is the business of the call, and the header counts for nothing. */
  readonly businessInPath?: true;
  /** What the caller's trial or plan must allow: without it the call is refused before its body is read. */
  readonly needs?: Entitlement;
  /**
   * What the call mostly waits for besides this server. Such a call is counted among its business's waiting calls and
   * not among its working ones. Only such a call can reach another server.
   */
  readonly waitsFor?: WaitsFor;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  /**
   * True for addresses that are never a page: a browser that navigates to them gets the answer itself
   * and not the application.
   */
  readonly neverPage?: boolean;
  /** True where a 401 also tells a client of RFC 9728 where to learn how to authenticate. */
  readonly challenges?: true;
  /** True for probes, which no rate limit counts. */
  readonly unlimited?: boolean;
  /** A narrower limit per address for callers without a token. */
  readonly anonymousPerMinute?: number;
  /** The status for work that is done later; otherwise 200. */
  readonly status?: 202;
  /** True when the reply has a shape of its own, without `success`. */
  readonly bare?: boolean;
  /** For a call whose body is a form with files, within these limits: `body` then describes its other fields. */
  readonly upload?: UploadLimits;
  /**
   * For a call whose body is a raw mail message of at most so many bytes: alone, or in the field `body-mime` of a form.
   * The use case reads the body once it knows for which business it is.
   */
  readonly mail?: { readonly bytes: number };
  /** Replaces the limit per address without a token, for a server that delivers mail of many senders. */
  readonly senderPerMinute?: number;
  /** True for a change of a versioned resource: `If-Match` may name the version that was seen (`wire/version.ts`). */
  readonly ifMatch?: true;
  /** Where the reply has the version of its resource, by names in code (`plan.version`): it is sent as `ETag`. */
  readonly etag?: string;
  /** True where `Idempotency-Key` makes a repeated call give the first one's answer, for a day. */
  readonly idempotent?: true;
  /** Codes that it may answer besides those that follow from the rest (`api/codes-of.ts`). */
  readonly errors?: readonly ErrorCode[];
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  readonly reply: Shape;
}

interface FileHead {
  readonly contentType: string;
  /** With a name the browser saves the file; without one it may show it. */
  readonly fileName?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer of a call that gives a file and not JSON. */
export interface FileAnswer extends FileHead {
  readonly bytes: Uint8Array;
}

/** Marks a route whose answer is a file. */
export const fileReply: Shape<FileAnswer, FileAnswer> = z.custom<FileAnswer>();

/** A file that is made while it is sent, so that it may be larger than memory. */
export interface StreamAnswer extends FileHead {
  /** Read as fast as the caller takes it, and closed when the caller leaves. An error cuts the connection. */
  readonly source: AsyncIterable<Uint8Array>;
}

/** Marks a route whose answer is a file that is made while it is sent. */
export const streamReply: Shape<StreamAnswer, StreamAnswer> = z.custom<StreamAnswer>();

/** An answer that another protocol has made: its status, its headers and its text as they are. */
export interface WebAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Marks a route that speaks another protocol over HTTP. */
export const webReply: Shape<WebAnswer, WebAnswer> = z.custom<WebAnswer>();

/** The answer of a call that redirects the browser. */
export interface RedirectAnswer {
  /** A path of this server, or an https address. */
  readonly location: string;
}

/** Marks a route whose answer redirects the browser. */
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
