import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import type { Log } from '../log.ts';
import { answerErrors } from './reply/answer-errors.ts';
import { type MetricsPage, serveMetrics } from './serve-metrics.ts';

/** The server of a worker, for monitoring alone: that the process lives, and its numbers. */
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
