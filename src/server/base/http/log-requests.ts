import type { FastifyInstance } from 'fastify';

/**
 * Logs one line per request: its id (`reqId`), route, status, duration, ids of company and user. Bodies, query strings
 * and headers are not logged, because they may contain personal data and secrets. The answer has the same id, so that the
 * line of a request that a person reports can be found.
 */
export function logRequests(app: FastifyInstance): void {
  // Set on the response itself, which event streams write without Fastify.
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.setHeader('x-request-id', request.id);
  });
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
