import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Route } from '#contract/route.ts';
import type { Shape } from '#contract/wire.ts';
import { ApiError } from './api-error.ts';
import type { BoundRoute, Call } from './bind.ts';
import { httpSide } from './http-side.ts';

export function registerRoutes(server: FastifyInstance, routes: readonly BoundRoute[], secureCookies: boolean): void {
  for (const bound of routes) {
    const { route } = bound;
    server.route({
      method: route.method,
      url: route.path,
      config: { bound },
      handler: async (request, reply) => {
        const call = {
          caller: request.caller,
          http: httpSide(request, reply, secureCookies),
          ...(route.params ? { params: decoded(route.params, request.params, 'no_encontrado') } : {}),
          ...(route.query ? { query: decoded(route.query, request.query, 'datos_invalidos') } : {}),
          ...(route.body ? { body: decoded(route.body, request.body, 'datos_invalidos') } : {}),
        } as Call<Route>;
        const answer = z.encode(route.reply, (await bound.handle(call)) as never);
        return route.bare ? answer : { success: true, ...(answer as object) };
      },
    });
  }
}

/** A malformed id in the address is as unknown as somebody else's: 404. */
function decoded(shape: Shape, sent: unknown, code: 'no_encontrado' | 'datos_invalidos'): unknown {
  const read = z.safeDecode(shape, sent as never);
  if (read.success) return read.data;
  if (code === 'no_encontrado') throw new ApiError(code, { cause: read.error });
  const fields = read.error.issues.map((issue) => `${issue.path.join('.') || 'cuerpo'}: ${issue.message}`);
  throw new ApiError(code, { cause: read.error, message: `Revisa estos datos. ${fields.slice(0, 5).join('. ')}` });
}
