import * as z from 'zod/mini';
import type { Route } from '#contract/wire/route.ts';
import { BUSINESS_HEADER, FRONTEND_KEY_HEADER, XSRF_COOKIE, XSRF_HEADER } from '#contract/wire/route.ts';
import { etagOf, IF_MATCH_HEADER } from '#contract/wire/version.ts';
import type { Shape } from '#contract/wire/wire.ts';

export interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** For a route that takes uploads. */
  files?: readonly File[];
  /** The version of the resource that the person saw and is changing. */
  ifMatch?: number | undefined;
}

const encode = (shape: Shape | undefined, value: unknown): Record<string, unknown> =>
  shape && value !== undefined ? (z.encode(shape, value) as Record<string, unknown>) : {};

/** The path with its parameters filled in, and the query without absent values. */
export function addressOf(route: Route, { params, query }: Sent): string {
  const named = encode(route.params, params);
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(named[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(encode(route.query, query))) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function readCookie(cookies: string, name: string): string | null {
  const found = cookies.split(/; */).find((cookie) => cookie.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

/** The files first, each under the same name, then the fields that were filled in. */
function formOf(route: Route, { files = [], body }: Sent): FormData {
  const form = new FormData();
  for (const file of files) form.append('file', file, file.name);
  for (const [name, value] of Object.entries(encode(route.body, body))) {
    if (value !== undefined && value !== null && value !== '') form.append(name, String(value));
  }
  return form;
}

interface Credentials {
  token: string | null;
  frontendKey: string | null;
  /** A function: the browser fetches cookies from another process, so they are read only where needed. */
  cookies: () => string;
  /** The business that the call is about; null for the person's first. */
  business: string | null;
}

/** A request. Token, application key and XSRF token are never sent to another origin. */
export function requestOf(
  route: Route,
  sent: Sent,
  { token, frontendKey, cookies, business }: Credentials,
): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  const ownOrigin = route.path.startsWith('/') && !route.path.startsWith('//');
  if (ownOrigin) {
    if (token) headers.authorization = `Bearer ${token}`;
    if (frontendKey) headers[FRONTEND_KEY_HEADER] = frontendKey;
    if (business && token) headers[BUSINESS_HEADER] = business;
    const xsrf = route.method === 'GET' ? null : readCookie(cookies(), XSRF_COOKIE);
    if (xsrf) headers[XSRF_HEADER] = xsrf;
  }
  if (sent.ifMatch !== undefined) headers[IF_MATCH_HEADER] = etagOf(sent.ifMatch);
  if (route.method === 'GET') return { method: route.method, headers };
  // The browser writes the content type of a form itself, with the boundary between its parts.
  if (route.upload) return { method: route.method, headers, body: formOf(route, sent) };
  headers['content-type'] = 'application/json';
  return { method: route.method, headers, body: JSON.stringify(encode(route.body, sent.body)) };
}
