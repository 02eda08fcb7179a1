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

type ShutOut = (by: Person, whom: Person) => Promise<Answer<unknown>>;
const disable: ShutOut = (by, whom) => by.api.post(`/users/${whom.id}/disable/`);
const demote: ShutOut = (by, whom) => by.api.patch(`/users/${whom.id}/`, { role: 'agent' });

describe('two managers who shut each other out at the same moment', () => {
  test.each<[string, ShutOut, ShutOut]>([
    ['disable', disable, disable],
    ['demote', demote, demote],
    ['disable and demote', disable, demote],
  ])('%s: one of them is refused, and one stays a manager, every time', async (_, one, other) => {
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

  test('would both be out if each only looked whether there is another one', async () => {
    const company = await buildCompany(server);
    const second = await addPerson(server, company, 'second', 'management');
    const [one, other] = [await openSql(server.database.superuser), await openSql(server.database.superuser)];
    const looks = (connection: typeof one) =>
      connection.query("select from users where company_id = $1 and role = 'management' and disabled_at is null", [
        company.id,
      ]);
    for (const connection of [one, other]) await connection.query('begin');
    expect([(await looks(one)).length, (await looks(other)).length]).toEqual([2, 2]);
    await one.query('update users set disabled_at = now() where id = $1', [second.id]);
    await other.query('update users set disabled_at = now() where id = $1', [company.manager.id]);
    for (const connection of [one, other]) await connection.query('commit');
    expect(await managersOf(company.id)).toBe(0);
    for (const connection of [one, other]) await connection.end();
  });
});

describe('who signs in at the moment at which a manager', () => {
  const signIn = ({ username }: Person) =>
    new Api(server.url).post<SignedIn>('/token/login/', { username, password: PASSWORD });
  /** Whether a sign-in gave a token that still works. */
  const isIn = async ({ status, body }: Answer<SignedIn>) =>
    status === 200 && (await new Api(server.url, body.token).get('/users/me/')).status === 200;

  test('resets their password has no session with the old one afterwards', async () => {
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

  test('disables them has none either, not even when they are let in again', async () => {
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
