import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import type { Log } from '../log.ts';
import { answerErrors } from './reply/answer-errors.ts';
import { type MetricsPage, serveMetrics } from './serve-metrics.ts';

/** What a process that serves nobody tells whoever watches over it: that it lives, and its numbers. */
export function createWorkerServer(log: Log, metrics: MetricsPage): FastifyInstance {
  const server = fastify({
    loggerInstance: log.child({}, { level: 'silent' }) as FastifyBaseLogger,
    bodyLimit: 1,
    forceCloseConnections: true,
  });
  answerErrors(server, undefined);
  server.get('/health', async () => ({ success: true, status: 'ok' }));
  serveMetrics(server, metrics);
  return server;
}
