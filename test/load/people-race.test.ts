import { describe, expect, test } from 'vitest';
import type { SignedIn } from '#contract/company/user.ts';
import { buildCompany, PASSWORD, type Person } from '../support/data/company.ts';
import { addPerson } from '../support/data/people.ts';
import { timesOf } from '../support/seed.ts';
import type { Answer } from '../support/server/api.ts';
import { Api, expectStatus } from '../support/server/api.ts';
import { ownServer } from '../support/server/server.ts';
import { oneRow, openSql, sharedSql } from '../support/server/sql.ts';

const ROUNDS = timesOf(40, 4);

const server = await ownServer({ triesPerMinute: 100_000 });
const sql = await sharedSql(server.database.superuser);

const managersOf = async (companyId: number) =>
  (
    await oneRow<{ count: number }>(
      sql,
      "select count(*) from users where company_id = $1 and role = 'management' and disabled_at is null",
      [companyId],
    )
  ).count;

type LockOut = (by: Person, whom: Person) => Promise<Answer<unknown>>;
const disable: LockOut = (by, other) => by.api.post(`/users/${other.id}/disable/`);
const demote: LockOut = (by, other) => by.api.patch(`/users/${other.id}/`, { role: 'agent' });

describe('two managers who lock each other out at the same moment', () => {
  test.each<[string, LockOut, LockOut]>([
    ['disable', disable, disable],
    ['demote', demote, demote],
    ['disable and demote', disable, demote],
  ])('of two managers who %s each other one is refused and stays a manager, every time', async (_, one, other) => {
    const company = await buildCompany(server);
    const pair = [company.manager, await addPerson(server, company, 'second', 'management')] as const;
    const seen: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all([one(pair[0], pair[1]), other(pair[1], pair[0])]);
      seen.push(`${answers.map(({ status }) => status).sort()} ${await managersOf(company.id)}`);
      await sql.query("update users set disabled_at = null, role = 'management' where id = any($1)", [
        pair.map(({ id }) => id),
      ]);
      for (const person of pair) person.api = await person.signInAgain();
    }
    expect(new Set(seen)).toEqual(new Set(['200,401 1']));
  });

  test('without a lock both managers would be locked out', async () => {
    const company = await buildCompany(server);
    const second = await addPerson(server, company, 'second', 'management');
    const [one, other] = [await openSql(server.database.superuser), await openSql(server.database.superuser)];
    const readManagers = (connection: typeof one) =>
      connection.query("select from users where company_id = $1 and role = 'management' and disabled_at is null", [
        company.id,
      ]);
    for (const connection of [one, other]) await connection.query('begin');
    expect([(await readManagers(one)).length, (await readManagers(other)).length]).toEqual([2, 2]);
    await one.query('update users set disabled_at = now() where id = $1', [second.id]);
    await other.query('update users set disabled_at = now() where id = $1', [company.manager.id]);
    for (const connection of [one, other]) await connection.query('commit');
    expect(await managersOf(company.id)).toBe(0);
    for (const connection of [one, other]) await connection.end();
  });
});

describe('a sign-in during a manager’s command', () => {
  const signIn = ({ username }: Person) =>
    new Api(server.url).post<SignedIn>('/token/login/', { username, password: PASSWORD });
  /** Whether a sign-in returned a token that still works. */
  const isIn = async ({ status, body }: Answer<SignedIn>) =>
    status === 200 && (await new Api(server.url, body.token).get('/users/me/')).status === 200;

  test('a sign-in during a reset of the password leaves no session with the old one', async () => {
    const company = await buildCompany(server);
    const inside: boolean[] = [];
    for (let round = 0; round < ROUNDS / 2; round++) {
      const person = await addPerson(server, company, `reset-${round}`, 'agent');
      const reset = company.manager.api.post(`/users/${person.id}/reset-password/`, {
        password: 'девять лампад Хорезма',
      });
      const [answers, done] = await Promise.all([Promise.all([1, 2, 3].map(() => signIn(person))), reset]);
      expectStatus(done, 200);
      for (const answer of answers) inside.push(await isIn(answer));
    }
    expect(inside.filter((each) => each)).toEqual([]);
  });

  test('a sign-in during disabling leaves no session, even after the account is enabled again', async () => {
    const company = await buildCompany(server);
    const inside: boolean[] = [];
    for (let round = 0; round < ROUNDS / 2; round++) {
      const person = await addPerson(server, company, `disabled-${round}`, 'agent');
      const signingIn = Promise.all([1, 2, 3].map(() => signIn(person)));
      expectStatus(await company.manager.api.post(`/users/${person.id}/disable/`), 200);
      const answers = await signingIn;
      expectStatus(await company.manager.api.post(`/users/${person.id}/enable/`), 200);
      for (const answer of answers) inside.push(await isIn(answer));
    }
    expect(inside.filter((each) => each)).toEqual([]);
  });
});
