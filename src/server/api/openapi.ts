import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { DOCS_PATH as DOCS } from '#contract/base/api-docs.ts';
import { Refusal } from '../base/pipeline/refusal.ts';
import { type Description, withRefusals } from './openapi-refusals.ts';

/** The policy of the documentation's page: own files only, no frames. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Hop-by-hop headers, which are not passed on. */
const HOP_BY_HOP = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

const hidden = { schema: { hide: true } } as const;

/**
 * Serves the documentation made from the validating schemas: `/api/v1/docs/` as a page, `/api/v1/openapi.json` as a
 * document.
 */
export async function registerOpenapi(app: FastifyInstance): Promise<void> {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    // HEAD routes are not documented.
    if (method !== 'HEAD') routes.push({ method, url, ...(schema ? { schema } : {}), handler: () => undefined });
  });
  let made: Promise<FastifyInstance> | null = null;
  const documentation = () => {
    made ??= makeDocumentation(routes).catch((error) => {
      made = null;
      throw error;
    });
    return made;
  };
  app.get('/api/v1/openapi.json', hidden, async () => (await documentation()).swagger());
  for (const url of [DOCS, `${DOCS}/*`]) {
    app.get(url, { ...hidden, config: { access: 'docs' } }, async (request, reply) => {
      const docs = await documentation();
      const { statusCode, headers, rawPayload } = await docs.inject({ url: request.url, headers: request.headers });
      if (statusCode === 404) return reply.callNotFound();
      if (statusCode >= 500) throw new Error(`The documentation answered ${statusCode}: ${rawPayload}`);
      if (statusCode >= 400) throw new Refusal('malformed');
      for (const [name, value] of Object.entries(headers)) if (!HOP_BY_HOP.has(name)) reply.header(name, value);
      return reply.code(statusCode).send(rawPayload.length > 0 ? rawPayload : undefined);
    });
  }
}

/**
 * Makes a separate app that serves the documentation of the routes, on the first request: its libraries would add a
 * tenth to each start.
 */
async function makeDocumentation(routes: readonly RouteOptions[]): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const docs = Fastify({ exposeHeadRoutes: false });
  // The routes are described only, never called.
  docs.setValidatorCompiler(() => () => true);
  docs.setSerializerCompiler(() => JSON.stringify);
  await docs.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Karavan',
        description:
          'Back office of a tour agency. Texts are any Unicode but the NUL character and halves of surrogate pairs, which ' +
          'are refused with `characters_invalid` at their field.',
        version: '1',
      },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token <token>' },
        },
      },
    },
    transformObject: (made) =>
      ('openapiObject' in made ? withRefusals(made.openapiObject as Description) : {}) as object,
  });
  for (const route of routes) if (!route.url.startsWith(DOCS)) docs.route(route);
  await docs.register(swaggerUi, { routePrefix: DOCS, staticCSP: DOCS_POLICY });
  await docs.ready();
  return docs;
}
