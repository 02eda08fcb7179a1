import { beforeEach, describe, expect, test } from 'vitest';
import type { SecondFactors } from '#contract/company/second-factor/second-factor.ts';
import { placeOfHost, readNewPasskey } from '../../../src/server/company/sign-in/verify-passkey.ts';
import { buildCompany, type Company, PASSWORD } from '../../support/data/company.ts';
import {
  addApp,
  addPasskey,
  codeAppBody,
  codeOf,
  newPasskeyBody,
  newRecoveryCodes,
  newSecret,
  postCode,
  readFactors,
  requestPasskeyOffer,
  requestSecondStep,
  withHostName,
} from '../../support/data/second-factors.ts';
import { SoftwarePasskey } from '../../support/doubles/software-passkey.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer({ triesPerMinute: 1000 });
const sql = await sharedSql(server.database.superuser);
let company: Company;
beforeEach(async () => {
  company = await buildCompany(server);
});

const password = { current_password: PASSWORD };
const wrong = { current_password: 'eight lamps in bukhara' };
/** All values of a column, as one text. */
const allOf = async (column: string, table: string): Promise<string> =>
  (await oneRow<{ text: string }>(sql, `select string_agg(${column}::text, ' ') as text from ${table}`)).text;
const eventsOf = async (id: number): Promise<string[]> => {
  const ofUser = "select event from audit_log where entity = 'user' and entity_id = $1 order by id";
  return (await sql.query<{ event: string }>(ofUser, [id])).map(({ event }) => event);
};

describe('an authenticator app', () => {
  test('an authenticator app is added with the password and its current code', async () => {
    const { agent } = company;
    const added = expectStatus(await agent.api.post<SecondFactors>('/second-factor/code-app/', codeAppBody()), 200);
    expect(added).toMatchObject({ code_app: { last_used_at: null }, passkeys: [], recovery_codes_left: 0 });
    expect(await readFactors(agent.api)).toEqual(added);
    expect((await eventsOf(agent.id)).at(-1)).toBe('code_app.add');
  });

  test.each([
    ['with a wrong password', () => ({ ...codeAppBody(), ...wrong }), { current_password: 'current_password_wrong' }],
    [
      'with the code of another secret',
      () => ({ ...codeAppBody(), code: codeOf(newSecret()) }),
      { code: 'code_app_code_wrong' },
    ],
    [
      'with a code of two minutes ago',
      () => {
        const secret = newSecret();
        return { ...codeAppBody(secret), code: codeOf(secret, -4) };
      },
      { code: 'code_app_code_wrong' },
    ],
    ['with a short secret', () => ({ ...codeAppBody(), secret: 'ABCDEFGH' }), { secret: 'code_app_secret_invalid' }],
  ])('an authenticator app with %s is not added', async (_, body, fields) => {
    const { agent } = company;
    const refused = expectRefusal(await agent.api.post('/second-factor/code-app/', body()), 400, 'invalid_fields');
    expect(refused.fields).toEqual(fields);
    expect((await readFactors(agent.api)).code_app).toBeNull();
  });

  test('a new authenticator app replaces the earlier one, whose codes become invalid', async () => {
    const { agent } = company;
    const [first, second] = [await addApp(agent), await addApp(agent)];
    const { ticket } = await requestSecondStep(server.url, agent.username);
    const postAppCode = (secret: string) => postCode(server.url, ticket, codeOf(secret, 1));
    expectRefusal(await postAppCode(first.secret), 401, 'second_factor_wrong');
    expectStatus(await postAppCode(second.secret), 200);
  });

  test('an authenticator app is removed with the password, and recovery codes with the last second factor', async () => {
    const { agent } = company;
    await addApp(agent);
    expectRefusal(await agent.api.post('/second-factor/code-app/remove/', wrong), 400, 'invalid_fields');
    expect((await readFactors(agent.api)).recovery_codes_left).toBe(10);
    const left = expectStatus(await agent.api.post<SecondFactors>('/second-factor/code-app/remove/', password), 200);
    expect([left.code_app, left.recovery_codes_left]).toEqual([null, 0]);
    expectRefusal(await agent.api.post('/second-factor/code-app/remove/', password), 409, 'code_app_missing');
  });

  test('adding and removing an authenticator app ends no session and affects no other account', async () => {
    const { agent, manager } = company;
    const other = await agent.signInAgain();
    await addApp(agent);
    expect((await other.get('/users/me/')).status).toBe(200);
    expect((await readFactors(manager.api)).code_app).toBeNull();
  });
});

