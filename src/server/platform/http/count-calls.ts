import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defineCounter, defineTimes } from '../metrics/count.ts';

const calls = defineCounter({
  name: 'ajaka_http_requests_total',
  help: 'Answered calls, by the route as it is declared and by status.',
  labels: ['method', 'route', 'status'],
});
const times = defineTimes({
  name: 'ajaka_http_request_seconds',
  help: 'From the first line of a call to the end of its answer.',
  labels: ['method', 'route'],
  bounds: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 60],
});

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export function countCalls(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const labels = { method: methodOf(request), route: routeOf(request, reply) };
    calls.add({ ...labels, status: String(reply.statusCode) });
    times.add(labels, reply.elapsedTime / 1_000);
  });
}

const methodOf = ({ method }: FastifyRequest) => (METHODS.includes(method) ? method : 'other');

/** Never the address itself: it may name anything, and there is no end to them. */
function routeOf(request: FastifyRequest, reply: FastifyReply): string {
  const { config, url } = request.routeOptions;
  const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
  if (isPage) return 'page';
  if (config.bound) return config.bound.route.path;
  if (config.isOwn) return url ?? 'none';
  return url === undefined ? 'none' : 'file';
}
