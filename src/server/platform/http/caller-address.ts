import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Names that Fastify knows for nets: this machine, and those that no router passes on. */
const NAMED_NETS = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a net (`10.0.0.0/8`) or one of the names. */
export function isAddressOrNet(said: string): boolean {
  if (NAMED_NETS.includes(said)) return true;
  const [address = '', bits, ...rest] = said.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Whose `X-Forwarded-For` and `-Proto` count, as Fastify wants it told: nobody's where no proxy was announced. */
export const trustedPeers = (publicUrl: string | undefined, proxies: readonly string[]): string[] | false =>
  publicUrl === undefined ? false : [...proxies];

/** Where the connection comes from, whatever it says. */
export const peerAddressOf = ({ socket }: FastifyRequest): string => plainAddress(socket.remoteAddress ?? '');

/**
 * Whom a call is from: the first on its way that is no trusted proxy. What audit, rate limits, shares and log go by. A
 * trusted proxy passes on what it was told: what is no address counts as the proxy's own.
 */
export function callerAddressOf(request: FastifyRequest): string {
  const said = plainAddress(request.ip ?? '');
  return isIP(said) === 0 ? peerAddressOf(request) : said;
}

/** Without what some proxies write around it: a port, brackets, IPv4 as IPv6. */
function plainAddress(said: string): string {
  const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(said) ?? [];
  const [, withoutPort] = /^([\d.]+):\d+$/.exec(said) ?? [];
  return (bracketed ?? withoutPort ?? said).replace(/^::ffff:(?=[\d.]+$)/i, '');
}
