import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildCompany, PASSWORD } from '../../support/data/company.ts';
import { addPerson } from '../../support/data/people.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { type Answer, Api, expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

/** As in `accounts/sign-in-limits.ts`. */
const OF_ONE = 10;
const OF_NAME = 50;
const OF_NETWORK = 100;

const server = await ownServer({ triesPerMinute: 100_000, trustProxy: 1 });
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const api = new Api(server.url);
const { username } = company.agent;
beforeEach(() => sql.query('delete from sign_in_failures'));

type Place = { from?: string; cookie?: string };

const signIn = (name: string, password: string, { from = '192.0.2.1', cookie }: Place = {}) =>
  api.post(
    '/token/login/',
    { username: name, password },
    { 'x-forwarded-for': from, ...(cookie === undefined ? {} : { cookie }) },
  );
const wrong = (name: string, place: Place = {}) => signIn(name, 'wrong password, sorry', place);
const fail = async (times: number, name: string, place: (each: number) => Place) => {
  for (let each = 0; each < times; each++) expectRefusal(await wrong(name, place(each)), 401, 'wrong_credentials');
};
const expectResting = (answer: Answer<unknown>) => expectRefusal(answer, 429, 'too_many_attempts');

/** Sets the server’s count directly instead of hashing a hundred passwords. */
const haveFailed = (times: number) => sql.query('update sign_in_failures set failures = $1', [times]);
const rows = async () => (await sql.query('select from sign_in_failures')).length;

