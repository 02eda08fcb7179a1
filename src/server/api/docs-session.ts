import type { FastifyInstance } from 'fastify';
import { DOCS_SESSION_PATH } from '#contract/base/api-docs.ts';
import { callerOf } from '../company/sign-in/authenticate.ts';
import { docsCookie } from '../company/sign-in/docs-cookie.ts';

/** `POST /api/v1/docs-session/`: sets the cookie that opens the documentation in the browser. */
export function registerDocsSession(app: FastifyInstance): void {
  app.post(`/api/v1${DOCS_SESSION_PATH}`, {
    // Not documented: programs send their token instead.
    schema: { hide: true },
    handler: async (request, reply) =>
      reply
        .header('set-cookie', docsCookie(request, callerOf(request).tokenHash))
        .code(204)
        .send(),
  });
}
