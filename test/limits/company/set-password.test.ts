import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SignedIn, User } from '#contract/company/user.ts';
import { hashPassword } from '../../../src/server/base/crypto/password-hash.ts';
import { buildCompany, PASSWORD, type Person } from '../../support/data/company.ts';
import { addPerson } from '../../support/data/people.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { Api, expectStatus } from '../../support/server/api.ts';
import { openEvents } from '../../support/server/event-stream.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

const NEW = 'девять лампад Хорезма';
const WRONG = 'не тот пароль совсем';

const server = await ownServer({ triesPerMinute: 1000 });
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);

let count = 0;
/** A person whose password no other test has changed. */
const newPerson = (): Promise<Person> => addPerson(server, company, `person-${++count}`, 'agent');

const change = ({ api }: { api: Api }, current_password: string, new_password: string, headers = {}) =>
  api.post<User>('/users/set-password/', { current_password, new_password }, headers);
const signIn = ({ username }: Person, password: string) =>
  new Api(server.url).post<SignedIn>('/token/login/', { username, password });
const isAlive = async (api: Api): Promise<boolean> => (await api.get('/users/me/')).status === 200;
const storedHash = async ({ id }: Person) =>
  (await oneRow<{ hash: string }>(sql, 'select password_hash as hash from users where id = $1', [id])).hash;