describe('ten wrong passwords in a row', () => {
  test('ten wrong passwords block every change of the second factors for a while', async () => {
    const { agent } = company;
    for (let each = 0; each < 10; each++) {
      expectRefusal(await agent.api.post('/second-factor/code-app/remove/', wrong), 400, 'invalid_fields');
    }
    expectRefusal(await agent.api.post('/second-factor/code-app/', codeAppBody()), 429, 'too_many_attempts');
    expectRefusal(
      await agent.api.post('/passkeys/offer/', password, withHostName(server.url).headers),
      429,
      'too_many_attempts',
    );
  });
});

describe('a passkey', () => {
  test('passkeys are added under names, several side by side, and removed one by one', async () => {
    const { agent } = company;
    const laptop = await addPasskey(agent, ' Ноутбук ');
    await addPasskey(agent, 'Телефон');
    expect((await readFactors(agent.api)).passkeys.map(({ name }) => name)).toEqual(['Ноутбук', 'Телефон']);
    expectStatus(await agent.api.post(`/passkeys/${laptop.id}/remove/`, password), 200);
    expect((await readFactors(agent.api)).passkeys.map(({ name }) => name)).toEqual(['Телефон']);
    expect((await eventsOf(agent.id)).slice(-3)).toEqual(['passkey.add', 'passkey.add', 'passkey.remove']);
  });

  test('a passkey is offered for the password alone, and only at an address with a host name', async () => {
    const { api } = company.agent;
    const { headers } = withHostName(server.url);
    const refused = expectRefusal(await api.post('/passkeys/offer/', wrong, headers), 400, 'invalid_fields');
    expect(refused.fields).toEqual({ current_password: 'current_password_wrong' });
    expectRefusal(await api.post('/passkeys/offer/', password), 409, 'passkey_address');
    expectRefusal(await api.post('/passkeys/offer/', password, { host: 'evil.example' }), 403, 'host_refused');
  });

  test('a passkey made for another account’s challenge is not added', async () => {
    const { body } = await newPasskeyBody(company.agent);
    expectRefusal(await company.manager.api.post('/passkeys/', body), 409, 'passkey_challenge_over');
    expectStatus(await company.agent.api.post('/passkeys/', body), 201);
  });

  test('a passkey made for a used challenge, or for one of six minutes ago, is not added', async () => {
    const { agent } = company;
    const { body } = await newPasskeyBody(agent);
    expectStatus(await agent.api.post('/passkeys/', body), 201);
    expectRefusal(await agent.api.post('/passkeys/', body), 409, 'passkey_challenge_over');
    const late = await newPasskeyBody(agent);
    await sql.query("update sign_in_tickets set created_at = now() - interval '6 minutes'");
    expectRefusal(await agent.api.post('/passkeys/', late.body), 409, 'passkey_challenge_over');
  });

  test.each([
    ['for a page of another origin', { origin: 'https://evil.example' }],
    ['without having made sure who uses it', { verifies: false }],
  ])('a passkey made %s is not added', async (_, signing) => {
    const { agent } = company;
    const offer = await requestPasskeyOffer(agent);
    const { origin } = withHostName(server.url);
    const passkey = new SoftwarePasskey().make(offer, { origin, ...signing });
    const body = { name: 'Чужой', ticket: offer.ticket, passkey };
    expectRefusal(await agent.api.post('/passkeys/', body), 400, 'passkey_invalid');
    expect((await readFactors(agent.api)).passkeys).toEqual([]);
  });

  test('a passkey with certificates is refused before they are read, and nothing that they name is fetched', async () => {
    const offer = await requestPasskeyOffer(company.agent);
    const { headers, origin } = withHostName(server.url);
    const passkey = new SoftwarePasskey().make(offer, { origin, certificates: [Buffer.from('certificate')] });
    const cause = expect.objectContaining({ message: 'The attestation has certificates or an unsupported format' });
    await expect(readNewPasskey(passkey, offer.ticket, placeOfHost(headers.host))).rejects.toMatchObject({
      code: 'passkey_invalid',
      cause,
    });
    const body = { name: 'Заверенный', ticket: offer.ticket, passkey };
    expectRefusal(await company.agent.api.post('/passkeys/', body), 400, 'passkey_invalid');
  });

  test('after twenty passkeys another is neither offered nor added', async () => {
    const { agent } = company;
    const { body } = await newPasskeyBody(agent);
    await sql.query(
      `insert into passkeys (company_id, user_id, name, host_name, credential, public_key)
       select $1, $2, n::text, 'localhost', decode(lpad(n::text, 4, '0'), 'hex'), '' from generate_series(1, 20) n`,
      [company.id, agent.id],
    );
    expectRefusal(await agent.api.post('/passkeys/', body), 409, 'passkeys_full');
    const { headers } = withHostName(server.url);
    expectRefusal(await agent.api.post('/passkeys/offer/', password, headers), 409, 'passkeys_full');
  });

  test('a passkey that another account of the company has is not added', async () => {
    const { device } = await addPasskey(company.agent);
    const offer = await requestPasskeyOffer(company.colleague);
    const passkey = device.make(offer, withHostName(server.url));
    const body = { name: 'Тот же', ticket: offer.ticket, passkey };
    expectRefusal(await company.colleague.api.post('/passkeys/', body), 409, 'passkey_exists');
  });

  test('a passkey is not removed by another person of the company', async () => {
    const { id } = await addPasskey(company.agent);
    expectRefusal(await company.manager.api.post(`/passkeys/${id}/remove/`, password), 404, 'not_found');
    expect((await readFactors(company.agent.api)).passkeys).toHaveLength(1);
  });
});

