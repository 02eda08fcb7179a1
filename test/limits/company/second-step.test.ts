import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#contract/company/user.ts';
import { buildCompany, type Company, PASSWORD, type Person } from '../../support/data/company.ts';
import { addPerson } from '../../support/data/people.ts';
import {
  addApp,
  codeOf,
  postCode,
  postPassword,
  readFactors,
  requestSecondStep,
} from '../../support/data/second-factors.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { type Answer, Api, expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

/** As in `accounts/sign-in-limits.ts`. */
const OF_SECOND_STEP = 5;

const server = await ownServer({ triesPerMinute: 100_000, trustProxy: 1 });
const { url } = server;
const sql = await sharedSql(server.database.superuser);
// The clock stands still, so that a test knows the current code.
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
/** A code that no earlier attempt has used: adding the app uses the current one. */
const nextCode = (secret: string) => codeOf(secret, 1, now);
const wrongCode = (secret: string) => {
  const right = [-1, 0, 1].map((step) => codeOf(secret, step, now));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
};

describe('an account without a second factor', () => {
  test('an account without a second factor signs in by its password, as specified', async () => {
    const answer = await postPassword(url, person.username);
    expect(Object.keys(expectStatus(answer, 200)).sort()).toEqual(['token', 'user']);
  });
});

