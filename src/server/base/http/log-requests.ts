import type { FastifyInstance } from 'fastify';

/**
 * Logs one line per request: route, status, duration, ids of company and user. Bodies, query strings and headers are
 * not logged, because they may contain personal data and secrets.
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
