import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#contract/company/user.ts';
import { buildCompany, type Company, PASSWORD, type Person } from '../../support/data/company.ts';
import { addPerson } from '../../support/data/people.ts';
import { addApp, askedOf, codeOf, factorsOf, giveCode, givePassword } from '../../support/data/second-factors.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { type Answer, Api, expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

/** As `accounts/sign-in-limits.ts` has it. */
const OF_SECOND_STEP = 5;

const server = await ownServer({ triesPerMinute: 100_000, trustProxy: 1 });
const { url } = server;
const sql = await sharedSql(server.database.superuser);
// The clock stands, so that a test knows which code is the one of now.
const now = Date.now();
server.setClock(new Date(now));
let company: Company;
let count = 0;
let person: Person;
beforeEach(async () => {
  company ??= await buildCompany(server);
  person = await addPerson(server, company, `person-${++count}`, 'agent');
  await sql.query('delete from sign_in_failures');
});

const isSignedIn = async (answer: Answer<SignedIn>): Promise<boolean> => {
  const { token } = expectStatus(answer, 200);
  return (await new Api(url, token).get('/users/me/')).status === 200;
};
/** A code that no try before has used up: adding the app takes that of now. */
const nextCode = (secret: string) => codeOf(secret, 1, now);
const wrongCode = (secret: string) => {
  const right = [-1, 0, 1].map((step) => codeOf(secret, step, now));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
};

describe('an account without a second factor', () => {
  test('is signed in by its password, as the specification says', async () => {
    const answer = await givePassword(url, person.username);
    expect(Object.keys(expectStatus(answer, 200)).sort()).toEqual(['token', 'user']);
  });
});

