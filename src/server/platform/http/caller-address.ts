import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Names that Fastify has for networks: this machine, and those that no router passes on. */
const NAMED_NETS = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a network (`10.0.0.0/8`) or one of the names. */
export function isAddressOrNet(said: string): boolean {
  if (NAMED_NETS.includes(said)) return true;
  const [address = '', bits, ...rest] = said.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Whose `X-Forwarded-For` and `-Proto` are believed, in Fastify's form: nobody's where no proxy is configured. */
export const trustedPeers = (publicUrl: string | undefined, proxies: readonly string[]): string[] | false =>
  publicUrl === undefined ? false : [...proxies];

/** The address of the connection itself, whatever the headers say. */
export const peerAddressOf = ({ socket }: FastifyRequest): string => plainAddress(socket.remoteAddress ?? '');

/**
 * The caller's address: the first on the way that is no trusted proxy. Audit, rate limits, shares and log use it. If a
 * trusted proxy passes on something that is no address, the proxy's own counts.
 */
export function callerAddressOf(request: FastifyRequest): string {
  const said = plainAddress(request.ip ?? '');
  return isIP(said) === 0 ? peerAddressOf(request) : said;
}

/** Without what some proxies add: a port, brackets, IPv4 written as IPv6. */
function plainAddress(said: string): string {
  const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(said) ?? [];
  const [, withoutPort] = /^([\d.]+):\d+$/.exec(said) ?? [];
  return (bracketed ?? withoutPort ?? said).replace(/^::ffff:(?=[\d.]+$)/i, '');
}
