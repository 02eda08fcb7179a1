import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/company/agent.ts';
import type { SignedIn } from '#contract/company/user.ts';
import type { Agent } from '#contract/directories/directories.ts';
import { buildCompany, buildSale, type Company, PASSWORD, type Person, readSale } from '../../support/data/company.ts';
import { addPerson } from '../../support/data/people.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { Api, expectStatus } from '../../support/server/api.ts';
import { openEvents } from '../../support/server/event-stream.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

const SECRET = 'семь лампад Самарканда';
const OTHER = 'девять лампад Хорезма';

const server = await ownServer({ triesPerMinute: 1000 });
const sql = await sharedSql(server.database.superuser);

let count = 0;
const bodyOf = (company: Company, more: object = {}) => ({
  username: `nodira-${process.pid}-${++count}`,
  password: SECRET,
  name: ' Нодира ',
  surname: 'Каримова',
  role: 'agent',
  office_id: company.stranger.officeId,
  ...more,
});
const add = ({ manager }: Company, body: object) => manager.api.post<Account>('/users/', body);
const edit = ({ manager }: Company, id: number, body: object, headers = {}) =>
  manager.api.patch<Account>(`/users/${id}/`, body, headers);
const step = (by: Person, id: number, name: 'disable' | 'enable', headers = {}) =>
  by.api.post<Account>(`/users/${id}/${name}/`, {}, headers);
const reset = (by: Person, id: number, password: string, headers = {}) =>
  by.api.post<Account>(`/users/${id}/reset-password/`, { password }, headers);
const signIn = (username: string, password: string) =>
  new Api(server.url).post<SignedIn>('/token/login/', { username, password });
const isAlive = async (api: Api): Promise<boolean> => (await api.get('/users/me/')).status === 200;
const linesOf = (id: number) =>
  sql.query(
    "select user_id, event, changes from audit_log where entity = 'user' and entity_id = $1 and event like 'user.%' order by id",
    [id],
  );

