import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restReads } from '#contract/base/rest-reads.ts';
import { publicCommands } from '#contract/company/public-commands.ts';
import { PASSKEY_OFFERS_PATH } from '#contract/company/second-factor/passkey-offers.ts';
import { loyaltyCommands } from '#contract/loyalty/public-page.ts';
import { commands } from '../../support/data/commands.ts';
import { buildCompany, type Company } from '../../support/data/company.ts';
import { Api } from '../../support/server/api.ts';
import { type RegisteredRoute, startServerWithRoutes } from '../../support/server/routes.ts';
import type { TestServer } from '../../support/server/server.ts';

let server: TestServer;
let routes: RegisteredRoute[];
let company: Company;
beforeAll(async () => {
  ({ server, routes } = await startServerWithRoutes({ triesPerMinute: 1000 }));
  company = await buildCompany(server);
});
afterAll(() => server.stop());

/** Routes without a session that no registry lists: the state of the process. */
const open = ['/healthz', '/readyz', '/metrics'];
/** The documentation of the API, and the command that permits a browser to read it. */
const docs = ['GET /api/v1/openapi.json', 'GET /api/v1/docs', 'GET /api/v1/docs/*', 'POST /api/v1/docs-session/'];

const inApi = (method: string, path: string) => `${method} /api/v1${path}`;
const publicRoutes = new Set([
  ...[...Object.values(publicCommands), ...Object.values(loyaltyCommands)].map(({ path }) => inApi('POST', path)),
  ...Object.entries(restReads).flatMap(([path, permission]) => (permission === 'public' ? [inApi('GET', path)] : [])),
]);
const closedRoutes = new Set([
  ...Object.values(commands).map(({ method, path }) => inApi(method, path)),
  ...Object.entries(restReads).flatMap(([path, permission]) => (permission === 'public' ? [] : [inApi('GET', path)])),
  'POST /api/v1/graphql',
  ...docs,
  inApi('POST', PASSKEY_OFFERS_PATH),
]);

const isOpen = ({ method, url }: RegisteredRoute) => (method === 'GET' || method === 'HEAD') && open.includes(url);
/** Fastify answers HEAD wherever it answers GET. */
const nameOf = ({ method, url }: RegisteredRoute) => `${method === 'HEAD' ? 'GET' : method} ${url}`;
const isListed = (route: RegisteredRoute) =>
  isOpen(route) || publicRoutes.has(nameOf(route)) || closedRoutes.has(nameOf(route));

describe('registered routes', () => {
  test('every route stands in a registry or in the short list of open ones', () => {
    expect(routes.length).toBeGreaterThan(closedRoutes.size);
    expect(routes.filter((route) => !isListed(route))).toEqual([]);
  });

  test('a route that stands in no registry is reported', () => {
    expect(isListed({ method: 'GET', url: '/api/v1/everything/' })).toBe(false);
    expect(isListed({ method: 'POST', url: '/healthz' })).toBe(false);
    expect(isListed({ method: 'PUT', url: '/api/v1/sales/:id/' })).toBe(false);
  });

  test('every line of the registries has a route', () => {
    const registered = new Set(routes.map(nameOf));
    expect([...closedRoutes, ...publicRoutes].filter((name) => !registered.has(name))).toEqual([]);
  });

  test('a route that is not open answers 401 without a session', async () => {
    const closed = routes.filter((route) => closedRoutes.has(nameOf(route)));
    for (const { method, url } of closed) {
      for (const authorization of ['', `Token ${'x'.repeat(43)}`]) {
        const { status } = await fetch(server.url + url.replace(':id', '1').replace('*', 'static/index.html'), {
          method,
          headers: { authorization },
        });
        expect(status, `${method} ${url}`).toBe(401);
      }
    }
    expect(closed.length).toBeGreaterThanOrEqual(closedRoutes.size);
  });
});

test('HEAD of the stream of changes is refused, as it would never end', async () => {
  const headers = { authorization: `Token ${company.agent.api.token}` };
  const { status } = await fetch(`${server.url}/api/v1/events/`, { method: 'HEAD', headers });
  expect(status).toBe(404);
});

describe('a session token in a request', () => {
  test.each([
    ['under another scheme', (token: string) => `Bearer ${token}`],
    ['without a scheme', (token: string) => token],
    ['twice', (token: string) => `Token ${token} ${token}`],
    ['in small letters', (token: string) => `token ${token}`],
    ['with something before it', (token: string) => ` x Token ${token}`],
  ])('a session token is not accepted %s', async (_, header) => {
    const answer = await new Api(server.url).get('/users/me/', {
      authorization: header(company.agent.api.token ?? ''),
    });
    expect(answer.status).toBe(401);
  });

  test('a session token is accepted as `Token <token>`', async () => {
    const answer = await new Api(server.url).get('/users/me/', { authorization: `Token ${company.agent.api.token}` });
    expect(answer.status).toBe(200);
  });
});
