import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { SignedIn } from '#contract/company/user.ts';
import { hashToken, newToken } from '../../../src/server/base/crypto/session-token.ts';
import { startHousekeeping } from '../../../src/server/housekeeping.ts';
import { buildCompany, PASSWORD, type Person } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { Api, expectStatus } from '../../support/server/api.ts';
import { openEvents } from '../../support/server/event-stream.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer({ triesPerMinute: 1000 });
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);

async function signIn(person: Person): Promise<Api> {
  const answer = await new Api(server.url).post<SignedIn>('/token/login/', {
    username: person.username,
    password: PASSWORD,
  });
  return new Api(server.url, expectStatus(answer, 200).token);
}

const isAlive = async (api: Api): Promise<boolean> => {
  const answer = await api.get('/users/me/');
  if (answer.status !== 200) expectRefusal(answer, 401, 'unauthorized');
  return answer.status === 200;
};

const hashOf = (api: Api) => hashToken(api.token ?? '');
const age = (api: Api, column: 'last_used_at' | 'created_at', interval: string) =>
  sql.query(`update session_tokens set ${column} = now() - $1::interval where token_hash = $2`, [
    interval,
    hashOf(api),
  ]);

/** How many rows of the whole database contain a text, or its bytes. */
async function rowsWith(text: string): Promise<number> {
  const tables = await sql.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const parts = tables.map(
    ({ name }) => `select count(*) from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`,
  );
  const { sum } = await oneRow<{ sum: string }>(sql, `select sum(count) from (${parts.join(' union all ')}) counts`, [
    text,
    Buffer.from(text).toString('hex'),
  ]);
  return Number(sum);
}

describe('a session token', () => {
  test('a session token has at least 128 random bits, and no two are equal', () => {
    const tokens = Array.from({ length: 1000 }, newToken);
    for (const token of tokens) expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    expect(new Set(tokens).size).toBe(1000);
    // Each of the first 22 characters (132 bits) takes nearly all of its 64 values.
    for (let place = 0; place < 22; place++)
      expect(new Set(tokens.map((token) => token[place])).size).toBeGreaterThan(55);
  });

  test('a session token is stored as its hash only', async () => {
    const api = await signIn(company.agent);
    expect(await isAlive(api)).toBe(true);
    expect(await rowsWith(api.token ?? '')).toBe(0);
    expect(await rowsWith(PASSWORD)).toBe(0);
    const { rows } = await oneRow<{ rows: number }>(
      sql,
      'select count(*) as rows from session_tokens where token_hash = $1',
      [hashOf(api)],
    );
    expect(rows).toBe(1);
    // The search does find what is stored.
    expect(await rowsWith(company.agent.username)).toBeGreaterThan(0);
    expect(await rowsWith('manager')).toBeGreaterThan(0);
  });

  test('only the token of the answer signs in: its stored hash does not', async () => {
    const api = await signIn(company.agent);
    for (const form of ['base64url', 'hex'] as const) {
      expect(await isAlive(new Api(server.url, hashOf(api).toString(form)))).toBe(false);
    }
  });
});

describe('a session', () => {
  test('signing out ends the session for every holder of its token, and other sessions stay', async () => {
    const [one, other] = [await signIn(company.agent), await signIn(company.agent)];
    const answer = await one.post('/token/logout/');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect([await isAlive(one), await isAlive(other)]).toEqual([false, true]);
    expectRefusal(await one.post('/token/logout/'), 401, 'unauthorized');
    expectRefusal(await one.post('/sales/', {}), 401, 'unauthorized');
    expectRefusal(await one.graphql('{ me { id } }'), 401, 'unauthorized');
  });

  test('disabling an account ends its sessions at once, and it can not sign in', async () => {
    const api = await signIn(company.stranger);
    const disable = (moment: string | null) =>
      sql.query('update users set disabled_at = $1 where id = $2', [moment, company.stranger.id]);
    await disable(new Date().toISOString());
    expect(await isAlive(api)).toBe(false);
    const credentials = { username: company.stranger.username, password: PASSWORD };
    expectRefusal(await new Api(server.url).post('/token/login/', credentials), 401, 'wrong_credentials');
    await disable(null);
    expect(await isAlive(api)).toBe(true);
  });

  test.each([
    ['lies idle for twelve hours at most', 'last_used_at', '11 hours 59 minutes', '12 hours 1 minute'],
    ['is over after thirty days, however much it is used', 'created_at', '29 days 23 hours', '30 days 1 hour'],
  ] as const)('a session %s', async (_, since, nearly, over) => {
    const api = await signIn(company.agent);
    await age(api, since, nearly);
    expect(await isAlive(api)).toBe(true);
    await age(api, since, over);
    expect(await isAlive(api)).toBe(false);
  });

  test('a session in use does not expire as idle', async () => {
    const api = await signIn(company.agent);
    await age(api, 'last_used_at', '11 hours');
    expect(await isAlive(api)).toBe(true);
    const { fresh } = await oneRow<{ fresh: boolean }>(
      sql,
      "select last_used_at > now() - interval '1 minute' as fresh from session_tokens where token_hash = $1",
      [hashOf(api)],
    );
    expect(fresh).toBe(true);
  });

  test('ended sessions are deleted by housekeeping, and others are not', async () => {
    const [old, idle, good] = [await signIn(company.agent), await signIn(company.agent), await signIn(company.agent)];
    await age(old, 'created_at', '31 days');
    await age(idle, 'last_used_at', '13 hours');
    await startHousekeeping(server.db, { idleHours: 12, maxDays: 30 }, pino({ level: 'silent' }))();
    const rows = await sql.query<{ hash: Buffer }>('select token_hash as hash from session_tokens');
    const kept = rows.map(({ hash }) => hash.toString('hex'));
    expect([old, idle, good].map((api) => kept.includes(hashOf(api).toString('hex')))).toEqual([false, false, true]);
  });

  test('an ended session gets no stream of changes', async () => {
    const api = await signIn(company.agent);
    await api.post('/token/logout/');
    const stream = await openEvents(api);
    expect(stream.status).toBe(401);
    await stream.close();
  });
});