describe('a new account', () => {
  test('a new person signs in with the given password and records a sale', async () => {
    const company = await buildCompany(server);
    const body = bodyOf(company);
    const account = expectStatus(await add(company, body), 201);
    const { password: _, ...typed } = body;
    expect(account).toEqual({ ...typed, name: 'Нодира', id: account.id, disabled: false, version: 1 });
    const { token, user } = expectStatus(await signIn(body.username.toUpperCase(), SECRET), 200);
    expect(user).toMatchObject({ role: 'agent', office_name: 'Офис на Регистане' });
    const person = { ...company.stranger, id: account.id, api: new Api(server.url, token) };
    expect((await buildSale(company, {}, person)).agent_id).toBe(account.id);
    const { agents } = await company.manager.api.read<{ agents: Agent[] }>('{ agents { id name } }');
    expect(agents).toContainEqual({ id: account.id, name: 'Каримова Нодира' });
  });

  test('a new account is in the log without its password, which is stored nowhere in plain text', async () => {
    const company = await buildCompany(server);
    const body = bodyOf(company);
    const key = randomUUID();
    const answer = await company.manager.api.post<Account>('/users/', body, { 'idempotency-key': key });
    const { id } = expectStatus(answer, 201);
    expect(await linesOf(id)).toEqual([
      {
        user_id: company.manager.id,
        event: 'user.add',
        changes: {
          ...{ username: [null, body.username], name: [null, 'Нодира'], surname: [null, 'Каримова'] },
          ...{ role: [null, 'agent'], office_id: [null, body.office_id] },
        },
      },
    ]);
    const kept = await oneRow<{ answer: string }>(sql, 'select answer from idempotency_keys where key = $1', [key]);
    expect(kept.answer).toBe(answer.text);
    expect(await linesOf(id).then(JSON.stringify)).not.toContain('argon2');
    for (const text of [answer.text, server.log.join('')]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain('argon2');
    }
    expect(server.log.join('')).toContain('/api/v1/users/');
  });

  test('a username that is taken in any company and in any letter case is refused', async () => {
    const [company, other] = [await buildCompany(server), await buildCompany(server)];
    for (const username of [company.agent.username, other.agent.username.toUpperCase()]) {
      const refused = expectRefusal(await add(company, bodyOf(company, { username })), 409, 'username_taken');
      expect(refused.fields).toEqual({ username: 'username_taken' });
    }
    const body = bodyOf(company);
    const answers = await Promise.all([add(company, body), add(other, { ...body, office_id: other.agent.officeId })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test.each([
    ['short', 'password_too_short'],
    ['passwordpassword', 'password_too_common'],
  ])('the password %s of a new account is refused', async (password, code) => {
    const company = await buildCompany(server);
    const refused = expectRefusal(await add(company, bodyOf(company, { password })), 400, 'invalid_fields');
    expect(refused.fields).toEqual({ password: code });
    const again = expectRefusal(await reset(company.manager, company.agent.id, password), 400, 'invalid_fields');
    expect(again.fields).toEqual({ password: code });
  });

  test('a password made of the person’s own names is refused', async () => {
    const company = await buildCompany(server);
    const body = bodyOf(company);
    const refused = expectRefusal(await add(company, { ...body, password: body.username }), 400, 'invalid_fields');
    expect(refused.fields).toEqual({ password: 'password_too_common' });
    const { manager, agent } = company;
    expectRefusal(await reset(manager, agent.id, agent.username), 400, 'invalid_fields');
  });
});

describe('an existing account', () => {
  test('an account is changed field by field with its newest version, and the log has old and new values', async () => {
    const company = await buildCompany(server);
    const { id } = company.agent;
    const office_id = company.stranger.officeId;
    const edited = expectStatus(await edit(company, id, { surname: ' Юлдашев ', office_id }, { 'if-match': '1' }), 200);
    expect(edited).toMatchObject({ surname: 'Юлдашев', name: 'agent', office_id, role: 'agent', version: 2 });
    expectRefusal(await edit(company, id, { name: 'Ильяс' }, { 'if-match': '1' }), 409, 'stale');
    expectStatus(await company.agent.api.patch('/users/me/', { name: 'Ильёс' }), 200);
    expectRefusal(await edit(company, id, { name: 'Ильяс' }, { 'if-match': '2' }), 409, 'stale');
    expect(await linesOf(id)).toEqual([
      {
        ...{ user_id: company.manager.id, event: 'user.edit' },
        changes: { surname: ['Тестов', 'Юлдашев'], office_id: [company.agent.officeId, office_id] },
      },
    ]);
  });

  test('a changed role ends the account’s sessions and streams at once; the same role, another name or another office does not', async () => {
    const company = await buildCompany(server);
    const { agent } = company;
    const stream = await openEvents(agent.api);
    expectStatus(await edit(company, agent.id, { role: 'agent', name: 'Ильяс' }), 200);
    // Their open pages show the new name by themselves.
    await stream.change('user', agent.id);
    expect(await isAlive(agent.api)).toBe(true);
    expectStatus(await edit(company, agent.id, { role: 'management' }), 200);
    expectRefusal(await agent.api.get('/users/me/'), 401, 'unauthorized');
    await until('the stream to end', stream.ended);
    const { user } = expectStatus(await signIn(agent.username, PASSWORD), 200);
    expect(user.role).toBe('management');
  });

  test('a manager can demote another manager but not themselves, and can rename themselves', async () => {
    const company = await buildCompany(server);
    const second = await addPerson(server, company, 'second', 'management');
    const refused = expectRefusal(await edit(company, company.manager.id, { role: 'agent' }), 409, 'not_oneself');
    expect(refused.fields).toEqual({ role: 'not_oneself' });
    expectStatus(await edit(company, company.manager.id, { role: 'management', surname: 'Саидов' }), 200);
    expect(await isAlive(company.manager.api)).toBe(true);
    expectStatus(await edit(company, second.id, { role: 'agent' }), 200);
    expect(await isAlive(second.api)).toBe(false);
  });
});

describe('a disabled account', () => {
  test('a disabled account loses its sessions and streams and is answered like a wrong password; its sales stay', async () => {
    const company = await buildCompany(server);
    const { agent, manager } = company;
    const sale = await buildSale(company);
    const apis = [agent.api, await agent.signInAgain()];
    const streams = await Promise.all(apis.map(openEvents));
    const disabled = expectStatus(await step(manager, agent.id, 'disable', { 'if-match': '1' }), 200);
    expect(disabled).toMatchObject({ id: agent.id, disabled: true, version: 2 });
    for (const api of apis) expectRefusal(await api.get('/users/me/'), 401, 'unauthorized');
    await until('the streams to end', () => streams.every((stream) => stream.ended()));
    const [right, wrong] = [await signIn(agent.username, PASSWORD), await signIn(agent.username, OTHER)];
    expectRefusal(right, 401, 'wrong_credentials');
    expect([right.status, right.text]).toEqual([wrong.status, wrong.text]);
    expect((await readSale(manager, sale.id)).id).toBe(sale.id);
    expect(await isAlive(company.colleague.api)).toBe(true);
  });

  test('an enabled account signs in with the same password, and its earlier sessions stay ended', async () => {
    const company = await buildCompany(server);
    const { agent, manager } = company;
    expectRefusal(await step(manager, agent.id, 'enable'), 409, 'user_not_disabled');
    expectStatus(await step(manager, agent.id, 'disable'), 200);
    expectRefusal(await step(manager, agent.id, 'disable'), 409, 'user_disabled');
    expectRefusal(await step(manager, agent.id, 'enable', { 'if-match': '1' }), 409, 'stale');
    expect(expectStatus(await step(manager, agent.id, 'enable'), 200)).toMatchObject({ disabled: false, version: 3 });
    expect(await isAlive(agent.api)).toBe(false);
    expectStatus(await signIn(agent.username, PASSWORD), 200);
    const events = (await linesOf(agent.id)).map(({ event }) => event);
    expect(events).toEqual(['user.disable', 'user.enable']);
  });

  test('a manager can not disable their own account', async () => {
    const { manager } = await buildCompany(server);
    expectRefusal(await step(manager, manager.id, 'disable'), 409, 'not_oneself');
    expect(await isAlive(manager.api)).toBe(true);
  });
});

describe('a password reset by a manager', () => {
  test('a reset ends the person’s sessions; the new password signs in, even after too many tries, and the old one does not', async () => {
    const company = await buildCompany(server);
    const { agent, manager } = company;
    const stream = await openEvents(agent.api);
    for (let each = 0; each < 11; each++) await signIn(agent.username, OTHER);
    expectRefusal(await signIn(agent.username, PASSWORD), 429, 'too_many_attempts');
    const answer = await reset(manager, agent.id, SECRET);
    expect(expectStatus(answer, 200)).toMatchObject({ id: agent.id, version: 1 });
    expect(await isAlive(agent.api)).toBe(false);
    await until('the stream to end', stream.ended);
    expectRefusal(await signIn(agent.username, PASSWORD), 401, 'wrong_credentials');
    expectStatus(await signIn(agent.username, SECRET), 200);
    expect(await linesOf(agent.id)).toEqual([{ user_id: manager.id, event: 'user.reset_password', changes: {} }]);
    expect(answer.text + server.log.join('')).not.toContain(SECRET);
  });

  test('a manager can not reset their own password, and a repeated reset is recognised by its key', async () => {
    const { agent, manager } = await buildCompany(server);
    expectRefusal(await reset(manager, manager.id, SECRET), 409, 'not_oneself');
    const headers = { 'idempotency-key': randomUUID() };
    const answers = [await reset(manager, agent.id, SECRET, headers), await reset(manager, agent.id, SECRET, headers)];
    expect(answers.map((answer) => answer.headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expectRefusal(await reset(manager, agent.id, OTHER, headers), 422, 'idempotency_key_reused');
  });
});
