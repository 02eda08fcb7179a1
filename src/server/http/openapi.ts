import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** Made from the same schemas that validate: `/api/v1/docs/` to read, `/api/v1/openapi.json` for programs. */
export async function registerOpenapi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Karavan', description: 'Back office of a tour agency', version: '1' },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token <token>' },
        },
      },
    },
  });
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await docs.register(swaggerUi, { routePrefix: '/api/v1/docs', staticCSP: true });
    docs.get('/api/v1/openapi.json', { schema: { hide: true } }, () => app.swagger());
  });
}
