import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { MIB } from '#domain/byte-size.ts';
import type { Log } from '../log.ts';
import { newId } from '../new-id.ts';
import type { BoundRoute } from './bind.ts';
import { trustedPeers } from './caller-address.ts';
import { countCalls } from './count-calls.ts';
import { type Guards, guardCalls } from './guard/guard-calls.ts';
import { registerRoutes } from './register-routes.ts';
import { answerErrors, answerFrameworkError, answerParserError } from './reply/answer-errors.ts';
import { compressAnswers } from './reply/compress-answers.ts';
import { API_POLICY } from './reply/content-security-policy.ts';
import { type Pages, servePages } from './reply/serve-pages.ts';
import { logRequests } from './request-log.ts';
import { type MetricsPage, serveMetrics } from './serve-metrics.ts';
import { traceCalls } from './trace-calls.ts';
import type { ReadUpload } from './upload/read-upload.ts';

export interface ServerParts {
  log: Log;
  guards: Guards;
  pages: Pages;
  routes: readonly BoundRoute[];
  readUpload: ReadUpload;
  metrics: MetricsPage;
  /** The address people see, when it differs from the one we listen on: then a proxy stands in front. */
  publicUrl: string | undefined;
  /** Addresses and networks of proxies that are trusted. */
  trustedProxies: readonly string[];
  /** How long answers may still be sent after the order to stop. */
  graceMs: number;
}

/** For JSON bodies; uploads have limits of their own. */
const BODY_LIMIT = MIB;

export async function createServer({
  log,
  guards,
  pages,
  routes,
  readUpload,
  metrics,
  publicUrl,
  trustedProxies,
  graceMs,
}: ServerParts): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => newId(),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedPeers(publicUrl, trustedProxies),
    forceCloseConnections: 'idle',
    // 100 MiB over a home connection of 1.5 Mbit/s.
    requestTimeout: 600_000,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerParserError,
    routerOptions: { maxParamLength: 300 },
  });
  traceCalls(server);
  await server.register(cookie);
  await server.register(rateLimit, { global: false });
  compressAnswers(server);
  await server.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await secureHeaders(server, publicUrl);
  closeConnections(server, graceMs);
  logRequests(server);
  countCalls(server);
  answerErrors(server, publicUrl);
  serveMetrics(server, metrics);
  await servePages(server, pages);
  guardCalls(server, guards);
  await registerRoutes(server, routes, { secureCookies: guards.secureCookies, readUpload });
  return server;
}

async function secureHeaders(server: FastifyInstance, publicUrl: string | undefined): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: false, // pages set theirs, with a nonce
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // A popup of the identity service needs access to the window that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({
      vary: 'Accept',
      'cache-control': 'no-store',
      'content-security-policy': API_POLICY,
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'x-request-id': request.id,
    });
  });
}

/**
 * Stopping waits for connections: each is closed after its last answer, and a caller that stalls is cut off in the end.
 */
function closeConnections(server: FastifyInstance, graceMs: number): void {
  let closing = false;
  server.addHook('preClose', async () => {
    closing = true;
    setTimeout(() => server.server.closeAllConnections(), graceMs).unref();
  });
  server.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