describe('an account with an authenticator app', () => {
  test('is not signed in by its password: the answer is a ticket, and no session', async () => {
    await addApp(person, now);
    const before = await sql.query('select from session_tokens');
    const answer = await givePassword(url, person.username);
    const body = expectStatus(answer, 200);
    expect(body).toEqual({
      second_factor: { ticket: expect.any(String), methods: ['code_app', 'recovery_code'], passkey: null },
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await sql.query('select from session_tokens')).toHaveLength(before.length);
  });

  test('is signed in by a code of half a minute ahead, typed with a space as apps show it', async () => {
    const { secret } = await addApp(person, now);
    const { ticket } = await askedOf(url, person.username);
    const code = nextCode(secret);
    expect(await isSignedIn(await giveCode(url, ticket, `${code.slice(0, 3)} ${code.slice(3)}`))).toBe(true);
  });

  test('takes no code twice, nor an earlier one', async () => {
    const { secret } = await addApp(person, now);
    const first = await askedOf(url, person.username);
    expectRefusal(await giveCode(url, first.ticket, codeOf(secret, 0, now)), 401, 'second_factor_wrong');
    expectStatus(await giveCode(url, first.ticket, nextCode(secret)), 200);
    const second = await askedOf(url, person.username);
    expectRefusal(await giveCode(url, second.ticket, nextCode(secret)), 401, 'second_factor_wrong');
    expectRefusal(await giveCode(url, second.ticket, codeOf(secret, 0, now)), 401, 'second_factor_wrong');
  });

  test('takes one of two equal codes that come at once', async () => {
    const { secret } = await addApp(person, now);
    const [one, other] = [await askedOf(url, person.username), await askedOf(url, person.username)];
    const code = nextCode(secret);
    const answers = await Promise.all([giveCode(url, one.ticket, code), giveCode(url, other.ticket, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describe('a ticket', () => {
  test('is worth nothing after its use, in another network, and after five minutes', async () => {
    const { secret, codes } = await addApp(person, now);
    const used = await askedOf(url, person.username);
    expectStatus(await giveCode(url, used.ticket, nextCode(secret)), 200);
    expectRefusal(await giveCode(url, used.ticket, codes[0] ?? ''), 401, 'second_factor_expired');

    const moved = await askedOf(url, person.username);
    const elsewhere = { 'x-forwarded-for': '192.0.2.77' };
    expectRefusal(await giveCode(url, moved.ticket, codes[1] ?? '', elsewhere), 401, 'second_factor_expired');
    expectStatus(await giveCode(url, moved.ticket, codes[1] ?? ''), 200);

    const late = await askedOf(url, person.username);
    await sql.query("update sign_in_tickets set created_at = now() - interval '301 seconds'");
    expectRefusal(await giveCode(url, late.ticket, codes[2] ?? ''), 401, 'second_factor_expired');
    expectRefusal(await giveCode(url, 'invented', codes[3] ?? ''), 401, 'second_factor_expired');
    expect((await factorsOf(person.api)).recovery_codes_left).toBe(9);
  });

  test('is worth nothing when the account has been given five others since', async () => {
    const { secret } = await addApp(person, now);
    const [first, second] = [await askedOf(url, person.username), await askedOf(url, person.username)];
    for (let each = 0; each < 4; each++) await askedOf(url, person.username);
    expectRefusal(await giveCode(url, first.ticket, nextCode(secret)), 401, 'second_factor_expired');
    expectStatus(await giveCode(url, second.ticket, nextCode(secret)), 200);
  });

  test('is ended by a new password, and by what ends all sessions', async () => {
    const { secret } = await addApp(person, now);
    const { ticket } = await askedOf(url, person.username);
    const body = { current_password: PASSWORD, new_password: 'девять лампад Хорезма' };
    expectStatus(await person.api.post('/users/set-password/', body), 200);
    expectRefusal(await giveCode(url, ticket, nextCode(secret)), 401, 'second_factor_expired');

    const other = await addPerson(server, company, `disabled-${count}`, 'agent');
    const app = await addApp(other, now);
    const asked = await askedOf(url, other.username);
    expectStatus(await company.manager.api.post(`/users/${other.id}/disable/`), 200);
    expectRefusal(await giveCode(url, asked.ticket, nextCode(app.secret)), 401, 'second_factor_expired');
  });

  test('of one account opens no other one', async () => {
    const other = await addPerson(server, company, `other-${count}`, 'agent');
    await addApp(person, now);
    const { secret } = await addApp(other, now);
    const { ticket } = await askedOf(url, person.username);
    expectRefusal(await giveCode(url, ticket, nextCode(secret)), 401, 'second_factor_wrong');
  });
});

describe('wrong codes', () => {
  test('five of them stop the second step of the account, with any ticket, also for the right code', async () => {
    const { secret } = await addApp(person, now);
    for (let each = 0; each < OF_SECOND_STEP; each++) {
      const { ticket } = await askedOf(url, person.username);
      expectRefusal(await giveCode(url, ticket, wrongCode(secret)), 401, 'second_factor_wrong');
    }
    const { ticket } = await askedOf(url, person.username);
    expectRefusal(await giveCode(url, ticket, nextCode(secret)), 429, 'too_many_attempts');
    await sql.query("update sign_in_failures set last_failure_at = last_failure_at - interval '601 seconds'");
    expectStatus(await giveCode(url, ticket, nextCode(secret)), 200);
  });

  test('of a stranger who knows the password do not stop a browser in which the account has signed in', async () => {
    const { secret, codes } = await addApp(person, now);
    const own = await askedOf(url, person.username);
    const welcomed = await giveCode(url, own.ticket, codes[0] ?? '');
    const cookie = (welcomed.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    for (let each = 0; each < OF_SECOND_STEP; each++) {
      const { ticket } = await askedOf(url, person.username);
      expectRefusal(await giveCode(url, ticket, wrongCode(secret)), 401, 'second_factor_wrong');
    }
    const { ticket } = await askedOf(url, person.username);
    expectRefusal(await giveCode(url, ticket, nextCode(secret)), 429, 'too_many_attempts');
    expectStatus(await giveCode(url, ticket, nextCode(secret), { cookie }), 200);
  });

  test('are in the log of the company, with their network', async () => {
    const { secret } = await addApp(person, now);
    const { ticket } = await askedOf(url, person.username);
    expectRefusal(await giveCode(url, ticket, wrongCode(secret)), 401, 'second_factor_wrong');
    const lines = () =>
      sql.query<{ changes: unknown }>(
        "select changes from audit_log where event = 'session.second_factor_failed' and entity_id = $1",
        [person.id],
      );
    await until('the line of the log', async () => (await lines()).length > 0);
    expect(await lines()).toEqual([{ changes: { network: [null, '127.0.0.1'], failures: [null, 1] } }]);
  });
});

describe('a lost phone', () => {
  test('is recovered by a recovery code, which is used up; then the app is moved to another phone', async () => {
    const { codes } = await addApp(person, now);
    const [code = ''] = codes;
    const { ticket } = await askedOf(url, person.username);
    // As it is typed by hand.
    const { token } = expectStatus(await giveCode(url, ticket, code.toUpperCase().replaceAll('-', ' ')), 200);
    const api = new Api(url, token);
    expect((await factorsOf(api)).recovery_codes_left).toBe(9);

    const again = await askedOf(url, person.username);
    expectRefusal(await giveCode(url, again.ticket, code), 401, 'second_factor_wrong');

    const { secret } = await addApp({ api }, now);
    expectStatus(await giveCode(url, again.ticket, nextCode(secret)), 200);
    const events = await sql.query<{ changes: unknown }>(
      "select changes from audit_log where event = 'recovery_code.use' and entity_id = $1",
      [person.id],
    );
    expect(events).toEqual([{ changes: { recovery_codes_left: [10, 9] } }]);
  });
});