describe('recovery codes', () => {
  test('new recovery codes replace the earlier ones', async () => {
    const { agent } = company;
    await addApp(agent);
    const codes = newRecoveryCodes();
    const made = await agent.api.post<SecondFactors>('/second-factor/recovery-codes/', { ...password, codes });
    expect(expectStatus(made, 200).recovery_codes_left).toBe(10);
    const rows = await sql.query('select from recovery_codes where user_id = $1', [agent.id]);
    expect(rows).toHaveLength(10);
  });

  test('recovery codes are useless without a second factor', async () => {
    const body = { ...password, codes: newRecoveryCodes() };
    expectRefusal(await company.agent.api.post('/second-factor/recovery-codes/', body), 409, 'second_factor_missing');
  });

  test.each([
    ['nine of them', (codes: string[]) => codes.slice(1)],
    ['one of them twice', (codes: string[]) => [...codes.slice(1), codes[1]]],
    ['in another form', (codes: string[]) => [...codes.slice(1), '123456']],
  ])('recovery codes are not accepted: %s', async (_, changed) => {
    const { agent } = company;
    await addApp(agent);
    const body = { ...password, codes: changed(newRecoveryCodes()) };
    const answer = await agent.api.post('/second-factor/recovery-codes/', body);
    expect(answer.status, answer.text).toBe(400);
  });
});

describe('secrets of second factors', () => {
  test('secrets of second factors are in no answer, no log line and no stored answer', async () => {
    const { agent } = company;
    const { secret, codes } = await addApp(agent);
    const { device } = await addPasskey(agent);
    const answer = await agent.api.graphql('{ secondFactors { code_app { created_at } passkeys { name } } }');
    const log = await allOf('changes', 'audit_log');
    const kept = await allOf('answer', 'idempotency_keys');
    for (const text of [answer.text, log, kept, server.log.join()]) {
      for (const each of [secret, codes[0], device.credential]) expect(text).not.toContain(each);
    }
  });
});
