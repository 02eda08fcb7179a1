import type { FastifyInstance } from 'fastify';

/**
 * One line a request: which route, which answer, how long, who by number. No bodies, no query strings, no headers: what a
 * person typed and what proves who they are never reach the log.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        company: request.caller?.companyId,
        user: request.caller?.id,
      },
      'request',
    );
  });
}
