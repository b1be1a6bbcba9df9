import type { FastifyReply } from 'fastify';
import type { RedirectAnswer } from '#contract/wire/route.ts';

const OWN = 'http://own.invalid';

/**
 * 303: the browser asks for the new address with GET, whatever it sent. The address is parsed as a browser does, since
 * `/\x.com` and `//x.com` look like paths and lead to another host.
 */
export function sendRedirect(reply: FastifyReply, { location }: RedirectAnswer): FastifyReply {
  const url = new URL(location, OWN);
  if (url.origin === OWN) return reply.redirect(url.href.slice(OWN.length), 303);
  if (url.protocol !== 'https:') throw new Error('a redirect leads to a path of our own or to an https address');
  return reply.redirect(url.href, 303);
}
