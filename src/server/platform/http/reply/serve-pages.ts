import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { XSRF_COOKIE } from '#contract/wire/route.ts';
import type { IdentityMode } from '../../identity/identity-mode.ts';
import { setXsrfCookie } from '../guard/guard-calls.ts';
import type { Xsrf } from '../guard/xsrf.ts';
import { type HttpContext, httpContextOf } from '../http-context.ts';
import { pagePolicy } from './content-security-policy.ts';

export interface Pages {
  /** The folder with the built front end. */
  root: string;
  identity: IdentityMode;
  xsrf: Xsrf;
  secureCookies: boolean;
  /** Pages at an address of their own, e.g. the local account chooser. */
  extra: readonly { path: string; file: string; admit: (http: HttpContext) => void }[];
}

const NOT_BUILT = 'La aplicación todavía no está construida. Ejecuta «npm start», que la construye.';
const A_YEAR = '365d';

/** Serves built files first, then the application to whoever prefers HTML; everything else belongs to the API. */
export async function servePages(server: FastifyInstance, pages: Pages): Promise<void> {
  await serveBuiltFiles(server, pages.root);
  for (const page of pages.extra) {
    server.get(page.path, async (request, reply) => {
      page.admit(httpContextOf(request, reply, pages.secureCookies));
      return sendPage(request, reply, pages, page.file);
    });
  }
  server.addHook('onRequest', async (request, reply) => {
    if (isForPage(request)) return sendPage(request, reply, pages, 'index.html');
  });
}

function isForPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const { config, url } = request.routeOptions;
  const isBuiltFile = url !== undefined && !config.bound;
  return !isBuiltFile && !config.bound?.route.neverPage && wantsHtml(request.headers.accept);
}

/**
 * True when HTML is the first choice of an Accept header, as in a browser's navigation. Of equal weights the first
 * counts; a wildcard is no request for a page.
 */
export function wantsHtml(accept: string | undefined): boolean {
  const firstChoice = new Negotiator({ headers: { accept } }).mediaType()?.toLowerCase();
  return firstChoice === 'text/html' || firstChoice === 'application/xhtml+xml';
}

async function serveBuiltFiles(server: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(root)) return;
  const common = { index: false, preCompressed: true, cacheControl: true } as const;
  await server.register(fastifyStatic, {
    ...common,
    root: path.join(root, 'assets'),
    prefix: '/assets/',
    immutable: true, // their names carry a hash of their content
    maxAge: A_YEAR,
  });
  const loose = readdirSync(root, { withFileTypes: true }).filter((f) => f.isFile() && !/\.(html|br|gz)$/.test(f.name));
  for (const { name } of loose) {
    server.get(`/${name}`, (_request, reply) => reply.sendFile(name, root, { maxAge: '1h' }));
  }
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
  file: string,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const html = await readFile(path.join(pages.root, file), 'utf8').catch(() => null);
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
  if (html === null) return reply.code(503).send(NOT_BUILT);
  if (!pages.xsrf.isOurs(request.cookies[XSRF_COOKIE])) {
    setXsrfCookie(reply, pages.xsrf.issue(null), pages.secureCookies);
  }
  return reply
    .header('content-security-policy', pagePolicy(nonce, pages.identity))
    .send(html.replaceAll('__CSP_NONCE__', nonce));
}
