import type { HttpContext } from '#server/platform/http/http-context.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Both the connection and, behind a trusted proxy on this computer, the client come from this computer. */
export const isFromThisComputer = ({ peerAddress, remoteAddress }: HttpContext) =>
  LOOPBACK_ADDRESSES.has(peerAddress) && LOOPBACK_ADDRESSES.has(remoteAddress);

/**
 * The calls of the local identity ask for no password, so they answer only to this computer: a loopback socket,
 * a loopback host name (a foreign one means DNS rebinding) and nothing in between.
 */
export function admitLocal(http: HttpContext, remoteAllowed: boolean): void {
  const host = http.headers.host ?? '';
  const forwarded = FORWARDED.some((name) => http.headers[name] !== undefined);
  const local = isFromThisComputer(http) && LOOPBACK_HOST.test(String(host)) && !forwarded;
  if (!local && !remoteAllowed) throw new ApiError('identidad_local_negada');
  if (!isSameOrigin(http)) throw new ApiError('identidad_local_negada');
}

/** For calls that change something: JSON only, and something must say that it comes from our own pages or a program. */
export function admitLocalChange(http: HttpContext, remoteAllowed: boolean): void {
  admitLocal(http, remoteAllowed);
  const said = http.headers.origin ?? http.headers['sec-fetch-site'];
  const isJson = /^application\/json\b/i.test(String(http.headers['content-type'] ?? ''));
  if (said === undefined || !isJson) throw new ApiError('identidad_local_negada');
}

function isSameOrigin({ headers }: HttpContext): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (headers.origin === undefined) return true;
  return URL.canParse(String(headers.origin)) && new URL(String(headers.origin)).host === headers.host;
}