describe('an account with an authenticator app', () => {
  test('the password of an account with an app is answered with a ticket instead of a session', async () => {
    await addApp(person, now);
    const before = await sql.query('select from session_tokens');
    const answer = await postPassword(url, person.username);
    const body = expectStatus(answer, 200);
    expect(body).toEqual({
      second_factor: { ticket: expect.any(String), methods: ['code_app', 'recovery_code'], passkey: null },
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await sql.query('select from session_tokens')).toHaveLength(before.length);
  });

  test('an account with an app signs in by a code up to half a minute ahead, with the space that apps show', async () => {
    const { secret } = await addApp(person, now);
    const { ticket } = await requestSecondStep(url, person.username);
    const code = nextCode(secret);
    expect(await isSignedIn(await postCode(url, ticket, `${code.slice(0, 3)} ${code.slice(3)}`))).toBe(true);
  });

  test('a code is refused the second time, and so is an earlier one', async () => {
    const { secret } = await addApp(person, now);
    const first = await requestSecondStep(url, person.username);
    expectRefusal(await postCode(url, first.ticket, codeOf(secret, 0, now)), 401, 'second_factor_wrong');
    expectStatus(await postCode(url, first.ticket, nextCode(secret)), 200);
    const second = await requestSecondStep(url, person.username);
    expectRefusal(await postCode(url, second.ticket, nextCode(secret)), 401, 'second_factor_wrong');
    expectRefusal(await postCode(url, second.ticket, codeOf(secret, 0, now)), 401, 'second_factor_wrong');
  });

  test('one of two simultaneous requests with the same code succeeds', async () => {
    const { secret } = await addApp(person, now);
    const [one, other] = [await requestSecondStep(url, person.username), await requestSecondStep(url, person.username)];
    const code = nextCode(secret);
    const answers = await Promise.all([postCode(url, one.ticket, code), postCode(url, other.ticket, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describe('a ticket of the second step', () => {
  test('a ticket is invalid after its use, in another network and after five minutes', async () => {
    const { secret, codes } = await addApp(person, now);
    const used = await requestSecondStep(url, person.username);
    expectStatus(await postCode(url, used.ticket, nextCode(secret)), 200);
    expectRefusal(await postCode(url, used.ticket, codes[0] ?? ''), 401, 'second_factor_expired');

    const moved = await requestSecondStep(url, person.username);
    const elsewhere = { 'x-forwarded-for': '192.0.2.77' };
    expectRefusal(await postCode(url, moved.ticket, codes[1] ?? '', elsewhere), 401, 'second_factor_expired');
    expectStatus(await postCode(url, moved.ticket, codes[1] ?? ''), 200);

    const late = await requestSecondStep(url, person.username);
    await sql.query("update sign_in_tickets set created_at = now() - interval '301 seconds'");
    expectRefusal(await postCode(url, late.ticket, codes[2] ?? ''), 401, 'second_factor_expired');
    expectRefusal(await postCode(url, 'invented', codes[3] ?? ''), 401, 'second_factor_expired');
    expect((await readFactors(person.api)).recovery_codes_left).toBe(9);
  });

  test('a ticket is invalid once the account has been issued five later ones', async () => {
    const { secret } = await addApp(person, now);
    const [first, second] = [
      await requestSecondStep(url, person.username),
      await requestSecondStep(url, person.username),
    ];
    for (let each = 0; each < 4; each++) await requestSecondStep(url, person.username);
    expectRefusal(await postCode(url, first.ticket, nextCode(secret)), 401, 'second_factor_expired');
    expectStatus(await postCode(url, second.ticket, nextCode(secret)), 200);
  });

  test('a ticket is ended by a new password and by everything that ends all sessions', async () => {
    const { secret } = await addApp(person, now);
    const { ticket } = await requestSecondStep(url, person.username);
    const body = { current_password: PASSWORD, new_password: 'девять лампад Хорезма' };
    expectStatus(await person.api.post('/users/set-password/', body), 200);
    expectRefusal(await postCode(url, ticket, nextCode(secret)), 401, 'second_factor_expired');

    const other = await addPerson(server, company, `disabled-${count}`, 'agent');
    const app = await addApp(other, now);
    const asked = await requestSecondStep(url, other.username);
    expectStatus(await company.manager.api.post(`/users/${other.id}/disable/`), 200);
    expectRefusal(await postCode(url, asked.ticket, nextCode(app.secret)), 401, 'second_factor_expired');
  });

  test('a ticket of one account is invalid for another one', async () => {
    const other = await addPerson(server, company, `other-${count}`, 'agent');
    await addApp(person, now);
    const { secret } = await addApp(other, now);
    const { ticket } = await requestSecondStep(url, person.username);
    expectRefusal(await postCode(url, ticket, nextCode(secret)), 401, 'second_factor_wrong');
  });
});

describe('wrong codes of the second step', () => {
  test('five wrong codes block the account’s second step for every ticket, also with the right code', async () => {
    const { secret } = await addApp(person, now);
    for (let each = 0; each < OF_SECOND_STEP; each++) {
      const { ticket } = await requestSecondStep(url, person.username);
      expectRefusal(await postCode(url, ticket, wrongCode(secret)), 401, 'second_factor_wrong');
    }
    const { ticket } = await requestSecondStep(url, person.username);
    expectRefusal(await postCode(url, ticket, nextCode(secret)), 429, 'too_many_attempts');
    await sql.query("update sign_in_failures set last_failure_at = last_failure_at - interval '601 seconds'");
    expectStatus(await postCode(url, ticket, nextCode(secret)), 200);
  });

  test('wrong codes of a stranger with the password do not block a browser in which the account has signed in', async () => {
    const { secret, codes } = await addApp(person, now);
    const own = await requestSecondStep(url, person.username);
    const welcomed = await postCode(url, own.ticket, codes[0] ?? '');
    const cookie = (welcomed.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    for (let each = 0; each < OF_SECOND_STEP; each++) {
      const { ticket } = await requestSecondStep(url, person.username);
      expectRefusal(await postCode(url, ticket, wrongCode(secret)), 401, 'second_factor_wrong');
    }
    const { ticket } = await requestSecondStep(url, person.username);
    expectRefusal(await postCode(url, ticket, nextCode(secret)), 429, 'too_many_attempts');
    expectStatus(await postCode(url, ticket, nextCode(secret), { cookie }), 200);
  });

  test('wrong codes are in the log of the company, with their network', async () => {
    const { secret } = await addApp(person, now);
    const { ticket } = await requestSecondStep(url, person.username);
    expectRefusal(await postCode(url, ticket, wrongCode(secret)), 401, 'second_factor_wrong');
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
  test('a lost phone is replaced with a recovery code, which is used up, and a new app', async () => {
    const { codes } = await addApp(person, now);
    const [code = ''] = codes;
    const { ticket } = await requestSecondStep(url, person.username);
    // As a person types it.
    const { token } = expectStatus(await postCode(url, ticket, code.toUpperCase().replaceAll('-', ' ')), 200);
    const api = new Api(url, token);
    expect((await readFactors(api)).recovery_codes_left).toBe(9);

    const again = await requestSecondStep(url, person.username);
    expectRefusal(await postCode(url, again.ticket, code), 401, 'second_factor_wrong');

    const { secret } = await addApp({ api }, now);
    expectStatus(await postCode(url, again.ticket, nextCode(secret)), 200);
    const events = await sql.query<{ changes: unknown }>(
      "select changes from audit_log where event = 'recovery_code.use' and entity_id = $1",
      [person.id],
    );
    expect(events).toEqual([{ changes: { recovery_codes_left: [10, 9] } }]);
  });
});
