import { describe, expect, onTestFinished, test } from 'vitest';
import { XSRF_COOKIE, XSRF_HEADER } from '#contract/base/xsrf.ts';
import { buildCompany, PASSWORD } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { type Answer, Api } from '../../support/server/api.ts';
import { ownServer, startServer } from '../../support/server/server.ts';

type Options = NonNullable<Parameters<typeof startServer>[0]>;

const direct = await ownServer({ triesPerMinute: 1000 });
const company = await buildCompany(direct);

/** Another server, without a company: an accepted request is answered as a wrong password. */
async function serverWith(options: Options) {
  const server = await startServer({ triesPerMinute: 1000, ...options });
  onTestFinished(server.stop);
  return server;
}

type Server = { url: string };
type Headers = Record<string, string>;

const signIn = ({ url }: Server, headers: Headers = {}) =>
  new Api(url).post('/token/login/', { username: 'no.such.name', password: PASSWORD }, headers);
const portOf = ({ url }: Server) => new URL(url).port;
const expectAllowed = (answer: Answer<unknown>) => expectRefusal(answer, 401, 'wrong_credentials');
const expectHostRefused = (answer: Answer<unknown>) => expectRefusal(answer, 403, 'host_refused');
const expectOriginRefused = (answer: Answer<unknown>) => expectRefusal(answer, 403, 'origin_refused');

describe('a request whose Origin is not the origin of its Host', () => {
  const foreign = ['https://evil.example', 'null', 'http://127.0.0.1', 'http://localhost:1', 'file://', 'nonsense'];

  test('a sign-in from another origin is refused, with the right password too', async () => {
    const body = { username: company.agent.username, password: PASSWORD };
    const send = (headers: Headers) => new Api(direct.url).post('/token/login/', body, headers);
    for (const origin of foreign) expectOriginRefused(await send({ origin }));
    expect((await send({ origin: direct.url })).status).toBe(200);
    expect((await send({})).status, 'without an Origin, as programs send it').toBe(200);
  });

  test('both ways of the set-up are refused from another origin before they are validated', async () => {
    const company = {
      ...{ company_name: 'Шёлковый путь', slug: 'silk', office_name: 'Центр', name: 'Мадина', surname: 'Юсупова' },
      ...{ username: 'madina', password: PASSWORD },
    };
    for (const [path, body] of [
      ['/setup/company/', company],
      ['/setup/demo/', {}],
    ] as const) {
      const send = (origin: string) => new Api(direct.url).post(path, body, { origin });
      expectOriginRefused(await send('https://evil.example'));
      expectRefusal(await send(direct.url), 409, 'already_set_up');
    }
  });

  test('the public page refuses another origin, even with the token of the page', async () => {
    const headers = { cookie: `${XSRF_COOKIE}=${'a'.repeat(32)}`, [XSRF_HEADER]: 'a'.repeat(32) };
    const requestCodeFrom = (origin: string) =>
      new Api(direct.url).post(`/loyalty/${company.slug}/code/`, { phone: '+998901234567' }, { ...headers, origin });
    expectOriginRefused(await requestCodeFrom('https://evil.example'));
    expect((await requestCodeFrom(direct.url)).status).toBe(202);
  });

  test('the same host and port are one origin, with TLS ended at a proxy and default ports left out', async () => {
    const behind = await serverWith({ trustProxy: 1 });
    const send = (host: string, origin: string) => signIn(behind, { host, origin });
    expectAllowed(await send('karavan.example', 'https://karavan.example'));
    expectAllowed(await send('karavan.example:443', 'https://karavan.example'));
    expectAllowed(await send('Karavan.Example', 'https://karavan.example'));
    expectOriginRefused(await send('karavan.example', 'https://karavan.example:8443'));
    expectOriginRefused(await send('karavan.example', 'https://www.karavan.example'));
  });
});

describe('a request whose Host is not this server’s', () => {
  test('a foreign Host over loopback is refused: a name that resolves to 127.0.0.1 gives another site our origin', async () => {
    const send = (host: string) => signIn(direct, { host, origin: `http://${host}` });
    for (const host of [
      'evil.example',
      `evil.example:${portOf(direct)}`,
      '127.evil.example',
      'localhost.evil.example',
    ]) {
      expectHostRefused(await send(host));
    }
    for (const host of ['localhost', 'LOCALHOST:80', '127.0.0.1:3000', '[::1]:3000', '192.168.1.20:3000']) {
      expectAllowed(await send(host));
    }
  });

  test('a malformed Host is refused', async () => {
    for (const host of ['a b', 'karavan.example/path', 'user@localhost', 'localhost:port', 'localhost:99999', '[::1']) {
      expectHostRefused(await signIn(direct, { host }));
    }
  });

  test('the Host is the one that a trusted proxy reports, and such a header of another client is ignored', async () => {
    const headers = { 'x-forwarded-host': 'karavan.example', origin: 'https://karavan.example' };
    const trusting = await serverWith({ trustProxy: ['127.0.0.1'] });
    expectAllowed(await signIn(trusting, headers));
    const elsewhere = await serverWith({ trustProxy: ['10.0.0.1'] });
    expectOriginRefused(await signIn(elsewhere, headers));
    expectOriginRefused(await signIn(direct, headers));
  });

  test('the Host must be one of PUBLIC_HOSTS where it is set, or a name of loopback', async () => {
    const named = await serverWith({ publicHosts: ['karavan.example', '10.1.2.3'] });
    for (const host of ['karavan.example', 'karavan.example:8443', '10.1.2.3:3000', 'localhost:3000', '[::1]']) {
      expectAllowed(await signIn(named, { host, origin: `http://${host}` }));
    }
    for (const host of ['www.karavan.example', 'evil.example', '192.168.1.20']) {
      expectHostRefused(await signIn(named, { host }));
    }
    const behind = await serverWith({ publicHosts: ['karavan.example'], trustProxy: 1 });
    expectHostRefused(await signIn(behind, { 'x-forwarded-host': 'evil.example' }));
  });
});

test('the number of trusted proxies determines which forwarded address is the client’s', async () => {
  const addressesLimitedBy = async (trustProxy: 1 | 2, forwarded: (each: number) => string) => {
    const server = await serverWith({ trustProxy, triesPerMinute: 3 });
    const answers = [];
    for (let each = 0; each < 5; each++) answers.push(await signIn(server, { 'x-forwarded-for': forwarded(each) }));
    return answers.filter(({ status }) => status === 429).length;
  };
  // The nearest proxy appends the last address; earlier ones are the client’s own claim.
  expect(await addressesLimitedBy(1, (each) => `10.0.0.${each}, 192.0.2.1`)).toBe(2);
  expect(await addressesLimitedBy(1, (each) => `10.0.0.1, 192.0.2.${each}`)).toBe(0);
  expect(await addressesLimitedBy(2, (each) => `10.0.0.${each}, 192.0.2.1`)).toBe(0);
});
