import type { FastifyInstance } from 'fastify';
import { beginSpan, type OpenSpan } from '../traces/span.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where nobody asked for traces. */
    span: OpenSpan | null;
  }
}

/**
 * A span for each call of the API, from its first line to the end of its answer. The trace that a caller says it
 * belongs to is ignored: callers could otherwise write into our traces.
 */
export function traceCalls(server: FastifyInstance): void {
  server.decorateRequest('span', null);
  server.addHook('onRequest', (request, _reply, done) => {
    const { bound } = request.routeOptions.config;
    if (!bound || bound.route.unlimited) return done();
    const { method, path } = bound.route;
    const facts = { 'http.request.method': method, 'http.route': path };
    request.span = beginSpan(`${method} ${path}`, 'server', facts);
    if (request.span === null) done();
    else request.span.run(done);
  });
  server.addHook('onResponse', async ({ span }, { statusCode }) => {
    span?.end({ 'http.response.status_code': statusCode }, statusCode >= 500);
  });
}
