import { describe, expect, onTestFinished, test } from 'vitest';
import { buildCompany, PASSWORD } from '../../support/data/company.ts';
import { inLanes } from '../../support/lanes.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { type Answer, Api } from '../../support/server/api.ts';
import { ownServer, startServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const ALLOWED = 10;
const REST = 600;

const server = await ownServer({ triesPerMinute: 100_000 });
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const visitor = new Api(server.url);

let count = 0;
/** A name without an account that no other test tries. */
const unknownName = () => `nobody.${++count}`;
const signIn = (username: string, password = 'wrong password, sorry') =>
  visitor.post('/token/login/', { username, password });
const failures = async (username: string, times: number) => {
  for (let each = 0; each < times; each++) expectRefusal(await signIn(username), 401, 'wrong_credentials');
};
const forgetAll = () => sql.query('delete from sign_in_failures');
const shape = ({ status, text, headers }: Answer<unknown>) => ({
  status,
  text,
  headers: [...headers.keys()].filter((name) => !/^(x-ratelimit|date)/.test(name)).sort(),
});

describe('a name with failed sign-ins', () => {
  test('a name is blocked for ten minutes after ten failures, even with the right password', async () => {
    await forgetAll();
    await failures(company.agent.username, ALLOWED);
    const resting = await signIn(company.agent.username, PASSWORD);
    expectRefusal(resting, 429, 'too_many_attempts');
    const wait = Number(resting.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(REST);
    const ago = (interval: string) =>
      sql.query('update sign_in_failures set last_failure_at = now() - $1::interval', [interval]);
    await ago('8 minutes');
    expectRefusal(await signIn(company.agent.username, PASSWORD), 429, 'too_many_attempts');
    await ago('10 minutes');
    expect((await signIn(company.agent.username, PASSWORD)).status).toBe(200);
  });

  test('a name is blocked in every spelling, and no other name with it', async () => {
    await forgetAll();
    await failures(company.agent.username, 5);
    await failures(` ${company.agent.username.toUpperCase()} `, 5);
    expectRefusal(await signIn(company.agent.username), 429, 'too_many_attempts');
    expect((await signIn(company.manager.username, PASSWORD)).status).toBe(200);
  });

  test('a name with nine failures signs in, and then has ten attempts again', async () => {
    await forgetAll();
    await failures(company.agent.username, ALLOWED - 1);
    expect((await signIn(company.agent.username, PASSWORD)).status).toBe(200);
    await failures(company.agent.username, ALLOWED - 1);
    expect((await signIn(company.agent.username, PASSWORD)).status).toBe(200);
  });

  test('further attempts do not prolong the block of a name', async () => {
    await forgetAll();
    await failures(company.agent.username, ALLOWED);
    const since = () =>
      oneRow(
        sql,
        'select array_agg(last_failure_at order by counted_hash) as moments from sign_in_failures where name_hash is not null',
      );
    const before = await since();
    for (let each = 0; each < 5; each++) expectRefusal(await signIn(company.agent.username), 429, 'too_many_attempts');
    expect(await since()).toEqual(before);
  });

  test('fifty simultaneous attempts are hashed ten times at most', async () => {
    await forgetAll();
    for (const username of [company.colleague.username, unknownName()]) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(username)));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(ALLOWED);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(40);
      expect(new Set(statuses)).toEqual(new Set([401, 429]));
    }
  });
});

describe('a name without an account', () => {
  test('an unknown name is answered as a known one, failing or blocked', async () => {
    await forgetAll();
    const [known, unknown] = [company.stranger.username, unknownName()];
    for (let each = 0; each < ALLOWED; each++) expect(shape(await signIn(unknown))).toEqual(shape(await signIn(known)));
    const [knownRests, unknownRests] = [await signIn(known, PASSWORD), await signIn(unknown, PASSWORD)];
    expectRefusal(unknownRests, 429, 'too_many_attempts');
    expect(shape(unknownRests)).toEqual(shape(knownRests));
    expect(unknownRests.headers.get('retry-after')).toBe(knownRests.headers.get('retry-after'));
  });

  test('an unknown name is stored as a hash only', async () => {
    await forgetAll();
    await signIn('secret.name.of.somebody');
    const row = await oneRow<{ text: string }>(sql, "select string_agg(t::text, ' ') as text from sign_in_failures t");
    expect(row.text).not.toContain('secret');
  });
});

describe('many names tried from one address', () => {
  test('an address is blocked after sixty attempts in a minute, with the usual message', async () => {
    const strict = await startServer();
    onTestFinished(strict.stop);
    const api = new Api(strict.url);
    const attempt = (body: object) => api.post('/token/login/', body);
    // Most of them without a password, which would have to be hashed: on a busy machine sixty of those take a minute.
    await inLanes([...Array(50).keys()], async (each) => {
      expectRefusal(await attempt({ username: `name.${each}` }), 400, 'fill_required_fields');
    });
    await inLanes([...Array(10).keys()], async (each) => {
      expectRefusal(await attempt({ username: `name.${each}`, password: 'x' }), 401, 'wrong_credentials');
    });
    const late = await attempt({ username: 'name.of.one.more', password: 'x' });
    expectRefusal(late, 429, 'too_many_requests');
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    // A forged address has no effect: without a trusted proxy the header is ignored.
    const forged = await api.post(
      '/token/login/',
      { username: 'a.b', password: 'x' },
      { 'x-forwarded-for': '10.1.2.3' },
    );
    expectRefusal(forged, 429, 'too_many_requests');
    expect((await api.get('/setup/')).status).toBe(200);
  });
});
