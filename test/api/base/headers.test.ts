import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCompany, type Company } from '../../support/data/company.ts';
import { Api } from '../../support/server/api.ts';
import { openEvents } from '../../support/server/event-stream.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

const PAGE = '<!doctype html><meta name="nonce" content="{{nonce}}"><style nonce="{{nonce}}"></style><p>Караван';

let folder: string;
let server: TestServer;
let company: Company;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karavan-client-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'loyalty.html'), `${PAGE}<link href="{{company}}">`);
  await writeFile(join(folder, 'theme.js'), 'document.title = "theme";');
  await writeFile(join(folder, 'assets/main-1a2b3c.js'), 'document.title = "main";');
  server = await startServer({ client: folder, triesPerMinute: 1000 });
  company = await buildCompany(server);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

/** The policy word for word; the nonce of pages differs, and answers of the API have none. */
const policyWith = (styles: string) =>
  `default-src 'none';script-src 'self';style-src ${styles};img-src 'self' data: blob:;font-src 'self';` +
  "connect-src 'self';worker-src 'self';manifest-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none'";
const policyOf = ({ headers }: Response) =>
  headers.get('content-security-policy')?.replace(/'nonce-[^']+'/, "'nonce-…'");
const nonceOf = ({ headers }: Response) => /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];

/** The sources of styles of pages and of the API. */
const [PAGE_STYLES, API_STYLES] = ["'self' 'nonce-…'", "'self'"];

function expectSafe(response: Response, where: string, styles = PAGE_STYLES): void {
  expect(policyOf(response), where).toBe(policyWith(styles));
  const named = [
    'strict-transport-security',
    'x-content-type-options',
    'referrer-policy',
    'x-frame-options',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
  ];
  expect(
    named.map((name) => response.headers.get(name)),
    where,
  ).toEqual(['max-age=31536000; includeSubDomains', 'nosniff', 'no-referrer', 'DENY', 'same-origin', 'same-origin']);
  expect(response.headers.get('x-powered-by'), where).toBeNull();
  expect(response.headers.get('server'), where).toBeNull();
}

const token = () => ({ authorization: `Token ${company.manager.api.token}` });

describe('headers of the API’s answers', () => {
  const answers: [string, number, () => Promise<Response>][] = [
    ['done', 200, () => get('/api/v1/users/me/', token())],
    ['a read', 200, () => post('/api/v1/graphql', '{"query":"{ me { id } }"}', token())],
    ['signed out', 401, () => get('/api/v1/users/me/')],
    [
      'not allowed',
      403,
      () => post('/api/v1/sales/bulk/check/', '{"ids":[1]}', { authorization: `Token ${company.agent.api.token}` }),
    ],
    ['a wrong field', 400, () => post('/api/v1/sales/', '{}', token())],
    ['broken JSON', 400, () => post('/api/v1/sales/', '{', token())],
    ['another kind of body', 415, () => post('/api/v1/sales/', 'x', { ...token(), 'content-type': 'text/csv' })],
    ['a body too large', 413, () => post('/api/v1/sales/', `{"notes":"${'x'.repeat(110_000)}"}`, token())],
    ['an unknown path', 404, () => get('/api/v1/nothing/', token())],
    ['an unknown path without a session', 404, () => get('/api/v1/nothing/')],
    ['an unknown sale', 404, () => post('/api/v1/sales/999/check/', '{}', token())],
    ['a wrong password', 401, () => post('/api/v1/token/login/', '{"username":"nobody","password":"x"}')],
    ['the state of the set-up', 200, () => get('/api/v1/setup/')],
    ['the documentation’s source', 200, () => get('/api/v1/openapi.json', token())],
  ];

  test.each(answers)('an answer of the API has security headers and is not cached: %s', async (where, status, ask) => {
    const response = await ask();
    expect(response.status).toBe(status);
    expectSafe(response, where, API_STYLES);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('a stream of changes has security headers and is not cached', async () => {
    const stream = await openEvents(company.agent.api);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expectSafe(new Response(null, { headers: stream.headers }), 'stream', API_STYLES);
    expect(stream.headers.get('cache-control')).toBe('no-store');
    await stream.close();
  });

  test('the answer to a malformed address has security headers', async () => {
    for (const path of ['/api/v1/%zz/', '/%', `/api/v1/sales/${'1'.repeat(200)}/check/`]) {
      const response = await post(path, '{}', token());
      expect(response.status).toBe(400);
      const named = ['x-content-type-options', 'cache-control', 'content-security-policy', 'referrer-policy'];
      expect(named.map((name) => response.headers.get(name))).toEqual([
        'nosniff',
        'no-store',
        "default-src 'none'; frame-ancestors 'none'",
        'no-referrer',
      ]);
    }
  });

  test('the page of the API’s documentation may connect to its own origin only', async () => {
    for (const path of ['/api/v1/docs/', '/api/v1/docs/static/index.html', '/api/v1/docs/static/swagger-ui.css']) {
      const response = await get(path, token());
      expect(response.status).toBe(200);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'$/);
      expect(policy).not.toMatch(/https?:|unsafe|\*/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('the API permits no other origin to read it', async () => {
    const response = await get('/api/v1/users/me/', { ...token(), origin: 'https://elsewhere.example' });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await fetch(`${server.url}/api/v1/sales/`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(404);
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('headers of the page', () => {
  test.each(['/', '/active-sales', '/edit-sale/5?from=list', '/nothing-like-that', '/loyalty'])(
    'the page has security headers, is not cached and is the same at every address: %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expectSafe(response, path);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const nonce = nonceOf(response) ?? '';
      expect(Buffer.from(nonce, 'base64').length * 8).toBeGreaterThanOrEqual(128);
      expect(await response.text()).toBe(PAGE.replaceAll('{{nonce}}', nonce));
    },
  );

  test.each([
    ['/loyalty/silk-road', 'silk-road'],
    ['/loyalty/silk-road/', 'silk-road'],
    ['/loyalty/silk-road?from=sms', 'silk-road'],
    ['/loyalty/', ''],
    ['/loyalty/%22%3E%3Cscript%3E', '%22%3E%3Cscript%3E'],
    ['/loyalty/%7B%7Bnonce%7D%7D', '%7B%7Bnonce%7D%7D'],
  ])('the public page of a company is another document with the same security headers: %s', async (path, slug) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expectSafe(response, path);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = PAGE.replaceAll('{{nonce}}', nonceOf(response) ?? '');
    expect(await response.text()).toBe(`${text}<link href="/api/v1/loyalty/${slug}/">`);
  });

  test('the page has another nonce each time', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => get('/')));
    expect(new Set(pages.map(nonceOf)).size).toBe(20);
  });

  test.each([
    ['/assets/main-1a2b3c.js', 'public, max-age=31536000, immutable'],
    ['/theme.js', 'no-cache'],
  ])('a file of the page has security headers and is cached as long as permitted: %s', async (path, kept) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expectSafe(response, path);
    expect(response.headers.get('cache-control')).toBe(kept);
    expect(response.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  });

  test.each([
    '/assets/gone-9f8e7d.js',
    '/favicon.ico',
    '/.env',
    '/index.html.bak',
    '/..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
  ])('the page is not served in place of a missing file: %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expectSafe(response, path);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });

  test('the page is not served to requests of the API or of a form', async () => {
    expect((await get('/api/')).status).toBe(404);
    expect((await post('/active-sales', '{}')).status).toBe(404);
    expect(await new Api(server.url).get('/active-sales')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
