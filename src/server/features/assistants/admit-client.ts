import { isIP } from 'node:net';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';

/**
 * Keeps a foreign web page from calling the assistants' address through its reader's browser, be it from another origin
 * or under a host name that it points to this computer (DNS rebinding). Where no public URL is set, only `localhost`
 * and IP addresses are admitted as host: an IP address cannot be rebound.
 */
export function admitClient({ headers }: Pick<HttpContext, 'headers'>, publicUrl: string | undefined): void {
  const host = typeof headers.host === 'string' ? headers.host.toLowerCase() : '';
  const isOurs = publicUrl === undefined ? isThisMachine(host) : host === new URL(publicUrl).host;
  if (!isOurs || !isOwnOrigin(headers.origin, host)) throw new ApiError('prohibido');
}

function isThisMachine(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return name === 'localhost' || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

/** Programs send no `Origin`; a browser sends that of its page. */
function isOwnOrigin(origin: string | string[] | undefined, host: string): boolean {
  if (origin === undefined) return true;
  return typeof origin === 'string' && URL.canParse(origin) && new URL(origin).host === host;
}
