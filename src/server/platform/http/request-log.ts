import type { FastifyInstance } from 'fastify';
import { withoutSecrets } from '../secrets-in-paths.ts';
import { callerAddressOf } from './caller-address.ts';

/** One line per call, with its result. The query is left out: it may hold what people searched for. */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const { bound } = request.routeOptions.config;
    const line = {
      method: request.method,
      path: bound?.route.path ?? request.routeOptions.url ?? withoutSecrets(request.url.split('?', 1)[0] ?? ''),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: callerAddressOf(request),
      ...(request.caller?.tokenId ? { tokenId: request.caller.tokenId } : {}),
      ...(request.caller?.userId ? { userId: request.caller.userId } : {}),
    };
    const quiet = !bound || bound.route.unlimited;
    if (quiet) request.log.debug(line, 'llamada');
    else request.log.info(line, 'llamada');
  });
}
