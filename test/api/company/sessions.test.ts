import { beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '#contract/company/session.ts';
import type { SignedIn } from '#contract/company/user.ts';
import { hashToken } from '../../../src/server/base/crypto/session-token.ts';
import { buildCompany, type Company, PASSWORD } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { Api, expectStatus } from '../../support/server/api.ts';
import { openEvents } from '../../support/server/event-stream.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

const server = await ownServer({ triesPerMinute: 1000 });
const sql = await sharedSql(server.database.superuser);
let company: Company;
beforeEach(async () => {
  company = await buildCompany(server);
});

const sessionsOf = async (api: Api): Promise<Session[]> =>
  (await api.read<{ sessions: Session[] }>('{ sessions { id created_at last_used_at user_agent network current } }'))
    .sessions;
const isAlive = async (api: Api): Promise<boolean> => (await api.get('/users/me/')).status === 200;
const idOf = async (api: Api): Promise<number> => (await sessionsOf(api)).find(({ current }) => current)?.id ?? 0;
const age = (api: Api, column: 'last_used_at' | 'created_at', interval: string) =>
  sql.query(`update session_tokens set ${column} = now() - $1::interval where token_hash = $2`, [
    interval,
    hashToken(api.token ?? ''),
  ]);

describe('a person’s own sessions', () => {
  test('sessions are listed with their browsers, most recently used first, and the current one is marked', async () => {
    const [desk, phone] = [await company.agent.signInAgain('Стол'), await company.agent.signInAgain('Телефон')];
    await age(company.agent.api, 'last_used_at', '3 hours');
    await age(phone, 'last_used_at', '2 hours');
    const listed = await sessionsOf(desk);
    expect(listed.map(({ user_agent, current }) => [user_agent, current])).toEqual([
      ['Стол', true],
      ['Телефон', false],
      ['', false],
    ]);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(3);
  });

  test('a session has the browser’s name at sign-in, cut to 300 characters', async () => {
    const signIn = async (userAgent: string) => {
      const credentials = { username: company.agent.username, password: PASSWORD };
      const answer = await new Api(server.url).post<SignedIn>('/token/login/', credentials, {
        'user-agent': userAgent,
      });
      return new Api(server.url, expectStatus(answer, 200).token);
    };
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const [one, long] = [await signIn(firefox), await signIn('x'.repeat(1000))];
    const named = async (api: Api) => (await sessionsOf(api)).find(({ current }) => current)?.user_agent;
    expect(await named(one)).toBe(firefox);
    expect(await named(long)).toBe('x'.repeat(300));
  });

  test('a session has the network of its last use, to the minute', async () => {
    const { agent } = company;
    const networks = async (api: Api) => (await sessionsOf(api)).map(({ network }) => network);
    // Opened by the server itself, and not yet used a minute later.
    expect(await networks(agent.api)).toEqual(['']);
    await age(agent.api, 'last_used_at', '2 minutes');
    await agent.api.get('/users/me/');
    expect(await networks(agent.api)).toEqual(['127.0.0.1']);
    const credentials = { username: agent.username, password: PASSWORD };
    expectStatus(await new Api(server.url).post<SignedIn>('/token/login/', credentials), 200);
    expect(await networks(agent.api)).toEqual(['127.0.0.1', '127.0.0.1']);
  });

  test('sessions are not shown to other people, managers included', async () => {
    await company.agent.signInAgain('Только моё');
    for (const { api } of [company.manager, company.colleague]) {
      expect((await sessionsOf(api)).map(({ current }) => current)).toEqual([true]);
    }
  });

  test('ended sessions are not listed', async () => {
    const [idle, old] = [await company.agent.signInAgain(), await company.agent.signInAgain()];
    await age(idle, 'last_used_at', '12 hours 1 minute');
    await age(old, 'created_at', '30 days 1 hour');
    expect(await sessionsOf(company.agent.api)).toHaveLength(1);
  });
});

describe('signing out of all other sessions', () => {
  test('all sessions but the current one end with their streams, and their number is returned', async () => {
    const others = [await company.agent.signInAgain(), await company.agent.signInAgain()];
    const streams = await Promise.all(others.map(openEvents));
    const mine = await openEvents(company.agent.api);
    expect(expectStatus(await company.agent.api.post('/sessions/sign-out-others/'), 200)).toEqual({ ended: 2 });
    expect(await Promise.all([...others, company.agent.api].map(isAlive))).toEqual([false, false, true]);
    await until('the streams to end', () => streams.every((stream) => stream.ended()));
    expect(mine.ended()).toBe(false);
    await mine.close();
    expect(expectStatus(await company.agent.api.post('/sessions/sign-out-others/'), 200)).toEqual({ ended: 0 });
  });

  test('no session of another person ends', async () => {
    expectStatus(await company.manager.api.post('/sessions/sign-out-others/'), 200);
    expect(await Promise.all([company.agent.api, company.colleague.api].map(isAlive))).toEqual([true, true]);
  });
});

describe('ending one session', () => {
  test('an ended session loses its stream', async () => {
    const [phone, desk] = [await company.agent.signInAgain(), await company.agent.signInAgain()];
    const stream = await openEvents(phone);
    expectStatus(await company.agent.api.delete(`/sessions/${await idOf(phone)}/`), 204);
    expect(await Promise.all([phone, desk, company.agent.api].map(isAlive))).toEqual([false, true, true]);
    await until('the stream to end', stream.ended);
  });

  test('ending the current session is signing out', async () => {
    const phone = await company.agent.signInAgain();
    expectStatus(await phone.delete(`/sessions/${await idOf(phone)}/`), 204);
    expectRefusal(await phone.get('/users/me/'), 401, 'unauthorized');
  });

  test('ending a session twice, or one of another person, is not found, for a manager too', async () => {
    const phone = await company.agent.signInAgain();
    const id = await idOf(phone);
    const foreign = await buildCompany(server);
    for (const { api } of [company.manager, company.colleague, foreign.agent]) {
      expectRefusal(await api.delete(`/sessions/${id}/`), 404, 'not_found');
    }
    expect(await isAlive(phone)).toBe(true);
    expectStatus(await company.agent.api.delete(`/sessions/${id}/`), 204);
    expectRefusal(await company.agent.api.delete(`/sessions/${id}/`), 404, 'not_found');
  });

  test('signing out of a session ends its stream', async () => {
    const phone = await company.agent.signInAgain();
    const stream = await openEvents(phone);
    expectStatus(await phone.post('/token/logout/'), 204);
    await until('the stream to end', stream.ended);
  });
});

describe('a person’s own names', () => {
  type Me = { me: { name: string; surname: string } };
  const me = async (api: Api) => (await api.read<Me>('{ me { name surname } }')).me;

  test('names are changed, missing fields stay, and the log has old and new values', async () => {
    const { api, id } = company.agent;
    const answer = expectStatus(await api.patch('/users/me/', { name: '  Жасур ' }), 200);
    expect(answer).toMatchObject({ id, name: 'Жасур', surname: 'Тестов', role: 'agent' });
    expect(await me(api)).toEqual({ name: 'Жасур', surname: 'Тестов' });
    expectStatus(await api.patch('/users/me/', { name: 'Жасур', surname: 'Каримов' }), 200);
    const lines = await sql.query(
      "select event, user_id, changes from audit_log where entity = 'user' and entity_id = $1 and event = 'profile.edit' order by id",
      [id],
    );
    expect(lines).toEqual([
      { event: 'profile.edit', user_id: id, changes: { name: ['agent', 'Жасур'] } },
      { event: 'profile.edit', user_id: id, changes: { surname: ['Тестов', 'Каримов'] } },
    ]);
    expect(await me(company.colleague.api)).toEqual({ name: 'colleague', surname: 'Тестов' });
  });

  test.each(['role', 'office_id', 'username', 'password_hash', 'id'])(
    'a field other than names is not changed: %s',
    async (field) => {
      const answer = await company.agent.api.patch('/users/me/', { name: 'Жасур', [field]: 'management' });
      expect(expectRefusal(answer, 400, 'invalid_fields').fields).toEqual({ [field]: 'field_unknown' });
      expect(await me(company.agent.api)).toEqual({ name: 'agent', surname: 'Тестов' });
    },
  );
});
