import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { DOCS_PATH as DOCS } from '#contract/base/api-docs.ts';
import { Refusal } from '../base/pipeline/refusal.ts';
import { type Description, withRefusals } from './openapi-refusals.ts';

/** The documentation's own page: our files and nothing else, in no frame. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Headers of one connection, which are not passed on. */
const OF_CONNECTION = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

const hidden = { schema: { hide: true } } as const;

/** Made from the same schemas that validate: `/api/v1/docs/` to read, `/api/v1/openapi.json` for programs. */
export async function registerOpenapi(app: FastifyInstance): Promise<void> {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    // Fastify answers HEAD where it answers GET: that need not be documented.
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
      for (const [name, value] of Object.entries(headers)) if (!OF_CONNECTION.has(name)) reply.header(name, value);
      return reply.code(statusCode).send(rawPayload.length > 0 ? rawPayload : undefined);
    });
  }
}

/**
 * An app that serves nothing but the documentation of these routes. It is made at the first request for it: its libraries
 * are a tenth of what a start would load.
 */
async function makeDocumentation(routes: readonly RouteOptions[]): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const docs = Fastify({ exposeHeadRoutes: false });
  // The routes are only described here: nothing of them is ever called.
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
