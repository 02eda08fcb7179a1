import type { FastifyInstance } from 'fastify';
import { DOCS_SESSION_PATH } from '#contract/base/api-docs.ts';
import { callerOf } from '../company/sign-in/authenticate.ts';
import { docsCookie } from '../company/sign-in/docs-cookie.ts';

/** `POST /api/v1/docs-session/`: lets the browser that asks read the documentation for a while. */
export function registerDocsSession(app: FastifyInstance): void {
  app.post(`/api/v1${DOCS_SESSION_PATH}`, {
    // For our own pages: programs send their token.
    schema: { hide: true },
    handler: async (request, reply) =>
      reply
        .header('set-cookie', docsCookie(request, callerOf(request).tokenHash))
        .code(204)
        .send(),
  });
}
