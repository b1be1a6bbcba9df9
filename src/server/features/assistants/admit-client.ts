import { isIP } from 'node:net';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';

/**
 * A page of somebody else must not speak to an assistant's address through the browser of whoever reads it: neither by
 * another origin, nor by a name of its own that leads to this computer (DNS rebinding). Where no address is set, a name
 * other than `localhost` is a stranger's; a number cannot be rebound.
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

/** Programs send none; a page sends its own. */
function isOwnOrigin(origin: string | string[] | undefined, host: string): boolean {
  if (origin === undefined) return true;
  return typeof origin === 'string' && URL.canParse(origin) && new URL(origin).host === host;
}
