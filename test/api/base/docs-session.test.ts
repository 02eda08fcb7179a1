import { expect, test } from 'vitest';
import { buildCompany, type Person } from '../../support/data/company.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);

const pages = ['/api/v1/docs', '/api/v1/docs/', '/api/v1/docs/json', '/api/v1/docs/static/swagger-ui.css'];

const statusesWith = (headers: Record<string, string>, paths = pages) =>
  Promise.all(paths.map(async (path) => (await fetch(server.url + path, { headers })).status));

/** The cookie that permits a browser to read the documentation. */
async function openDocsSession({ api }: Pick<Person, 'api'>, headers: Record<string, string> = {}) {
  const answer = await api.post('/docs-session/', undefined, headers);
  expectStatus(answer, 204);
  const [cookie = '', ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ');
  return { cookie, attributes };
}

test('the documentation of the API is refused without a session, its style sheets included', async () => {
  expect(await statusesWith({}, [...pages, '/api/v1/openapi.json'])).toEqual([401, 401, 401, 401, 401]);
  const strange = `karavan_docs=${'0'.repeat(64)}`;
  expect(await statusesWith({ cookie: strange })).toEqual([401, 401, 401, 401]);
  expect(await statusesWith({ cookie: 'karavan_docs=x' })).toEqual([401, 401, 401, 401]);
});

test('a program reads the documentation of the API with the token of its session', async () => {
  const headers = { authorization: `Token ${company.agent.api.token}` };
  expect(await statusesWith(headers, [...pages, '/api/v1/openapi.json'])).toEqual([200, 200, 200, 200, 200]);
});

test('a browser reads the documentation by a cookie that is limited to its path and ends with the session', async () => {
  const api = await company.agent.signInAgain();
  const { cookie, attributes } = await openDocsSession({ api });
  expect(attributes).toEqual(['Path=/api/v1/docs', 'Max-Age=3600', 'HttpOnly', 'SameSite=Strict']);
  expect(cookie).not.toContain(api.token);
  expect(await statusesWith({ cookie })).toEqual([200, 200, 200, 200]);
  const elsewhere = ['/api/v1/users/me/', '/api/v1/openapi.json', '/api/v1/events/'];
  expect(await statusesWith({ cookie }, elsewhere)).toEqual([401, 401, 401]);
  expectStatus(await api.post('/token/logout/'), 204);
  expect(await statusesWith({ cookie })).toEqual([401, 401, 401, 401]);
});