/** The cookie of a browser in which a person has just signed in. */
async function browserOf(name: string, cookie?: string): Promise<string> {
  const answer = await signIn(name, PASSWORD, cookie === undefined ? {} : { cookie });
  expectStatus(answer, 200);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

describe('failed sign-ins from one network', () => {
  test('failures of one network block its own attempts for a name, and no other network’s', async () => {
    await fail(OF_ONE, username, () => ({ from: '192.0.2.1' }));
    expectResting(await signIn(username, PASSWORD, { from: '192.0.2.1' }));
    expect((await signIn(username, PASSWORD, { from: '192.0.2.2' })).status).toBe(200);
    expect((await signIn(company.manager.username, PASSWORD, { from: '192.0.2.1' })).status).toBe(200);
  });

  test('failures are counted by the network half of an IPv6 address, and by an IPv4 address in any notation', async () => {
    await fail(OF_ONE, username, (each) => ({ from: `2001:db8:1:2:${each}::1` }));
    expectResting(await signIn(username, PASSWORD, { from: '2001:db8:1:2::' }));
    expect((await signIn(username, PASSWORD, { from: '2001:db8:1:3::' })).status).toBe(200);
    await fail(OF_ONE, username, (each) => ({ from: each % 2 ? '192.0.2.9' : '::ffff:192.0.2.9' }));
    expectResting(await signIn(username, PASSWORD, { from: '192.0.2.9' }));
  });

  test('failures with many names block all attempts of the network, and further ones add no row', async () => {
    await wrong('first.name');
    await haveFailed(OF_NETWORK - 1);
    await fail(1, 'name.of.a.list', () => ({}));
    const before = await rows();
    for (let each = 0; each < 20; each++) expectResting(await wrong(`name.of.a.list.${each}`));
    expectResting(await signIn(username, PASSWORD));
    expect(await rows()).toBe(before);
    expect((await signIn(username, PASSWORD, { from: '192.0.2.2' })).status).toBe(200);
  });

  test('failures over IPv6 with different names are counted for all networks that one customer may have', async () => {
    await wrong('first.name', { from: '2001:db8:1:2::1' });
    await haveFailed(OF_NETWORK);
    expectResting(await wrong('second.name', { from: '2001:db8:1:ffff::1' }));
    expectRefusal(await wrong('second.name', { from: '2001:db8:2::1' }), 401, 'wrong_credentials');
  });

  test('a right password adds no failure', async () => {
    await wrong('first.name');
    await haveFailed(OF_NETWORK - 1);
    for (let each = 0; each < 3; each++) expect((await signIn(username, PASSWORD)).status).toBe(200);
  });
});

test('expired rows of failures are deleted by later attempts, not only by housekeeping', async () => {
  for (let each = 0; each < 8; each++) await wrong(`flood.${each}`, { from: `192.0.2.${each}` });
  expect(await rows()).toBe(24);
  await sql.query("update sign_in_failures set last_failure_at = now() - interval '601 seconds'");
  for (let each = 0; each < 2; each++) await wrong('later.name', { from: '198.51.100.1' });
  expect(await rows()).toBe(3);
});

describe('failed sign-ins from many networks', () => {
  const shutOut = async (name: string) => {
    await wrong(name, { from: '192.0.2.1' });
    await haveFailed(OF_NAME);
    await sql.query('update sign_in_failures set failures = 1 where name_hash is null');
  };

  test('failures of one name block it everywhere except in a browser in which it has signed in', async () => {
    const cookie = await browserOf(username);
    await shutOut(username);
    expectResting(await signIn(username, PASSWORD, { from: '198.51.100.1' }));
    expect((await signIn(username, PASSWORD, { from: '198.51.100.1', cookie })).status).toBe(200);
    // Also from the network of the failures.
    expect((await signIn(username, PASSWORD, { from: '192.0.2.1', cookie })).status).toBe(200);
    expectResting(await signIn(username, PASSWORD, { from: '198.51.100.1' }));
  });

  test('failures block a browser in which only another account has signed in, and one with an unknown token', async () => {
    const other = await browserOf(company.manager.username);
    await shutOut(username);
    expectResting(await signIn(username, PASSWORD, { from: '198.51.100.1', cookie: other }));
    const invented = `karavan_browser=${'a'.repeat(43)}`;
    expectResting(await signIn(username, PASSWORD, { from: '198.51.100.1', cookie: invented }));
  });
});

describe('a browser in which an account has signed in', () => {
  test('a known browser has ten failures of its own, which block no other browser', async () => {
    const cookie = await browserOf(username);
    await fail(OF_ONE, username, (each) => ({ cookie, from: `192.0.2.${each}` }));
    expectResting(await signIn(username, PASSWORD, { cookie, from: '192.0.2.99' }));
    expect((await signIn(username, PASSWORD, { from: '192.0.2.1' })).status).toBe(200);
  });

  test('a known browser has a cookie that scripts can not read and that is sent for signing in alone', async () => {
    const answer = await signIn(username, PASSWORD);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^karavan_browser=[\w-]{43}; Path=\/api\/v1\/token\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    const overTls = await api.post(
      '/token/login/',
      { username, password: PASSWORD },
      { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' },
    );
    expect(overTls.headers.get('set-cookie')).toMatch(/; Secure$/);
    expect((await wrong(username)).headers.get('set-cookie')).toBeNull();
  });

  test('a known browser keeps its token when another account signs in, and only its hash is stored', async () => {
    const cookie = await browserOf(username);
    expect(await browserOf(company.manager.username, cookie)).toBe(cookie);
    const token = cookie.slice(cookie.indexOf('=') + 1);
    const hash = createHash('sha256').update(token).digest();
    expect(await sql.query('select from known_browsers where token_hash = $1', [hash])).toHaveLength(2);
    const invented = `karavan_browser=${'b'.repeat(43)}`;
    expect(await browserOf(username, invented), 'others may know it').not.toBe(invented);
  });

  test('an account has twenty known browsers, each forgotten after half a year', async () => {
    const person = await addPerson(server, company, 'traveller', 'agent');
    await sql.query(
      `insert into known_browsers (token_hash, company_id, user_id, last_used_at)
       select sha256(n::text::bytea), $1, $2, now() - n * interval '1 hour' from generate_series(1, 20) n`,
      [company.id, person.id],
    );
    const cookie = await browserOf(person.username);
    const kept = await sql.query('select from known_browsers where user_id = $1', [person.id]);
    expect(kept).toHaveLength(20);
    await fail(OF_ONE, person.username, () => ({}));
    expect((await signIn(person.username, PASSWORD, { cookie })).status).toBe(200);
    await sql.query("update known_browsers set last_used_at = now() - interval '181 days' where user_id = $1", [
      person.id,
    ]);
    expectResting(await signIn(person.username, PASSWORD, { cookie }));
  });

  test('a known browser is unblocked when a manager resets the password', async () => {
    const person = await addPerson(server, company, 'forgetful', 'agent');
    const cookie = await browserOf(person.username);
    await fail(OF_ONE, person.username, () => ({ cookie }));
    await fail(OF_ONE, person.username, () => ({}));
    const password = 'двенадцать арыков Ферганы';
    expectStatus(await company.manager.api.post(`/users/${person.id}/reset-password/`, { password }), 200);
    expect((await signIn(person.username, password, { cookie })).status).toBe(200);
    expect((await signIn(person.username, password)).status).toBe(200);
  });
});

describe('a failed sign-in in the logs', () => {
  type Line = { user_id: number | null; entity: string; entity_id: number; changes: Record<string, [null, unknown]> };
  const linesOf = (id: number) =>
    sql.query<Line>(
      `select user_id, entity, entity_id, changes from audit_log
       where event = 'session.sign_in_failed' and entity_id = $1 order by id`,
      [id],
    );

  test('a failure of a known name is in its company’s log with the network: the first one, and the one that blocks', async () => {
    const person = await addPerson(server, company, 'guessed', 'agent');
    await fail(OF_ONE, person.username, () => ({ from: '203.0.113.7' }));
    for (let each = 0; each < 5; each++) expectResting(await wrong(person.username, { from: '203.0.113.7' }));
    await fail(1, person.username, () => ({ from: '2001:db8:5:6:7::8' }));
    const line = (network: string, failures: number) => ({
      ...{ user_id: null, entity: 'user', entity_id: person.id },
      changes: { network: [null, network], failures: [null, failures] },
    });
    await expect
      .poll(() => linesOf(person.id))
      .toEqual([line('203.0.113.7', 1), line('203.0.113.7', OF_ONE), line('2001:db8:5:6::/64', 1)]);
    const { logs } = await company.manager.api.read<{ logs: { rows: { by_name: string | null; event: string }[] } }>(
      '{ logs { rows { by_name event } } }',
    );
    expect(logs.rows[0]).toEqual({ by_name: null, event: 'session.sign_in_failed' });
  });

  test('a failure of an unknown name is in the server’s own log, with the network and a hash of the name', async () => {
    const said = () =>
      server.log
        .map((line) => JSON.parse(line) as { msg: string; name: string; network: string; failures: number })
        .filter(({ msg }) => msg === 'sign-in failed: no account has this name')
        .map(({ name, network, failures }) => ({ name, network, failures }));
    server.log.length = 0;
    await fail(OF_ONE, 'password-typed-as-name', () => ({ from: '203.0.113.9' }));
    expectResting(await wrong('password-typed-as-name', { from: '203.0.113.9' }));
    const [first] = said();
    const line = { name: expect.stringMatching(/^[\da-f]{16}$/), network: '203.0.113.9' };
    expect(said()).toEqual([
      { ...line, failures: 1 },
      { ...line, name: first?.name, failures: OF_ONE },
    ]);
    expect(server.log.join()).not.toContain('password-typed-as-name');
    const plain = createHash('sha256').update('password-typed-as-name').digest('hex');
    expect(plain.startsWith(first?.name ?? ''), 'a hash that is not keyed can be guessed').toBe(false);
  });
});
