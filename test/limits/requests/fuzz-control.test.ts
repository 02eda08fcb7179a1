import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { buildCompany } from '../../support/data/company.ts';
import { Fuzz } from '../../support/fuzz/fuzz-harness.ts';
import { anyRequest, type FuzzRequest } from '../../support/fuzz/fuzz-requests.ts';
import { operationsOf, readDescription } from '../../support/server/openapi.ts';
import { ownServer } from '../../support/server/server.ts';

/** Faults built in on purpose, by the path of the route. */
const broken: Record<string, (app: FastifyInstance) => void> = {
  '/api/v1/loyalty/levels/': (app) =>
    app.addHook('preHandler', async ({ routeOptions }) => {
      if (routeOptions.url === '/api/v1/loyalty/levels/') throw new TypeError('broken on purpose');
    }),
  '/api/v1/branches/': (app) =>
    app.addHook('preHandler', async ({ routeOptions }, reply) => {
      if (routeOptions.url === '/api/v1/branches/') return reply.code(402).send({});
    }),
  '/api/v1/setup/': (app) =>
    app.addHook('onSend', async ({ routeOptions }, _, payload) =>
      routeOptions.url === '/api/v1/setup/' ? '{"needed":"perhaps"}' : payload,
    ),
  '/api/v1/users/me/': (app) =>
    app.addHook('onSend', async ({ routeOptions }, reply, payload) => {
      if (routeOptions.url === '/api/v1/users/me/') reply.removeHeader('x-content-type-options');
      return payload;
    }),
  '/api/v1/rate-age/': (app) =>
    app.addHook('preHandler', async ({ routeOptions }, reply) => {
      if (routeOptions.url === '/api/v1/rate-age/') reply.hijack().raw.destroy();
    }),
};

const breakIt = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  for (const apply of Object.values(broken)) apply(fastify);
};

subscribe('fastify.initialization', breakIt);
const server = await ownServer();
unsubscribe('fastify.initialization', breakIt);

test('each of the faults built into a server is reported by the fuzz tests', async () => {
  const company = await buildCompany(server);
  const description = await readDescription(company.manager.api);
  const affected = operationsOf(description).filter(({ path }) => path in broken);
  const fuzz = new Fuzz(server, company, description);
  const asManager = anyRequest(affected, company.slug).map((request): FuzzRequest => ({ ...request, as: 'manager' }));
  const { faults } = await fuzz.run(asManager, { seed: 1, count: 200 });
  expect([...faults.keys()].filter((fault) => !fault.startsWith('elsewhere')).toSorted()).toEqual([
    'add-branch: status 402 is not described',
    'add-loyalty-level: status 500',
    'edit-profile: no x-content-type-options',
    'edit-rate-age: no answer: socket hang up',
    'me: no x-content-type-options',
    'set-up-state: /needed must be boolean',
    "set-up-state: the whole must have required property 'code_needed'",
  ]);
});
