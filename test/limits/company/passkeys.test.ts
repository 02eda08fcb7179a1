import { beforeEach, describe, expect, test } from 'vitest';
import type { PasskeyQuestion } from '#contract/company/second-factor/second-factor.ts';
import type { SignedIn } from '#contract/company/user.ts';
import { buildCompany, type Company, PASSWORD, type Person } from '../../support/data/company.ts';
import { addPerson } from '../../support/data/people.ts';
import { addApp, addPasskey, askedOf, byName, factorsOf } from '../../support/data/second-factors.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { type Answer, Api, expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';

const server = await ownServer({ triesPerMinute: 100_000, trustProxy: 1 });
const { url } = server;
const { origin, headers } = byName(url);
let company: Company;
let count = 0;
let person: Person;
beforeEach(async () => {
  company ??= await buildCompany(server);
  person = await addPerson(server, company, `person-${++count}`, 'agent');
});

const visitor = new Api(url);
const isSignedIn = async (answer: Answer<SignedIn>): Promise<boolean> => {
  const { token } = expectStatus(answer, 200);
  return (await new Api(url, token).get('/users/me/')).status === 200;
};

describe('a passkey as the second step', () => {
  const given = (ticket: string, passkey: object) =>
    visitor.post<SignedIn>('/token/second-factor/passkey/', { ticket, passkey }, headers);
  const asked = async () => {
    const { ticket, passkey } = await askedOf(url, person.username);
    if (!passkey) throw new Error('The account has a passkey here');
    return { ticket, ...passkey };
  };

  test('is asked for by the name of the server, and signs in', async () => {
    const { device } = await addPasskey(person);
    const question = await asked();
    expect(question).toMatchObject({ rp_id: 'localhost', allowed: [device.credential] });
    expect(await isSignedIn(await given(question.ticket, device.sign(question, { origin })))).toBe(true);
    expect((await factorsOf(person.api)).passkeys[0]?.last_used_at).not.toBeNull();
  });

  test.each([
    ['for a page of another origin', { origin: 'https://evil.example' }],
    ['without making sure who uses it', { origin, verifies: false }],
  ])('that signs %s is refused', async (_, signing) => {
    const { device } = await addPasskey(person);
    const question = await asked();
    expectRefusal(await given(question.ticket, device.sign(question, signing)), 401, 'passkey_refused');
    expect(await isSignedIn(await given(question.ticket, device.sign(question, { origin })))).toBe(true);
  });

  test('whose device has counted no further is refused: it is a copy', async () => {
    const { device } = await addPasskey(person);
    const first = await asked();
    expectStatus(await given(first.ticket, device.sign(first, { origin, counter: 7 })), 200);
    const second = await asked();
    const copied = device.sign(second, { origin, counter: 7 });
    expectRefusal(await given(second.ticket, copied), 401, 'passkey_refused');
  });

  test('that signs another ticket is refused, and so is another account’s', async () => {
    const { device } = await addPasskey(person);
    const [one, other] = [await asked(), await asked()];
    expectRefusal(await given(one.ticket, device.sign(other, { origin })), 401, 'passkey_refused');
    const stranger = await addPerson(server, company, `stranger-${count}`, 'agent');
    const foreign = await addPasskey(stranger);
    expectRefusal(await given(one.ticket, foreign.device.sign(one, { origin })), 401, 'passkey_refused');
  });

  test('is not asked for at another name of the server, where the browser has none', async () => {
    await addPasskey(person);
    const answer = await visitor.post<{ second_factor: { methods: string[]; passkey: unknown } }>('/token/login/', {
      username: person.username,
      password: PASSWORD,
    });
    expect(expectStatus(answer, 200).second_factor).toMatchObject({ methods: [], passkey: null });
  });
});

describe('a passkey in the place of name and password', () => {
  type Question = { ticket: string } & PasskeyQuestion;
  const ask = async () => expectStatus(await visitor.post<Question>('/token/passkey/question/', {}, headers), 200);
  const given = (ticket: string, passkey: object, more: Record<string, string> = {}) =>
    visitor.post<SignedIn>('/token/passkey/', { ticket, passkey }, { ...headers, ...more });

  test('signs in, also where there is an app as well', async () => {
    await addApp(person);
    const { device } = await addPasskey(person);
    const question = await ask();
    expect(question).toEqual({ ticket: expect.any(String), rp_id: 'localhost', allowed: [] });
    const answer = await given(question.ticket, device.sign(question, { origin }));
    expect(expectStatus(answer, 200).user.username).toBe(person.username);
    expect(await isSignedIn(answer)).toBe(true);
  });

  test('signs in once for each ticket, in the network that the ticket was given to', async () => {
    const { device } = await addPasskey(person);
    const question = await ask();
    const passkey = device.sign(question, { origin });
    const elsewhere = { 'x-forwarded-for': '192.0.2.78' };
    expectRefusal(await given(question.ticket, passkey, elsewhere), 401, 'second_factor_expired');
    expectStatus(await given(question.ticket, passkey), 200);
    expectRefusal(await given(question.ticket, passkey), 401, 'second_factor_expired');
  });

  test('that says it is another account’s is refused, and so is one that says nothing', async () => {
    const { device } = await addPasskey(person);
    const bytes = Buffer.alloc(16);
    bytes.writeBigUInt64BE(BigInt(company.id), 0);
    bytes.writeBigUInt64BE(BigInt(company.manager.id), 8);
    for (const handle of [bytes.toString('base64url'), 'AAAA', null]) {
      const question = await ask();
      const passkey = device.sign(question, { origin, handle });
      expectRefusal(await given(question.ticket, passkey), 401, 'passkey_refused');
    }
  });

  test('of a disabled account, or one that was removed, is refused', async () => {
    const { device, id } = await addPasskey(person);
    expectStatus(await person.api.post(`/passkeys/${id}/remove/`, { current_password: PASSWORD }), 200);
    const removed = await ask();
    expectRefusal(await given(removed.ticket, device.sign(removed, { origin })), 401, 'passkey_refused');

    const other = await addPasskey(person);
    expectStatus(await company.manager.api.post(`/users/${person.id}/disable/`), 200);
    const disabled = await ask();
    expectRefusal(await given(disabled.ticket, other.device.sign(disabled, { origin })), 401, 'passkey_refused');
  });

  test('with a ticket of the second step is refused, and the other way round', async () => {
    const { device } = await addPasskey(person);
    const question = await ask();
    const step = await askedOf(url, person.username);
    const ofStep = { ticket: step.ticket, rp_id: 'localhost', allowed: [] };
    expectRefusal(await given(step.ticket, device.sign(ofStep, { origin })), 401, 'second_factor_expired');
    const other = { ticket: question.ticket, passkey: device.sign(question, { origin }) };
    expectRefusal(await visitor.post('/token/second-factor/passkey/', other, headers), 401, 'second_factor_expired');
  });
});