describe('a new password', () => {
  test('a new password signs in, the old one does not; it is stored as argon2id and the log has only the change', async () => {
    const person = await newPerson();
    expect(expectStatus(await change(person, PASSWORD, NEW), 200)).toMatchObject({ id: person.id });
    expectRefusal(await signIn(person, PASSWORD), 401, 'wrong_credentials');
    expectStatus(await signIn(person, NEW), 200);
    expect(await storedHash(person)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const lines = await sql.query(
      "select event, changes from audit_log where entity = 'user' and entity_id = $1 and event like 'password%'",
      [person.id],
    );
    expect(lines).toEqual([{ event: 'password.set', changes: {} }]);
  });

  test('a new password ends every other session of the person with its streams, and no other person’s', async () => {
    const person = await newPerson();
    const [desk, phone] = [await person.signInAgain(), await person.signInAgain()];
    const [ended, kept] = [await openEvents(phone), await openEvents(person.api)];
    expectStatus(await change(person, PASSWORD, NEW), 200);
    expect([await isAlive(desk), await isAlive(phone), await isAlive(person.api)]).toEqual([false, false, true]);
    expect(await isAlive(company.agent.api)).toBe(true);
    await until('the stream to end', ended.ended);
    expect(kept.ended()).toBe(false);
    await kept.close();
  });

  test.each([
    ['short', 'password_too_short'],
    ['passwordpassword', 'password_too_common'],
    ['зфыыцщквзфыыцщкв', 'password_too_common'],
  ])('the new password %s is refused at its field, as for a new account', async (password, code) => {
    const person = await newPerson();
    const before = await storedHash(person);
    const { fields } = expectRefusal(await change(person, PASSWORD, password), 400, 'invalid_fields');
    expect(fields).toEqual({ new_password: code });
    expect(await storedHash(person)).toBe(before);
  });

  test('a new password made of the person’s own names is refused', async () => {
    const person = await newPerson();
    const { fields } = expectRefusal(await change(person, PASSWORD, person.username), 400, 'invalid_fields');
    expect(fields).toEqual({ new_password: 'password_too_common' });
  });
});

describe('the current password', () => {
  test('a wrong current password is refused at its field, together with errors of the new one, and nothing changes', async () => {
    const person = await newPerson();
    const other = await person.signInAgain();
    const { fields } = expectRefusal(await change(person, WRONG, 'short'), 400, 'invalid_fields');
    expect(fields).toEqual({ current_password: 'current_password_wrong', new_password: 'password_too_short' });
    expectRefusal(await change(person, WRONG, NEW), 400, 'invalid_fields');
    expect(await isAlive(other)).toBe(true);
    expectStatus(await signIn(person, PASSWORD), 200);
  });

  test('ten wrong current passwords block the change for ten minutes, and signing in still works', async () => {
    const person = await newPerson();
    for (let each = 0; each < 10; each++) expectRefusal(await change(person, WRONG, NEW), 400, 'invalid_fields');
    const resting = await change(person, PASSWORD, NEW);
    expectRefusal(resting, 429, 'too_many_attempts');
    expect(resting.headers.get('retry-after')).toBe('600');
    expectStatus(await signIn(person, PASSWORD), 200);
    expect(await isAlive(person.api)).toBe(true);
  });

  test('twelve simultaneous wrong passwords count as twelve', async () => {
    const person = await newPerson();
    const answers = await Promise.all(Array.from({ length: 12 }, () => change(person, WRONG, NEW)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test('the right current password resets the count of wrong ones', async () => {
    const person = await newPerson();
    for (let each = 0; each < 9; each++) await change(person, WRONG, NEW);
    expectStatus(await change(person, PASSWORD, NEW), 200);
    // Together with the earlier ones these would be more than ten.
    for (let each = 0; each < 2; each++) await change(person, WRONG, NEW);
    expectStatus(await change(person, NEW, PASSWORD), 200);
  });
});

describe('two simultaneous changes of a password', () => {
  test('one of two simultaneous changes succeeds, and the other has a wrong current password', async () => {
    const person = await newPerson();
    const other = { api: await person.signInAgain() };
    const answers = await Promise.all([
      change(person, PASSWORD, NEW),
      change(other, PASSWORD, 'одиннадцать арб Термеза'),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    // The slower one was refused, or its session had ended already.
    expect(statuses[0]).toBe(200);
    expect([400, 401]).toContain(statuses[1]);
    const works = await Promise.all([signIn(person, NEW), signIn(person, 'одиннадцать арб Термеза')]);
    expect(works.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('two simultaneous changes with the same key are one change', async () => {
    const person = await newPerson();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => change(person, PASSWORD, NEW, headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expectRefusal(await change(person, PASSWORD, 'другой длинный пароль', headers), 422, 'idempotency_key_reused');
  });
});

test('the stored idempotency record does not help to guess the passwords', async () => {
  const person = await newPerson();
  const key = randomUUID();
  expectStatus(await change(person, PASSWORD, NEW, { 'idempotency-key': key }), 200);
  const body = { current_password: PASSWORD, new_password: NEW };
  const quick = createHash('sha256')
    .update(JSON.stringify(['set-password', {}, body, null]))
    .digest();
  const kept = await oneRow<{ hash: Buffer }>(sql, 'select request_hash as hash from idempotency_keys where key = $1', [
    key,
  ]);
  expect(kept.hash).toHaveLength(32);
  expect(kept.hash.equals(quick)).toBe(false);
  // The same search finds the record of another command.
  const check = randomUUID();
  expectStatus(await company.agent.api.post('/directions/', { name: check }, { 'idempotency-key': check }), 201);
  const other = createHash('sha256')
    .update(JSON.stringify(['add-direction', {}, { name: check }, null]))
    .digest();
  const { hash } = await oneRow<{ hash: Buffer }>(
    sql,
    'select request_hash as hash from idempotency_keys where key = $1',
    [check],
  );
  expect(hash.equals(other)).toBe(true);
});

test('neither password is in the server’s own log', async () => {
  expect(server.log.join('')).toContain('/api/v1/users/set-password/');
  for (const secret of [PASSWORD, NEW, WRONG]) expect(server.log.join('')).not.toContain(secret);
});

test('another person’s password hash, copied to a person’s row, does not sign that other person in', async () => {
  const person = await newPerson();
  await sql.query('update users set password_hash = $1 where id = $2', [await hashPassword(NEW), person.id]);
  expectRefusal(await change(person, PASSWORD, 'двенадцать вёсен Нурата'), 400, 'invalid_fields');
  expectStatus(await change(person, NEW, 'двенадцать вёсен Нурата'), 200);
});
